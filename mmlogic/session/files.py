"""The files of a session: their formats, reading, writing.

A room may have a module `files` with any of these functions:

* `writers` returns the formats in which it writes.
* `opening` and `following` yield the statements of a script.
* `load_text` reads a file other than a script.
* `load_model` reads a SAT solver's model of the current subject.

The first subject's room defines the initial session in `begin_anew`.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import NamedTuple

from mmlogic.common import files
from mmlogic.common.data import NotUtf8
from mmlogic.common.files import FileProblem
from mmlogic.common.marks import ForeignFile, claim, save
from mmlogic.language import Source, Span, StatementProblem, SyntaxProblem, place_of
from mmlogic.language.rooms import rooms_with
from mmlogic.render.answers import Answer
from mmlogic.session.context import SessionContext
from mmlogic.session.statements.favourites import FAVOURITES, define


class Writer(NamedTuple):
    """The format of a file extension: its name in messages, and the function that makes the contents.

    `make` receives whether to include the whole solution. Only `solvable` formats can show it.
    `holds` is an example: bytes that each file of this format has.
    """

    what: str
    make: Callable[[SessionContext, bool], str | bytes]
    holds: bytes
    solvable: bool = False


def all_writers(session: SessionContext) -> Mapping[str, Writer]:
    """Return the writers of a session by file extension."""
    found: dict[str, Writer] = {}
    for room in _files("writers"):
        found |= room.writers(session)
    return found


def statements(session: SessionContext) -> Iterator[str]:
    """Yield the statements that recreate this session.

    The opening of a game comes first: a secret may break a later rule.
    """
    for when in ("opening", "following"):
        for room in _files(when):
            yield from getattr(room, when)(session)


def following(session: SessionContext) -> Iterator[str]:
    """Yield the statements that define the favourites."""
    for each in session.timeline.values(FAVOURITES):
        yield str(define(each.name, each.statements))


def load_file(session: SessionContext, text: str, name: str, kind: str | None, number: int | None) -> bool:
    """Load a file other than a script, or one that `kind` declares so. Return whether it was one.

    `number` selects one of several boards. Raises StatementProblem with the place of the error.
    """
    return any(room.load_text(session, text, name, kind, number) for room in _files("load_text"))


def load_model_file(session: SessionContext, text: str, name: str) -> Answer:
    """Return the answer to a SAT solver's model of the current puzzle or code.

    Raises StatementProblem for any other text.
    """
    rooms = reversed([*_files("load_model")])  # a puzzle comes before the game
    found: Iterator[Answer | None] = (room.load_model(session, text, name) for room in rooms)
    return next(answer for answer in found if answer is not None)


def begin_anew(session: SessionContext) -> str:
    """Reset the session to its initial state, and return a description of that."""
    opening: str = import_module(f"mmlogic.{rooms_with('subject')[0]}.subject").begin_anew(session)
    return opening


def _files(having: str) -> Iterator[ModuleType]:
    modules = (import_module(f"mmlogic.{room}.files") for room in rooms_with("files"))
    return (module for module in modules if hasattr(module, having))


class NoSuchFile(StatementProblem):
    """The file that a statement names does not exist."""


def read_text(path: str, span: Span | None = None, *, script: bool = False) -> str:
    """Return the text of a file. Raises StatementProblem if it cannot be read.

    For a `script`, the error has the place of the first bad byte.
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
    """Return the error of a script at its first byte outside UTF-8."""
    place = Span(bad.line, bad.column, bad.line, bad.column + 1)
    return SyntaxProblem(f"not a text: {bad}", place, source=Source(name, bad.text))


def file_name(path: str, span: Span | None = None) -> str:
    """Return `path`. Raises StatementProblem for the empty path: the system would read it as a folder."""
    if not path:
        raise StatementProblem("a file needs a name", place_of(path, span))
    return path


def writing(path: str, over: bool, session: SessionContext) -> Callable[[str | bytes], None]:
    """Return the function that writes `path`. Raises StatementProblem if the file may not be written.

    A foreign file is replaced only with `over`, or if the person agrees.
    """
    span = place_of(path)
    with file_problems(span):
        over = begin_writing(claim, path, over, session)

    def write(data: str | bytes) -> None:
        with file_problems(span):
            save(path, data, over=over)

    return write


def begin_writing(begin: Callable[..., None], path: str, over: bool, session: SessionContext) -> bool:
    """Call `begin` with `over`.

    If the person agrees to replace a foreign file, call it again. Return `over`.
    """
    try:
        begin(path, over=over)
    except ForeignFile:
        if not session.may_replace(path):
            raise
        over = True
        begin(path, over=over)
    return over


@contextmanager
def file_problems(span: Span | None) -> Iterator[None]:
    """Raise file errors as problems of the statement that names the file."""
    try:
        yield
    except FileProblem as problem:
        raise StatementProblem(str(problem), span, hint=problem.hint) from None
