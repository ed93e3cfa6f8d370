"""Certificates of lower bounds: logs that `check_bounds.py` checks without mmlogic.

The search of `optimal` knows the costs. The log has only the claims that a check needs: sets for whose bounds
counting is not enough.
"""

import time
from collections.abc import Iterator

import numpy as np

from mmlogic.players.engine.position import Position
from mmlogic.players.engine.search import IMPOSSIBLE, UNLIMITED as ANY_DEPTH, Search
from mmlogic.players.engine.space import Space
from research.check_bounds import NEVER, UNLIMITED, Array, Clues, Game, below

__all__ = ["Certificate"]


class OutOfTime(Exception):
    """The certificate takes more seconds than allowed."""


class Certificate:
    """The log of claims about a game, such as `4x6` with the answers `marks`. It ends after some seconds."""

    def __init__(self, size: str, answers: str, space: Space, seconds: float) -> None:
        self.game, self.search = Game(size, answers), Search(Position(space))
        self.lines = list[str]()
        self._end = time.process_time() + seconds

    def proved(self, claims: dict[str, tuple[int, int]]) -> list[str]:
        """Add true claims about all codes, and return the names of those that were in time."""
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

    def claim(self, depth: int, bound: int, clues: Clues = ()) -> None:
        """Add a true claim to the log, after the claims from which it follows.

        Raises OutOfTime.
        """
        codes, after = self.game.left(clues), below(depth)
        if clues and self.game.claimed(codes, depth) >= bound:
            return
        for guess, parts in self.game.open_guesses(clues, depth, bound):
            missing = self.game.missing(parts, after, bound - len(codes))
            for part, lower in [*self._raised(parts, after, missing)] if missing else ():
                clue = guess, int(self.game.marks[part[0], guess])
                self.claim(after, lower, (*clues, clue))
        if not self.game.claim(clues, depth, bound):
            raise AssertionError(f"not true: {self._line(clues, depth, bound)}")
        self.lines.append(self._line(clues, depth, bound))

    def _raised(self, parts: list[Array], depth: int, missing: int) -> Iterator[tuple[Array, int]]:
        """Yield sets with better bounds, which are `missing` higher in all. Small sets come first."""
        for part in reversed(parts):
            if time.process_time() > self._end:
                raise OutOfTime
            known = max(self.game.counted(part, depth), self.game.claimed(part, depth))
            lower = self._least(part, depth, known + missing) if missing > 0 else known
            if lower > known:
                yield part, lower
                missing -= lower - known

    def _least(self, codes: Array, depth: int, bound: int) -> int:
        """Return the cost of a set, or `bound` if the cost is higher."""
        if len(codes) <= 2:
            return self.game.counted(codes, depth)
        turns = ANY_DEPTH if depth == UNLIMITED else depth
        node = self.search._node(codes.astype(np.int32), turns, None)
        return min(self.search._solved(node, min(bound, IMPOSSIBLE)), bound, NEVER)

    def _line(self, clues: Clues, depth: int, bound: int) -> str:
        told = (
            f"{''.join(map(str, self.game.codes[guess]))}:{self.game.told[mark]}" for guess, mark in clues
        )
        return " ".join([str(depth), "never" if bound >= NEVER else str(bound), *told])
