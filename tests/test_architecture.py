"""The map of the sources has every file, and imports follow its order."""

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "mmlogic"

STAGES = ("version", "common", "limits"), ("machine",), ("language",), ("sat",), ("render",), ("session",)
"""From text to answers. A room imports itself and the rooms before it. None of these imports a subject."""
SUBJECTS = ("codes",), ("paths",), ("players",), ("queries",), ("lessons",)
"""The subjects of a session, and the rooms that use them. Codes and paths do not import each other."""
WAYS_IN = ("methods", "answers"), ("repl",), ("notebook",), ("cli",), ("__main__",)
"""Python, the prompt, notebooks, the command line."""
STRANGERS = {("paths", "codes"), ("players", "paths")}
"""Subjects that do not know one that comes before them."""

RANKS = {room: rank for rank, rooms in enumerate(STAGES + SUBJECTS + WAYS_IN) for room in rooms}
FILES = sorted(
    path for pattern in ("mmlogic/**/*.py", "prolog/**/*.pl", "grammar/*.lark") for path in ROOT.glob(pattern)
)
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")


def room(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported_rooms(path: Path) -> set[str]:
    """Return the rooms of the project that a module imports, inside functions too."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module == "mmlogic":
            names |= {f"mmlogic.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
    return {name.split(".")[1] for name in names if name.startswith("mmlogic.")}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_go_one_way(path: Path) -> None:
    here = room(path)
    assert not {
        name for name in imported_rooms(path) if RANKS[name] > RANKS[here] or (here, name) in STRANGERS
    }


def undocumented(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the public methods of public classes that have no docstring of their own."""
    for kind in ast.parse(path.read_text()).body:
        if isinstance(kind, ast.ClassDef) and not kind.name.startswith("_"):
            methods = (each for each in kind.body if isinstance(each, ast.FunctionDef))
            for method in methods:
                if not method.name.startswith("_") and not ast.get_docstring(method):
                    yield kind.name, method.name


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_public_methods_are_documented_here_or_in_a_base_class(path: Path) -> None:
    for kind, method in undocumented(path):
        bases = getattr(import_module(module_of(path)), kind).__mro__
        assert any(getattr(vars(base).get(method), "__doc__", None) for base in bases), f"{kind}.{method}"


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def running(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a module that run, without those below `if TYPE_CHECKING`."""
    yield node
    for part in ast.iter_child_nodes(node):
        if not (isinstance(part, ast.If) and "TYPE_CHECKING" in ast.dump(part.test)):
            yield from running(part)


def outside(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a module outside of functions, also those below `if TYPE_CHECKING`."""
    yield node
    for part in ast.iter_child_nodes(node):
        if not isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from outside(part)


KNOWN = {module_of(path): path for path in MODULES}


def imported(path: Path, nodes: Callable[[ast.AST], Iterator[ast.AST]]) -> Iterator[str]:
    """Yield the modules that these nodes of a module import."""
    for node in nodes(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            inner = {f"{node.module}.{alias.name}" for alias in node.names} & KNOWN.keys()
            yield from inner or {str(node.module)}


@pytest.mark.parametrize("nodes", [running, outside])
def test_modules_import_each_other_in_no_circle(nodes: Callable[[ast.AST], Iterator[ast.AST]]) -> None:
    left = {name: {*imported(path, nodes)} for name, path in KNOWN.items()}
    while ready := {name for name, needed in left.items() if not needed & left.keys()}:
        left = {name: needed for name, needed in left.items() if name not in ready}
    assert not left


def test_chains_of_imports_are_short() -> None:
    """The package itself comes above. Imports inside functions and those for type checkers count."""
    lower = {name: {*imported(path, ast.walk)} & KNOWN.keys() for name, path in KNOWN.items()}

    @cache
    def depth(name: str) -> int:
        return 1 + max(map(depth, lower[name]), default=0)

    assert max(map(depth, KNOWN)) <= 21


def test_one_file_touches_pyswip() -> None:
    touching = {
        str(path.relative_to(PACKAGE))
        for path in MODULES
        if "import pyswip" in (text := path.read_text()) or "from pyswip" in text
    }
    assert touching == {"machine/pyswip/swipl.py"}


THREADED = {"_thread", "concurrent", "ctypes", "multiprocessing", "queue", "signal", "threading"}


@pytest.mark.parametrize("path", sorted((PACKAGE / "machine").glob("*.py")), ids=lambda path: path.name)
def test_the_machine_needs_no_threads_above_its_interface(path: Path) -> None:
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.split(".")[0])
            if "machine.pyswip" in node.module:
                assert path.name == "module.py"
    assert not names & THREADED


ASKING = {"once", "value", "stream", "values", "profile", "measured"}
PROLOG_LIKE = re.compile(r"[a-z]\w*\((\{\}|\[|.*\b(Answer|_)\b)")
"""Matches the start of an f-string that contains a goal. `{}` is a value."""
WRITERS = {"paths/writing.py", "codes/facts.py"}
"""Files that write Prolog programs as text. Tests read these programs."""


def strings(node: ast.AST) -> Iterator[str]:
    """Yield the f-strings in a node, with `{}` for each value."""
    for part in ast.walk(node):
        if isinstance(part, ast.JoinedStr):
            pieces = (str(p.value) if isinstance(p, ast.Constant) else "{}" for p in part.values)
            yield "".join(pieces)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_goals_are_made_of_values_and_never_of_text(path: Path) -> None:
    if room(path) == "machine":
        return
    tree = ast.parse(path.read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            assert "Raw" not in {alias.name for alias in node.names}
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ASKING:
            assert not any(isinstance(argument, ast.JoinedStr | ast.BinOp) for argument in node.args)
            assert not any(
                isinstance(each, ast.Constant) and isinstance(each.value, str) for each in node.args
            )
    if "machine" in imported_rooms(path) and str(path.relative_to(PACKAGE)) not in WRITERS:
        assert [text for text in strings(tree) if PROLOG_LIKE.match(text)] == []


def test_pages_made_from_the_sources_are_up_to_date() -> None:
    """The check needs a process of its own, because library(clpfd) changes the compilation of later files."""
    made = subprocess.run(
        [sys.executable, ROOT / "docs" / "make.py", "--check"], capture_output=True, text=True
    )
    assert (made.returncode, made.stderr) == (0, "")


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_file_says_what_it_is(path: Path) -> None:
    page = (ROOT / "docs" / "files.md").read_text(encoding="utf-8")
    section = page.partition(f"## {path.parent.relative_to(ROOT)}/\n")[2].partition("\n## ")[0]
    assert re.search(rf"^{re.escape(path.name)} +\S+", section, re.MULTILINE)
