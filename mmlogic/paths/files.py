"""What a puzzle becomes in files, and how it comes from one: a program, a board, a drawing, statements."""

from collections.abc import Callable, Iterator, Mapping

from mmlogic.common.pictures import FORMATS
from mmlogic.common.saving import marked
from mmlogic.paths import checking
from mmlogic.paths.checking import describe_progress
from mmlogic.paths.drawing import board_picture
from mmlogic.paths.export import as_it_stands, statements_of
from mmlogic.paths.parts import PUZZLE
from mmlogic.paths.state import Paths, require_board
from mmlogic.paths.view import View
from mmlogic.paths.writing import board_text
from mmlogic.session.context import SessionContext
from mmlogic.session.formats import Writer

__all__ = ["following", "take_up", "writers"]


def writers(session: SessionContext) -> Mapping[str, Writer]:
    """Return what writes a puzzle, by the ending of the file's name."""
    board = {".txt": Writer("a board", _board, solvable=True)}
    if session.timeline.first(PUZZLE) is None:
        return board
    drawings = {ending: Writer("a drawing", _drawing(ending), solvable=True) for ending in FORMATS}
    return {".pl": Writer("a program", _program), **board, **drawings}


def _program(session: SessionContext, solved: bool) -> str:
    return marked(session.state(Paths).solver.standalone(require_board(session).now), "%")


def _board(session: SessionContext, solved: bool) -> str:
    return marked(board_text(as_it_stands(session, solved)), "#")


def _drawing(ending: str) -> Callable[[SessionContext, bool], bytes]:
    def drawing(session: SessionContext, solved: bool) -> bytes:
        puzzle, board = require_board(session), as_it_stands(session, solved)
        signs = {} if solved else {"!": session.state(Paths).wrong(puzzle)}
        return board_picture(View(board, puzzle.board, signs), describe_progress(board, solved)).made(ending)

    return drawing


def following(session: SessionContext) -> Iterator[str]:
    """Yield the statements that take up the puzzle and place its numbers, if there is one."""
    puzzle = session.timeline.first(PUZZLE)
    if puzzle is not None:
        yield from statements_of(puzzle)


def take_up(session: SessionContext, text: str, name: str, kind: str | None, number: int | None) -> bool:
    """Take up the puzzle in the text of a file, if it looks like one or `kind` says so; return whether.

    Of several puzzles it is the one with that number, or else the first.
    Raises StatementProblem at the place of the error.
    """
    return checking.take_up(session, text, name, kind, number)
