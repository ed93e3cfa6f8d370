"""Files that a statement writes: what may be replaced is settled before the work is done."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from mmlogic.common.files import FileProblem
from mmlogic.common.saving import ForeignFile, NoSuchEnding, claim, save
from mmlogic.language import Span, StatementProblem, place_of
from mmlogic.session.context import SessionContext

__all__ = ["told", "writing"]


def writing(path: str, over: bool, session: SessionContext) -> Callable[[str | bytes], None]:
    """Return what writes the file that `path` names. Raises StatementProblem if it may not be written.

    A file that mmlogic did not write may be replaced if `over` says so, or whoever the session asks.
    """
    span = place_of(path)
    with told(span):
        try:
            claim(path, over=over)
        except ForeignFile:
            if not session.may_replace(path):
                raise
            over = True

    def write(data: str | bytes) -> None:
        with told(span):
            save(path, data, over=over)

    return write


@contextmanager
def told(span: Span | None) -> Iterator[None]:
    """Raise what is wrong with a file as a problem of the statement that names it."""
    try:
        yield
    except ForeignFile as problem:
        raise StatementProblem(str(problem), span, hint="`over`, or the option --over, replaces it") from None
    except NoSuchEnding as problem:
        raise StatementProblem(str(problem), span, hint=problem.known) from None
    except FileProblem as problem:
        raise StatementProblem(str(problem), span) from None
