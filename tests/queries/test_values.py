"""Queries from Python: values are found while they are read, and parameters are never read as Prolog."""

import gc
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, strategies as st

from mmlogic import MmlogicError, Session, StatementProblem
from mmlogic.machine.module import using
from mmlogic.machine.process.own import people
from tests.asking import Module

ENDLESS = "between(1, 1000000000, X)"


def test_the_values_of_a_goal_have_the_names_of_its_variables(session: Session) -> None:
    session.run("game 3x4; guess RRB 1 1")
    assert next(session.query("code(C), nth1(1, C, red)")) == {"C": ["red", "blue", "green"]}
    assert list(session.query('member(X, [1, 2.5, text, "string", [], [a, []], [a, [b]], f(a)])')) == [
        {"X": value} for value in (1, 2.5, "text", "string", [], ["a", []], ["a", ["b"]], "f(a)")
    ]
    assert list(session.query("member(X-Y, [1-2, _-3])")) == [{"X": 1, "Y": 2}, {"Y": 3}]
    assert (list(session.query("true")), list(session.query("fail"))) == ([{}], [])


def test_what_a_goal_finds_is_what_the_statement_finds(session: Session) -> None:
    session.run("game 2x3")
    for goal in ("code(C)", "member(X, [f(Y), 1, Y]), Z = [Y]", "length(L, 2)"):
        (answer,) = session.run(f"?- {goal}.")
        assert list(session.query(goal)) == answer.data()["bindings"]


@given(st.text() | st.integers() | st.lists(st.text(max_size=3) | st.integers(), max_size=3))
def test_a_parameter_is_a_value_whatever_its_text(value: Any) -> None:
    with Session() as session:
        try:
            assert list(session.query("Y = X", X=value)) == [{"Y": value}]
            assert list(session.query("X == Y, Z = f", X=value, Y=value)) == [{"Z": "f"}]
        except MmlogicError as error:  # a lone surrogate has no place in Prolog
            assert "Unicode" in str(error)


def test_a_parameter_is_a_term_and_no_text_of_the_goal(session: Session) -> None:
    assert list(session.query("atom_length(X, N)", X="it's), halt, ('")) == [{"N": 15}]


DEEP: list[object] = []
for _ in range(100_000):
    DEEP = [DEEP]

WRONG: dict[str, tuple[Callable[[Session], object], type[Exception], str]] = {
    "a value": (lambda s: s.query("X = Y", X=object()), TypeError, "`query`: X is <object"),  # type: ignore[arg-type]
    "none": (lambda s: s.query("X = Y", X=None), TypeError, "`query`: X is None, expected a number"),  # type: ignore[arg-type]
    "a name": (lambda s: s.query("X = Y", Z=1), StatementProblem, "no variable `Z`"),
    "a deep list": (lambda s: s.query("X = Y", Z=DEEP), StatementProblem, "no variable `Z`"),  # type: ignore[arg-type]
    "a small name": (lambda s: s.query("x = Y", x=1), StatementProblem, "begin with a capital letter"),
    "syntax": (lambda s: s.query("X = "), StatementProblem, "Syntax error"),
    "an error": (lambda s: list(s.query("X is foo + 1")), StatementProblem, "not a function"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_said_at_the_call(session: Session, name: str) -> None:
    call, kind, told = WRONG[name]
    with pytest.raises(kind, match=told):
        call(session)


def test_an_error_comes_after_the_answers_before_it(session: Session) -> None:
    answers = session.query("member(X, [1, 2, a]), Y is X * 2")
    assert [next(answers)["Y"], next(answers)["Y"]] == [2, 4]
    with pytest.raises(StatementProblem, match="a/0"):
        next(answers)


def test_a_query_ends_when_it_is_left(session: Session) -> None:
    assert [answer["X"] for answer in session.query(ENDLESS, limit=3)] == [1, 2, 3]
    assert list(session.query(ENDLESS, 0)) == []
    for answer in session.query(ENDLESS):
        if answer["X"] == 2:
            break
    several = [session.query(ENDLESS), session.query(ENDLESS)]
    assert [next(each)["X"] for each in (*several, *several)] == [1, 1, 2, 2]
    several[0].close()
    assert list(several[0]) == []
    assert [each["X"] for each in islice(several[1], 2)] == [3, 4]


def test_what_is_left_leaves_no_engine_behind() -> None:
    def engines() -> int:
        return module.value("aggregate_all(count, current_engine(_), Answer)")  # type: ignore[no-any-return]

    with Session() as session, using(session._prolog), people(), Module() as module:
        gc.collect()
        before = engines()
        gc.disable()  # objects must be freed without the garbage collector
        try:
            for iterator in (
                lambda: session.query(ENDLESS),
                session.codes,
                lambda: session.query(ENDLESS, 5),
            ):
                assert next(iter(iterator()))
                assert engines() == before
            answers = session.query(ENDLESS)
            next(answers)
            assert engines() == before + 1
            answers.close()
            assert engines() == before
        finally:
            gc.enable()
