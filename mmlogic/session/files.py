"""Read and write the files of a session.

A package of mmlogic may have a module `files`, with one or more of these functions:

* `writers` returns the formats that the package can write.
* `opening` and `following` yield statements that recreate its part of the session.
* `load_text` reads a file that is not a script.
* `load_model` reads the output of a SAT solver about the current puzzle or code.

The package of the first subject also has `begin_anew`, which resets the session.
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
    """A format to write: its name in messages, and the function that makes the contents of the file.

    The second argument of `make` is whether to include the whole solution. Only `solvable` formats can show
    it. `holds` are bytes that occur in every file of this format.
    """

    what: str
    make: Callable[[SessionContext, bool], str | bytes]
    holds: bytes
    solvable: bool = False


def all_writers(session: SessionContext) -> Mapping[str, Writer]:
    """Return the formats that a session can write, by file extension."""
    found: dict[str, Writer] = {}
    for room in _files("writers"):
        found |= room.writers(session)
    return found


def statements(session: SessionContext) -> Iterator[str]:
    """Yield the statements that recreate this session.

    All `opening` statements come first, because a later rule may contradict the secret of a game.
    """
    for when in ("opening", "following"):
        for room in _files(when):
            yield from getattr(room, when)(session)


def following(session: SessionContext) -> Iterator[str]:
    """Yield the statements that define the favourites."""
    for each in session.timeline.values(FAVOURITES):
        yield str(define(each.name, each.statements))


def load_file(session: SessionContext, text: str, name: str, kind: str | None, number: int | None) -> bool:
    """Load a file that is not a script, such as a board of the kind `kind`. Return whether it was one.

    `number` selects one of several boards. Raises StatementProblem with the position of an error in the file.
    """
    return any(room.load_text(session, text, name, kind, number) for room in _files("load_text"))


def load_model_file(session: SessionContext, text: str, name: str) -> Answer:
    """Read the output of a SAT solver about the current puzzle or code, and return the answer.

    Raises StatementProblem for any other text.
    """
    rooms = reversed([*_files("load_model")])  # a puzzle comes before the game
    found: Iterator[Answer | None] = (room.load_model(session, text, name) for room in rooms)
    return next(answer for answer in found if answer is not None)


def begin_anew(session: SessionContext) -> str:
    """Reset the session to its initial state, and return a description of the initial state."""
    opening: str = import_module(f"mmlogic.{rooms_with('subject')[0]}.subject").begin_anew(session)
    return opening


def _files(having: str) -> Iterator[ModuleType]:
    modules = (import_module(f"mmlogic.{room}.files") for room in rooms_with("files"))
    return (module for module in modules if hasattr(module, having))


class NoSuchFile(StatementProblem):
    """The file that a statement names does not exist."""


def read_text(path: str, span: Span | None = None, *, script: bool = False) -> str:
    """Return the text of a file. Raises StatementProblem if it cannot be read.

    For a `script` that is not UTF-8, the error has the position of the first invalid byte.
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
    """Return the error for a script that is not UTF-8, with the position of the first invalid byte."""
    place = Span(bad.line, bad.column, bad.line, bad.column + 1)
    return SyntaxProblem(f"not a text: {bad}", place, source=Source(name, bad.text))


def file_name(path: str, span: Span | None = None) -> str:
    """Return `path`. Raises StatementProblem for an empty path, because the system takes it for a folder."""
    if not path:
        raise StatementProblem("a file needs a name", place_of(path, span))
    return path


def writing(path: str, over: bool, session: SessionContext) -> Callable[[str | bytes], None]:
    """Return a function that writes data to `path`. Raises StatementProblem if the file may not be written.

    A file that mmlogic did not write is replaced only with `over`, or if the person at the prompt agrees.
    """
    span = place_of(path)
    with file_problems(span):
        over = begin_writing(claim, path, over, session)

    def write(data: str | bytes) -> None:
        with file_problems(span):
            save(path, data, over=over)

    return write


def begin_writing(begin: Callable[..., None], path: str, over: bool, session: SessionContext) -> bool:
    """Call `begin` with `path` and `over`, to begin writing a file.

    If mmlogic did not write the existing file, ask the person. If the person agrees to replace the file, call
    `begin` with `over=True`. Return the last value of `over`.
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
    """Turn errors about files in the block into errors of the statement that names the file."""
    try:
        yield
    except FileProblem as problem:
        raise StatementProblem(str(problem), span, hint=problem.hint) from None
