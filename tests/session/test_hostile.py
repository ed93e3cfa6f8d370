"""No Python value that a session, a setting or a solver receives is read as Prolog."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import fields
from itertools import islice
from typing import Any

import pytest
from hypothesis import example, given, settings, strategies as st

from mmlogic import Session
from mmlogic.codes.arithmetic import Total
from mmlogic.codes.constraints import Comparison
from mmlogic.codes.dialects.parts import Bound
from mmlogic.codes.game import Game
from mmlogic.codes.marks import Marks
from mmlogic.codes.quantities import MarksOf, Number
from mmlogic.codes.remaining import Remaining
from mmlogic.codes.theory import Clue, Rule, Theory
from mmlogic.codes.written import Names
from mmlogic.language import MmlogicError, Source, StatementProblem
from mmlogic.limits.budget import Budget, LimitExceeded, Limits
from mmlogic.machine.backend import PrologError
from mmlogic.session.settings import SETTINGS, Settings
from mmlogic.session.statements.questions import Count
from tests.hostile import FILE, TEXTS, VALUES, Check, arguments, check, methods
from tests.thoroughly import some

__all__ = ["check"]  # a fixture of every test here

DOCUMENTED = (MmlogicError, LimitExceeded, PrologError, TypeError, ValueError)
CALM = Settings(limit=20)
QUICK = Settings(timeout=2, limit=20)


@pytest.fixture(scope="module")
def session(check: Check) -> Iterator[Session]:
    with Session(QUICK) as session:
        yield session


def used(answer: object) -> None:
    """If an answer is an iterator, read its first items."""
    if isinstance(answer, Iterator):
        list(islice(answer, 3))


def told_in_one_line(error: BaseException) -> None:
    assert "\n" not in str(error) or isinstance(error, PrologError)
    assert type(error) not in (UnicodeEncodeError, UnicodeDecodeError)


@pytest.mark.parametrize("name", methods(Session, "close", "interrupt"))
@given(data=st.data())
@settings(max_examples=some(10, 50))
def test_every_method_of_a_session(session: Session, check: Check, name: str, data: st.DataObject) -> None:
    session.settings = CALM
    session.reset()
    session.game((2, 3))
    given, named = data.draw(arguments(getattr(session, name)))
    session.settings = QUICK
    try:
        used(getattr(session, name)(*given, **named))
    except DOCUMENTED as error:
        told_in_one_line(error)
    check()
    session.settings = CALM
    session.reset()
    assert session.game((2, 3)) and session.count() == 9


@pytest.mark.parametrize(
    "call",
    [
        lambda session: session.colors(10**5000),
        lambda session: session.check((10**5000,)),
        lambda session: session.codes(-(10**5000)),
        lambda session: session.define("x" * 9999, off=True),
        lambda session: session.suggest("x" * 9999),
    ],
)
def test_a_message_cites_a_long_value_in_short(session: Session, call: Callable[[Session], object]) -> None:
    with pytest.raises(DOCUMENTED) as caught:
        used(call(session))
    assert len(str(caught.value)) < 500 and "string conversion" not in str(caught.value)


@pytest.mark.parametrize("name", [each.name for each in fields(Settings)])
@given(value=VALUES)
@example(value=f"auto,_,_),shell('touch {FILE}'),codes_count(auto")
@settings(max_examples=some(20, 50))
def test_every_setting_is_checked_where_it_is_made(check: Check, name: str, value: Any) -> None:
    try:
        made = Settings(**{name: value})
    except StatementProblem as error:
        told_in_one_line(error)
    else:
        with Session(made) as session:
            session.game((2, 3))
            assert session.count() == 9
    check()


@given(name=st.sampled_from(list(SETTINGS)), value=TEXTS | st.integers().map(str) | st.floats().map(str))
@settings(max_examples=some(30, 200))
def test_a_setting_from_python_is_as_from_the_language(name: str, value: str) -> None:
    def told(make: Callable[[], Settings]) -> Settings | str:
        try:
            return make()
        except StatementProblem as problem:
            return str(problem)

    assert told(lambda: Settings(**{name: value})) == told(lambda: Settings().changed(name, value))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *[("seed", True), ("limit", True), ("limit", 1.5), ("memory", -1), ("memory", 0), ("engine", None)],
        *[("timeout", float("nan")), ("timeout", float("inf")), ("timeout", True), ("engine", 5)],
        *[("seed", 1.0), ("seed", f"0)],_),shell('touch {FILE}')"), ("seed", [1])],
    ],
)
def test_what_no_setting_can_be(name: str, value: Any) -> None:
    with pytest.raises(StatementProblem):
        Settings(**{name: value})


@given(bad=st.floats(max_value=-1e-9) | st.sampled_from([float("inf"), float("nan"), -1]))
def test_limits_are_numbers_from_0_on(bad: Any) -> None:
    wrongs: list[Any] = [bad, "1", f"none),shell('touch {FILE}'),f(", True, [1]]
    for wrong in wrongs:
        for name in ("seconds", "inferences", "memory"):
            with pytest.raises((TypeError, ValueError), match=name):
                Limits(**{name: wrong})


INSIDE = ("ask", "ask_codes", "draw", "ranked", "read_codes", "sample")
"""For other modules of the package: they take what these made, what Prolog wrote, and names of relations."""


@pytest.mark.parametrize("name", methods(Remaining, "close", *INSIDE))
@given(data=st.data())
@settings(max_examples=some(10, 50))
def test_every_method_of_a_solver(check: Check, name: str, data: st.DataObject) -> None:
    remaining = Remaining(Theory(Game(2, ("a", "b", "c"))))
    clues = st.builds(Clue, st.just(("a", "b")), st.builds(Marks, st.integers(), st.integers()))
    given, named = data.draw(
        arguments(getattr(remaining, name), limits=st.just(Limits(seconds=2)), clue=clues)
    )
    try:
        with Budget(2):
            used(getattr(remaining, name)(*given, **named))
    except DOCUMENTED as error:
        told_in_one_line(error)
    assert remaining.count() == 9
    remaining.close()
    check()


@pytest.mark.parametrize("given", [("", ""), (Count(), "count"), ("count", Source("", "count"))])
def test_what_is_no_statement_of_a_source(session: Session, given: Any) -> None:
    with pytest.raises(TypeError, match="expected a S"):
        session.ask(*given)


@given(value=VALUES)
@example(value=f"x).\n:- shell('touch {FILE}'). %")
@example(value=(f"x]).\n:- shell('touch {FILE}'). %",))
@example(value=Bound(f"x)).\n:- shell('touch {FILE}'). %"))  # type: ignore[arg-type]
@settings(max_examples=some(15, 100))
def test_a_theory_of_anything(check: Check, value: Any) -> None:
    for theory in (
        Theory(Game(value, ("a",))),
        Theory(Game(1, (value,))),
        Theory(Game(1, ("a",)), (Clue(("a",), Marks(value, 0)),)),
        Theory(Game(1, ("a",)), (Clue((value,), Marks(0, 0)),)),
    ):
        try:
            with Budget(2):
                Remaining(theory).first()
        except (PrologError, TypeError, LimitExceeded):
            pass
    check()


@pytest.mark.parametrize(
    "attack", [f"x).\n:- shell('touch {FILE}'). %", f"0,x)).\n:- shell('touch {FILE}'). %"]
)
def test_a_rule_of_anything(check: Check, attack: Any) -> None:
    one, guess = Number(1), Names(("a",))
    total = Total(MarksOf("black", guess), attack, one)
    for quantity in (MarksOf(attack, guess), total):
        theory = Theory(Game(1, ("a", "b")), rules=(Rule(Comparison(quantity, "=", one)),))
        with suppress(PrologError, TypeError):
            Remaining(theory).count_of("textbook")
    check()


def test_what_is_no_goal_is_not_asked(check: Check) -> None:
    remaining = Remaining(Theory(Game(2, ("a", "b"))))
    attack = f"shell('touch {FILE}')"
    with pytest.raises(ValueError, match="unknown engine"):
        remaining.measured_count(attack)
    with pytest.raises(ValueError, match="unknown engine"):
        remaining.count_of(attack)
    check()
