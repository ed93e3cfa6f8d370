"""A puzzle in files: saved as a program, board, drawing or statements, and loaded again."""

import json
from collections.abc import Callable, Iterator, Mapping
from html import escape
from typing import NamedTuple

from mmlogic.common.marks import marked
from mmlogic.common.pictures import FORMATS
from mmlogic.common.resources import resource
from mmlogic.common.wording import plural
from mmlogic.language import Source, StatementProblem, place_of
from mmlogic.paths.answers import BoardDone
from mmlogic.paths.board import Board, board_text
from mmlogic.paths.checking import boards_of, known_kind
from mmlogic.paths.drawing import board_picture, cell_outlines
from mmlogic.paths.kinds import PARITIES
from mmlogic.paths.reading import looks_like_board
from mmlogic.paths.sheets import rules_of
from mmlogic.paths.solver import PathSolver, encoded
from mmlogic.paths.statements.boards import Place, Puzzle as PuzzleStatement
from mmlogic.paths.subject import PUZZLE, Paths, require_board
from mmlogic.paths.values import format_cell, one_based
from mmlogic.paths.view import View
from mmlogic.paths.writing import WrittenBoard
from mmlogic.paths.written import Cell, written_number
from mmlogic.render.answers import as_data
from mmlogic.sat.clauses import ModelError, dimacs, true_variables
from mmlogic.session.context import SessionContext
from mmlogic.session.files import Writer


def _json(board: Board, solver: PathSolver) -> str:
    return marked(json.dumps(as_data(WrittenBoard.of(board))) + "\n", "{")


def _dimacs(board: Board, solver: PathSolver) -> str:
    """Return the board as clauses for a SAT solver. A model of the clauses is a solution of the board.

    For each variable, a comment has a number and a cell. Raises StatementProblem for too large a board.
    """
    encoding = encoded(solver, board)
    if encoding is None:
        raise StatementProblem("as clauses this board is too large: `.json` holds it")
    comments = [board.summary, "a variable, its number and its cell; other variables say how the path goes"]
    comments += (f"{n}  {number} at {format_cell(cell)}" for n, (number, cell) in encoding.meanings.items())
    return dimacs(comments, encoding.variables, encoding.clauses)


def _page(board: Board, solver: PathSolver) -> str:
    """Return a page of HTML to play the board on, as a single file that `load` can read."""
    view, index = View(board, board), {cell: n for n, cell in enumerate(board.graph)}
    outlines = cell_outlines(view, bare=True).values()
    rests = {cell: PARITIES[mark] for cell, mark in board.marks if mark in PARITIES}
    pairs = [pair for a, b in board.links for pair in ((a, b), (b, a))]
    places = [
        {
            "x": round(x, 1),
            "y": round(y, 1),
            "corners": " ".join(f"{x:.1f},{y:.1f}" for x, y in corners),
            "given": board.givens.get(cell, 0),
            "near": [*map(index.get, near)],
            "linked": [index[other] for one, other in pairs if one == cell],
            "rest": rests.get(cell),
        }
        for (cell, near), ((x, y), corners) in zip(board.graph.items(), outlines, strict=True)
    ]
    parts = {
        "TITLE": escape(board.title.capitalize()),
        "RULE": escape(" ".join(rules_of([board]))),
        "PICTURE": board_picture(view, bare=True).svg(),
        "PUZZLE": json.dumps(as_data(WrittenBoard.of(board))),
        "PLACES": json.dumps(places),
    }
    page = resource("paths", "page.html").read_text(encoding="utf-8")
    for name, part in parts.items():
        page = page.replace(name, part)
    return page


class Export(NamedTuple):
    """A format of a board: its title and the function that makes its text.

    Each file of the format has the bytes `holds`. If `solvable` is true, the format can show the solution.
    """

    title: str
    make: Callable[[Board, PathSolver], str]
    holds: bytes
    solvable: bool = False


