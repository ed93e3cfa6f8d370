"""A module of Prolog, which answers still when a test has done with it."""

from collections.abc import Iterator

import pytest

from tests.asking import Module


@pytest.fixture
def module() -> Iterator[Module]:
    with Module() as module:
        yield module
        assert module.once("Answer = alive") == "alive"
