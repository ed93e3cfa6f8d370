"""The subject of a session: codes, or a puzzle if there is one. A statement may name its own subject."""

from importlib import import_module

import pytest

from mmlogic import Session
from mmlogic.language.rooms import rooms_with
from mmlogic.render.formats import FORMATS
from mmlogic.render.paper import Paper
from mmlogic.session.context import subject_of

PUZZLE = "puzzle numbrix\n1,__,7\n__,##,__\n__,__,__\nend"


@pytest.fixture
def session(session: Session) -> Session:
    session.run("game 3x4; guess RRB 1 1")
    return session


def answered(session: Session, statement: str, format: str = "text") -> str:
    *_, answer = session.run(statement)
    return "".join(FORMATS[format](answer))


@pytest.mark.parametrize("room", rooms_with("subject"))
def test_a_subject_is_a_folder_with_one_class(room: str, session: Session) -> None:
    kind = import_module(f"mmlogic.{room}.subject").SUBJECT
    assert type(subject_of(session, room)) is kind
    assert subject_of(session, room) is subject_of(session, room)


def test_a_puzzle_is_at_hand_while_there_is_one(session: Session) -> None:
    codes = session.subject
    assert codes.countable
    session.run(PUZZLE)
    assert not session.subject.countable
    session.run("undo")
    assert session.subject is codes
    session.run("redo; guess RRB 1 1")
    assert session.subject is codes


def test_show_has_the_game_or_the_board(session: Session) -> None:
    session.run("where no green")
    game = ["3 pegs of 4 symbols: red blue green yellow", "   1  guess [red,red,blue] 1 1"]
    game += ["rule 1  where no green"]
    assert answered(session, "show").splitlines() == game
    assert answered(session, "show", "csv").splitlines()[1:] == ["1,,1,1,red red blue", ",1,,,no green"]
    (shown,), (past,) = session.run("show"), session.run("history")
    assert past.data() == {**shown.data(), "undo": 3, "redo": 0}
    session.run(PUZZLE)
    assert answered(session, "show") == answered(session, "show board") != "\n".join(game)


def test_both_are_counted_in_every_format(session: Session) -> None:
    left = answered(session, "count").strip()
    assert answered(session, "count", "csv") == f"count\n{left}\n"
    assert f'"count":{left},"exact":true' in answered(session, "count", "json")
    session.run("puzzle hidoku\n1,__,__,__\n__,__,__,__\n__,__,__,__\n__,__,__,__\nend")
    assert answered(session, "count") == "1000+\n"
    assert answered(session, "count", "csv") == "count,exact\n1000,false\n"
    assert '"count":1000,"exact":false' in answered(session, "count", "json")


@pytest.mark.parametrize("statement", ["where no red", "secret random", "game classic", "play first"])
def test_who_leaves_a_board_is_told_how_it_comes_back(session: Session, statement: str) -> None:
    note = "The board with 1 number placed on it is left: `undo` brings it back."
    session.run(f"{PUZZLE}; place 2 at 2,1")
    answer = session.run(statement)[-1]
    assert note in ["".join(text for _, text in line) for line in answer.lines(Paper(person=True))]
    assert note not in "".join(FORMATS["text"](answer))
    session.run("undo")
    assert session.timeline.subject == "paths"
    session.run("undo")
    answer = session.run(statement)[-1]
    assert not answer.note
