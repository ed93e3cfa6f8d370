"""Ulam's game: the least worst case if one answer may be a lie, with a strategy tree that reaches it.

Two sets of codes say what is known. The true codes fit all answers. The other codes fit all answers except
one. This answer is the lie if such a code is the secret, so such a code has used its lie. A lie is an answer
that at least one code of the game gives. No lie says that a wrong guess is right, or that the right guess is
wrong. The search looks for a strategy that finds every code within a number of guesses, whichever answer is
the lie. `Room` is a bound that depends only on the sizes of the two sets.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import numpy as np

from mmlogic.common.arrays import NDArray
from mmlogic.limits.budget import LimitExceeded, check
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.scorer import histogram
from mmlogic.players.engine.search import Places, renumbered
from mmlogic.players.engine.space import Space
from research.seconds import within

__all__ = ["Liar", "Room", "with_one_lie"]

NEVER, IMPOSSIBLE, LARGE = -1, -(1 << 40), 1 << 20
"""Bounds for too many true codes (`NEVER`), for sums with such a bound, and for any number of codes."""

SYMMETRIC = 2
"""For the first `SYMMETRIC` guesses of a game, only one of several equivalent guesses is tried."""


class Room(dict[int, NDArray[np.int64]]):
    """For each number of guesses that may still be made, an array of bounds.

    The index of the array is the number of true codes. The bound is the number of codes that may have used
    their lie. If there are more of these, no strategy finds all codes. A guess has at most `losing` answers
    that do not win. If a true code gives another answer than the one that was given, it has then used its
    lie.
    """

    def __init__(self, most: int, losing: int) -> None:
        super().__init__()
        self.most, self.losing = most, losing
        self[0] = np.full(most + 1, NEVER, dtype=np.int64)
        self[0][0] = 0

    def __missing__(self, depth: int) -> NDArray[np.int64]:
        numbers, before = np.arange(self.most + 1), self[depth - 1]
        # For an answer with `true` true codes: its bound, plus `true`. `numbers` is subtracted below.
        one = {true: int(before[true]) + true for true in numbers.tolist() if before[true] > NEVER}
        sums = np.where(numbers == 0, 0, IMPOSSIBLE)
        best = np.full(self.most + 1, NEVER, dtype=np.int64)
        for answers in range(1, self.losing + 1):
            added = np.full(self.most + 1, IMPOSSIBLE, dtype=np.int64)
            for true, most in one.items():
                added[true:] = np.maximum(added[true:], sums[: self.most + 1 - true] + most)
            sums = np.maximum(added, IMPOSSIBLE)
            best = np.maximum(best, sums - answers * numbers)
        room = np.where(best > NEVER, best + 1, NEVER)  # the guess is a code that used its lie,
        room[1:] = np.maximum(room[1:], best[:-1])  # or a true one
        self[depth] = np.minimum(room, LARGE)
        return self[depth]


AMONG = 8
"""How many guesses are tried in each turn if all guesses would take too long."""

FEW = 100
"""If not all guesses are tried, shorter games are searched for at most this many codes."""

WEIGHT = 6
"""One true code counts as this many codes that have used their lie.

If not all guesses are tried, it counts as more: multiplied by the number of answers that a lie may give.
"""


def with_one_lie(space: Space, seconds: float) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the record of the least worst case, and a strategy for it. Each search has a limit of seconds.

    In the record, `total` adds up the longest game of each code. No strategy has a total below `floor`.
    """
    liar, many = Liar(space), len(space.secrets)
    least = next(depth for depth in count(1) if liar.room[depth][many] > NEVER)
    worst, proved = least, False
    with suppress(LimitExceeded), within(seconds):
        while not liar.whole(least):
            least += 1
        worst, proved = least, True
    if not proved:
        liar, worst = Liar(space, AMONG), least - 1
    while not proved:
        worst += 1
        with suppress(LimitExceeded), within(seconds if worst < 2 * least else seconds * least):
            if liar.whole(worst):
                break
    longest = dict[int, int]()
    tree = liar.tree(worst, longest)
    turns = [longest[row] for row in space.secrets.tolist()]
    floors = [
        next(depth for depth in count(1) if liar.room[depth][each] > NEVER) for each in range(1, many + 1)
    ]
    opening = "".join(map(str, tree["guess"]))
    found = {"worst": max(turns), "proved": max(turns) == least, "least": least, "opening": opening}
    return found | {"total": sum(turns), "floor": sum(floors), "games": np.bincount(turns)[1:].tolist()}, tree


@dataclass
class Known:
    """What is known of two sets of codes.

    Attributes:
        guesses: for a number of guesses, a first guess with which this number is enough for all codes.
        never: the largest number of guesses that is known to be not enough.
    """

    guesses: dict[int, int] = field(default_factory=dict)
    never: int = 0


