"""Static games: the fewest guesses, all made at once, whose answers distinguish all codes.

A SAT solver finds them. Each possible guess has a variable that is true if the guess is made. For every two
codes, a clause says: at least one of the guesses is made to which the two codes give different answers. Two
guesses are of one kind if exchanges of symbols and pegs turn one into the other. There is a search for each
kind. It assumes that one guess of this kind is made, and that no guess of an earlier kind is made.
"""

import time
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, count

import numpy as np
from pysat.card import CardEnc, EncType
from pysat.solvers import Cadical153

from mmlogic.players.engine.arrays import Code
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Space

__all__ = ["fewest_fixed"]


def fewest_fixed(space: Space, seconds: float) -> tuple[list[Code], bool]:
    """Return the fewest guesses found, and whether `seconds` were enough to prove that no fewer do."""
    apart = _apart(space)
    ends = time.monotonic() + seconds
    least = best = _greedy(apart)
    for many in count(1):
        if many >= len(best):
            return [space.code(row) for row in least], True
        for case in _cases(space):
            if time.monotonic() > ends:
                return [space.code(row) for row in least], False
            found = _found(apart, many, case)
            if found:
                return [space.code(row) for row in found], True
    raise AssertionError


def _apart(space: Space) -> list[list[int]]:
    """Return for every two codes the guesses to which their answers differ. Equal lists are returned once."""
    every = np.arange(len(space.pool))
    marks = Position(space).scorer.marks(every, space.secrets)
    lists = {
        tuple(np.flatnonzero(marks[:, one] != marks[:, other]).tolist())
        for one, other in combinations(range(marks.shape[1]), 2)
    }
    return [list(each) for each in lists]


def _greedy(apart: list[list[int]]) -> list[int]:
    chosen, left = list[int](), apart
    while left:
        often = Counter(row for each in left for row in each)
        chosen.append(max(often, key=lambda row: often[row]))
        left = [each for each in left if chosen[-1] not in each]
    return chosen


def _cases(space: Space) -> Iterator[tuple[int, list[int]]]:
    """Yield for each kind of guesses a guess of this kind, and all guesses of earlier kinds."""
    kinds: dict[tuple[int, ...], list[int]] = {}
    for row, code in enumerate(space.pool.tolist()):
        kinds.setdefault(tuple(sorted(Counter(code).values())), []).append(row)
    never = list[int]()
    for rows in sorted(kinds.values(), key=len, reverse=True):
        yield rows[0], never
        never = never + rows


def _found(apart: list[list[int]], many: int, case: tuple[int, list[int]]) -> list[int] | None:
    made, never = case
    most = 1 + max(row for each in apart for row in each)
    few = CardEnc.atmost(list(range(1, most + 1)), many, encoding=EncType.seqcounter)
    with Cadical153(bootstrap_with=few.clauses) as solver:
        for each in apart:
            solver.add_clause([row + 1 for row in each])
        solver.add_clause([made + 1])
        for row in never:
            solver.add_clause([-row - 1])
        if not solver.solve():
            return None
        return [each - 1 for each in solver.get_model() if 0 < each <= most]
