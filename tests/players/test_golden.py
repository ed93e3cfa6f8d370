"""Total numbers of guesses over all secrets, from the literature and two independent programs."""

from functools import cache

import numpy as np
import pytest

from mmlogic.players.engine.candidates import PlayerSpec
from mmlogic.players.engine.options import Options
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Space
from tests.players.turns import turns
from tests.thoroughly import some

CLASSIC, BULLS = Space.full(4, 6), Space.distinct(4, 10)
CLASSIC_GAMES = {
    "first": (7471, [1, 4, 25, 108, 305, 602, 196, 49, 6]),
    "minimax": (5801, [1, 6, 62, 533, 694]),
    "expected": (5696, [1, 10, 54, 645, 583, 3]),
    "entropy": (5722, [1, 4, 71, 612, 596, 12]),
    "parts": (5668, [1, 12, 72, 635, 569, 7]),
}
HEURISTICS = ("minimax", "expected", "entropy", "parts")


def games(name: str, space: Space, **options: object) -> tuple[int, list[int]]:
    """Return the total and the distribution of a player over all secrets."""
    player = PlayerSpec(name, Options.of(**options)).make()
    result = turns(player, Position(space), space.secrets, np.random.default_rng(0))
    return int(result.sum()), np.bincount(result)[1:].tolist()


@pytest.mark.parametrize("name", CLASSIC_GAMES)
def test_classic(name: str) -> None:
    assert games(name, CLASSIC) == CLASSIC_GAMES[name]


@pytest.mark.parametrize("name, total", list(zip(HEURISTICS, (5828, 5722, 5786, 5701), strict=True)))
def test_classic_with_consistent_guesses_only(name: str, total: int) -> None:
    assert games(name, CLASSIC, pool="consistent")[0] == total


@pytest.mark.parametrize(
    "name, opening, options, total, worst",
    [
        ("minimax", (1, 1, 0, 0), {}, 5798, 5),
        ("minimax", (1, 1, 0, 0), {"ties": "highest"}, 5799, 6),
        ("minimax", (1, 1, 0, 0), {"pool": "consistent"}, 5832, 6),
        ("expected", (1, 2, 0, 0), {"pool": "consistent"}, 5721, 6),
    ],
)
def test_openings_and_ties_matter(
    name: str, opening: tuple[int, ...], options: dict[str, str], total: int, worst: int
) -> None:
    found, distribution = games(name, CLASSIC, opening=(opening,), **options)
    assert (found, len(distribution)) == (total, worst)


@pytest.mark.parametrize(
    "name, total, worst",
    [
        ("first", 28024, 9),
        ("minimax", 27139, 7),  # docs/players.md has the others of every run
        *some([], [("expected", 26551, 7), ("entropy", 26424, 8), ("parts", 26751, 8)]),
    ],
)
def test_bulls_and_cows(name: str, total: int, worst: int) -> None:
    found, distribution = games(name, BULLS)
    assert (found, len(distribution)) == (total, worst)


@pytest.mark.parametrize(
    "pegs, symbols, totals",
    [(3, 6, (874, 859, 860, 859)), (3, 8, (2451, 2401, 2395, 2407)), (4, 4, (919, 916, 912, 910))],
)
def test_other_sizes(pegs: int, symbols: int, totals: tuple[int, ...]) -> None:
    assert tuple(games(name, Space.full(pegs, symbols))[0] for name in HEURISTICS) == totals


def exactly_random(space: Space) -> float:
    """Return how many guesses a uniformly random consistent player takes on average, by full recursion."""
    marks = np.array([packed_marks(space, row) for row in range(len(space.pool))])

    @cache
    def total(left: tuple[int, ...]) -> float:
        codes, deeper = np.array(left), 0.0
        for guess in left:
            found = marks[guess, codes]
            deeper += sum(
                total(tuple(codes[found == mark].tolist())) for mark in set(found[codes != guess].tolist())
            )
        return len(left) + deeper / len(left)

    return total(tuple(space.secrets.tolist())) / len(space.secrets)


def packed_marks(space: Space, row: int) -> list[int]:
    marks: list[int] = Position(space).marks(space.code(row)).tolist()
    return marks


def test_random_is_what_it_is_exactly() -> None:
    space = Space.full(3, some(4, 5))
    exact = exactly_random(space)
    assert exact == pytest.approx(some(3.36697, 3.81891), abs=0.000005)
    player, start, random = PlayerSpec("random").make(), Position(space), np.random.default_rng(1)
    games = some(500, 1250)
    taken = np.array(
        [turns(player, start, space.secrets[[k % len(space.secrets)]], random)[0] for k in range(games)]
    )
    assert taken.mean() == pytest.approx(exact, abs=4 * taken.std() / games**0.5)
