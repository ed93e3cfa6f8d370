"""Reading the files that a statement names."""

from mmlogic.common import files
from mmlogic.common.data import NotUtf8
from mmlogic.language import Source, Span, StatementProblem, SyntaxProblem, place_of

__all__ = ["file_name", "not_text", "read_text"]


def read_text(path: str, span: Span | None = None, *, script: bool = False) -> str:
    """Return the text of a file. Raises StatementProblem if it cannot be read.

    The bad byte of a `script` has its place in that file, as any other error of a script.
    """
    try:
        return files.read_text(file_name(path, span))
    except files.FileProblem as problem:
        if script and problem.bad:
            raise not_text(path, problem.bad) from None
        raise StatementProblem(str(problem), span) from None


def not_text(name: str, bad: NotUtf8) -> SyntaxProblem:
    """Return the error of a script that is not UTF-8, at its first bad byte."""
    place = Span(bad.line, bad.column, bad.line, bad.column + 1)
    return SyntaxProblem(f"not a text: {bad}", place, source=Source(name, bad.text))


def file_name(path: str, span: Span | None = None) -> str:
    """Return `path`. Raises StatementProblem for the empty path, which the system takes for a folder."""
    if not path:
        raise StatementProblem("a file needs a name", place_of(path, span))
    return path
