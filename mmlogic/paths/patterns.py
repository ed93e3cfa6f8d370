"""The cells of a pattern: where a new board has its givens."""

from mmlogic.paths.board import Board
from mmlogic.paths.forms import says
from mmlogic.paths.signs import is_empty, pieces_of
from mmlogic.paths.values import BoardError


def pattern_rows(text: str, board: Board) -> list[list[int]]:
    """Return rows with 1 for each cell of an empty board that a pattern marks, and 0 elsewhere.

    Each line is a row. Signs of empty cells, such as `.`, mark no given. All other signs mark one, such as
    `x`, `#` and numbers. A row may have no separators: `x..x`. Raises BoardError.
    """
    rows = [[piece.text for piece in pieces_of(line)] for line in text.splitlines() if says(line)]
    if board.width > 1 and all(len(row) == 1 for row in rows):
        rows = [[*row[0]] for row in rows]
    sizes = {len(row) for row in rows} or {0}
    if (len(rows), sizes) != (board.height, {board.width}):
        size = f"{len(rows)} rows of {' or '.join(map(str, sorted(sizes)))} cells"
        raise BoardError(f"the pattern has {size}, not {board.height} of {board.width}", option="pattern")
    if board.neighbourhood.points:
        raise BoardError("a signpost has no pattern: its arrows are given in all cells", option="pattern")
    marked = [
        [int(board.is_cell((r, c)) and not is_empty(sign)) for c, sign in enumerate(row)]
        for r, row in enumerate(rows)
    ]
    if not any(map(any, marked)):
        raise BoardError("the pattern marks no cell", option="pattern")
    return marked
