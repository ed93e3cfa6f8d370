"""Boards with givens in exactly the cells of a pattern."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from pysat.solvers import Solver

from mmlogic import Session
from mmlogic.paths.board import Board
from mmlogic.paths.solver import PathSolver
from mmlogic.paths.values import BoardError, Cell
from tests.asking import refused
from tests.cli.command import mmlogic
from tests.thoroughly import some


def mask(random: Random, size: int, givens: int, symmetric: bool) -> str:
    """Return a pattern of a square board, perhaps symmetric about its centre."""
    cells = [(r, c) for r in range(size) for c in range(size)]
    marked = set(random.sample(cells[: len(cells) // 2] if symmetric else cells, givens // (1 + symmetric)))
    marked |= {(size - 1 - r, size - 1 - c) for r, c in marked} if symmetric else set()
    return "".join("".join(".x"[(r, c) in marked] for c in range(size)) + "\n" for r in range(size))


def marks(text: str) -> set[Cell]:
    return {(r, c) for r, line in enumerate(text.split()) for c, sign in enumerate(line) if sign == "x"}


def count_models(board: Board) -> int:
    """Return the number of solutions, at most 2, by clauses of our own: number n stands in cell c."""
    cells = [*board.graph]
    x = {(n, c): len(cells) * n + i + 1 for n in range(len(cells)) for i, c in enumerate(cells)}

    def clauses() -> Iterator[list[int]]:
        for n in range(len(cells)):
            yield [x[n, c] for c in cells]
            yield from ([-x[n, a], -x[n, b]] for a, b in combinations(cells, 2))
        for c in cells:
            yield from ([-x[n, c], -x[m, c]] for n, m in combinations(range(len(cells)), 2))
        for n in range(len(cells) - 1):
            yield from ([-x[n, c], *(x[n + 1, near] for near in board.graph[c])] for c in cells)
        yield from ([x[number - 1, c]] for c, number in board.givens.items())

    with Solver(name="cadical153", bootstrap_with=clauses()) as sat:
        for found in range(2):
            if not sat.solve():
                return found
            sat.add_clause([-literal for literal in sat.get_model() if literal > 0])
    return 2


@pytest.mark.parametrize("kind", ["hidoku", "numbrix", "rikudo"])
@pytest.mark.parametrize("seed", range(some(3, 20)))
def test_givens_stand_in_exactly_the_cells_of_a_small_pattern(
    kind: str, seed: int, solver: PathSolver
) -> None:
    text = mask(Random(seed), 4, 8, symmetric=seed % 2 == 0)
    new = solver.generate(kind, 4, 4, pattern=text, seed=seed)
    assert new.board.givens.keys() == marks(text)
    assert count_models(new.board) == 1 and count_models(new.solution) == 1
    assert new == solver.generate(kind, 4, 4, pattern=text, seed=seed)


@pytest.mark.parametrize(
    ("kind", "givens"), [("numbrix", 14), ("hidoku", 30), *([("numbrix", 12), ("hidoku", 20)] * some(0, 1))]
)
@pytest.mark.parametrize("symmetric", [False, True])
def test_few_givens_in_a_pattern_leave_one_solution(
    kind: str, givens: int, symmetric: bool, solver: PathSolver
) -> None:
    text = mask(Random(givens), 9, givens, symmetric)
    new = solver.generate(kind, 9, 9, pattern=text, seed=1)
    assert new.board.givens.keys() == marks(text)
    assert count_models(new.board) == 1


def test_a_pattern_in_a_file_by_each_door(session: Session, tmp_path: Path) -> None:
    path, cells = tmp_path / "mask.txt", tmp_path / "cells.txt"
    path.write_text("# a remark\nx . x\n. 7 .\nx . #\n")
    made = session.generate("numbrix", 3, 3, pattern=str(path), seed=4)
    assert made.givens.keys() == {(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)}
    assert session.count() == 1
    done = mmlogic("generate", "numbrix", "3x3", "--pattern", str(path), "--seed", "4")
    assert done.out.splitlines()[2:] == str(made).splitlines()[1:]
    cells.write_text("__,__,##\n__,__,__\n")
    path.write_text("xxx\n..x\n")
    session.run(f'generate hidoku "{cells}" pattern "{path}" seed 1')
    assert session.board().givens.keys() == {(0, 0), (0, 1), (1, 2)}


@pytest.mark.parametrize(
    ("pattern", "options", "message"),
    [
        ("xx\n.x\n", "", "the pattern has 2 rows of 2 cells, not 3 of 3"),
        ("x..\n..\n...\n", "", "the pattern has 3 rows of 2 or 3 cells, not 3 of 3"),
        ("...\n...\n...\n", "", "the pattern marks no cell"),
        ("x..\n...\n...\n", "symmetric", "beside a pattern, only a seed may be set"),
        ("x.\n..\n", "", "found no board with givens in exactly these cells"),
    ],
)
def test_patterns_that_cannot_be(
    pattern: str, options: str, message: str, session: Session, tmp_path: Path
) -> None:
    path = tmp_path / "mask.txt"
    path.write_text(pattern)
    size = "2x2" if pattern == "x.\n..\n" else "3x3"
    problem = refused(session, f'generate hidoku {size} pattern "{path}" {options}')
    assert message in problem.message.lower()


def test_a_signpost_has_no_pattern(solver: PathSolver) -> None:
    with pytest.raises(BoardError, match="a signpost has no pattern"):
        solver.generate("signpost", 3, 3, pattern="x..\n...\n...\n")
