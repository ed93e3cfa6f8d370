"""Inputs of people who do not know the language: an input works, or the message names the right line."""

import contextlib
from pathlib import Path

import pytest

from mmlogic import MmlogicError, Session
from mmlogic.common.wording import meant_in
from mmlogic.language.meant import beginnings, meant_by
from mmlogic.language.parsing import Reading
from mmlogic.language.registry import by_keyword
from tests.transcripts import follow, transcripts


@pytest.mark.parametrize("lines", transcripts("language", "meant"))
def test_people_type(lines: list[str], tmp_path: Path) -> None:
    follow(lines, tmp_path)


def test_whatever_people_begin_with_leads_to_a_line() -> None:
    for typed in beginnings():
        assert any(meant_by(each, Reading.accepts) for each in (typed, f"{typed} 1 1")), typed


def test_a_slip_in_such_a_word_is_a_slip(tmp_path: Path) -> None:
    follow(["remaning ✗ did you mean `count`?", "mastermnd ✗ did you mean `game classic`?"], tmp_path)


@pytest.mark.usefixtures("own_players")
def test_a_player_of_ones_own_keeps_its_name(tmp_path: Path, session: Session) -> None:
    (tmp_path / "knuth.py").write_text("def last(possible, turn):\n    return possible[-1]\n")
    session.run(f'player "{tmp_path / "knuth.py"}"; game 3x3')
    assert session.suggest("knuth").data()["player"] == "knuth"


BOARD = "puzzle numbrix\n1,__,7\n__,##,__\n__,__,__\nend\n"
GAME = "game 3x4; guess RRB 1 1\n"
OF_BOARDS = ["check", "play board", "profile solve", "why 1,1"]
OF_CODES = [
    "check RRR",
    "edit 1 0 0",
    "codes random 2",
    "forget 1",
    "play",
    "play rao",
    "profile codes",
    "trace",
    "why RRR",
]


def meant_instead(begun: str, typed: str, message: str, folder: Path) -> str | None:
    """Return the line that the message of a refused input names. Return None for any other message."""
    with contextlib.chdir(folder), Session() as session:
        session.run(begun)
        try:
            session.run(typed)
        except MmlogicError as problem:
            if problem.message != message:
                return None
            line = meant_in(problem.hint)
            assert line and line != typed, typed
            session.run(line)
            return line
    return None


def examples(*rooms: str) -> list[str]:
    """Return the examples of the statements of some rooms."""
    modules = tuple(f"mmlogic.{room}." for room in rooms)
    declared = dict.fromkeys(by_keyword().values())
    return [each.example for each in declared if each.kind.__module__.startswith(modules)]


@pytest.mark.parametrize("typed", [*examples("paths"), *OF_BOARDS])
def test_what_asks_about_a_board_is_told_what_asks_about_a_code(typed: str, tmp_path: Path) -> None:
    line = meant_instead(GAME, typed, "No board is open", tmp_path)
    begins = typed.startswith(("puzzle", "generate"))
    assert bool(line) != begins


@pytest.mark.parametrize("typed", [*examples("codes", "players", "queries"), *OF_CODES])
def test_what_asks_about_a_code_is_told_what_asks_about_a_board(typed: str, tmp_path: Path) -> None:
    line = meant_instead(BOARD, typed, "this session is about a board", tmp_path)
    assert line or typed not in OF_CODES


def test_the_statement_that_is_meant_is_named() -> None:
    for typed, line in (("hint", "suggest"), ("solve 2", "codes"), ("candidates 1,1", "chances")):
        assert meant_instead(GAME, typed, "No board is open", Path()) == line
        assert meant_instead("", typed, "No board is open", Path()) == line
    for typed, line in (("rate RRB", "grade"), ("suggest", "hint"), ("codes", "solve"), ("trace", "steps")):
        assert meant_instead(BOARD, typed, "this session is about a board", Path()) == line
        assert meant_instead(GAME + BOARD, typed, "this session is about a board", Path()) is None
