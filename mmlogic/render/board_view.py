"""A board to look at, in pieces that have a style: for the prompt, where there are colours."""

from collections.abc import Iterator

from mmlogic.paths.board import Board, Cell

__all__ = ["STYLES", "Piece", "board_pieces"]

Piece = tuple[str, str]
"""A style and a text."""

STYLES = ("given", "placed", "empty", "hole", "")
"""A given number, one that was placed, an empty cell, where there is no cell, and the space between."""


def board_pieces(board: Board, givens: Board | None = None) -> Iterator[list[Piece]]:
    r"""Yield the lines of a board in pieces; a number that is not among `givens` was placed.

    The rows of a rikudo board are moved by half a cell each, so that neighbours stand beside each other.

    >>> from mmlogic.paths import board_from_text
    >>> ["".join(text for _, text in line) for line in board_pieces(board_from_text("1,__\n##,3"))]
    [' 1  ·', ' #  3']
    """
    width = max(2, len(str(board.size)))
    half = (width + 2) // 2
    slanted = board.kind == "rikudo"
    starts = {cell: _start(cell, width, half if slanted else 0) for cell, _ in board.contents()}
    left = min(starts[cell] for cell, content in board.contents() if content is not None or not slanted)
    given = (givens or board).givens
    for r, row in enumerate(board.rows):
        pieces, end = list[Piece](), left
        for c, content in enumerate(row):
            if content is None and slanted:
                continue
            start = starts[r, c]
            text = "#" if content is None else str(content or "·")
            pieces += [("", " " * (start - end)), (_style(content, (r, c) in given), text.rjust(width))]
            end = start + width
        yield [piece for piece in pieces if piece[1]]


def _start(cell: Cell, width: int, half: int) -> int:
    """Return the column of a cell's text; `half` is half the way to the next cell, where rows are slanted."""
    r, c = cell
    return r * half + c * 2 * half if half else c * (width + 1)


def _style(content: int | None, given: bool) -> str:
    if content is None:
        return "hole"
    if content == 0:
        return "empty"
    return "given" if given else "placed"
