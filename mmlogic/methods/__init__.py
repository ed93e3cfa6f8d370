"""The statements of the language as methods, for use from Python: a class for each subject."""

from mmlogic.methods.codes import CodeMethods
from mmlogic.methods.common import CommonMethods
from mmlogic.methods.players import PlayerMethods
from mmlogic.methods.puzzles import PuzzleMethods

__all__ = ["Methods"]


class Methods(CodeMethods, CommonMethods, PlayerMethods, PuzzleMethods):
    """A method for each statement. It raises StatementProblem if the statement fails."""
