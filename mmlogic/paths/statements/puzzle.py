"""`puzzle`: start a puzzle: its rows are the lines up to `end`."""

from dataclasses import dataclass
from textwrap import wrap

from mmlogic.language import place_of
from mmlogic.language.registry import Heading, Tell, statement
from mmlogic.language.spelling import spell
from mmlogic.paths.answers import BoardDone
from mmlogic.paths.checking import board_of, describe_board, known_kind
from mmlogic.paths.kinds import describe_kinds
from mmlogic.paths.parts import PUZZLE
from mmlogic.paths.puzzle import Puzzle as Current
from mmlogic.paths.state import Paths
from mmlogic.paths.written import block_text
from mmlogic.session.context import SessionContext

__all__ = ["Puzzle"]

_COLUMNS = 106
"""How long the lines of the help are."""


def _kinds_text() -> str:
    return "\n".join(wrap(describe_kinds(), _COLUMNS))


@statement(
    usage="puzzle KIND … end",
    example="puzzle numbrix\n 1,__, 7\n__,##,__\n__,__,__\nend",
    heading=Heading.PUZZLES,
    details=_kinds_text,
)
@dataclass(frozen=True)
class Puzzle(Tell[BoardDone]):
    """Start a puzzle: its rows are the lines up to `end`.

    KIND says which cells are neighbours. Commas or spaces separate the cells of a row: a number, `__` for
    an empty cell, `##` for a hole. A line that begins with `# ` is a comment. After a line
    `# cells from 1`, `# link: 1,2 2,2` says that two cells hold consecutive numbers, `# edge: 1,2 6,6` that
    two cells are neighbours; without that line, their rows and columns count from 0. With a line `# letters`
    capitals stand for numbers, also in statements: A is 1, Z is 26, AA is 27. `count`, `check`, `why`, `show`
    and `history` then apply to the puzzle, until `game`, `pegs`, `colors`, `reset`, a clue or a rule ends it.
    """

    kind: str
    rows: str

    def __str__(self) -> str:
        return f"puzzle {spell(self.kind)}{block_text(self.rows)}"

    def carry_out(self, session: SessionContext) -> BoardDone:
        """Start the puzzle, and describe it."""
        block = place_of(self.rows)
        board = board_of(self.rows, known_kind(self.kind), None, block.line + 1 if block else 1)
        puzzle = Current(board)
        session.timeline.fill(PUZZLE, puzzle)
        return BoardDone(message=describe_board(board), view=session.state(Paths).view(puzzle))
