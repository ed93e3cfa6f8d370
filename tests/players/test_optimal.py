"""The smallest total numbers of guesses. An exhaustive search proves each."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from mmlogic import Session
from mmlogic.codes.dialects import dialects
from mmlogic.codes.dialects.dialect import Dialect
from mmlogic.codes.dialects.marks import MARKS
from mmlogic.players.engine.arrays import PlayerError
from mmlogic.players.engine.candidates import PlayerSpec
from mmlogic.players.engine.options import Options
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.search import IMPOSSIBLE, Search
from mmlogic.players.engine.space import Space
from tests.players.turns import turns
from tests.thoroughly import some

RANDOM = np.random.default_rng(0)


def least(space: Space, codes: tuple[int, ...], depth: int, consistent: bool) -> int:
    """Return the least total by trying every guess, without bounds or symmetries."""
    every = np.arange(len(space.pool))
    table = space.scorer.marks(every, every).tolist()
    win = table[0][0]

    @cache
    def total(left: tuple[int, ...], turns_left: int) -> int:
        if not turns_left:
            return IMPOSSIBLE
        best = IMPOSSIBLE
        for guess in left if consistent else range(len(table)):
            parts: dict[int, list[int]] = {}
            for code in left:
                parts.setdefault(table[guess][code], []).append(code)
            if len(parts) > 1 or win in parts:
                lost = [tuple(part) for mark, part in parts.items() if mark != win]
                best = min(best, len(left) + sum(total(part, turns_left - 1) for part in lost))
        return best

    return min(total(codes, depth), IMPOSSIBLE)


@given(
    st.sampled_from(
        [Space.full(2, 4), Space.full(3, 3), Space.full(4, 2), Space.distinct(3, 4), Space.distinct(2, 5)]
    ),
    st.sampled_from([MARKS, dialects()["total"], dialects()["black"]]),
    st.integers(0, 2**32),
    st.integers(2, 9),
    st.booleans(),
)
@settings(max_examples=some(30, 60))
def test_the_search_finds_what_trying_everything_finds(
    space: Space, dialect: Dialect, seed: int, depth: int, consistent: bool
) -> None:
    random = np.random.default_rng(seed)
    codes = np.sort(random.choice(len(space.pool), size=random.integers(1, 9), replace=False))
    space = replace(space, dialect=dialect)
    search = Search(Position(replace(space, secrets=codes)), consistent)
    expected = least(space, tuple(codes.tolist()), depth, consistent)
    assert search.cost(search.everything, depth=depth) == expected
    assert search.cost(search.everything, depth=depth, at=search.position) == expected


def test_the_search_ends_where_guesses_tell_little(session: Session) -> None:
    strategy = session.run("game 3x3; answers odd = k: kinds(code); strategy optimal")[-1].data()
    # After the first guess, the player tries the codes with the same number of symbols: 3, 18 and 6 codes.
    assert strategy["total"] == 27 + sum(range(3 + 1)) + sum(range(17 + 1)) + sum(range(6 + 1))
    session.run("game 4x4; answers total; strategy optimal")


@given(
    st.sampled_from([Space.full(3, 3), Space.full(4, 2), Space.distinct(3, 4), Space.distinct(2, 5)]),
    st.integers(0, 2**32),
    st.integers(1, 4),
    st.booleans(),
)
@settings(max_examples=some(30, 60))
def test_no_strategy_is_below_the_bound_of_a_search_among_some(
    space: Space, seed: int, among: int, consistent: bool
) -> None:
    random = np.random.default_rng(seed)
    codes = np.sort(random.choice(len(space.pool), size=random.integers(1, 9), replace=False))
    position = Position(Space(space.pegs, space.symbols, space.pool, codes))
    search = Search(position, consistent, among)
    best = least(space, tuple(codes.tolist()), 6, consistent)
    found = search.cost(search.everything, at=position)
    assert len(codes) <= search.least() <= best <= found


def test_the_bound_looks_two_guesses_deep_after_as_many_guesses_as_are_tried() -> None:
    position = Position(Space.full(4, 6))
    bounds = []
    for among in (1, 2, 5, 20):
        search = Search(position, among=among)
        assert search.cost(search.everything, at=position) >= 5625
        bounds.append(search.least())
    assert bounds == [5203, 5268, 5429, 5429]


def test_a_search_among_some_takes_more_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mmlogic.players.engine.search.LARGEST", 64**2 - 1)
    assert total(Space.full(3, 4), among=5) == (206, 4)
    with pytest.raises(PlayerError, match="`optimal` cannot search 64 codes"):
        Search(Position(Space.full(3, 4)))


def total(space: Space, **options: object) -> tuple[int, int]:
    player = PlayerSpec("optimal", Options.of(**options)).make()
    result = turns(player, Position(space), space.secrets, RANDOM)
    return int(result.sum()), int(result.max())


@pytest.mark.parametrize(
    "pegs, symbols, best",
    [(3, 5, 451), (3, 6, 854), (3, 7, 1474), (4, 2, 44), (4, 3, 246), (4, 4, 905), (4, 6, 5625)],
)
def test_least_average(pegs: int, symbols: int, best: int) -> None:
    assert total(Space.full(pegs, symbols))[0] == best


@pytest.mark.parametrize("pegs, symbols, best", [(3, 4, 280), (3, 6, 1280), (4, 3, 331), (4, 4, 1301)])
def test_least_average_of_black_marks(pegs: int, symbols: int, best: int) -> None:
    space = replace(Space.full(pegs, symbols), dialect=dialects()["black"])
    assert total(space)[0] == best


@pytest.mark.parametrize(
    "dialect, space, best",
    [
        ("marks", Space.full(3, 5), 451),
        ("marks", Space.full(4, 4), 905),
        ("marks", Space.distinct(4, 6), 1446),
        ("colours", Space.full(4, 3), 193),
    ],
)
def test_least_average_with_renamed_sets(
    dialect: str, space: Space, best: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mmlogic.players.engine.normal.FEW", 0)
    assert total(replace(space, dialect=dialects()[dialect]))[0] == best


def test_least_average_among_the_least_worst_case() -> None:
    assert total(Space.full(4, some(4, 6)), aim="worst") == some((905, 4), (5626, 5))


def test_least_average_of_games_of_so_many_guesses() -> None:
    for within, figures in ((5, (5626, 5)), *some([], [(6, (5625, 6))])):
        assert total(Space.full(4, 6), aim=within) == figures
    with pytest.raises(PlayerError, match="no strategy finds every code within 4 guesses"):
        total(Space.full(4, 6), aim=4)
    opening = ((0, 0, 1, 2),)
    assert total(Space.full(4, 4), opening=opening) == (905, 5)
    assert total(Space.full(4, 4), opening=opening, aim=4) == (905, 4)


def test_least_average_with_consistent_guesses_only() -> None:
    assert total(Space.full(4, 6), pool="consistent") == (5660, 6)


def test_an_opening_is_played_as_well_as_it_can_be() -> None:
    found, _ = total(Space.full(4, 6), opening=((0, 0, 1, 1),))
    assert 5625 < found < 5801


def test_a_stopped_search_answers_the_best_so_far() -> None:
    for patience, said in ((0, "the first code left"), (200, "its search has found")):
        steps = iter(range(10**6))
        position = Position(Space.full(3, 8), watch=lambda done, total: next(steps) < patience)  # noqa: B023
        choice = PlayerSpec("optimal").make().choose(position, RANDOM)
        assert said in choice.why and position.space.row(choice.guess) is not None


def test_what_is_too_large_is_refused_at_once() -> None:
    with pytest.raises(PlayerError, match="`optimal` cannot search"):
        PlayerSpec("optimal").make().choose(Position(Space.full(5, 8)), RANDOM)
