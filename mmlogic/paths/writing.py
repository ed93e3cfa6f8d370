"""Boards as rows for JSON, as a fact of Prolog, as the source's two panels, and as text."""

from typing import Any

from mmlogic.paths.board import Board, one_based
from mmlogic.paths.text import board_text, header_lines
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
