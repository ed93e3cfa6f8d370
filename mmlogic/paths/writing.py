"""Boards as text in the format that is read, as JSON, as a fact of Prolog, and as two panels."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from mmlogic.paths.kinds import PARITIES
from mmlogic.paths.values import Cell, format_cell, one_based

if TYPE_CHECKING:
    from mmlogic.paths.board import Board

__all__ = [
    "board_data",
    "board_panels",
    "board_program",
    "board_rows",
    "board_text",
    "header_lines",
    "kind_data",
]


def board_text(board: "Board", header: bool = True) -> str:
    """Return the board in the format that is read, cells aligned; `header`: kind, links and so on first."""
    lines = list(header_lines(board)) if header else []
    lines += [",".join(_aligned(board, row)) for row in range(board.height)]
    return "\n".join(lines) + "\n"


def header_lines(board: "Board") -> Iterator[str]:
    """Yield the lines above the rows; where they name cells, the first says how these are counted."""
    notes: list[tuple[str, tuple[Cell, ...]]] = [("link", pair) for pair in board.links]
    notes += [("edge", pair) for pair in board.edges]
    marked = {name: tuple(cell for cell, mark in board.marks if mark == name) for name in PARITIES}
    notes += [(name, cells) for name, cells in marked.items() if cells]
    if notes:
        yield "# cells from 1"
    if board.letters:
        yield "# letters"
    yield f"# kind: {board.kind}"
    yield from (f"# {name}: {' '.join(map(format_cell, cells))}" for name, cells in notes)


def _aligned(board: "Board", row: int) -> Iterator[str]:
    """Yield the cells of a row with their arrows, aligned, layers a little apart."""
    side = board.height if board.neighbourhood.layered else board.width
    for column, content in enumerate(board.rows[row]):
        item = "##" if content is None else board.name(content) if content else "__"
        apart = 2 if column and column % side == 0 else 0
        item = item.rjust(max(2, board.longest_name) + apart)
        yield item + board.arrow_marks.get((row, column), "").ljust(2) if board.arrow_marks else item


def board_rows(board: "Board") -> list[list[int | None]]:
    """Return the rows for JSON: 0 for an empty cell, None (null) where there is none."""
    return [list(row) for row in board.rows]


def board_data(board: "Board") -> dict[str, Any]:
    """Return the board for JSON: kind, rows, and links, edges, marks where it has any, counted from 1.

    Its rows have numbers, also where people read `letters`.
    """
    extras: dict[str, list[Any]] = {
        name: [[list(one_based(cell)) for cell in pair] for pair in pairs]
        for name, pairs in (("links", board.links), ("edges", board.edges))
    }
    extras["marks"] = [[list(one_based(cell)), mark] for cell, mark in board.marks]
    present = {name: each for name, each in extras.items() if each}
    return kind_data(board) | {"board": board_rows(board)} | present


def kind_data(board: "Board") -> dict[str, Any]:
    """Return the kind for JSON, and that people read letters if they do."""
    return {"kind": board.kind} | ({"letters": True} if board.letters else {})


def board_program(board: "Board") -> str:
    """Return the board as the Prolog fact `puzzle/1`, its term as `prolog/paths/boards.pl` describes it."""
    contents = (["null" if content is None else str(content) for content in row] for row in board.rows)
    rows = ",\n      ".join(f"[{', '.join(row)}]" for row in contents)
    extras = [
        f"{name}({r}-{c}, {s}-{d})"
        for name, pairs in (("link", board.links), ("edge", board.edges))
        for (r, c), (s, d) in pairs
    ]
    extras += [f"mark({r}-{c}, {mark})" for (r, c), mark in board.marks]
    extras += ["letters"] if board.letters else []
    return f"puzzle(board({board.kind},\n    [ {rows}\n    ],\n    [{', '.join(extras)}])).\n"


def board_panels(board: "Board") -> str:
    """Return two panels side by side: the numbers, and how far each cell is connected.

    A cell has `x` when the numbers before and after its own both stand next to it, `.` when one does, a blank
    when none does or it is empty; the ends of the path need one only.
    """
    width = max(3, board.longest_name)
    lines = []
    for r, row in enumerate(board.rows):
        numbers = ("" if x is None else board.name(x) if x else "_" * width for x in row)
        left = " ".join(text.rjust(width) for text in numbers)
        right = " ".join(" " if x is None else "x. "[_lacking(board, (r, c))] for c, x in enumerate(row))
        lines.append(f"| {left} |   | {right} |")
    rule = f"{'=' * (len(left) + 4)}   {'=' * (len(right) + 4)}"
    return "\n".join([rule, *lines, rule]) + "\n"


def _lacking(board: "Board", cell: Cell) -> int:
    """Return how many connections the number in a cell lacks; 2 for an empty cell."""
    number = board.rows[cell[0]][cell[1]]
    if not number:
        return 2
    sides = (number - 1, board.graph_back), (number + 1, board.graph)
    return sum(
        n not in {board.rows[r][c] for r, c in near[cell]} for n, near in sides if 1 <= n <= board.size
    )
