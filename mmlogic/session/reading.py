"""Read the files that statements name. A problem has the position of the name."""

from collections.abc import Iterator
from contextlib import contextmanager

from mmlogic.common import files
from mmlogic.common.data import NotUtf8
from mmlogic.common.files import FileProblem
from mmlogic.language.errors import Source, StatementProblem, SyntaxProblem
from mmlogic.language.places import Span, place_of


class NoSuchFile(StatementProblem):
    """The file that a statement names does not exist."""


def read_text(path: str, span: Span | None = None, *, script: bool = False) -> str:
    """Return the text of a file. Raises StatementProblem if it cannot be read.

    If `script` is true and the file is not UTF-8, raises SyntaxProblem at the first invalid byte.
    """
    try:
        return files.read_text(file_name(path, span))
    except FileProblem as problem:
        if script and problem.bad:
            raise not_text(path, problem.bad) from None
        kind = NoSuchFile if problem.missing else StatementProblem
        raise kind(str(problem), span, hint=problem.hint) from None


PYTHON = "a program in Python, no board or script"
RUN_PYTHON = "`python FILE` runs it; `mmlogic tournament --player FILE` has its players play"


def not_text(name: str, bad: NotUtf8) -> SyntaxProblem:
    """Return the error for a script that is not UTF-8, positioned at the first invalid byte."""
    place = Span(bad.line, bad.column, bad.line, bad.column + 1)
    return SyntaxProblem(f"not a text: {bad}", place, source=Source(name, bad.text))


def file_name(path: str, span: Span | None = None) -> str:
    """Return `path`. Raises StatementProblem if it is empty: the system would take it for a folder."""
    if not path:
        raise StatementProblem("a file needs a name", place_of(path, span))
    return path


@contextmanager
def file_problems(span: Span | None) -> Iterator[None]:
    """Within this context, turn a FileProblem into a StatementProblem with the position of the file name."""
    try:
        yield
    except FileProblem as problem:
        raise StatementProblem(str(problem), span, hint=problem.hint) from None
