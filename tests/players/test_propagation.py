"""What black marks make likely, near the truth where codes can be listed; guesses that tell much."""

from itertools import product

import numpy as np
import pytest

from mmlogic.codes.marks import feedback
from mmlogic.players.engine.position import Clue
from mmlogic.players.engine.space import Code
from mmlogic.players.strategies.swift.beliefs import Evidence, Floats, Numbers, Sites, spread


def told(pegs: int, symbols: int, many: int, seed: int, blanks: float = 0.0) -> tuple[Evidence, Code]:
    """Return the answers of a secret to several guesses, all drawn; some of their pegs are blank."""
    random = np.random.default_rng(seed)
    secret = tuple(random.integers(symbols, size=pegs).tolist())
    guesses = random.integers(symbols, size=(many, pegs))
    guesses[random.random(guesses.shape) < blanks] = symbols
    clues = [Clue(guess, feedback(guess, secret)) for guess in map(tuple, guesses.tolist())]
    return Evidence.of(tuple(clues), pegs, symbols), secret


def marginals(evidence: Evidence) -> Floats:
    """Return how likely each symbol is at each peg, of all codes that have the black marks."""
    pegs, symbols = evidence.guesses.shape[1], evidence.symbols
    codes = np.array(list(product(range(symbols), repeat=pegs)))
    black = (codes[:, None, :] == evidence.guesses).sum(axis=2)
    left = codes[(black == evidence.black).all(axis=1)]
    shares: Floats = (left[:, :, None] == np.arange(symbols)).mean(axis=0)
    return shares


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("blanks", [0.0, 0.2])
def test_chances_go_with_those_of_all_codes(seed: int, blanks: float) -> None:
    evidence, _ = told(8, 3, 3, seed, blanks)
    truth = marginals(evidence)
    found = Sites(8, 3).chances(evidence, truth.sum(axis=0), 1.0, 30)
    assert np.allclose(found.sum(axis=1), 1)
    assert np.corrcoef(found.ravel(), truth.ravel())[0, 1] > 0.9


def test_chances_name_the_secret_once_much_is_told() -> None:
    evidence, secret = told(40, 6, 75, 3)
    many = np.bincount(secret, minlength=6).astype(np.float64)
    found = Sites(40, 6).chances(evidence, many, 0.1, 20)
    assert found.argmax(axis=1).tolist() == list(secret)


def variance(evidence: Evidence, belief: Floats, code: Numbers) -> float:
    """Return the variance of the black marks of a code, as its definition has it."""
    pegs, symbols = belief.shape
    covariance = np.zeros((pegs * symbols, pegs * symbols))
    for peg, own in enumerate(belief):
        at = slice(peg * symbols, (peg + 1) * symbols)
        covariance[at, at] = np.diag(own) - np.outer(own, own)
    rows = np.array([np.eye(symbols)[guess].ravel() for guess in (*evidence.guesses, code)])
    every = rows @ covariance @ rows.T
    clues, own = every[:-1, :-1] + np.eye(len(rows) - 1), every[-1, :-1]
    return float(every[-1, -1] - own @ np.linalg.solve(clues, own))


@pytest.mark.parametrize("seed", range(4))
def test_the_answer_to_a_guess_is_as_hard_to_foretell_as_it_can_be(seed: int) -> None:
    evidence, _ = told(7, 4, 5, seed)
    random = np.random.default_rng(seed)
    belief = random.dirichlet(np.ones(4), size=7)
    code = random.integers(4, size=7)
    for _ in range(5):
        better = spread(evidence, belief, code, random)
        assert variance(evidence, belief, better) >= variance(evidence, belief, code) - 1e-9
        code = better
    for peg, symbol in product(range(7), range(4)):
        other = code.copy()
        other[peg] = symbol
        assert variance(evidence, belief, other) <= variance(evidence, belief, code) + 1e-9
