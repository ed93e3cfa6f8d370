"""A module of Prolog, and a check that it still answers after each test."""

from collections.abc import Iterator

import pytest

from tests.asking import Module


@pytest.fixture
def module() -> Iterator[Module]:
    with Module() as module:
        yield module
        assert module.once("Answer = alive") == "alive"
