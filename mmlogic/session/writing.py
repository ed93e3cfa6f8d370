"""Writing the files that a statement names; the check for replacement precedes the work."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from mmlogic.common.files import FileProblem
from mmlogic.common.saving import ForeignFile, NoSuchEnding, claim, save
from mmlogic.language import Span, StatementProblem, place_of
from mmlogic.session.context import SessionContext

__all__ = ["file_problems", "writing"]


def writing(path: str, over: bool, session: SessionContext) -> Callable[[str | bytes], None]:
    """Return the function that writes `path`. Raises StatementProblem if the file may not be written.

    A file that mmlogic did not write is replaced if `over` says so or the person agrees.
    """
    span = place_of(path)
    with file_problems(span):
        try:
            claim(path, over=over)
        except ForeignFile:
            if not session.may_replace(path):
                raise
            over = True

    def write(data: str | bytes) -> None:
        with file_problems(span):
            save(path, data, over=over)

    return write


@contextmanager
def file_problems(span: Span | None) -> Iterator[None]:
    """Raise file errors as problems of the statement that names the file."""
    try:
        yield
    except ForeignFile as problem:
        raise StatementProblem(str(problem), span, hint="`over`, or the option --over, replaces it") from None
    except NoSuchEnding as problem:
        raise StatementProblem(str(problem), span, hint=problem.known) from None
    except FileProblem as problem:
        raise StatementProblem(str(problem), span) from None
