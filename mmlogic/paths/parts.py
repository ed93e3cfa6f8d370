"""What a session knows of puzzles: the current one, until it is about something else."""

from typing import TYPE_CHECKING, Final

from mmlogic.session.timeline import Part

if TYPE_CHECKING:
    from mmlogic.paths.puzzle import Puzzle

__all__ = ["PUZZLE"]

_MOST_CELLS: Final = 400
"""The most cells of a board in safe mode."""


def _excess(puzzle: "Puzzle") -> str | None:
    """Return the message of safe mode for a board that is too large."""
    return None if puzzle.board.size <= _MOST_CELLS else f"a board has at most {_MOST_CELLS} cells"


PUZZLE: "Part[Puzzle]" = Part("puzzle", passing=True, subject="paths", excess=_excess)
"""The current puzzle, if any."""
