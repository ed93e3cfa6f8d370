"""Favourites: statements under a name, at the prompt and in scripts."""

from pathlib import Path

import pytest

from mmlogic import Session, StatementProblem, SyntaxProblem
from mmlogic.codes.answers import HistoryAnswer
from mmlogic.language.completion import suggest
from mmlogic.repl.familiar import Familiar
from mmlogic.session.statements.favourites import Defined
from tests.asking import refused
from tests.repl.talk import Talk

GAME = "game 2x3\n"


def counted(session: Session, text: str) -> list[int]:
    """Return the counts that a script answers."""
    return [found["count"] for each in session.run(text) if "count" in (found := each.data())]


def listed(session: Session) -> dict[str, str]:
    (answer,) = session.run("define")
    assert isinstance(answer, Defined)
    return {each.name: each.statements for each in answer.favourites}


def test_a_name_runs_the_rest_of_its_line_below_its_definition(session: Session) -> None:
    text = GAME + "define Twice = count; count  # both\ntwice; count\nDO TWICE"
    assert counted(session, text) == [9] * 5


def test_arguments_fill_parameters_and_brackets_hold_them_together(session: Session) -> None:
    text = GAME + "define told = guess $1 $3 $2; count\ntold [red, green] 0 1"
    assert counted(session, text) == [4]
    refused(session, "told RG 1", "`told` takes 3 arguments, not 2")


def test_a_favourite_is_one_step_and_all_or_nothing(session: Session) -> None:
    session.run(GAME + "define two = guess RG 1 0; where code[1] = red\ntwo")
    session.run("define bad = forget 1; guess RGB 1 0")
    refused(session, "bad", "2")
    assert counted(session, "count; undo; count; undo; count") == [2, 2, 9]
    with pytest.raises(SyntaxProblem, match="unknown statement `bad`"):
        session.run("bad")


def test_definitions_are_undone_kept_by_reset_and_saved(tmp_path: Path) -> None:
    path = tmp_path / "favourites.mm"
    with Session() as session:
        session.run("define a = count; chances\ndefine b = a; a\ndefine c = guess $1 1 1\ndefine a = c RG")
        known = listed(session)
        assert known["a"] == "c RG"
        session.run("define d = count\ndefine d off; reset")
        assert listed(session) == known
        session.save(str(path))
    with Session() as session:
        session.load(str(path))
        assert listed(session) == known
        session.run("undo")
        assert listed(session) == {}


def test_a_definition_does_not_end_the_puzzle(session: Session) -> None:
    session.run("puzzle numbrix\n1,_\n_,3\nend\ndefine once = unique")
    (answer, _) = session.run("once")
    assert answer.statement == "unique"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("define guess = count", "`guess` is a keyword"),
        ("define a-b = count", "a letter, then letters"),
        ("define a = a", "`a` would run itself: a → a"),
        ("define a = count; gess", "1:19: unknown statement `gess`"),
        ("define a", "no favourite is called `a`"),
        ("do a", "no favourite is called `a`"),
        ("define a = count\ndefine b = a\ndefine a = codes 1; b", "`a` would run itself: a → b → a"),
        ("define a = count\ndefine b = a\ndefine a off", "`b` uses `a`"),
    ],
)
def test_what_cannot_be_defined_is_refused(session: Session, text: str, message: str) -> None:
    with pytest.raises((StatementProblem, SyntaxProblem)) as problem:
        session.run(text)
    place = problem.value.span
    assert message in f"{place.line}:{place.column}: {problem.value}" if place else str(problem.value)


def test_a_long_argument_grows_no_further_than_the_limit() -> None:
    with Session(safe=True) as session:
        session.run(f"define much = {'$1;' * 500}")
        refused(session, f"much {'R' * 1000}", "longer than 65,536 characters")
        refused(session, f"define long = {'count;' * 1000}", "at most 4,096 characters in safe mode")


def test_the_prompt_shows_what_its_statements_answer(session: Session) -> None:
    talk = Talk(session)
    talk("game 2x3")
    assert "`told` is defined" in talk("define told = guess $1 1 0; codes 1")
    said = talk("told RG")
    assert "4 codes are left" in said and "1 of 4 codes" in said
    assert isinstance(session.run("history")[0], HistoryAnswer)
    assert "define told = guess $1 1 0; codes 1" in talk("define")
    offered = [each.text for each in suggest("to", Familiar(session).vocabulary())]
    assert offered == ["told"]
    assert "did you mean `told`?" in talk("tolt RG")
