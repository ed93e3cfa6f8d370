"""A missing optional package causes one message."""

import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from mmlogic import Session, StatementProblem
from mmlogic.cli import puzzles
from mmlogic.common import resources
from mmlogic.common.files import FileProblem
from mmlogic.players.tournament.rendering import plot_ending
from mmlogic.players.tournament.run import backend
from tests.cli.command import mmlogic

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the packages of all extras seem missing."""
    monkeypatch.setattr(
        resources, "find_spec", lambda name: None if name in resources.EXTRAS else find_spec(name)
    )


@pytest.mark.parametrize("package", resources.EXTRAS)
def test_the_extra_that_is_named_brings_the_package(package: str) -> None:
    brought = PROJECT["optional-dependencies"][resources.EXTRAS[package]]
    assert any(each.startswith(package) for each in brought)
    assert not any(each.startswith(package) for each in PROJECT["dependencies"])


def test_a_missing_extra_is_one_message(bare: None, tmp_path: Path) -> None:
    with pytest.raises(resources.MissingExtra, match=r"mmlogic\[plot\]"):
        plot_ending(Path("x.svg"))
    with (
        pytest.raises(resources.MissingExtra, match=r"mmlogic\[dask\]"),
        backend("dask", address="tcp://127.0.0.1:1"),
    ):
        pass


def test_a_sheet_of_an_unknown_kind_is_refused_before_an_extra_is_missed(bare: None) -> None:
    with pytest.raises(FileProblem, match=r"the extension of x\.docx does not say what to write"):
        puzzles._ending(Path("x.docx"))
    with pytest.raises(resources.MissingExtra, match=r"mmlogic\[plot\]"):
        puzzles._ending(Path("x.pdf"))


CORE = """
import sys
for name in ("click", "numpy", "prompt_toolkit", "pysat", "pyswip", "resource"):
    sys.modules[name] = None  # a module that cannot be imported
from mmlogic import Session
from mmlogic.machine.module import use
from tests.machine.subprocess_backend import Subprocess
prolog = Subprocess()
use(lambda: prolog)
with Session() as session:
    session.run("game 4x6; guess RRBB 1 1")
    print(session.count())
    print(session.suggest().code, session.rate("RGRY").figures.worst)
    solved = session.run("puzzle numbrix\\n1,__,3\\n__,__,__\\n7,__,__\\nend; solve")[-1]
    print(solved.data()["solutions"][0][0])
prolog.end()
"""
"""A session where nothing is installed but lark and the standard library of Python in WebAssembly."""


def test_the_core_needs_lark_and_the_standard_library_alone() -> None:
    done = subprocess.run([sys.executable, "-c", CORE], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "208",
        "('red', 'green', 'red', 'yellow') 39",
        "[1, 2, 3]",
    ]


def test_processes_need_no_extra(bare: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "_MIN_PARALLEL_SECONDS", 0.0)
    for asked in ("generate numbrix 3x3 --count 3 --seed 1", "tournament minimax --game 3x4 --all"):
        alone, together = (mmlogic(*asked.split(), "--jobs", jobs) for jobs in "12")
        assert alone == together
        assert alone.status == 0


def test_a_board_is_drawn_as_svg_without_any_extra(bare: None, tmp_path: Path, session: Session) -> None:
    session.run("generate numbrix 3x3 seed 1")
    session.save(tmp_path / "board.svg")
    with pytest.raises(StatementProblem, match=r"pip install 'mmlogic\[plot\]'"):
        session.save(tmp_path / "board.png")
    assert (tmp_path / "board.svg").read_text().endswith("</svg>\n")
    assert not (tmp_path / "board.png").exists()
