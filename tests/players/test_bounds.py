"""Lower bounds of the cost of a set of codes, from the sizes of the parts into which a guess divides it."""

from itertools import product
from unittest.mock import patch

import numpy as np
from hypothesis import given, settings, strategies as st

from mmlogic.players.engine import search as bounds_of_sets
from mmlogic.players.engine.arrays import Packed
from mmlogic.players.engine.search import IMPOSSIBLE, UNLIMITED, Bounds, Floors, below
from tests.thoroughly import some


def bound(column: list[int], own: int, floors: Floors, depth: int) -> int:
    """Return what some codes cost at least after a guess with these answers, as its definition has it."""
    if len(set(column)) == 1:
        return IMPOSSIBLE
    floor = floors[below(depth)]
    parts = [int(floor[column.count(answer)]) for answer in set(column) if answer != own]
    return min(len(column) + sum(parts), IMPOSSIBLE)


@given(
    st.integers(2, 90),
    st.sampled_from([0, 1, 20, 60]),
    st.sampled_from([3, 8, 14, 30, 100]),
    st.sampled_from([1, 2, 3, 4, UNLIMITED]),
    st.integers(0, 2**32),
)
@settings(max_examples=some(100, 200))
def test_the_least_bound_is_that_of_all_guesses(
    codes: int, others: int, answers: int, depth: int, seed: int
) -> None:
    random = np.random.default_rng(seed)
    marks: Packed = random.integers(0, random.integers(1, answers), (codes, codes + others)).astype(np.uint8)
    marks[np.arange(codes), np.arange(codes)] = answers - 1
    floors = Floors(codes, answers - 1)
    bounds = Bounds(marks, answers, np.arange(codes), floors)
    some = np.sort(
        random.choice(codes, codes if not others else random.integers(2, codes + 1), replace=False)
    ).astype(np.int32)
    every = np.arange(codes + others)
    expected = [bound(column, answers - 1, floors, depth) for column in marks[some].T.tolist()]
    rough = bounds.rough(some)
    assert bounds.refined(some, every, rough, depth).tolist() == expected
    assert (rough <= expected).all()
    losing = max(len(set(column) - {answers - 1}) for column in marks[some].T.tolist())
    floor = int(Floors(codes, losing)[depth][len(some)])
    for guesses in (None, every[::2]):
        guess, least = bounds.least(some, guesses, depth)
        lowest = min(expected if guesses is None else expected[::2])
        assert expected[guess] == lowest <= least <= max(lowest, floor)


@given(
    st.one_of(st.integers(3, 10), st.integers(3, 40)),
    st.integers(0, 60),
    st.sampled_from([4, 6, 8, 14, 30]),
    st.sampled_from([3, 4, UNLIMITED]),
    st.integers(0, 2**32),
)
@settings(max_examples=some(100, 200))
def test_bounds_two_guesses_deep_are_those_of_the_parts(
    codes: int, others: int, answers: int, depth: int, seed: int
) -> None:
    random = np.random.default_rng(seed)
    kinds = random.integers(1, answers, codes + others)  # some guesses have few different answers
    marks: Packed = random.integers(0, kinds, (codes, codes + others)).astype(np.uint8)
    marks[np.arange(codes), np.arange(codes)] = answers - 1
    bounds = Bounds(marks, answers, np.arange(codes), Floors(codes, answers - 1))
    some = np.sort(random.choice(codes, random.integers(3, codes + 1), replace=False)).astype(np.int32)
    every = np.arange(codes + others)
    first = bounds.refined(some, every, bounds.rough(some), depth)
    expected = first.copy()
    for guess, answer in product(every, range(answers)):
        part = some[marks[some, guess] == answer]
        if len(part) > 2:
            least = int(bounds.rough(part).min())
            if depth == 3 and least > 2 * len(part):  # with two guesses, the first must separate all
                least = IMPOSSIBLE
            floor = int(Floors(codes, answers - 1)[below(depth)][len(part)])
            expected[guess] = min(expected[guess] + max(0, least - floor), IMPOSSIBLE)
    with patch.object(bounds_of_sets, "NEXT", len(every)):
        assert bounds.deeper(some, every, first, depth).tolist() == expected.tolist()
    for many in (1, 3, 10, 30):
        with patch.object(bounds_of_sets, "NEXT", many):
            few = bounds.deeper(some, every, first, depth)
        assert (first <= few).all() and (few <= expected).all()