class Liar:
    """The search for a strategy. A set is an ascending array of indices of codes.

    A guess is a row of the pool.

    Args:
        space: the codes.
        among: how many guesses are tried in each turn. If it is None, all are tried, and a failure is a
            proof.
    """

    def __init__(self, space: Space, among: int | None = None) -> None:
        self.space, self.among = space, among
        position = Position(space, lies=1)
        marks = position.scorer.marks(np.arange(len(space.pool)), space.secrets).T
        self._marks = np.ascontiguousarray(marks)
        self._names = renumbered(self._marks)
        self._answers = len(self._names)
        self._given = histogram(self._marks, self._answers)[:, :-1] > 0
        self.room = Room(len(space.secrets), self._answers - 1)
        self._weight = WEIGHT * (1 if among is None else self._answers - 1)
        self._known: dict[tuple[bytes, bytes], Known] = {}
        self.everything = np.arange(len(space.secrets), dtype=np.int32)
        self.nothing = self.everything[:0]
        self.start = position

    def guess(self, true: Places, used: Places, depth: int, at: Position | None = None) -> int | None:
        """Return a first guess with which `depth` guesses are enough to find all codes, or None."""
        if len(used) > self.room[depth][len(true)]:
            return None
        if len(true) + len(used) == 1:
            return int(self.space.secrets[[*true, *used][0]])
        known = self._known.setdefault((true.tobytes(), used.tobytes()), Known())
        if depth > known.never and depth not in known.guesses:
            tried = self._ordered(true, used, depth, at)
            found = (each for each in tried if self._finds(each, true, used, depth, at))
            if (guess := next(found, None)) is None:
                known.never = depth
            else:
                known.guesses[depth] = guess
        return known.guesses.get(depth)

    def _finds(self, guess: int, true: Places, used: Places, depth: int, at: Position | None) -> bool:
        after = at if at and len(at.clues) < SYMMETRIC else None
        return all(
            self.guess(*parts, depth - 1, after and after.after(self.space.code(guess), self._names[mark]))
            is not None
            for mark, parts in self.parts(guess, true, used)
        )

    def parts(self, guess: int, true: Places, used: Places) -> list[tuple[int, tuple[Places, Places]]]:
        """Return each answer with the two sets of codes that it leaves. Answers with many codes come first.

        The first set has the true codes. The second set has the codes that used their lie.
        """
        of_true, of_used, own = self._marks[true, guess], self._marks[used, guess], self._answers - 1
        found = list[tuple[int, tuple[Places, Places]]]()
        for mark in np.flatnonzero(self._given[guess]).tolist():
            lied = true[(of_true != mark) & (of_true != own)]
            after = true[of_true == mark], np.union1d(used[of_used == mark], lied)
            if len(after[0]) + len(after[1]):
                found.append((mark, after))
        return sorted(found, key=lambda each: -self._weight * len(each[1][0]) - len(each[1][1]))

    def _ordered(self, true: Places, used: Places, depth: int, at: Position | None) -> Iterator[int]:
        check()
        rows = np.arange(self._marks.shape[1]) if at is None else at.canonical_guesses()
        marks = [self._marks[np.ix_(some, rows)] for some in (true, used)]
        of_true, of_used = (histogram(each, self._answers) for each in marks)
        own = self._weight * of_true[:, -1] + of_used[:, -1]
        fits, used_up = of_true[:, :-1], of_used[:, :-1]
        used_up = used_up + (len(true) - of_true[:, -1:] - fits) * self._given[rows]
        may = np.flatnonzero((used_up <= self.room[depth - 1][fits]).all(axis=1))
        sizes = (self._weight * fits + used_up)[may].astype(np.float64)
        bits = (sizes * np.log2(np.maximum(sizes, 1))).sum(axis=1) - self._weight * own[may]
        seen = set[bytes]()
        for place in may[np.argsort(bits, kind="stable")].tolist():
            key = b"".join(each[:, place].tobytes() for each in marks) + self._given[rows[place]].tobytes()
            if key not in seen and len(seen) != self.among:
                seen.add(key)
                yield int(rows[place])

    def whole(self, depth: int) -> bool:
        """Return whether the search finds a strategy with at most `depth` guesses for each code."""
        return self.guess(self.everything, self.nothing, depth, self.start) is not None

    def tree(self, depth: int, longest: dict[int, int]) -> dict[str, Any]:
        """Return the strategy as data for JSON.

        Write the length of each code's longest game into `longest`.
        """
        return self._node(self.everything, self.nothing, depth, 1, longest, self.start)

    def _node(
        self,
        true: Places,
        used: Places,
        depth: int,
        turn: int,
        longest: dict[int, int],
        at: Position | None = None,
    ) -> dict[str, Any]:
        guess = self.guess(true, used, depth, at)
        assert guess is not None
        space, branches = self.space, dict[str, Any]()
        code = space.code(guess)
        if guess in space.secrets[np.union1d(true, used)]:
            longest[guess] = max(longest.get(guess, 0), turn)
        for mark, parts in self.parts(guess, true, used):
            told = space.dialect.text(space.scorer.told(self._names[mark], code)).replace(" ", ",")
            begin = 1 if self.among is None or sum(map(len, parts)) <= FEW else depth - 1
            least = next(fewer for fewer in range(begin, depth) if self.guess(*parts, fewer) is not None)
            branches[told] = self._node(*parts, least, turn + 1, longest)
        return {"guess": list(code), "left": len(true) + len(used), "branches": branches}
