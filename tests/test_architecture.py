"""The map is true: every file stands on it, and imports go one way."""

import ast
import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "mmlogic"

ROOMS = (
    {"version", "resources", "files"},
    {"games"},
    {"machine"},
    {"language"},
    {"players", "theory"},
    {"puzzles", "tournaments", "translate"},
    {"answers"},
    {"solver", "timeline", "settings"},
    {"playing"},
    {"handlers"},
    {"methods"},
    {"session"},
    {"render"},
    {"output", "progress"},
    {"repl"},
    {"cli"},
    {"__main__"},
)
"""The rooms from the lowest to the highest; a room imports itself and lower ones."""

RANKS = {room: rank for rank, rooms in enumerate(ROOMS) for room in rooms}
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
    rank = RANKS[room(path)]
    higher = {name for name in imported_rooms(path) if RANKS[name] > rank}
    beside = {name for name in imported_rooms(path) if RANKS[name] == rank and name != room(path)}
    assert not higher | beside


def test_only_the_machine_touches_pyswip() -> None:
    touching = {
        room(path)
        for path in MODULES
        if "import pyswip" in (text := path.read_text()) or "from pyswip" in text
    }
    assert touching == {"machine"}


@pytest.mark.parametrize("page", ["architecture.md", "reference.md"])
def test_pages_made_from_the_sources_are_up_to_date(page: str) -> None:
    path = ROOT / "docs" / page
    pages = runpy.run_path(str(ROOT / "docs" / "make.py"))["pages"]()
    assert path.read_text(encoding="utf-8") == pages[path], "run `make docs`"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_file_says_what_it_is(path: Path) -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert re.search(rf"^\* `{re.escape(str(path.relative_to(ROOT)))}`: \S+", page, re.MULTILINE)