EXPORTS: Mapping[str, Export] = {
    ".pl": Export("a program", lambda board, solver: marked(solver.standalone(board), "%"), b"\nsolution("),
    ".txt": Export("a board", lambda board, _: marked(board_text(board), "#"), b"\n# kind: ", True),
    ".json": Export("JSON", _json, b'"board":', True),
    ".cnf": Export("clauses", _dimacs, b"\np cnf "),
    ".html": Export("a page to play on", _page, b'id="places">'),
}
"""The formats of boards, by the endings of file names."""


def writers(session: SessionContext) -> Mapping[str, Writer]:
    """Return the functions that write a puzzle to a file, by the endings of file names."""
    texts = {
        ending: Writer(each.title, _exported(each.make), each.holds, solvable=each.solvable)
        for ending, each in EXPORTS.items()
    }
    if session.timeline.first(PUZZLE) is None:
        return {".txt": texts[".txt"]}
    return texts | {
        ending: Writer("a drawing", _drawing(ending), holds, solvable=True)
        for ending, holds in FORMATS.items()
    }


def _exported(make: Callable[[Board, PathSolver], str]) -> Callable[[SessionContext, bool], str]:
    def export(session: SessionContext, solved: bool) -> str:
        return make(_as_it_stands(session, solved), session.state(Paths).solver)

    return export


def _drawing(ending: str) -> Callable[[SessionContext, bool], bytes]:
    def drawing(session: SessionContext, solved: bool) -> bytes:
        puzzle, board = require_board(session), _as_it_stands(session, solved)
        signs = {} if solved else {"!": session.state(Paths).wrong(puzzle)}
        far = "solved" if solved else f"{len(board.givens)} of {board.size} cells filled"
        return board_picture(View(board, puzzle.board, signs), f"{board.title}, {far}", bare=True).made(
            ending
        )

    return drawing


def _as_it_stands(session: SessionContext, solved: bool) -> Board:
    """Return the board with the player's numbers, or its solution if `solved`.

    Raises StatementProblem if there is no puzzle or no solution.
    """
    board = require_board(session).now
    if not solved:
        return board
    solutions = session.state(Paths).solver.solve(board).boards
    if not solutions:
        raise StatementProblem("the puzzle has no solution with the numbers on its board")
    return solutions[0]


def following(session: SessionContext) -> Iterator[str]:
    """Yield the statements that start the puzzle and place its numbers, if there is one."""
    puzzle = session.timeline.first(PUZZLE)
    if puzzle is not None:
        yield str(PuzzleStatement(puzzle.board.kind, board_text(puzzle.board)))
        for cell, number in puzzle.placed:
            yield str(Place(written_number(puzzle.board.name(number)), Cell(*one_based(cell))))


def load_text(session: SessionContext, text: str, name: str, kind: str | None, number: int | None) -> bool:
    """Start the puzzle in the text of the file `name`. Return whether the text has one.

    `number` chooses one of several puzzles, by default the first. If the user gave neither `kind` nor
    `number`, the text must look like a board. Raises StatementProblem at the place of an error.
    """
    if kind is None and number is None and not looks_like_board(text):
        return False
    boards = boards_of(Source(name, text), None if kind is None else known_kind(kind), session=session)
    if number is not None and not 1 <= number <= len(boards):
        count = plural(len(boards), "board")
        raise StatementProblem(f"there is no board {number}: {name} has {count}", place_of(number))
    session.state(Paths).begin(boards[int(number or 1) - 1])
    return True


def load_model(session: SessionContext, text: str, name: str) -> BoardDone | None:
    """Place the numbers of a SAT solver's model of the current puzzle. `text` is the solver's output.

    Returns None if there is no puzzle. Raises StatementProblem if the model is no solution.
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
        raise StatementProblem(f"{name} says that the board has no solution", place)
    encoding = encoded(paths.solver, puzzle.now)
    meanings = encoding.meanings if encoding else {}
    filled = puzzle.now.with_numbers({cell: number for n, (number, cell) in meanings.items() if n in true})
    if not filled.full or not paths.solver.count(filled, 1).number:
        raise StatementProblem(f"{name} is not a model of this board: it is no solution", place)
    for cell, number in filled.givens.items():
        if cell not in puzzle.board.givens:
            puzzle = puzzle.with_number(number, cell)
    return paths.changed(puzzle, "The board is solved.")
