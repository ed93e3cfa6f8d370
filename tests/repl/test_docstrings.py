"""The examples in the docstrings are true."""

import doctest
import importlib
import pkgutil

import pytest

import mmlogic.repl

MODULES = [each.name for each in pkgutil.walk_packages(mmlogic.repl.__path__, "mmlogic.repl.")]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
