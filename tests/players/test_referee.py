"""The referee: what guesses of others are worth."""

from collections.abc import Sequence
from functools import cache
from itertools import product
from math import log2
from random import Random

import pytest

from mmlogic import Marks, MmlogicError, PlayerError, Referee, StatementProblem, score
from mmlogic.players.referee import MOST_SEARCHED

pytest.importorskip("numpy")

SYMBOLS = "RBG"
CODES = ["".join(code) for code in product(SYMBOLS, repeat=3)]


answer = cache(score)


def fitting(clues: list[tuple[str, Marks]]) -> list[str]:
    return [code for code in CODES if all(score(guess, code) == told for guess, told in clues)]


def split(codes: Sequence[str], guess: str) -> list[list[str]]:
    """Return the codes that remain after each answer."""
    told = [answer(guess, code) for code in codes]
    return [[code for code, each in zip(codes, told, strict=True) if each == one] for one in {*told}]


def bits(codes: list[str], guess: str) -> float:
    return log2(len(codes)) - sum(len(part) * log2(len(part)) for part in split(codes, guess)) / len(codes)


@cache
def least(codes: tuple[str, ...]) -> int:
    """Return the number of guesses for all codes by the best play."""
    if len(codes) <= 2:
        return [0, 1, 3][len(codes)]
    return min(total(codes, each) for each in CODES if len(split(codes, each)) > 1)


def total(codes: Sequence[str], guess: str) -> int:
    """Return the number of guesses for all codes by the best play after `guess`, which tells something."""
    return len(codes) + sum(least(tuple(part)) for part in split(codes, guess) if part != [guess])


def test_verdicts_are_those_of_a_plain_search() -> None:
    random, referee, seen = Random(1), Referee("3x3"), 0
    for _ in range(12):
        secret = random.choice(CODES)
        clues = [(guess, score(guess, secret)) for guess in random.sample(CODES, random.randint(1, 2))]
        guess, codes = random.choice(CODES), fitting(clues)
        verdict = referee.judge(clues, guess)
        broken = [n for n, (code, told) in enumerate(clues, 1) if score(code, guess) != told]
        assert (verdict.left, [*verdict.broken]) == (len(codes), broken)
        assert verdict.consistent == (guess in codes)
        assert verdict.bits == pytest.approx(bits(codes, guess))
        assert verdict.lost == pytest.approx(max(bits(codes, each) for each in CODES) - verdict.bits)
        if len(codes) <= MOST_SEARCHED and bits(codes, guess):
            seen += 1
            behind = total(codes, guess) - least(tuple(codes))
            assert verdict.behind == pytest.approx(behind / len(codes))
    assert seen


def test_optimal_play_is_known_where_few_codes_are_left() -> None:
    referee = Referee("4x6")
    verdict = referee.judge([("RRBB", "1 1"), ("RGYO", (0, 3))], "GBRO")
    assert verdict.left > MOST_SEARCHED
    assert verdict.behind is None
    later = referee.judge([("RRBB", "1 1"), ("RGYO", (0, 3)), ("GRBY", "1 2")], "GGGG")
    assert later.left <= MOST_SEARCHED
    assert later.behind is not None
    assert later.behind > 0


def test_other_answers_and_rules_are_judged_too() -> None:
    referee = Referee("bulls", where=["no 1"])
    assert referee.judge([("0234", "1 1")], "0325").broken == (1,)
    assert not referee.judge([], "1234").consistent
    assert Referee("4x6", answers="colours").judge([("RRBB", "gyxx")], "RYRN").consistent


@pytest.mark.parametrize(
    ("clues", "guess", "error"),
    [
        ([("RRBB", "4 0"), ("RRBB", "3 0")], "RRBB", PlayerError),
        ([("RRBX", "1 0")], "RRBB", StatementProblem),
        ([("RRBB", "3 1")], "RRBB", MmlogicError),
        ([], "RRB", StatementProblem),
    ],
)
def test_what_cannot_be_judged_is_refused(
    clues: list[tuple[str, str]], guess: str, error: type[Exception]
) -> None:
    with pytest.raises(error):
        Referee("4x6").judge(clues, guess)
    with pytest.raises(PlayerError, match="too many"):
        Referee("12x12")
