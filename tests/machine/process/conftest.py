"""Processes of Prolog that a test asks, and that end with it."""

from collections.abc import Iterator

import pytest

from mmlogic.machine import using
from mmlogic.machine.process.own import OwnProlog


@pytest.fixture
def own() -> Iterator[OwnProlog]:
    """Give a process with the rights of its user."""
    yield from asked(OwnProlog(trusted=True, awake=True))


@pytest.fixture
def stranger() -> Iterator[OwnProlog]:
    """Give a process without rights."""
    yield from asked(OwnProlog(trusted=False, awake=True))


def asked(own: OwnProlog) -> Iterator[OwnProlog]:
    """Ask a process meanwhile."""
    with using(own):
        yield own
    own.close()
