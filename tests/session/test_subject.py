"""What a session is about: codes, or a puzzle while there is one; what names its subject is about that."""

from importlib import import_module

import pytest

from mmlogic import Session, StatementProblem
from mmlogic.language.registry import rooms_with
from mmlogic.paths.written import Cell
from mmlogic.render.formats import FORMATS
from mmlogic.render.paper import Paper
from mmlogic.session.context import subject_of
from mmlogic.session.statements.questions import Check
from tests.asking import refused

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


def test_what_a_statement_names_says_what_it_is_about(session: Session) -> None:
    checked, explained = answered(session, "check RRR"), answered(session, "why RRR")
    profiled = answered(session, "profile check RRR").split()[:2]
    session.run(PUZZLE)
    assert answered(session, "check RRR") == checked
    assert answered(session, "why RRR") == explained
    assert answered(session, "profile check RRR").split()[:2] == profiled
    assert "diagram" in answered(session, "profile codes 2")
    assert "diagram" not in answered(session, "profile count")
    session.run("undo")
    assert "search" not in answered(session, "profile count")


def test_show_has_the_game_or_the_board(session: Session) -> None:
    session.run("where no green")
    game = ["3 pegs of 4 symbols: red blue green yellow", "   1  guess [red,red,blue] 1 1"]
    game += ["rule 1  where no green"]
    assert answered(session, "show").splitlines() == game
    assert answered(session, "show", "csv").splitlines()[1:] == ["1,,1,1,red red blue", ",1,,,no green"]
    (shown,), (past,) = session.run("show"), session.run("history")
    assert past.data() == shown.data() | {"undo": 3, "redo": 0}
    session.run(PUZZLE)
    assert answered(session, "show") == answered(session, "show board") != "\n".join(game)


def test_a_game_with_several_secrets_is_shown_once(session: Session) -> None:
    session.run("game 3x4; secrets 2; guess RRB 1 1 0 0")
    (shown,) = session.run("show")
    assert shown.data()["clues"][0]["answers"] == [{"black": 1, "white": 1}, {"black": 0, "white": 0}]
    assert len(session.run("show facts")) == 2


def test_of_a_puzzle_nobody_asks_what_belongs_to_codes(session: Session) -> None:
    session.run(PUZZLE)
    with pytest.raises(StatementProblem, match="this asks about a code"):
        session.ask(Check(Cell(1, 1)))


def test_both_are_counted_in_every_format(session: Session) -> None:
    left = answered(session, "count").strip()
    assert answered(session, "count", "csv") == f"count\n{left}\n"
    assert f'"count":{left},"exact":true' in answered(session, "count", "json")
    session.run("puzzle hidoku\n1,__,__,__\n__,__,__,__\n__,__,__,__\n__,__,__,__\nend")
    assert answered(session, "count") == "1000+\n"
    assert answered(session, "count", "csv") == "count,exact\n1000,False\n"
    assert '"count":1000,"exact":false' in answered(session, "count", "json")


@pytest.mark.parametrize(
    "statement",
    ["codes", "codes random 2", "chances", "suggest", "rank", "rate RRBBGG", "check RRBBGG", "why RRBBGG",
     "score RRBBGG RRBBGG", "profile codes", "play entropy", "strategy first"],
)  # fmt: skip
def test_on_a_board_nobody_is_told_of_a_game_that_was_never_begun(statement: str) -> None:
    with Session() as session:
        session.run(PUZZLE)
        told = "this session is about a board; `game NAME` or `game NxM`"
        refused(session, statement, told)
        session.run("where count(red) = 6")
        assert session.count() == 1
        session.run(PUZZLE)
        assert answered(session, "codes") == "[red,red,red,red,red,red]\n"


def test_play_alone_on_a_board_is_likely_to_mean_the_board() -> None:
    with Session() as session:
        session.run(PUZZLE)
        refused(session, "play", "did you mean `play board`")
        session.run("game 2x2; play")
        session.run(PUZZLE)
        session.run("play")


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
