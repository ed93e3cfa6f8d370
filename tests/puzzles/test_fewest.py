"""The smallest number of givens with one solution, compared with all paths and all choices of givens."""

import json
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path
from subprocess import run
from typing import Any

import pytest

from mmlogic import Session
from mmlogic.paths.board import Board
from mmlogic.paths.fewest import fewest_givens, symmetries
from mmlogic.paths.solver import PathSolver
from tests.asking import answers, printed, refused

CHECKER = Path(__file__).parents[2] / "research" / "givens.py"

SMALL = {
    "hidoku": ((2, 2), (2, 3), (3, 3)),
    "numbrix": ((1, 5), (2, 2), (2, 4), (3, 3)),
    "rikudo": ((2, 2), (2, 3), (3, 3)),
    "ring": ((2, 3),),
    "knight": ((3, 4),),
    "delta": ((2, 2),),
    "triangle": ((2, 4),),
    "cube": ((2, 4),),
}


def fewest_of_all(solver: PathSolver, board: Board) -> int:
    """Return the fewest givens that one path alone keeps, of all paths."""
    paths = [solution.givens.items() for solution in solver.solutions(board)]
    for many in range(board.size):
        kept = Counter(some for path in paths for some in combinations(sorted(path), many))
        if 1 in kept.values():
            return many
    return board.size


@pytest.mark.parametrize(("kind", "sides"), [(kind, sides) for kind, each in SMALL.items() for sides in each])
def test_no_board_has_fewer(solver: PathSolver, kind: str, sides: tuple[int, int]) -> None:
    height, width = sides
    new = fewest_givens(empty := Board(kind, ((0,) * width,) * height), seed=3)
    assert [*solver.solutions(new.board)] == [new.solution]
    assert len(new.board.givens) == fewest_of_all(solver, empty)
    for path in new.paths:
        assert solver.count(path).number == 1


def test_holes_and_edges(solver: PathSolver) -> None:
    edges = (((1, 1), (1, 2)), ((1, 2), (1, 3)), ((1, 3), (2, 3)), ((1, 1), (2, 1)), ((2, 1), (2, 3)))
    numbered = tuple(((r - 1, c - 1), (s - 1, d - 1)) for (r, c), (s, d) in edges)
    ring = Board("graph", ((0, 0, 0), (0, None, 0)), edges=numbered)
    assert len(fewest_givens(ring).board.givens) == fewest_of_all(solver, ring) == 2


@pytest.mark.parametrize("asked", ["hidoku 2x2", "hidoku 3x3", "numbrix 3x4", "rikudo 3x3", "hidoku 2x4"])
def test_the_checker_accepts_the_proof(session: Session, asked: str) -> None:
    """The checker accepts no board with a given removed, and no proof with only one of its paths."""
    (told,) = answers(session, f"generate {asked} fewest seed 1")
    assert _checked(told) == ""
    assert "not one solution" in _checked(told | _without_a_given(told["board"]))
    assert "alone" in _checked(told | {"paths": told["paths"][:1]}) or len(told["paths"]) == 1


def _checked(told: dict[str, Any]) -> str:
    """Return the checker's errors about a proof, or ""."""
    done = run(
        [sys.executable, str(CHECKER)], input=json.dumps(told), text=True, capture_output=True, check=False
    )
    return done.stderr


def _without_a_given(rows: list[list[int]]) -> dict[str, Any]:
    last = max(map(max, rows))
    fewer = [[number * (number != last) for number in row] for row in rows]
    return {"board": fewer, "givens": sum(number > 0 for row in fewer for number in row)}


def test_the_same_seed_makes_the_same_board(session: Session) -> None:
    first, second, other = (printed(session, f"generate hidoku 3x4 fewest seed {seed}") for seed in (5, 5, 6))
    assert first == second != other
    assert "seed 5, difficulty any, 2 givens. No board of these cells has one solution with fewer." in first


def test_a_board_of_one_cell_needs_none(session: Session) -> None:
    assert session.generate("hidoku", 1, 1, fewest=True).givens == {}


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ("hidoku 3x3 fewest symmetric", "no other option but a seed"),
        ("hidoku 3x3 holes 1 fewest", "no other option but a seed"),
        ("signpost 3x3 fewest", "without arrows and links"),
        ("hidoku 11x11 fewest", "at most 100"),
        ("knight 3x3 fewest", "no path goes through all cells of this shape"),
    ],
)
def test_what_is_refused(session: Session, asked: str, message: str) -> None:
    refused(session, f"generate {asked}", message)


@pytest.mark.parametrize(
    ("kind", "side", "many"), [("numbrix", 4, 8), ("hidoku", 2, 24), ("rikudo", 3, 4), ("torus", 3, 1)]
)
def test_symmetries(kind: str, side: int, many: int) -> None:
    graph = Board(kind, ((0,) * side,) * side).graph
    cells = [*graph]
    near = [[cells.index(other) for other in graph[cell]] for cell in cells]
    found = symmetries(near)
    assert len(set(found)) == many
    assert all(
        {each[other] for other in near[cell]} == {*near[each[cell]]}
        for each in found
        for cell in range(len(near))
    )
