"""Collina's clauses and ours, as `python -m benchmarks.encodings` plays with them."""

from itertools import product
from random import Random

import pytest

from benchmarks import iterative
from benchmarks.encodings import AdderTrees, Counters, main, played
from mmlogic.codes.marks import feedback
from mmlogic.sat.solver import Sat


@pytest.mark.parametrize("made", [AdderTrees, Counters])
@pytest.mark.parametrize("seed", range(6))
def test_models_are_the_consistent_codes(made: type[AdderTrees] | type[Counters], seed: int) -> None:
    random, pegs, symbols = Random(seed), 4, 3
    codes = list(product(range(symbols), repeat=pegs))
    secret, *guesses = random.choices(codes, k=3)
    encoding = made(pegs, symbols)
    for guess in guesses:
        marks = feedback(guess, secret)
        encoding.clue(guess, marks.black, marks.black + marks.white)
    with Sat(encoding.clauses) as solver:
        found = [
            code
            for code in codes
            if solver.solve([place * symbols + symbol + 1 for place, symbol in enumerate(code)])
        ]
    assert found == [code for code in codes if all(feedback(g, code) == feedback(g, secret) for g in guesses)]


def test_a_game_is_won_and_the_table_printed(capsys: pytest.CaptureFixture[str]) -> None:
    turns, variables, clauses, *_ = played(AdderTrees, (0, 1, 2, 1), 3, Random(1))
    assert turns < 8 and 12 < variables < clauses
    main(["3x3", "--games", "2"])
    assert "3x3, adder trees" in capsys.readouterr().out


def test_the_walk_of_iterative_is_that_to_the_secret(capsys: pytest.CaptureFixture[str]) -> None:
    iterative.main(["2x3", "--games", "20"])
    first, *_ = [line.split() for line in capsys.readouterr().out.splitlines() if line.strip()[:1].isdigit()]
    assert first[0] == "2" and 1 <= float(first[3]) <= 8
