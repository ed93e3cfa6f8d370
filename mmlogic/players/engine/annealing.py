"""Codes that break clues as little as possible: annealing (Kirkpatrick, Gelatt and Vecchi, 1983).

A step changes one peg. What each change would cost is known for all of them at once, and one is drawn by it.
A peg that was changed rests for a moment (tabu search: Glover, 1986), or two codes would take turns for ever.
"""

import numpy as np

from mmlogic.common.budget import check
from mmlogic.players.engine.beliefs import Evidence, Exchanges, Floats, Numbers

__all__ = ["annealed", "exchanged"]

_LOOK = 64
"""Steps between two looks at limits."""

_ROOM = 1 << 25
"""The clues times the square of the pegs up to which pegs are exchanged."""

_REST = 0.1
"""For how many steps a peg that was changed stays as it is, as a share of all pegs."""


def annealed(
    evidence: Evidence,
    start: Numbers,
    bonus: Floats,
    steps: int,
    heat: tuple[float, float],
    random: np.random.Generator,
) -> tuple[Numbers, int]:
    """Return the code of least violation that is met from `start` on, and its violation.

    Args:
        evidence: the clues.
        start: a code, shape (pegs,).
        bonus: what speaks for a symbol at a peg beside the clues, shape (pegs, symbols).
        steps: how many pegs are changed at most.
        heat: the temperature of the first and of the last step.
        random: draws the changes.
    """
    walk = _Walk(evidence, start, bonus)
    best, least = start.copy(), evidence.violation(start)
    for step, warm in enumerate(np.geomspace(*heat, steps)):
        if step % _LOOK == 0:
            check()
        if least == 0:
            break
        walk.step(warm, random)
        if walk.violation < least:
            best, least = walk.code.copy(), walk.violation
    return best, least


def exchanged(evidence: Evidence, code: Numbers, most: int) -> Numbers:
    """Return a code after exchanges of two pegs, at most so many, each the one that breaks the clues least.

    How often each symbol occurs stays, which annealing peg by peg cannot keep once there are many clues. A
    code with more pegs and clues than there is room for stays as it is.
    """
    if evidence.guesses.size * len(code) > _ROOM:
        return code
    code, guesses = code.copy(), evidence.guesses
    black = ((guesses == code).sum(axis=1) - evidence.black).astype(np.int16)
    there = (guesses[:, :, None] == code).astype(np.int8)  # at a place the symbol of another, by clue
    least = np.abs(black).sum()
    for _ in range(most):
        check()
        own = np.einsum("tpp->tp", there)
        change = there + there.transpose(0, 2, 1) - own[:, :, None] - own[:, None, :]
        violation = np.abs(black[:, None, None] + change).sum(axis=0)
        one, other = divmod(int(violation.argmin()), len(code))
        if violation[one, other] >= least:
            break
        least, black = violation[one, other], black + change[:, one, other]
        code[[one, other]] = code[[other, one]]
        there[:, :, [one, other]] = there[:, :, [other, one]]
    return code


class _Walk:
    """A code on its way, and by how much it misses each clue."""

    def __init__(self, evidence: Evidence, start: Numbers, bonus: Floats) -> None:
        self._evidence, self._bonus = evidence, bonus
        self.code = start.copy()
        self._until, self._steps = np.zeros(len(start)), 0
        self._rows = np.arange(len(start))
        self._exchanges = Exchanges(evidence, np.bincount(start, minlength=evidence.symbols))
        self._black = ((evidence.guesses == start).sum(axis=1) - evidence.black).astype(np.float64)
        self._there = evidence.gathered(np.ones(evidence.guesses.shape))
        self._pull = evidence.gathered(np.broadcast_to(2 * self._black[:, None], evidence.guesses.shape))

    @property
    def _both(self) -> Floats:
        both: Floats = (
            np.minimum(self._evidence.counts, self._exchanges.many).sum(axis=1) - self._evidence.both
        ).astype(np.float64)
        return both

    @property
    def violation(self) -> int:
        """How far the marks are from those told."""
        return int(np.abs(self._black).sum() + np.abs(self._both).sum())

    def step(self, warm: float, random: np.random.Generator) -> None:
        """Change one peg, drawn by what each change would cost."""
        evidence, code = self._evidence, self.code
        own = self._there[self._rows, code] - self._pull[self._rows, code] + self._bonus[self._rows, code]
        costs = self._there + self._pull - self._bonus
        costs += own[:, None]
        costs += self._exchanges.costs(self._both)[code]
        costs[self._rows, code] = np.inf
        self._steps += 1
        costs[self._until > self._steps] = np.inf
        costs *= -1 / warm
        costs += random.gumbel(size=costs.shape)  # the largest is drawn by its weight
        place, symbol = divmod(int(costs.argmax()), evidence.symbols)
        self._change(place, symbol)

    def _change(self, place: int, symbol: int) -> None:
        evidence = self._evidence
        guessed = evidence.guesses[:, place]
        change = (guessed == symbol).astype(np.float64) - (guessed == self.code[place])
        moved = np.flatnonzero(change)
        self._exchanges.move(int(self.code[place]), symbol)
        self.code[place] = symbol
        self._until[place] = self._steps + 1 + _REST * len(self.code)
        self._black[moved] += change[moved]
        clue, peg = np.nonzero(evidence.guesses[moved] < evidence.symbols)
        np.add.at(self._pull.reshape(-1), evidence.cells[moved[clue], peg], 2 * change[moved[clue]])
