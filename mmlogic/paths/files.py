"""A puzzle in files: saved as a program, board, drawing or statements, and loaded again."""

from collections.abc import Callable, Iterator, Mapping

from mmlogic.common.marks import marked
from mmlogic.common.pictures import FORMATS
from mmlogic.common.wording import plural
from mmlogic.language import Source, StatementProblem, place_of
from mmlogic.paths.answers import BoardDone
from mmlogic.paths.board import Board, board_text
from mmlogic.paths.checking import boards_of, known_kind
from mmlogic.paths.drawing import board_picture
from mmlogic.paths.exporting import EXPORTS
from mmlogic.paths.reading import looks_like_board
from mmlogic.paths.solver import PathSolver, encoded
from mmlogic.paths.statements.boards import Place, Puzzle as PuzzleStatement
from mmlogic.paths.subject import PUZZLE, Paths, require_board
from mmlogic.paths.values import one_based
from mmlogic.paths.view import View
from mmlogic.paths.written import Cell, written_number
from mmlogic.sat.models import ModelError, true_variables
from mmlogic.session.context import SessionContext
from mmlogic.session.files import Writer


def writers(session: SessionContext) -> Mapping[str, Writer]:
    """Return the functions that write a puzzle, by the ending of the file's name."""
    board = {".txt": Writer("a board", _board, b"\n# kind: ", solvable=True)}
    if session.timeline.first(PUZZLE) is None:
        return board
    drawings = {
        ending: Writer("a drawing", _drawing(ending), holds, solvable=True)
        for ending, holds in FORMATS.items()
    }
    others = {
        ending: Writer(what, _exported(make), holds, solvable=solvable)
        for ending, (what, make, holds, solvable) in EXPORTS.items()
    }
    return {".pl": Writer("a program", _program, b"\nsolution("), **board, **drawings, **others}


def _program(session: SessionContext, solved: bool) -> str:
    return marked(session.state(Paths).solver.standalone(require_board(session).now), "%")


def _board(session: SessionContext, solved: bool) -> str:
    return marked(board_text(_as_it_stands(session, solved)), "#")


def _exported(make: Callable[[Board, PathSolver], str]) -> Callable[[SessionContext, bool], str]:
    def export(session: SessionContext, solved: bool) -> str:
        return make(_as_it_stands(session, solved), session.state(Paths).solver)

    return export


def _drawing(ending: str) -> Callable[[SessionContext, bool], bytes]:
    def drawing(session: SessionContext, solved: bool) -> bytes:
        puzzle, board = require_board(session), _as_it_stands(session, solved)
        signs = {} if solved else {"!": session.state(Paths).wrong(puzzle)}
        far = "solved" if solved else f"{len(board.givens)} of {board.size} numbers stand"
        return board_picture(View(board, puzzle.board, signs), f"{board.title}, {far}").made(ending)

    return drawing


def _as_it_stands(session: SessionContext, solved: bool) -> Board:
    """Return the puzzle with the player's numbers, or with all numbers if `solved`.

    Raises StatementProblem without a puzzle, or for `solved` without a solution.
    """
    board = require_board(session).now
    if not solved:
        return board
    solutions = session.state(Paths).solver.solve(board).boards
    if not solutions:
        raise StatementProblem("the puzzle has no solution as it stands")
    return solutions[0]


def following(session: SessionContext) -> Iterator[str]:
    """Yield the statements that start the puzzle and place its numbers, if there is one."""
    puzzle = session.timeline.first(PUZZLE)
    if puzzle is not None:
        yield str(PuzzleStatement(puzzle.board.kind, board_text(puzzle.board)))
        for cell, number in puzzle.placed:
            yield str(Place(written_number(puzzle.board.name(number)), Cell(*one_based(cell))))


def load_text(session: SessionContext, text: str, name: str, kind: str | None, number: int | None) -> bool:
    """Start the puzzle of a file, if its text looks like one or `kind` names one. Return whether it did.

    `number` chooses among several puzzles, the first by default.
    Raises StatementProblem at the place of the error.
    """
    if kind is None and number is None and not looks_like_board(text):
        return False
    boards = boards_of(Source(name, text), None if kind is None else known_kind(kind))
    if number is not None and not 1 <= number <= len(boards):
        count = plural(len(boards), "board")
        raise StatementProblem(f"there is no board {number}: {name} has {count}", place_of(number))
    session.state(Paths).begin(boards[int(number or 1) - 1])
    return True


def load_model(session: SessionContext, text: str, name: str) -> BoardDone | None:
    """Place the numbers of a SAT solver's model for the clauses of the current puzzle.

    None without a puzzle. Raises StatementProblem for a wrong solution.
    """
    puzzle = session.timeline.first(PUZZLE)
    if puzzle is None:
        return None
    paths, place = session.state(Paths), place_of(name)
    try:
        true = true_variables(text)
    except ModelError as problem:
        raise StatementProblem(f"{name} is not a model of this board: {problem}", place) from None
    if true is None:
        raise StatementProblem(f"{name} says that there is no model: no solution", place)
    encoding = encoded(paths.solver, puzzle.now)
    meanings = encoding.meanings if encoding else {}
    filled = puzzle.now.with_numbers({cell: number for n, (number, cell) in meanings.items() if n in true})
    if not filled.full or not paths.solver.count(filled, 1).number:
        raise StatementProblem(f"{name} is not a model of this board: it is no solution", place)
    for cell, number in filled.givens.items():
        if cell not in puzzle.board.givens:
            puzzle = puzzle.with_number(number, cell)
    return paths.changed(puzzle, "The board is solved.")
