"""The statements of the language as methods, for use from Python: a class for each subject."""

from mmlogic.methods.codes import CodeMethods

__all__ = ["Methods"]


class Methods(CodeMethods):
    """A method for each statement. All raise StatementProblem where the statement would fail."""
