"""Processes of Prolog for one test. They end after the test."""

from collections.abc import Iterator

import pytest

from mmlogic.machine.module import using
from mmlogic.machine.process.own import OwnProlog


@pytest.fixture
def own() -> Iterator[OwnProlog]:
    """Return a trusted process of Prolog, which has all rights of the user."""
    yield from asked(OwnProlog(trusted=True, awake=True))


@pytest.fixture
def stranger() -> Iterator[OwnProlog]:
    """Return a stranger's process of Prolog, which has no rights."""
    yield from asked(OwnProlog(trusted=False, awake=True))


def asked(own: OwnProlog) -> Iterator[OwnProlog]:
    """Make the test's modules use the process `own`. Close it after the test."""
    with using(own):
        yield own
    own.close()
