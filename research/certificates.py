"""Certificates of lower bounds: logs that `check_bounds.py` checks without mmlogic.

The search of `optimal` knows the costs. The log has only the claims that a check needs: sets for whose bounds
counting is not enough.
"""

import time
from collections.abc import Iterator
from math import inf

import numpy as np

from mmlogic.players.engine.position import Position
from mmlogic.players.engine.search import IMPOSSIBLE, UNLIMITED, Search
from mmlogic.players.engine.space import Space
from research.check_bounds import Array, Clues, Game

__all__ = ["Certificate"]


class OutOfTime(Exception):
    """The certificate takes more seconds than allowed."""


class Certificate:
    """The log of claims about a game, such as `4x6` with the answers `marks`. It ends after some seconds."""

    def __init__(self, size: str, answers: str, space: Space, seconds: float) -> None:
        self.game, self.search = Game(size, answers), Search(Position(space))
        self.lines = list[str]()
        self._end = time.process_time() + seconds

    def proved(self, claims: dict[str, tuple[float, float]]) -> list[str]:
        """Add true claims about all codes, each a depth and a bound. Return the names of those in time."""
        names = list[str]()
        for name, (depth, bound) in claims.items():
            lines = len(self.lines)
            try:
                self.claim(depth, bound)
            except OutOfTime:
                del self.lines[lines:]
                break
            names.append(name)
        return names

    def claim(self, depth: float, bound: float, clues: Clues = ()) -> None:
        """Add a true claim to the log, after the claims from which it follows.

        Raises OutOfTime.
        """
        codes = self.game.left(clues)
        if clues and self.game.claimed(codes, depth) >= bound:
            return
        for guess, parts in self.game.open_guesses(clues, depth, bound):
            missing = self.game.missing(parts, depth - 1, bound - len(codes))
            for part, lower in [*self._raised(parts, depth - 1, missing)] if missing else ():
                clue = guess, int(self.game.marks[part[0], guess])
                self.claim(depth - 1, lower, (*clues, clue))
        if not self.game.claim(clues, depth, bound):
            raise AssertionError(f"not true: {self._line(clues, depth, bound)}")
        self.lines.append(self._line(clues, depth, bound))

    def _raised(self, parts: list[Array], depth: float, missing: float) -> Iterator[tuple[Array, float]]:
        """Yield sets with better bounds, which are `missing` higher in all. Small sets come first."""
        for part in reversed(parts):
            if time.process_time() > self._end:
                raise OutOfTime
            known = max(self.game.counted(part, depth), self.game.claimed(part, depth))
            tried = missing > 0 and len(part) > 2
            lower = self._least(part, depth, known + missing) if tried else known
            if lower > known and (missing < inf or lower == inf):
                yield part, lower
                missing -= lower - known

    def _least(self, codes: Array, depth: float, bound: float) -> float:
        """Return the cost of a set, or `bound` if the cost is higher."""
        turns = UNLIMITED if depth == inf else int(depth)
        node = self.search._node(codes.astype(np.int32), turns, None)
        cost = self.search._solved(node, int(min(bound, IMPOSSIBLE)))
        return min(bound, inf if cost >= IMPOSSIBLE else cost)

    def _line(self, clues: Clues, depth: float, bound: float) -> str:
        names, told = self.game.codes, [*self.game.answers]
        each = (f"{''.join(map(str, names[guess]))}:{told[answer]}" for guess, answer in clues)
        return " ".join([f"{depth:.0f}", f"{bound:.0f}", *each])
