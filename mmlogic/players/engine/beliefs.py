"""What marks say of a code that nobody can list: how likely a symbol is at a peg, how many pegs hold it.

Black marks are sums over the pegs. Each clue tells each of its pegs how its sum, taken for normal, would like
it: belief propagation (Pearl, 1982) with messages of Gaussian sums. The marks together depend on how often
each symbol occurs, and on nothing else: these numbers are found by a Markov chain.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mmlogic.players.engine.position import Clue

__all__ = ["Evidence", "Exchanges", "Floats", "Numbers", "chances", "tallies"]

Floats = NDArray[np.float64]
Numbers = NDArray[np.intp]

_DAMPED, _FLOOR, _CLIP = 0.9, 1.0, 2.0
"""How much of a message stays; the least variance of a sum; the largest message. With less, beliefs swing."""


@dataclass(frozen=True)
class Evidence:
    """The clues of a game of `symbols` as arrays.

    Attributes:
        symbols: how many there are.
        guesses: shape (clues, pegs).
        black: the black marks, shape (clues,).
        both: black and white marks together, shape (clues,).
        counts: how often each guess has each symbol, shape (clues, symbols).
        cells: guesses as places in a table of pegs and symbols, shape (clues, pegs); blanks come after it.
    """

    symbols: int
    guesses: Numbers
    black: Numbers
    both: Numbers
    counts: Numbers
    cells: Numbers

    @classmethod
    def of(cls, clues: tuple[Clue, ...], pegs: int, symbols: int) -> "Evidence":
        """Return clues as arrays. Raises SpaceError for answers that are no marks."""
        guesses = np.array([clue.guess for clue in clues], dtype=np.intp).reshape(-1, pegs)
        black = np.array([clue.black for clue in clues], dtype=np.intp)
        both = black + np.array([clue.white for clue in clues], dtype=np.intp)
        counts = np.stack([(guesses == symbol).sum(axis=1) for symbol in range(symbols)], axis=1)
        cells = np.where(guesses < symbols, guesses + symbols * np.arange(pegs), pegs * symbols)
        return cls(symbols, guesses, black, both, counts, cells)

    def gathered(self, weights: Floats) -> Floats:
        """Return the sums of a weight for each peg of each clue, by peg and symbol, shape (pegs, symbols)."""
        pegs = self.guesses.shape[1]
        weighed = weights.ravel().astype(np.float64)
        sums = np.bincount(self.cells.ravel(), weighed, minlength=pegs * self.symbols + 1).astype(np.float64)
        return sums[:-1].reshape(pegs, self.symbols)

    def violation(self, code: Numbers) -> int:
        """Return how far the marks of a code are from those told, all together."""
        return int(self.violations(code[None])[0])

    def violations(self, codes: Numbers) -> Numbers:
        """Return how far the marks of each code are from those told, all together."""
        many = (codes[:, :, None] == np.arange(self.symbols)).sum(axis=1)
        black = (self.guesses == codes[:, None, :]).sum(axis=2)
        both = np.minimum(self.counts, many[:, None, :]).sum(axis=2)
        violations: Numbers = (np.abs(black - self.black) + np.abs(both - self.both)).sum(axis=1)
        return violations


def tallies(
    evidence: Evidence, start: Numbers, steps: int, random: np.random.Generator
) -> tuple[Numbers, Floats]:
    """Return how often each symbol may occur: as the chain ends, and on average over its later half.

    Each step moves one peg from a symbol to another, drawn by the squares of what then is missing.
    """
    mean, exchanges = np.zeros(evidence.symbols), Exchanges(evidence, start)
    many = exchanges.many
    for step in range(steps):
        missing = (np.minimum(evidence.counts, many).sum(axis=1) - evidence.both).astype(np.float64)
        cost = exchanges.costs(missing)
        cost[many == 0] = np.inf
        weights = np.exp(-np.minimum((cost - cost.min()) / 2, 700.0)).ravel()
        if not np.isfinite(weights).all():
            break
        source, target = divmod(int(_drawn(weights, random)), evidence.symbols)
        exchanges.move(source, target)
        if 2 * step >= steps:
            mean += many
    return many, mean / max(1, steps - (steps + 1) // 2)


class Exchanges:
    """What it costs that a symbol gives a peg to another, kept as `many`, the numbers of symbols, change."""

    def __init__(self, evidence: Evidence, many: Numbers) -> None:
        self._counts, self.many = evidence.counts, many.copy()
        self._less = -(self._counts >= np.maximum(many, 1)).astype(np.float64)
        self._more = (self._counts > many).astype(np.float64)
        self._both = self._less.T @ self._more

    def move(self, source: int, target: int) -> None:
        """Have a symbol give a peg to another."""
        self.many[source] -= 1
        self.many[target] += 1
        two = [source, target]
        counts, many = self._counts[:, two], self.many[two]
        self._less[:, two] = -(counts >= np.maximum(many, 1)).astype(np.float64)
        self._more[:, two] = counts > many
        self._both[two] = self._less[:, two].T @ self._more
        self._both[:, two] = self._less.T @ self._more[:, two]

    def costs(self, missing: Floats) -> Floats:
        """Return by how much the squares of `missing` grow with an exchange, shape (from, to)."""
        costs: Floats = (
            (2 * missing @ self._less - self._less.sum(axis=0))[:, None]
            + (2 * missing @ self._more + self._more.sum(axis=0))[None, :]
            + 2 * self._both
        )
        np.fill_diagonal(costs, 0.0)
        return costs


def _drawn(weights: Floats, random: np.random.Generator) -> int:
    """Return a place, drawn by its weight."""
    sums = np.cumsum(weights)
    return int(np.searchsorted(sums, random.random() * sums[-1], side="right"))


def chances(evidence: Evidence, many: Floats, messages: Floats, rounds: int) -> tuple[Floats, Floats]:
    """Return how likely each symbol is at each peg, shape (pegs, symbols), and the messages that say so.

    `many` is how often each symbol occurs; `messages`, shape (clues, pegs), are those to begin with.
    """
    pegs = evidence.guesses.shape[1]
    prior = np.log(np.maximum(many, 0.02) / pegs)[None, :]
    belief = _belief(evidence, prior, messages, many)
    for _ in range(rounds):
        own = np.clip(np.append(belief, 0.0)[evidence.cells], 1e-9, 1 - 1e-9)
        odds = own / (1 - own) * np.exp(-messages)
        without = odds / (1 + odds)
        spread = without * (1 - without)
        mean = without.sum(axis=1, keepdims=True) - without
        variance = np.maximum(spread.sum(axis=1, keepdims=True) - spread, _FLOOR)
        told = np.clip((2 * (evidence.black[:, None] - mean) - 1) / (2 * variance), -_CLIP, _CLIP)
        messages = _DAMPED * messages + (1 - _DAMPED) * told
        belief = _belief(evidence, prior, messages, many)
    return belief, messages


def _belief(evidence: Evidence, prior: Floats, messages: Floats, many: Floats) -> Floats:
    """Return what messages and numbers of symbols make likely: rows add up to 1, columns nearly to `many`."""
    logs = prior + evidence.gathered(messages)
    belief: Floats = np.exp(logs - logs.max(axis=1, keepdims=True))
    for _ in range(2):
        belief *= np.maximum(many, 0.02) / np.maximum(belief.sum(axis=0), 1e-9)
        belief /= belief.sum(axis=1, keepdims=True)
    return belief
