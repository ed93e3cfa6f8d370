"""Players where some codes are likelier than others: figures and guesses beside plain enumeration."""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import log2
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from mmlogic import Session, StatementProblem
from mmlogic.codes.marks import feedback
from mmlogic.players.engine import candidates
from tests.asking import answered, initials
from tests.session.test_likely import weight_of
from tests.thoroughly import some

CODES = ["".join(code) for code in product("RBG", repeat=3)]


SOFT = [
    ("3", "count(red) >= 2"),
    ("1/2", "distinct"),
    ("7", "code[1] = blue or no green"),
    ("two-colours", ""),
]
"""Weights, and the constraints of codes that have them; selection rules stand alone."""

Soft = list[tuple[str, str]]


def told(rules: Soft, guess: str, secret: str) -> str:
    """Return a script of these soft rules, and of what a secret answers to a guess."""
    black, white = feedback(guess, secret)
    likely = "; ".join(f"likely {weight} {constraint}" for weight, constraint in rules)
    return f"game 3x3; {likely}; guess {guess} {black} {white}"


def weights(rules: Soft, guess: str, secret: str) -> dict[str, Fraction]:
    left = [code for code in CODES if feedback(guess, code) == feedback(guess, secret)]
    return {code: weight_of(code, rules) for code in left}


def parts(guess: str, weighed: dict[str, Fraction]) -> dict[Any, list[str]]:
    found = defaultdict[Any, list[str]](list)
    for code in weighed:
        found[feedback(guess, code)].append(code)
    return found


rules = st.lists(st.sampled_from(SOFT), min_size=1, max_size=3, unique=True)
codes = st.sampled_from(CODES)


@pytest.mark.parametrize("listed", [True, False])
@settings(max_examples=some(15, 30))
@given(rules, codes, codes, codes)
def test_figures_go_by_weight(listed: bool, rules: Soft, guess: str, secret: str, rated: str) -> None:
    weighed = weights(rules, guess, secret)
    total = sum(weighed.values())
    with pytest.MonkeyPatch.context() as patch, Session() as session:
        if not listed:
            patch.setattr(candidates, "root", lambda *_: None)
        session.run(told(rules, guess, secret))
        if not total:
            with pytest.raises(StatementProblem, match="no code that is left is one"):
                answered(session, f"rate {rated}")
            return
        figures = answered(session, f"rate {rated}").figures
    left = parts(rated, weighed)
    shares = {told: sum(weighed[code] for code in some) / total for told, some in left.items()}
    expected = sum(share * len(left[told]) for told, share in shares.items())
    bits = -sum(float(share) * log2(share) for share in shares.values() if share)
    assert figures.expected == pytest.approx(float(expected))
    assert figures.bits == pytest.approx(bits)
    assert (figures.left, figures.worst) == (len(weighed), max(map(len, left.values())))
    assert figures.consistent == (rated in weighed)
    assert sorted(figures.parts.values()) == sorted(map(len, left.values()))


@settings(max_examples=some(15, 30))
@given(rules, codes, codes)
def test_entropy_and_expected_guess_by_weight(rules: Soft, guess: str, secret: str) -> None:
    weighed = weights(rules, guess, secret)
    likely = {code: float(weight) for code, weight in weighed.items() if weight}
    if not likely:
        return

    def shares(tried: str) -> list[float]:
        return [sum(likely.get(code, 0) for code in some) for some in parts(tried, weighed).values()]

    worth: dict[str, Callable[[str], float]] = {
        "entropy": lambda tried: sum(share * log2(share) for share in shares(tried) if share),
        "expected": lambda tried: sum(
            len(some) * sum(likely.get(code, 0) for code in some) for some in parts(tried, weighed).values()
        ),
    }
    with Session() as session:
        session.run(told(rules, guess, secret))
        for player, cost in worth.items():
            chosen = initials(answered(session, f"suggest {player}").code)
            if len(likely) <= 2:
                assert likely[chosen] == max(likely.values())
            else:
                least = min(map(cost, CODES))
                assert cost(chosen) == pytest.approx(least)
                if any(cost(code) == pytest.approx(least, abs=1e-9) for code in likely):
                    assert chosen in likely  # of equal guesses, one that may be the secret


def test_a_random_guess_goes_by_weight(session: Session) -> None:
    session.run("set seed 3; game 2x2; likely 8 code[1] = red")
    drawn = [initials(answered(session, "suggest random").code) for _ in range(200)]
    assert sum(code[0] == "R" for code in drawn) == pytest.approx(200 * 8 / 9, abs=4 * (200 * 8 / 81) ** 0.5)


def test_a_player_that_knows_no_weights_says_so(session: Session) -> None:
    session.run("game 3x3; guess RRB 1 1; likely 3 no red")
    assert answered(session, "suggest minimax").why.endswith("all codes taken for equally likely")
    assert "likely" not in answered(session, "suggest entropy").why
    unweighed = answered(session, "suggest minimax").code
    assert answered(session, "forget likely 1; suggest minimax").code == unweighed


def test_players_of_large_games_draw_by_weight(session: Session) -> None:
    session.run("set seed 2; game 12x6; likely two-colours; guess RRRBBBGGGYYY 2 4")
    for player in ("random", "entropy", "sampled"):
        suggested = answered(session, f"suggest {player}")
        assert session.check(suggested.code) or player != "random"
        assert suggested.figures.left == 115947576
    assert len(set(answered(session, "suggest random").code)) == 2
