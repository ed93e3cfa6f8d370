"""Boards as text: the format they are read in, rows for JSON, and the source's two panels."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from mmlogic.paths.board import Board, format_cell, one_based
from mmlogic.paths.marks import PARITIES, is_arrow
from mmlogic.paths.values import Cell, Content

__all__ = [
    "board_data",
    "board_panels",
    "board_program",
    "board_rows",
    "board_text",
    "header_lines",
    "kind_data",
]


def board_text(board: Board, header: bool = True) -> str:
    """Return the board in the format that is read, cells aligned; `header`: kind, links and so on first."""
    lines = list(header_lines(board)) if header else []
    width = max(2, board.longest_name)
    side = board.height if board.neighbourhood.layered else board.width
    arrows = dict(mark for mark in board.marks if is_arrow(mark[1]))
    lines += [",".join(_aligned(board, r, width, side, arrows)) for r in range(board.height)]
    return "\n".join(lines) + "\n"


def board_rows(board: Board) -> list[list[int | None]]:
    """Return the rows for JSON: 0 for an empty cell, None (null) where there is none."""
    return [list(row) for row in board.rows]


def board_data(board: Board) -> dict[str, Any]:
    """Return the board for JSON: kind, rows, and links, edges, marks where it has any, counted from 1.

    Its rows have numbers, also where people read `letters`.
    """
    pairs = {"links": board.links, "edges": board.edges}
    marks = [[list(one_based(cell)), mark] for cell, mark in board.marks]
    told = {name: [[list(one_based(cell)) for cell in pair] for pair in each] for name, each in pairs.items()}
    extras = {name: each for name, each in (told | {"marks": marks}).items() if each}
    return kind_data(board) | {"board": board_rows(board)} | extras


def kind_data(board: Board) -> dict[str, Any]:
    """Return the kind for JSON, and that people read letters if they do."""
    return {"kind": board.kind} | ({"letters": True} if board.letters else {})


def board_program(board: Board) -> str:
    """Return the board as the Prolog fact `puzzle/1`, its term as `prolog/paths/boards.pl` describes it."""
    rows = ",\n      ".join(f"[{', '.join(map(_content, row))}]" for row in board.rows)
    extras = [
        f"{name}({r}-{c}, {s}-{d})"
        for name, pairs in (("link", board.links), ("edge", board.edges))
        for (r, c), (s, d) in pairs
    ]
    extras += [f"mark({r}-{c}, {mark})" for (r, c), mark in board.marks]
    extras += ["letters"] if board.letters else []
    return f"puzzle(board({board.kind},\n    [ {rows}\n    ],\n    [{', '.join(extras)}])).\n"


def _content(content: Content) -> str:
    return "null" if content is None else str(content)


def board_panels(board: Board) -> str:
    """Return two panels side by side: the numbers, and how far each cell is connected.

    A cell has `x` when the numbers before and after its own both stand next to it, `.` when one does, a blank
    when none does or it is empty; the ends of the path need one only.
    """
    width = max(3, board.longest_name)
    cells = {cell: _connections(board, cell) for cell, content in board.contents() if content is not None}
    lines = []
    for r, row in enumerate(board.rows):
        left = " ".join(_shown(board, content, width) for content in row)
        right = " ".join(_mark(cells.get((r, c))) for c in range(board.width))
        lines.append(f"| {left} |   | {right} |")
    rule = f"{'=' * (len(left) + 4)}   {'=' * (len(right) + 4)}"
    return "\n".join([rule, *lines, rule]) + "\n"


def header_lines(board: Board) -> Iterator[str]:
    """Yield the lines above the rows; where they name cells, the first says how these are counted."""
    parities = {name: [cell for cell, mark in board.marks if mark == name] for name in PARITIES}
    if board.links or board.edges or any(parities.values()):
        yield "# cells from 1"
    if board.letters:
        yield "# letters"
    yield f"# kind: {board.kind}"
    yield from (f"# link: {_pair(pair)}" for pair in board.links)
    yield from (f"# edge: {_pair(pair)}" for pair in board.edges)
    yield from (f"# {name}: {_pair(cells)}" for name, cells in parities.items() if cells)


def _pair(cells: Iterable[Cell]) -> str:
    return " ".join(map(format_cell, cells))


def _item(board: Board, content: Content) -> str:
    return "##" if content is None else board.name(content) if content else "__"


def _aligned(board: Board, r: int, width: int, side: int, arrows: Mapping[Cell, str]) -> Iterator[str]:
    """Yield the cells of a row with their arrows, aligned, layers of so many columns a little apart."""
    for column, content in enumerate(board.rows[r]):
        apart = 2 if column and column % side == 0 else 0
        item = _item(board, content).rjust(width + apart)
        yield item + arrows.get((r, column), "").ljust(2) if arrows else item


def _shown(board: Board, content: Content, width: int) -> str:
    text = "" if content is None else board.name(content) if content else "_" * width
    return text.rjust(width)


def _connections(board: Board, cell: Cell) -> int:
    """Return how many connections the number in a cell lacks; 2 for an empty cell."""
    number = board.rows[cell[0]][cell[1]]
    if not number:
        return 2
    sides = (number - 1, board.graph_back), (number + 1, board.graph)
    return sum(
        n not in {board.rows[r][c] for r, c in near[cell]} for n, near in sides if 1 <= n <= board.size
    )


def _mark(lacking: int | None) -> str:
    return " " if lacking is None else "x. "[lacking]
