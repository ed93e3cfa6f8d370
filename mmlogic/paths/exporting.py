"""Boards for other programs: as JSON, as clauses, as a page to play on."""

import json
from collections.abc import Callable, Mapping
from html import escape

from mmlogic.common.marks import marked
from mmlogic.common.resources import resource
from mmlogic.language import StatementProblem
from mmlogic.paths.board import Board
from mmlogic.paths.drawing import board_picture, cell_outlines, cell_places
from mmlogic.paths.kinds import PARITIES
from mmlogic.paths.sheets import rules_of
from mmlogic.paths.solver import PathSolver, encoded
from mmlogic.paths.values import format_cell
from mmlogic.paths.view import View
from mmlogic.paths.writing import WrittenBoard
from mmlogic.render.answers import as_data
from mmlogic.sat.clauses import dimacs


def _json(board: Board, solver: PathSolver) -> str:
    return marked(json.dumps(as_data(WrittenBoard.of(board))) + "\n", "{")


def _dimacs(board: Board, solver: PathSolver) -> str:
    """Return the clauses whose models are the solutions. Comments give each variable's number and cell.

    Raises StatementProblem for too many clauses.
    """
    encoding = encoded(solver, board)
    if encoding is None:
        raise StatementProblem("as clauses this board is too large: `.json` holds it")
    comments = [board.summary, "a variable, its number and its cell; other variables say how the path goes"]
    comments += (f"{n}  {number} at {format_cell(cell)}" for n, (number, cell) in encoding.meanings.items())
    return dimacs(comments, encoding.variables, encoding.clauses)


def _page(board: Board, solver: PathSolver) -> str:
    """Return a page of HTML to play on, as a single file that reads back."""
    view, index = View(board, board), {cell: n for n, cell in enumerate(board.graph)}
    middles, outlines = cell_places(view, bare=True).values(), cell_outlines(view, bare=True).values()
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
        for (cell, near), (x, y), corners in zip(board.graph.items(), middles, outlines, strict=True)
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


EXPORTS: Mapping[str, tuple[str, Callable[[Board, PathSolver], str], bytes, bool]] = {
    ".json": ("JSON", _json, b'"board":', True),
    ".cnf": ("clauses", _dimacs, b"\np cnf ", False),
    ".html": ("a page to play on", _page, b'id="places">', False),
}
"""The formats of a board by the ending of a file's name.

Each has its title, its function, an example of its content, and whether `solved` applies.
"""
