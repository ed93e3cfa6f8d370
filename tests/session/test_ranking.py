"""`rank`, and `rate` of several codes: guesses of the same value are in one class."""

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from hypothesis import given, strategies as st

from mmlogic import Session
from mmlogic.codes.dialects import dialects
from mmlogic.players.language import MEASURES
from tests.plainly import plain_text

DIALECTS = [name for name, each in dialects().items() if each.exchanges]
CODES = ["".join(code) for code in product("RBG", repeat=3)]


def worth(rating: object) -> tuple[object, ...]:
    """Return what is alike in guesses that cannot differ."""
    return rating.consistent, sorted(rating.parts.values()), rating.worst  # type: ignore[attr-defined]


@given(st.sampled_from(CODES), st.lists(st.sampled_from(CODES), max_size=2), st.sampled_from(DIALECTS))
def test_each_guess_stands_for_others_that_are_worth_the_same(
    secret: str, guesses: list[str], dialect: str
) -> None:
    session = Session()
    told = (f"guess {guess}" for guess in guesses if guess != secret)
    session.run("; ".join([f"game 3x3; answers {dialect}; secret {secret}", *told]))
    ranked = session.rank(len(CODES)).ranking
    expected = Counter(str(worth(session.rate(code).figures)) for code in CODES)
    found = Counter[str]()
    for each in ranked.guesses:
        assert each.stands_for
        found[str(worth(each.figures))] += each.stands_for
    assert found == expected
    assert ranked.classes == len(ranked.guesses)


@pytest.mark.parametrize("answers", ["marks", "colours"])
def test_five_guesses_begin_classic(session: Session, answers: str) -> None:
    session.run(f"game classic; answers {answers}")
    assert {each.stands_for for each in session.rank().ranking.guesses} == {6, 90, 120, 360, 720}


def test_symbols_that_no_code_has_are_worth_the_same(session: Session) -> None:
    session.run("game 2x4; guess RB 0 0")
    assert {each.stands_for for each in session.rank().ranking.guesses} == {2, 4, 8}


@pytest.mark.parametrize("measure", MEASURES)
@pytest.mark.parametrize("clues", ["", "guess RRBB 1 1", "guess RRBB 0 1; guess GYRO 1 1"])
def test_the_best_is_worth_what_the_player_of_that_name_guesses(
    measure: str, clues: str, session: Session
) -> None:
    session.run(f"game classic; {clues}")
    best, told = session.rank(1, by=measure).ranking.guesses[0].figures, session.suggest(measure).figures
    assert (best.consistent, best.expected, best.worst, best.bits, len(best.parts)) == (
        *(told.consistent, told.expected, told.worst, told.bits),
        len(told.parts),
    )


WORTH: dict[str, Callable[[Any], float]] = {
    "entropy": lambda each: -round(each.bits, 9),
    "expected": lambda each: round(each.expected, 9),
    "minimax": lambda each: each.worst,
    "parts": lambda each: -each.answers,
}


@pytest.mark.parametrize("dialect", DIALECTS)
def test_in_every_dialect_the_best_is_what_the_measure_says(session: Session, dialect: str) -> None:
    session.run(f"game 3x3; answers {dialect}; guess RRB {plain_text(dialect, (0, 0, 1), (1, 0, 0))}")
    figures = [session.rate(code).figures for code in CODES]
    assert all(each.answers == len(each.parts) + bool(each.won) for each in figures)
    for measure, worth in WORTH.items():
        best = session.rank(1, by=measure).ranking.guesses[0]
        assert worth(best.figures) == worth(session.suggest(measure).figures) == min(map(worth, figures))
    assert {*WORTH} == {*MEASURES}


def test_drawn_codes_are_ranked_and_stand_for_nothing_known(session: Session) -> None:
    session.run("set seed 1; game 16x6")
    ranked = session.rank(2).ranking
    assert [each.stands_for for each in ranked.guesses] == [None, None]
    assert all(each.figures.estimated for each in ranked.guesses)


def test_several_codes_are_rated_in_their_order_as_each_alone(session: Session) -> None:
    session.run("game classic; guess RRBB 1 1")
    together = session.rate_all("RGYY", "RBRG")
    assert list(together.guesses) == [session.rate(code).figures for code in ("RGYY", "RBRG")]
    assert together.best.figures == session.suggest().figures
