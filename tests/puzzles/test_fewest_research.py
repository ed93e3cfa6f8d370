"""The programs of `research/fewest.md`, compared with all paths of small boards by plain recursion."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from research import fewest as page
from research.every_path import Graph, cells, closest, fewest, neighbours, turned
from research.few_givens import Search, hitting
from research.givens import check

KEPT: dict[str, dict[str, Any]] = json.loads(Path(page.__file__).with_suffix(".json").read_text("utf-8"))

SMALL = [
    ("numbrix", 2, 3), ("numbrix", 3, 3), ("numbrix", 4, 3), ("numbrix", 3, 5), ("numbrix", 4, 4),
    ("hidoku", 2, 3), ("hidoku", 3, 3), ("hidoku", 2, 4),
    ("rikudo", 2, 2), ("rikudo", 3, 3), ("rikudo", 3, 4),
]  # fmt: skip


@cache
def every(kind: str, height: int, width: int) -> frozenset[tuple[int, ...]]:
    """Return all paths in both directions."""
    near = neighbours(kind, height, width)

    def longer(path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(path) == len(near):
            yield path
        for cell in near[path[-1]]:
            if cell not in path:
                yield from longer((*path, cell))

    return frozenset(path for cell in range(len(near)) for path in longer((cell,)))


@pytest.mark.parametrize(("kind", "height", "width"), SMALL)
def test_all_paths_are_written_out_once(kind: str, height: int, width: int) -> None:
    graph = Graph(neighbours(kind, height, width))
    found = [tuple(path) for some in graph.paths() for path in some.T.tolist()]
    assert len(found) == graph.number == len(every(kind, height, width)) / 2
    assert {*found, *(path[::-1] for path in found)} == every(kind, height, width)


def test_the_numbers_of_paths_are_those_of_a096969() -> None:
    squares = [2 * Graph(neighbours("numbrix", side, side)).number for side in range(2, 7)]
    assert squares == [8, 40, 552, 8648, 458696]


def test_steps_may_leave_no_path() -> None:
    star = [[1, 2, 3], [0], [0], [0]]
    assert Graph(star).number == 0
    assert [*Graph(star).paths()] == []


@pytest.mark.parametrize(("kind", "height", "width"), SMALL)
def test_the_fewest_givens_of_all_paths(kind: str, height: int, width: int) -> None:
    near, turns, paths = (
        neighbours(kind, height, width),
        turned(kind, height, width),
        every(kind, height, width),
    )
    for many in range(len(near)):
        kept = Counter(some for path in paths for some in combinations([*enumerate(path)], many))
        alone = [some for some, times in kept.items() if times == 1]
        if alone:
            break
    last = len(near) - 1
    boards = {
        min(
            tuple(sorted((last - number if back else number, turn[cell]) for number, cell in some))
            for turn in turns
            for back in (False, True)
        )
        for some in alone
    }
    found = fewest(near, turns)
    assert (len(found.givens), found.boards) == (many, len(boards))
    assert [path for path in paths if all(path[n] == cell for n, cell in found.givens)] == [found.path]
    assert fewest(near, turns, counted=False).boards is None


@pytest.mark.parametrize(("kind", "many"), [("numbrix", 8), ("hidoku", 8), ("rikudo", 4)])
def test_symmetries_keep_neighbours(kind: str, many: int) -> None:
    near, turns = neighbours(kind, 3, 3), turned(kind, 3, 3)
    assert len({*map(tuple, turns)}) == many
    for turn in turns:
        assert all({turn[other] for other in near[cell]} == {*near[turn[cell]]} for cell in range(9))


@pytest.mark.parametrize("ends", [False, True])
@pytest.mark.parametrize(("kind", "height", "width"), SMALL)
def test_the_two_closest_paths(kind: str, height: int, width: int, ends: bool) -> None:
    pairs = combinations(every(kind, height, width), 2) if height * width < 10 else ()
    least = min(
        (
            sum(map(int.__ne__, *pair))
            for pair in pairs
            if not ends or (pair[0][0], pair[0][-1]) == (pair[1][0], pair[1][-1])
        ),
        default=None,
    )
    found = closest(neighbours(kind, height, width), ends=ends)
    if found is None:
        assert least is None and ends
        return
    one, other = (tuple(each.tolist()) for each in found)
    assert {one, other} <= every(kind, height, width)
    differ = sum(map(int.__ne__, one, other))
    assert differ == (least or (6 if kind == "numbrix" and ends else 2))
    assert not ends or (one[0], one[-1]) == (other[0], other[-1])


def test_hitting_sets() -> None:
    chance = random.Random(5)
    for _ in range(200):
        sets = [chance.randrange(1, 256) for _ in range(chance.randrange(1, 6))]
        least = min(each.bit_count() for each in range(256) if all(each & some for some in sets))
        assert (found := hitting(sets, least)) is not None
        assert found.bit_count() <= least and all(found & some for some in sets)
        assert hitting(sets, least - 1) is None


@pytest.mark.parametrize(("kind", "height", "width"), SMALL)
def test_each_change_is_another_path(kind: str, height: int, width: int) -> None:
    search, paths = Search(kind, height, width), every(kind, height, width)
    for _ in range(30):
        search.step()
        path = tuple(search.path.tolist())
        assert path in paths
        differences = {
            sum(1 << n for n, (a, b) in enumerate(zip(path, each, strict=True)) if a != b) for each in paths
        }
        assert {*search.changes(search.path)} <= differences


@pytest.mark.parametrize(("kind", "height", "width", "many"), [("numbrix", 4, 4, 2), ("hidoku", 4, 4, 3)])
def test_few_givens_leave_one_path(kind: str, height: int, width: int, many: int) -> None:
    search = Search(kind, height, width)
    givens = search.few(many, 5_000)
    assert givens and len(givens) <= many
    assert search.few(many - 1, 300) is None
    fits = [path for path in every(kind, height, width) if all(path[n] == cell for n, cell in givens)]
    assert len(fits) == 1


@pytest.mark.parametrize(("kind", "height", "width"), SMALL)
def test_two_givens_never_suffice(kind: str, height: int, width: int) -> None:
    near, turns = neighbours(kind, height, width), turned(kind, height, width)
    shown = Search(kind, height, width).never(turns, 100)
    assert (shown is None) == (len(fewest(near, turns).givens) == 2)
    if shown:
        images = {tuple(turn[c] for c in path)[::way] for path in shown for turn in turns for way in (1, -1)}
        assert images <= every(kind, height, width)
        times = Counter(pair for path in images for pair in combinations([*enumerate(path)], 2))
        found = Counter(
            pair for path in every(kind, height, width) for pair in combinations([*enumerate(path)], 2)
        )
        assert all(times[pair] >= 2 for pair in found)


def test_the_page_is_made_of_what_is_kept() -> None:
    assert page._page(KEPT) == Path(page.__file__).with_suffix(".md").read_text("utf-8")


@pytest.mark.parametrize("name", KEPT)
def test_kept_results_agree(name: str) -> None:
    found = KEPT[name]
    page._agree(name, found)
    for part, result in found.items():
        boards = [
            each for each in (result, result.get("any"), result.get("ends")) if each and "board" in each
        ]
        for told in boards:
            numbers = [number for row in told["board"] for number in row if number]
            assert len({*numbers}) == len(numbers) == told["givens"]
            if len(numbers) < 12 and part != "proof":
                check({key: value for key, value in told.items() if key != "paths"})


def test_the_most_givens_are_known_for_all_sizes() -> None:
    """The two formulas of the page."""
    for name, found in KEPT.items():
        if "most" in found:
            kind, height, width = page._sides(name)
            assert found["most"]["any"]["givens"] == height * width - 2
            if kind != "numbrix":
                assert found["most"]["ends"]["givens"] == height * width - 2
            elif height > 2:
                assert found["most"]["ends"]["givens"] == height * width - 6
            else:
                assert "ends" not in found["most"]


def test_the_path_that_shows_it_for_all_sizes() -> None:
    """The path of the page: around a corner of four cells, two columns down, then up and down."""
    for height in range(2, 9):
        for width in range(2, 9):
            path = around_a_corner(height, width)
            other = [path[2], path[1], path[0], *path[3:]]
            for each in (path, other):
                assert len({*each}) == height * width
                assert all(abs(r - x) + abs(c - y) == 1 for (r, c), (x, y) in pairwise(each))


def around_a_corner(height: int, width: int) -> list[tuple[int, int]]:
    first = [(0, 1), (0, 0), (1, 0), (1, 1)] if height % 2 == 0 else [(1, 1), (0, 1), (0, 0), (1, 0)]
    side = 1 - height % 2
    two = [(row, (row + column + side) % 2) for row in range(2, height) for column in (0, 1)]
    return first + two + rest(height, width)


def rest(height: int, width: int) -> list[tuple[int, int]]:
    found = list[tuple[int, int]]()
    for column in range(2, width):
        rows = range(height) if column % 2 else range(height)[::-1]
        found += [(row, column) for row in rows]
    return found


def test_cells_run_along_the_shorter_side() -> None:
    assert cells(2, 3) == [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2)]
    assert cells(3, 2) == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]
    assert np.array(turned("numbrix", 2, 3)).shape == (4, 6)
