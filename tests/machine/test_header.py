"""SWI-Prolog.h declares the functions that mmlogic calls through pyswip, and the same constants."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from mmlogic.machine.pyswip import swipl

CONSTANT = re.compile(r"^#define\s+(\w+)\s+\(?(0x[0-9a-fA-F]+|\d+)\)?\s*(?:/\*.*)?$", re.MULTILINE)
FUNCTION = re.compile(r"^PL_EXPORT\([^)]*\)\s*(PL_\w+)\(", re.MULTILINE)
OWN = re.compile(r"^\w+ = (0x[0-9a-fA-F]+|\d+)  # (PL_\w+) of SWI-Prolog.h$", re.MULTILINE)
HEADER_NAMES = {"PL_VERSION": "PLVERSION", "PL_STRINGS_MARK": "PL_mark_string_buffers"}
"""Names of pyswip alone, and those of the header."""

SOURCES = [path.read_text() for path in Path(swipl.__file__).parent.glob("*.py")]


@pytest.fixture(scope="module")
def header() -> str:
    """Return SWI-Prolog.h of the `swipl` on the path."""
    told = subprocess.run(
        ["swipl", "--dump-runtime-variables"], capture_output=True, text=True, check=True
    ).stdout
    (home,) = re.findall('^PLBASE="(.*)";$', told, re.MULTILINE)
    path = Path(home) / "include" / "SWI-Prolog.h"
    if not path.exists():
        pytest.skip(f"{path} is not installed")
    return path.read_text()


def asked() -> Iterator[str]:
    """Yield the names of the C interface that mmlogic asks of pyswip."""
    for node in chain.from_iterable(ast.walk(ast.parse(text)) for text in SOURCES):
        if isinstance(node, ast.Attribute) and re.match("(PL|CVT|REP|BUF)_", node.attr):
            yield node.attr


@pytest.fixture(scope="module")
def constants() -> dict[str, int]:
    """Return the values of all constants that pyswip has, in a process of their own: it starts Prolog."""
    numbers = "{name: value for name, value in vars(core).items() if type(value) is int}"
    show = f"import json; from pyswip import core; print(json.dumps({numbers}))"
    told = subprocess.run([sys.executable, "-c", show], capture_output=True, text=True, check=True).stdout
    return dict(json.loads(told.splitlines()[-1]))


def test_constants_have_the_values_of_the_header(header: str, constants: dict[str, int]) -> None:
    there = {name: int(value, 0) for name, value in CONSTANT.findall(header)}
    here = {HEADER_NAMES.get(name, name): constants[name] for name in asked() if name in constants}
    here |= {name: int(value, 0) for text in SOURCES for value, name in OWN.findall(text)}
    assert {
        "CVT_STRING",
        "PLVERSION",
        "PL_CLEANUP_NO_RECLAIM_MEMORY",
        "PL_Q_NODEBUG",
        "REP_UTF8",
    } <= here.keys()
    assert here == {name: there[name] for name in here}


def test_functions_stand_in_the_header(header: str, constants: dict[str, int]) -> None:
    functions = {HEADER_NAMES.get(name, name) for name in asked() if name not in constants}
    assert "PL_open_query" in functions
    assert functions <= {*FUNCTION.findall(header)}
