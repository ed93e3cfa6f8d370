"""Boards as text: the format they are read in, rows for JSON, and the source's two panels."""

from collections.abc import Iterator, Sequence

from mmlogic.paths.board import Board, Cell, Content, Edge

__all__ = ["board_panels", "board_program", "board_rows", "board_text"]


def board_text(board: Board, header: bool = True) -> str:
    """Return the board in the format that is read, cells aligned; `header`: kind, links and edges first."""
    lines = list(_header(board)) if header else []
    width = max(2, len(str(board.size)))
    side = board.height if board.neighbourhood.layered else board.width
    lines += [",".join(_aligned(row, width, side)) for row in board.rows]
    return "\n".join(lines) + "\n"


def board_rows(board: Board) -> list[list[int | None]]:
    """Return the rows for JSON: 0 for an empty cell, None (null) where there is none."""
    return [list(row) for row in board.rows]


def board_program(board: Board) -> str:
    """Return the board as the Prolog fact `puzzle/1`, its term as `prolog/paths/boards.pl` describes it."""
    rows = ",\n      ".join(f"[{', '.join(map(_content, row))}]" for row in board.rows)
    extras = [
        f"{name}({r}-{c}, {s}-{d})"
        for name, pairs in (("link", board.links), ("edge", board.edges))
        for (r, c), (s, d) in pairs
    ]
    return f"puzzle(board({board.kind},\n    [ {rows}\n    ],\n    [{', '.join(extras)}])).\n"


def _content(content: Content) -> str:
    return "null" if content is None else str(content)


def board_panels(board: Board) -> str:
    """Return two panels side by side: the numbers, and how far each cell is connected.

    A cell has `x` when the numbers before and after its own both stand next to it, `.` when one does, a blank
    when none does or it is empty; the ends of the path need one only.
    """
    width = max(3, len(str(board.size)))
    cells = {cell: _connections(board, cell) for cell, content in board.contents() if content is not None}
    lines = []
    for r, row in enumerate(board.rows):
        left = " ".join(_shown(content, width) for content in row)
        right = " ".join(_mark(cells.get((r, c))) for c in range(board.width))
        lines.append(f"| {left} |   | {right} |")
    rule = f"{'=' * (len(left) + 4)}   {'=' * (len(right) + 4)}"
    return "\n".join([rule, *lines, rule]) + "\n"


def _header(board: Board) -> Iterator[str]:
    """Yield the lines above the rows; where they name cells, the first says how these are counted."""
    if board.links or board.edges:
        yield "# cells from 1"
    yield f"# kind: {board.kind}"
    yield from (f"# link: {_pair(pair)}" for pair in board.links)
    yield from (f"# edge: {_pair(pair)}" for pair in board.edges)


def _pair(pair: Edge) -> str:
    return " ".join(f"{row + 1},{column + 1}" for row, column in pair)


def _item(content: Content) -> str:
    return "##" if content is None else str(content or "__")


def _aligned(row: Sequence[Content], width: int, side: int) -> Iterator[str]:
    """Yield the cells of a row, aligned, layers of so many columns a little apart."""
    for column, content in enumerate(row):
        apart = 2 if column and column % side == 0 else 0
        yield _item(content).rjust(width + apart)


def _shown(content: Content, width: int) -> str:
    text = "" if content is None else str(content or "_" * width)
    return text.rjust(width)


def _connections(board: Board, cell: Cell) -> int:
    """Return how many connections the number in a cell lacks; 2 for an empty cell."""
    number = board.rows[cell[0]][cell[1]]
    if not number:
        return 2
    needed = {n for n in (number - 1, number + 1) if 1 <= n <= board.size}
    near = {board.rows[r][c] for r, c in board.neighbours(cell)}
    return len(needed - near)


def _mark(lacking: int | None) -> str:
    return " " if lacking is None else "x. "[lacking]
