"""Deeply nested terms, and endless calls of C: the error is one sentence, and the session goes on."""

import re
import sys

import pytest

from mmlogic import MmlogicError, Session
from tests.asking import answered, refused
from tests.thoroughly import some

LEVELS = some(300_000, 20_000_000)
DEEP = """prolog
deep(N, T) :- deep(N, a, T).
deep(0, T, T) :- !.
deep(N, T0, T) :- N1 is N-1, deep(N1, f(T0), T).
end
"""
TOLD = (
    r"nest more than|the process of Prolog has ended|stopped at the (time|memory) limit|Not enough resources"
    r"|integers and rationals are limited to"  # SWI-Prolog 9.2 knows the size of a power beforehand
)

IN_PROCESS = pytest.mark.skipif(sys.platform == "emscripten", reason="a page has one Prolog, which would end")


def goes_on(session: Session) -> None:
    """Fail if the session does not answer, or has forgotten what it knows."""
    session.run("set timeout none; set memory none")
    assert answered(session, "?- deep(2, X).").data()["bindings"] == [{"X": "f(f(a))"}]
    assert session.count() == 4


@pytest.fixture
def told(session: Session) -> Session:
    """Return a session with clauses, a clue, and limits of time and memory."""
    session.run(f"game 2x3; guess RB 1 0\n{DEEP}\nset timeout 2; set memory 2000")
    return session


@IN_PROCESS
@pytest.mark.parametrize(
    "script",
    [
        f"?- X = {'f(' * LEVELS}a{')' * LEVELS}.",
        f"?- X = {'- ' * LEVELS}1.",
        f"explain ?- {'true,' * LEVELS}true.",
        f"trace ?- X = {'- ' * LEVELS}1.",
        f"prolog\na({'f(' * LEVELS}a{')' * LEVELS}).\nend",
        f"prolog\na({'- ' * LEVELS}1).\nend",
    ],
    ids=lambda script: script[:14],
)
def test_a_deep_term_that_is_written_out_is_read_or_one_error(script: str, told: Session) -> None:
    try:
        told.run(script)
    except MmlogicError as error:
        assert len(str(error)) < 300
    goes_on(told)


@IN_PROCESS
@pytest.mark.parametrize(
    "goal",
    [
        "assertz(fact(X))",
        "term_to_atom(X, A)",
        "print(X)",
        "throw(X)",
        'format("~w", [X])',
        "copy_term(X, Y), X == Y",
        "findall(X, member(_, [1,2]), L)",
        "term_variables(X, Xs), ground(X), msort([X,X], L)",
    ],
)
def test_a_deep_term_that_is_built_is_an_answer_or_one_error(goal: str, told: Session) -> None:
    try:
        (answer,) = told.run(f"?- deep({LEVELS}, X), {goal}.")
        assert str(answer.data()["bindings"][0]["X"]).startswith("f(f(")
    except MmlogicError as error:
        assert len(str(error)) < 1500
    goes_on(told)


@IN_PROCESS
@pytest.mark.parametrize("safe", [False, True])
@pytest.mark.parametrize(
    "goal",
    [
        "X is 1<<200000000, write(X)",
        "X is 7**300000000",
        "sleep(1000)",
    ],
)
def test_a_call_of_c_that_does_not_end_ends_its_process(goal: str, safe: bool) -> None:
    """Other sessions waited for it, when it ran in Python's process."""
    with Session(safe=safe) as session, Session() as other:
        session.run(f"game 2x3; guess RB 1 0\n{DEEP}\nset timeout 0.5; set memory 400")
        with pytest.raises(MmlogicError, match=TOLD):
            session.run(f"?- {goal}.")
        session.run("set timeout 10; set memory 400")
        assert answered(session, "?- deep(2, X).").data()["bindings"] == [{"X": "f(f(a))"}]
        assert session.count() == 4
        assert other.count() == 531441


def test_a_number_of_many_digits_is_text(session: Session) -> None:
    short, long = (
        answered(session, f"?- X is 10**{digits}.").data()["bindings"][0]["X"] for digits in (3900, 9000)
    )
    assert short == 10**3900
    assert long == "1" + "0" * 9000


@IN_PROCESS
def test_a_directive_without_memory_is_told_in_one_sentence() -> None:
    with Session() as session:
        session.set("memory", "200")
        problem = refused(session, "prolog\n:- numlist(1, 12_000_000, L), ground(L).\nend")
    assert re.search("needs more memory than is left|stopped at the memory limit of 200 MiB", str(problem))
    assert len(str(problem)) < 200
    assert "Stack" not in str(problem)
