"""Boards for other programs: as JSON, as clauses, as a model of MiniZinc, as a page to play on."""

import json
from collections.abc import Callable, Iterator, Mapping
from html import escape

from mmlogic.common.budget import check
from mmlogic.common.files import marked
from mmlogic.common.resources import resource
from mmlogic.language import StatementProblem
from mmlogic.paths.board import Board
from mmlogic.paths.drawing import board_picture, cell_outlines, cell_places
from mmlogic.paths.kinds import PARITIES
from mmlogic.paths.sheets import rules_of
from mmlogic.paths.solver import PathSolver, encoded
from mmlogic.paths.values import format_cell
from mmlogic.paths.view import View
from mmlogic.paths.writing import board_data


def _json(board: Board, solver: PathSolver) -> str:
    """Return the board as an object of JSON, which is read back."""
    return marked(json.dumps(board_data(board)) + "\n", "{")


def _dimacs(board: Board, solver: PathSolver) -> str:
    """Return the clauses whose models are the solutions; comments say which number each variable puts where.

    Raises StatementProblem where they are too many.
    """
    encoding = encoded(solver, board)
    if encoding is None:
        raise StatementProblem("as clauses this board is too large: `.mzn` holds it")
    lines = [
        f"c {board.summary}",
        "c a variable, its number and its cell; other variables say how the path goes",
    ]
    lines += (f"c {n}  {number} at {format_cell(cell)}" for n, (number, cell) in encoding.meanings.items())
    lines.append(f"p cnf {encoding.variables} {len(encoding.clauses)}")
    for clause in encoding.clauses:
        check()
        lines.append(" ".join(map(str, (*clause, 0))))
    return marked("\n".join(lines) + "\n", "c")


_MODEL = """include "inverse.mzn";
include "table.mzn";

% Cells are counted from 1, row by row, without holes; `steps` are neighbours, in the order of the path.
int: n = {size};
array[int, 1..2] of int: steps = array2d(1..{count}, 1..2, [{steps}]);
array[1..n] of int: given = [{given}];

array[1..n] of var 1..n: number;  % of each cell
array[1..n] of var 1..n: cell;    % of each number

constraint inverse(number, cell);
constraint forall(k in 1..n - 1)(table([cell[k], cell[k + 1]], steps));
constraint forall(c in 1..n where given[c] > 0)(number[c] = given[c]);
{extras}
solve satisfy;

output [{output}];
"""


def _minizinc(board: Board, solver: PathSolver) -> str:
    """Return the board as a model of MiniZinc, which prints rows as files have them."""
    cells = {cell: n for n, cell in enumerate(board.graph, 1)}
    steps = [(cells[one], cells[other]) for one, others in board.graph.items() for other in others]
    extras = [f"constraint abs(number[{cells[a]}] - number[{cells[b]}]) = 1;" for a, b in board.links]
    extras += [
        f"constraint number[{cells[cell]}] mod 2 = {PARITIES[mark]};"
        for cell, mark in board.marks
        if mark in PARITIES
    ]
    model = _MODEL.format(
        size=board.size,
        count=len(steps),
        steps=", ".join(f"{a}, {b}" for a, b in steps),
        given=", ".join(str(board.givens.get(cell, 0)) for cell in cells),
        extras="\n".join([*extras, ""]),
        output=", ".join(_printed(board)),
    )
    return marked(f"% {board.summary}\n{model}", "%")


def _printed(board: Board) -> Iterator[str]:
    cells = {cell: n for n, cell in enumerate(board.graph, 1)}
    for r in range(board.height):
        row = (f"show(number[{cells[r, c]}])" if (r, c) in cells else '"##"' for c in range(board.width))
        yield ', ",", '.join(row) + ', "\\n"'


def _page(board: Board, solver: PathSolver) -> str:
    """Return a page of HTML to play on, which needs nothing else, and is read back."""
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
        "PUZZLE": json.dumps(board_data(board)),
        "PLACES": json.dumps(places),
    }
    page = resource("paths", "page.html").read_text(encoding="utf-8")
    for name, part in parts.items():
        page = page.replace(name, part)
    return page


EXPORTS: Mapping[str, tuple[str, Callable[[Board, PathSolver], str], bool]] = {
    ".json": ("JSON", _json, True),
    ".cnf": ("clauses", _dimacs, False),
    ".mzn": ("a model of MiniZinc", _minizinc, False),
    ".html": ("a page to play on", _page, False),
}
"""By the ending of a file's name: what it holds, how it is made of a board, and whether `solved` applies."""
