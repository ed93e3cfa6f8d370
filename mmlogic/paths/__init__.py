r"""Number-path puzzles: Hidoku, Numbrix, Rikudo, and boards of any other neighbourhood.

A `Board` holds a puzzle. `read_board`, `board_from_text`, `board_from_rows` and `board_from_array` make a
board. `board_text` writes a board. A `PathSolver` asks Prolog for solutions, counts, hints, grades and new
boards. Cells are (row, column), counted from 0, as in the board files.

>>> from mmlogic.paths import PathSolver, board_from_text
>>> board = board_from_text("1,__\n__,3", kind="numbrix")
>>> PathSolver().count(board)
Count(number=2, exact=True)
"""

from typing import TYPE_CHECKING

from mmlogic.common.resources import lazy_names

if TYPE_CHECKING:
    from mmlogic.paths.board import Board as Board, board_text as board_text
    from mmlogic.paths.parsing import board_from_text as board_from_text
    from mmlogic.paths.reading import (
        board_from_array as board_from_array,
        board_from_rows as board_from_rows,
        read_board as read_board,
    )
    from mmlogic.paths.solver import PathSolver as PathSolver
    from mmlogic.paths.values import BoardError as BoardError

__getattr__ = lazy_names(__name__)
