"""`make research`: each of its programs runs."""

import ast
from pathlib import Path

import pytest

from research.__main__ import SMALL, main

RESEARCH = Path(__file__).parents[1] / "research"


@pytest.mark.parametrize("name", SMALL)
def test_each_program_runs_on_something_small(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = {path: path.stat().st_mtime_ns for path in RESEARCH.rglob("*.[jm]*")}
    main([name])
    assert capsys.readouterr().out.startswith(f"# python -m research.{name}")
    assert {path: path.stat().st_mtime_ns for path in RESEARCH.rglob("*.[jm]*")} == before


def test_the_package_imports_nothing_of_it() -> None:
    for path in (RESEARCH.parent / "mmlogic").rglob("*.py"):
        nodes = [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
        names = {each.name for node in nodes if isinstance(node, ast.Import) for each in node.names}
        names |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
        assert not {name.partition(".")[0] for name in names} & {"benchmarks", "examples", "research"}, path
