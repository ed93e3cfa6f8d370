"""Reading the files that a statement names."""

from mmlogic.common import files
from mmlogic.language import Span, StatementProblem, place_of

__all__ = ["file_name", "read_text"]


def read_text(path: str, span: Span | None = None) -> str:
    """Return the text of a file. Raises StatementProblem if it cannot be read."""
    try:
        return files.read_text(file_name(path, span))
    except files.FileProblem as problem:
        raise StatementProblem(str(problem), span) from None


def file_name(path: str, span: Span | None = None) -> str:
    """Return `path`. Raises StatementProblem for the empty path, which the system takes for a folder."""
    if not path:
        raise StatementProblem("a file needs a name", place_of(path, span))
    return path
