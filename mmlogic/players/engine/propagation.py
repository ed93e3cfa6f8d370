"""How likely each symbol is at each peg, by expectation propagation (Minka, 2001).

Black marks and the numbers of the symbols are sums over the cells, which are pegs with symbols: linear
equations of a Gaussian vector. That a peg holds one symbol is stood in for by a Gaussian site for each cell,
which gives the cell the mean and the variance that it has in a peg of one symbol. Unlike messages between
single clues and pegs (`beliefs.py`), this knows how guesses overlap; but it solves for all clues at once,
which takes longer.
"""

import numpy as np

from mmlogic.common.budget import check, needs
from mmlogic.players.engine.beliefs import Evidence, Floats, Numbers

__all__ = ["Sites", "spread"]

_NOISE, _DAMPED = 1.0, 0.5
"""The variance granted to black marks, so that beliefs are not too sure; how much of a site stays."""

_LEAST = 1e-3
"""The least precision of a site."""


class Sites:
    """What stands in for the pegs of a game: for each cell a precision, and a precision times a mean."""

    def __init__(self, pegs: int, symbols: int) -> None:
        even = 1 / symbols
        self._precision = np.full(pegs * symbols, 1 / max(even * (1 - even), _LEAST))
        self._shift = self._precision * even
        self._shape = pegs, symbols

    def chances(self, evidence: Evidence, many: Floats, doubt: float, rounds: int) -> Floats:
        """Return how likely each symbol is at each peg, shape (pegs, symbols).

        Args:
            evidence: the clues.
            many: how often each symbol occurs, and
            doubt: the variance of these numbers.
            rounds: how often the sites are made anew.
        """
        sums = _sums(evidence)
        told = np.concatenate([evidence.black, many])
        noise = np.repeat([_NOISE, doubt], [len(evidence.black), evidence.symbols])
        belief = np.zeros(self._shape)
        for _ in range(rounds):
            check()
            mean, variance = self._known(sums, told, noise)
            belief = self._changed(mean, variance)
        return belief

    def _known(self, sums: Floats, told: Floats, noise: Floats) -> tuple[Floats, Floats]:
        """Return the mean and the variance of each cell, given the sites and the sums."""
        variance = 1 / self._precision
        mean = self._shift * variance
        spread = sums * variance
        half = np.linalg.inv(np.linalg.cholesky(spread @ sums.T + np.diag(noise)))
        weights = half @ spread
        surprise = half @ (told - sums @ mean)
        return mean + surprise @ weights, np.maximum(variance - (weights * weights).sum(axis=0), 1e-9)

    def _changed(self, mean: Floats, variance: Floats) -> Floats:
        """Make the sites anew, for pegs that hold one symbol each; return how likely each symbol is."""
        without = np.maximum(1 / variance - self._precision, 1e-6)
        shift = mean / variance - self._shift
        logs = (shift - without / 2).reshape(self._shape)
        belief: Floats = np.exp(logs - logs.max(axis=1, keepdims=True))
        belief /= belief.sum(axis=1, keepdims=True)
        own = np.clip(belief.ravel(), 1e-7, 1 - 1e-7)
        spread = own * (1 - own)
        new = np.maximum(1 / spread - without, _LEAST)
        self._precision += (1 - _DAMPED) * (new - self._precision)
        self._shift += (1 - _DAMPED) * (own / spread - shift - self._shift)
        return belief


def _sums(evidence: Evidence) -> Floats:
    """Return which cells each sum adds up, shape (clues and symbols, cells): blacks, then each symbol."""
    clues, pegs = evidence.guesses.shape
    cells = pegs * evidence.symbols
    sums = np.zeros((clues + evidence.symbols, cells))
    clue, peg = np.nonzero(evidence.guesses < evidence.symbols)
    sums[clue, evidence.cells[clue, peg]] = 1
    sums[clues + np.arange(cells) % evidence.symbols, np.arange(cells)] = 1
    return sums


def spread(evidence: Evidence, belief: Floats, start: Numbers, random: np.random.Generator) -> Numbers:
    """Return a code near `start` whose black marks are hard to foretell: their variance is large.

    The variance is that of sums of independent pegs after the sums of the clues are known. Each peg in turn
    takes the symbol that makes it largest. (The design of experiments: Chaloner and Verdinelli, 1995.)
    """
    code, pegs = start.copy(), np.arange(len(start))
    clues = len(evidence.black)
    needs(3 * 8 * clues * belief.size)
    sums = _sums(evidence)[:clues]
    weighed = sums * belief.ravel()
    means = weighed.reshape(clues, *belief.shape).sum(axis=2)
    inverse = np.linalg.inv(weighed @ sums.T - means @ means.T + _NOISE * np.eye(clues))
    sums = sums.reshape(clues, *belief.shape)
    shared = (sums[:, pegs, code] - means) * belief[pegs, code]
    total = shared.sum(axis=1)
    for peg in random.permutation(pegs):
        check()
        with_each = (sums[:, peg, :] - means[:, peg, None]) * belief[peg]
        totals = (total - shared[:, peg])[:, None] + with_each
        left = belief[peg] * (1 - belief[peg]) - (totals * (inverse @ totals)).sum(axis=0)
        code[peg] = best = int(left.argmax())
        total, shared[:, peg] = totals[:, best], with_each[:, best]
    return code
