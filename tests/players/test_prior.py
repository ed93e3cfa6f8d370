"""Players where some codes are likelier than others: figures and guesses beside plain enumeration."""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import log2
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mmlogic import Session, StatementProblem
from mmlogic.codes.marks import feedback
from mmlogic.players.engine import candidates
from tests.asking import answered
from tests.thoroughly import some

CODES = ["".join(code) for code in product("RBG", repeat=3)]


SOFT: dict[str, Callable[[str], Fraction]] = {
    "likely 3 count(red) >= 2": lambda code: Fraction(3 if code.count("R") >= 2 else 1),
    "likely 1/2 distinct": lambda code: Fraction(1, 2 if len(set(code)) == 3 else 1),
    "likely 7 code[3] = green": lambda code: Fraction(7 if code[2] == "G" else 1),
    "likely two-colours": lambda code: Fraction(len(set(code)) == 2),
}
"""Soft rules, and what a code weighs by each."""


def weights(rules: list[str], guess: str, secret: str) -> dict[str, Fraction]:
    left = [code for code in CODES if feedback(guess, code) == feedback(guess, secret)]
    weighed = dict.fromkeys(left, Fraction(1))
    for rule in rules:
        weighed = {code: weight * SOFT[rule](code) for code, weight in weighed.items()}
    return weighed


def parts(guess: str, weighed: dict[str, Fraction]) -> dict[Any, list[str]]:
    found = defaultdict[Any, list[str]](list)
    for code in weighed:
        found[feedback(guess, code)].append(code)
    return found


def letters(code: tuple[str, ...]) -> str:
    return "".join(name[0].upper() for name in code)


rules = st.lists(st.sampled_from(sorted(SOFT)), min_size=1, max_size=3, unique=True)
codes = st.sampled_from(CODES)


@pytest.mark.parametrize("listed", [True, False])
@settings(max_examples=some(15, 30))
@given(rules, codes, codes, codes)
def test_figures_go_by_weight(listed: bool, rules: list[str], guess: str, secret: str, rated: str) -> None:
    weighed = weights(rules, guess, secret)
    total = sum(weighed.values())
    black, white = feedback(guess, secret)
    with pytest.MonkeyPatch.context() as patch, Session() as session:
        if not listed:
            patch.setattr(candidates, "root", lambda *_: None)
        session.run(f"game 3x3; {'; '.join(rules)}; guess {guess} {black} {white}")
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
def test_entropy_and_expected_guess_by_weight(rules: list[str], guess: str, secret: str) -> None:
    weighed = weights(rules, guess, secret)
    likely = {code: float(weight) for code, weight in weighed.items() if weight}
    if not likely:
        return
    black, white = feedback(guess, secret)

    def shares(tried: str) -> list[float]:
        return [sum(likely.get(code, 0) for code in some) for some in parts(tried, weighed).values()]

    worth: dict[str, Callable[[str], float]] = {
        "entropy": lambda tried: sum(share * log2(share) for share in shares(tried) if share),
        "expected": lambda tried: sum(
            len(some) * sum(likely.get(code, 0) for code in some) for some in parts(tried, weighed).values()
        ),
    }
    with Session() as session:
        session.run(f"game 3x3; {'; '.join(rules)}; guess {guess} {black} {white}")
        for player, cost in worth.items():
            chosen = letters(answered(session, f"suggest {player}").code)
            if len(likely) <= 2:
                assert likely[chosen] == max(likely.values())
            else:
                least = min(map(cost, CODES))
                assert cost(chosen) == pytest.approx(least)
                if any(cost(code) == pytest.approx(least, abs=1e-9) for code in likely):
                    assert chosen in likely  # of equal guesses, one that may be the secret


def test_a_random_guess_goes_by_weight(session: Session) -> None:
    session.run("set seed 3; game 2x2; likely 8 code[1] = red")
    drawn = [letters(answered(session, "suggest random").code) for _ in range(200)]
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
