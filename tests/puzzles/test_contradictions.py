"""Contradictions on a board: the numbers that cause them, and the slips that may explain them."""

from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest

from mmlogic import Session
from mmlogic.language import MmlogicError
from mmlogic.paths.board import Board
from mmlogic.paths.reading import board_from_rows
from mmlogic.paths.results import Contradiction
from mmlogic.paths.solver import PathSolver
from mmlogic.paths.values import Cell
from mmlogic.render.formats import FORMATS


@pytest.mark.parametrize(("kind", "seed"), [("hidoku", 1), ("hidoku", 2), ("numbrix", 3), ("rikudo", 4)])
def test_exchanged_givens_contradict(kind: str, seed: int, solver: PathSolver) -> None:
    board = solver.generate(kind, 6, 6, seed=seed).board
    givens = sorted(board.givens.items(), key=lambda given: given[1])
    exchanges = (
        board.with_numbers({one: 0, other: 0}).with_numbers({one: last, other: first})
        for (one, first), (other, last) in combinations(givens, 2)
    )
    wrong = next(each for each in exchanges if not solver.count(each, 1).number)
    verdict = solver.unique(wrong)
    assert isinstance(verdict, Contradiction) and verdict.givens.items() <= wrong.givens.items()
    assert solutions_of(wrong, verdict.givens, solver) == 0
    if verdict.minimal:
        for cell in verdict.givens:
            fewer = {each: number for each, number in verdict.givens.items() if each != cell}
            assert solutions_of(wrong, fewer, solver) == 1


def solutions_of(board: Board, givens: dict[Cell, int], solver: PathSolver) -> int:
    bare = board.empty
    return solver.count(bare.with_numbers(givens), 1).number


@pytest.mark.parametrize("seed", range(3))
def test_the_true_slip_is_among_the_first(seed: int, solver: PathSolver) -> None:
    board = solver.generate("hidoku", 7, 7, seed=seed).board
    numbers = set(range(1, 50)) - set(board.givens.values())
    for cell, meant in board.givens.items():
        typed = next((n for n in sorted(numbers) if n // 10 == meant // 10), None)
        wrong = board.with_numbers({cell: typed or meant})
        if typed and not solver.count(wrong, 1).number:
            break
    verdict = solver.unique(wrong)
    assert isinstance(verdict, Contradiction)
    found = [(slip.cell, slip.instead) for slip in solver.slips(wrong, verdict.givens)]
    assert (cell, meant) in found[:3]
    for slip in solver.slips(wrong, verdict.givens)[:5]:
        many = solver.count(wrong.with_numbers({slip.cell: slip.instead}), 2).number
        assert (many == 1) == slip.unique and many


@pytest.mark.parametrize("kind", ["hidoku", "numbrix"])
@pytest.mark.parametrize("row", [False, True])
def test_givens_exchanged_or_a_row_off_are_found_first(kind: str, row: bool, solver: PathSolver) -> None:
    board = solver.generate(kind, 6, 6, seed=3).board
    givens = board.givens
    for moves in _rows_with_room(board) if row else combinations(givens, 2):
        meant = {cell: givens[cell] for cell in moves}
        to = [(r, c + 1) for r, c in moves] if row else [*reversed(moves)]
        others = {cell: number for cell, number in givens.items() if cell not in moves}
        wrong = board.empty.with_numbers(others | dict(zip(to, meant.values(), strict=True)))
        if not solver.count(wrong, 1).number:
            break
    verdict = solver.unique(wrong)
    assert isinstance(verdict, Contradiction)
    first = solver.misplacements(wrong, verdict.givens)[0]
    assert dict(first.numbers) == meant and first.unique
    assert first.what == (f"row {moves[0][0] + 1} to the left" if row else "exchanged")


def _rows_with_room(board: Board) -> Iterator[Sequence[Cell]]:
    """Yield the givens of each row that can move to the right."""
    for row in range(board.height):
        cells = [cell for cell in board.givens if cell[0] == row]
        if cells and board.is_cell((row, cells[-1][1] + 1)):
            yield cells


def test_a_row_that_has_slipped_is_ready_to_type(session: Session) -> None:
    session.run("puzzle numbrix\n1,__,__,4\n__,7,__,6\nend")
    told = "".join(FORMATS["text"](session.why()))
    found = next(line for line in told.splitlines() if "row 2 to the left" in line)
    session.run(found.split("   ")[0])
    assert session.unique()


def test_what_is_not_shown_is_not_called_minimal(solver: PathSolver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mmlogic.paths.contradictions._TRIES", 0)
    board = board_from_rows([[1, 0, 0, 2], [0, 0, 0, 0], [16, 0, 9, 0], [0, 0, 0, 0]])
    verdict = solver.unique(board)
    assert isinstance(verdict, Contradiction) and not verdict.minimal
    assert solutions_of(board, verdict.givens, solver) == 0


def test_a_slip_is_ready_to_type(session: Session) -> None:
    session.run("puzzle numbrix\n1,__,4\n__,__,__\nend")
    told = "".join(FORMATS["text"](session.why()))
    assert "Without any one of them there is one." in told
    assert "given 3 at 1,3   not 4   leaves one solution" in told
    session.run("given 3 at 1,3")
    assert session.unique() and session.undo() and not session.unique()


def test_a_given_moves_and_takes_the_place_of_what_was_placed(session: Session) -> None:
    session.run("puzzle numbrix\n1,__,5\n__,__,__\nend; place 2 at 1,2; place 3 at 2,2; given 3 at 1,2")
    assert session.board().givens == {(0, 0): 1, (0, 1): 3, (0, 2): 5}
    session.run("given 1 at 2,1")
    assert session.board().givens == {(1, 0): 1, (0, 1): 3, (0, 2): 5}
    with pytest.raises(MmlogicError, match="7 is not a number of this board"):
        session.run("given 7 at 1,1")


def test_steps_end_at_once_where_nothing_can_follow(session: Session) -> None:
    session.run("puzzle numbrix\n1,__,4\n__,__,__\nend")
    with pytest.raises(MmlogicError, match="there is no solution"):
        session.steps()
    session.run("puzzle hidoku\n1,__,__\n__,__,__\n__,__,9\nend")
    assert session.steps().grade.technique == "stuck"
    assert all(step.technique != "what_if" for step in session.steps().steps)
