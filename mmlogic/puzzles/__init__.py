r"""Number-path puzzles: Hidoku, Numbrix, Rikudo, and boards of any other neighbourhood.

A `Board` is what is given; `read_board`, `board_from_text`, `board_from_rows` and `board_from_array` make
one, `board_text` writes it. A `PathSolver` asks Prolog for solutions, counts, hints, grades and new boards.
Cells are (row, column), counted from 0, as in the board files.

>>> from mmlogic.puzzles import PathSolver, board_from_text
>>> board = board_from_text("1,__\n__,3", kind="numbrix")
>>> PathSolver().count(board)
Count(number=2, exact=True)
"""

from mmlogic.puzzles.board import KINDS, Board, BoardError, Cell, Edge, canonical_kind
from mmlogic.puzzles.drawing import board_picture, board_svg
from mmlogic.puzzles.puzzle import Puzzle
from mmlogic.puzzles.reading import (
    board_from_array,
    board_from_rows,
    board_from_text,
    boards_from_text,
    looks_like_board,
    read_board,
)
from mmlogic.puzzles.results import (
    Contradiction,
    Count,
    Generated,
    Grade,
    Hint,
    Placement,
    Several,
    Solutions,
    SolveStatistics,
    Step,
    Unique,
)
from mmlogic.puzzles.solver import DIFFICULTIES, ENGINES, SHAPES, PathSolver, board_term
from mmlogic.puzzles.writing import board_panels, board_program, board_rows, board_text

__all__ = [
    "DIFFICULTIES",
    "ENGINES",
    "KINDS",
    "SHAPES",
    "Board",
    "BoardError",
    "Cell",
    "Contradiction",
    "Count",
    "Edge",
    "Generated",
    "Grade",
    "Hint",
    "PathSolver",
    "Placement",
    "Puzzle",
    "Several",
    "Solutions",
    "SolveStatistics",
    "Step",
    "Unique",
    "board_from_array",
    "board_from_rows",
    "board_from_text",
    "board_panels",
    "board_program",
    "board_rows",
    "board_picture",
    "board_svg",
    "board_term",
    "board_text",
    "boards_from_text",
    "canonical_kind",
    "looks_like_board",
    "read_board",
]
