"""A process of Prolog that a test asks, and that ends with it."""

from collections.abc import Iterator

import pytest

from mmlogic.machine import using
from mmlogic.machine.process.backend import OwnProlog


@pytest.fixture
def own() -> Iterator[OwnProlog]:
    own = OwnProlog()
    with using(own):
        yield own
    own.close()
