"""The examples in the docstrings are true."""

import doctest
import importlib
import pkgutil

import pytest

import mmlogic.language

MODULES = [each.name for each in pkgutil.walk_packages(mmlogic.language.__path__, "mmlogic.language.")]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
