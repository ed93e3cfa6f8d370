"""Random walks through codes: they know which marks they miss, and find the codes that fit."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from mmlogic.codes.marks import feedback
from mmlogic.players.engine.arrays import Code
from mmlogic.players.engine.position import Clue
from mmlogic.players.walks import Evidence, Walks
from tests.thoroughly import some


def told(pegs: int, symbols: int, many: int, seed: int) -> tuple[Evidence, Code]:
    """Return a random secret, and its answers to `many` random guesses."""
    random = np.random.default_rng(seed)
    secret, *guesses = map(tuple, random.integers(symbols, size=(many + 1, pegs)).tolist())
    clues = tuple(Clue(guess, feedback(guess, secret)) for guess in guesses)
    return Evidence.of(clues, pegs, symbols), secret


@pytest.mark.parametrize("seed", range(5))
def test_a_violation_is_how_far_the_marks_are(seed: int) -> None:
    evidence, secret = told(7, 4, 5, seed)
    assert evidence.violation(np.array(secret)) == 0
    other = np.random.default_rng(seed).integers(4, size=7)
    expected = 0
    for guess, black, both in zip(evidence.guesses, evidence.black, evidence.both, strict=True):
        found = feedback(tuple(guess.tolist()), tuple(other.tolist()))
        expected += abs(found.black - int(black)) + abs(found.black + found.white - int(both))
    assert evidence.violation(other) == expected


@given(st.integers(1, 9), st.integers(1, 7), st.integers(1, 7), st.integers(0, 2**32))
@settings(max_examples=some(12, 100))
def test_walks_know_what_their_codes_miss_from_turn_to_turn(
    pegs: int, symbols: int, many: int, seed: int
) -> None:
    random = np.random.default_rng(seed)
    secret, *guesses = map(tuple, random.integers(symbols, size=(many + 1, pegs)).tolist())
    guesses = [
        tuple(symbols if random.random() < 0.1 else each for each in guess) for guess in guesses
    ]  # blanks
    clues = tuple(Clue(guess, feedback(guess, secret)) for guess in guesses)
    walks = Walks(pegs, symbols, random)
    for known in range(1, many + 1):
        evidence = Evidence.of(clues[:known], pegs, symbols)
        found = walks.go(evidence, int(random.integers(1, 30)), 5, random)
        code = found.nearest
        assert code.min() >= 0 and code.max() < symbols and len(code) == pegs
        assert found.missed == evidence.violation(code)
        assert not any(evidence.violation(code) for code in found.codes.astype(np.intp))
        assert bool(len(found.codes)) == (found.missed == 0)
        assert len(np.unique(found.codes, axis=0)) == len(found.codes) <= 5


@pytest.mark.parametrize("seed", range(3))
def test_walks_go_on_to_a_consistent_code(seed: int) -> None:
    _, secret = told(16, 6, 9, seed)
    random = np.random.default_rng(seed)
    walks, clues = Walks(16, 6, random), tuple[Clue, ...]()
    for guess in random.integers(6, size=(9, 16)).tolist():
        clues += (Clue(tuple(guess), feedback(tuple(guess), secret)),)
        assert len(walks.go(Evidence.of(clues, 16, 6), 400, 9, random).codes) == 9


def test_walks_keep_the_codes_that_fit_a_further_clue() -> None:
    evidence, _ = told(6, 4, 2, 2)
    random = np.random.default_rng(1)
    walks = Walks(6, 4, random)
    found = walks.go(evidence, 300, 1 << 20, random).codes
    guess, secret = map(tuple, found[:2].tolist())
    clues = [Clue(tuple(each), feedback(tuple(each), secret)) for each in (*evidence.guesses.tolist(), guess)]
    after = Evidence.of(tuple(clues), 6, 4)
    fit = [code for code in found.tolist() if not after.violation(np.array(code))]
    assert walks.go(after, 0, 1 << 20, random).codes.tolist() == fit
    assert 1 < len(fit) < len(found)


def test_walks_go_on_while_no_code_fits_but_no_longer() -> None:
    evidence, _ = told(16, 6, 9, 1)
    random = np.random.default_rng(1)
    assert not len(Walks(16, 6, random).go(evidence, 4, 9, random).codes)
    assert 0 < len(Walks(16, 6, random).go(evidence, 4, 9, random, 4000).codes) < 9
    assert len(Walks(16, 6, random).go(evidence, 4000, 9, random).codes) == 9


def test_walks_find_all_codes_that_fit() -> None:
    evidence, _ = told(6, 4, 3, 2)
    random = np.random.default_rng(1)
    found = Walks(6, 4, random).go(evidence, 1000, 1 << 20, random).codes
    every = [code for code in product(range(4), repeat=6) if not evidence.violation(np.array(code))]
    assert sorted(map(tuple, found.tolist())) == every
