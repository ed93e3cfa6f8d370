"""Uncaught errors of SWI-Prolog: every way to run mmlogic shows a sentence with the versions."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mmlogic import Session
from mmlogic.common.versions import all_versions
from mmlogic.language import MmlogicError
from mmlogic.machine.backend import PrologError
from mmlogic.machine.module import Module
from mmlogic.machine.pyswip import swipl
from mmlogic.machine.pyswip.thread import Request
from mmlogic.notebook import Page
from mmlogic.notebook.cells import answers, new_session
from tests.alone import alone
from tests.cli.command import mmlogic
from tests.repl.talk import Talk

if sys.platform == "emscripten":
    pytest.skip("a page has no thread of Prolog", allow_module_level=True)

THROWN = "a('“naïve”',\"it's\")"
"""A term with characters that bytes would not show."""


def a_command(folder: Path) -> str:
    return mmlogic("-c", "game 2x3; count", bug=True).err


def json_of_a_command(folder: Path) -> str:
    return mmlogic("--format", "json", "-c", "game 2x3; count", bug=True).out


def a_safe_command(folder: Path) -> str:
    return mmlogic("--safe", "-c", "game 2x3; count", bug=True).err


def a_script(folder: Path) -> str:
    (folder / "game.mm").write_text("game 2x3\ncount\n")
    return mmlogic("run", str(folder / "game.mm"), bug=True).err


def standard_input(folder: Path) -> str:
    return mmlogic(stdin="game 2x3\ncount\n", bug=True).err


def a_board(folder: Path) -> str:
    (folder / "board.txt").write_text("1,_\n4,_\n")
    return mmlogic("solve", str(folder / "board.txt"), bug=True).err


def the_prompt(folder: Path) -> str:
    with Session() as session:
        return Talk(session)("?- true.")


def python(folder: Path) -> str:
    return _told(Session(), "game 2x3; guess RB 1 0; count")


def a_query(folder: Path) -> str:
    return _told(Session(), "?- true.")


def a_process(folder: Path) -> str:
    return _told(Session(process=True), "game 2x3; guess RB 1 0; count")


def a_notebook(folder: Path) -> str:
    with new_session(Session) as session, pytest.raises(MmlogicError) as raised:
        list(answers("game 2x3; guess RB 1 0; count", session))
    return "\n".join(raised.value.report())


def the_page(folder: Path) -> str:
    shown: list[str] = []
    Page(str(folder / "diary")).run("?- true.", shown.append, 100)
    return "\n".join(str(json.loads(each)) for each in shown).replace("\\'", "'")


def a_module(folder: Path) -> str:
    with pytest.raises(PrologError) as raised:
        Module()
    return str(raised.value)


def _told(session: Session, script: str) -> str:
    with session, pytest.raises(MmlogicError) as raised:
        session.run(script)
    return str(raised.value)


WAYS = [
    *(a_command, json_of_a_command, a_safe_command, a_script, standard_input, a_board, the_prompt, python),
    *(a_query, a_process, a_notebook, the_page, a_module),
]


@pytest.fixture
def thrown(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Make each request throw a term that nothing catches."""
    with monkeypatch.context() as patch:
        patch.setattr(Request, "query", property(lambda _: f"throw({THROWN})"))
        yield "Prolog gave up: a(“naïve”,it's)"


@pytest.mark.parametrize("way", WAYS)
def test_no_way_in_shows_bytes(way: Callable[[Path], str], thrown: str, tmp_path: Path) -> None:
    said = way(tmp_path)
    assert thrown in said
    assert f"({all_versions()})" in said.replace("\n", " ")
    assert "b'" not in said and 'b"' not in said


def test_a_goal_that_cannot_be_read_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Request, "query", property(lambda _: "a b"))
    said = a_module(Path())
    assert "operator_expected" in said and "b'" not in said


def test_files_that_do_not_load_are_told_in_words() -> None:
    alone(loading)  # in another process no query is open


def loading() -> None:
    swipl.keeping = lambda: f"throw({THROWN})"
    assert a_module(Path()) == "a(“naïve”,it's)"
