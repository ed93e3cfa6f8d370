"""The examples in the docstrings of the package are run."""

import doctest
import importlib
import pkgutil

import pytest

import mmlogic

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(mmlogic.__path__, "mmlogic.")
    if module.name != "mmlogic.__main__"
)


@pytest.mark.parametrize("name", ["mmlogic", *MODULES])
def test_examples_in_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
