"""The files of a session: their formats, reading, writing, and the transcript of what is shown.

A room that has something to say has a module `files`, with any of these functions: `writers` says what may be
written and how, `opening` and `following` yield the statements of a script, `take_up` reads a file that is
no script, `take_model` a model of what is at hand. The room of the first subject says in `state` how a new
session begins.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import NamedTuple

from mmlogic.common import files
from mmlogic.common.data import NotUtf8
from mmlogic.common.files import FileProblem, ForeignFile, claim, marked, save
from mmlogic.language import Source, Span, StatementProblem, SyntaxProblem, place_of
from mmlogic.language.registry import rooms_with
from mmlogic.render.answers import Answer
from mmlogic.session.context import SessionContext
from mmlogic.session.statements.favourites import FAVOURITES, define


class Writer(NamedTuple):
    """The format of a file extension: its name in messages, and the function that makes the contents.

    `make` receives whether to include the whole solution, which only `solvable` formats can show.
    """

    what: str
    make: Callable[[SessionContext, bool], str | bytes]
    solvable: bool = False


def all_writers(session: SessionContext) -> Mapping[str, Writer]:
    """Return the writers of a session by file extension."""
    found: dict[str, Writer] = {}
    for room in _files("writers"):
        found |= room.writers(session)
    return found


def statements(session: SessionContext) -> Iterator[str]:
    """Yield the statements that recreate this session.

    The opening of a game comes first: a secret may break a rule that was added later.
    """
    for when in ("opening", "following"):
        for room in _files(when):
            yield from getattr(room, when)(session)


def following(session: SessionContext) -> Iterator[str]:
    """Yield the statements that define the favourites: what this room adds to a script."""
    for each in session.timeline.held(FAVOURITES):
        yield str(define(each.name, each.statements))


def take_up_file(session: SessionContext, text: str, name: str, kind: str | None, number: int | None) -> bool:
    """Take up what the text of a file holds, if it is no script or `kind` says so; return whether.

    Of several that it holds, it is the one with that `number`. Raises StatementProblem at its place.
    """
    return any(room.take_up(session, text, name, kind, number) for room in _files("take_up"))


def take_up_model(session: SessionContext, text: str, name: str) -> Answer:
    """Return what a model of a SAT solver says of the puzzle or the code at hand.

    Raises StatementProblem for what is no model of it.
    """
    rooms = reversed([*_files("take_model")])  # a puzzle comes before the game
    found: Iterator[Answer | None] = (room.take_model(session, text, name) for room in rooms)
    return next(answer for answer in found if answer is not None)


def begin_anew(session: SessionContext) -> str:
    """Reset the session to its initial state, and describe that."""
    opening: str = import_module(f"mmlogic.{rooms_with('subject')[0]}.subject").begin_anew(session)
    return opening


def _files(having: str) -> Iterator[ModuleType]:
    modules = (import_module(f"mmlogic.{room}.files") for room in rooms_with("files"))
    return (module for module in modules if hasattr(module, having))


class NoSuchFile(StatementProblem):
    """There is no file of the name that a statement gives."""


def read_text(path: str, span: Span | None = None, *, script: bool = False) -> str:
    """Return the text of a file. Raises StatementProblem if it cannot be read.

    The bad byte of a `script` has its place in that file, as any other error of a script.
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
    """Return the error of a script that is not UTF-8, at its first bad byte."""
    place = Span(bad.line, bad.column, bad.line, bad.column + 1)
    return SyntaxProblem(f"not a text: {bad}", place, source=Source(name, bad.text))


def file_name(path: str, span: Span | None = None) -> str:
    """Return `path`. Raises StatementProblem for the empty path, which the system takes for a folder."""
    if not path:
        raise StatementProblem("a file needs a name", place_of(path, span))
    return path


def writing(path: str, over: bool, session: SessionContext) -> Callable[[str | bytes], None]:
    """Return the function that writes `path`. Raises StatementProblem if the file may not be written.

    A file that mmlogic did not write is replaced if `over` says so or the person agrees.
    """
    span = place_of(path)
    with file_problems(span):
        over = begin_writing(claim, path, over, session)

    def write(data: str | bytes) -> None:
        with file_problems(span):
            save(path, data, over=over)

    return write


def begin_writing(begin: Callable[..., None], path: str, over: bool, session: SessionContext) -> bool:
    """Begin with `over`, or again with it where the person agrees to replace a foreign file; return it."""
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


PROMPT = "mmlogic> "
"""The prompt string, which a transcript has before each statement, too."""

_CONTINUATION = "… ".rjust(len(PROMPT))
_HEAD = marked("# a transcript: what was typed, and what was shown\n", "#").encode()


class Transcript:
    """Writes to a file what a way in shows; to no file at first.

    `path` is the file, None for none. A file that can no longer be written is left with one complaint.
    """

    def __init__(self, complain: Callable[[str], None]) -> None:
        self.path: str | None = None
        self._complain = complain
        self._access = files.EVERYWHERE

    def begin(self, path: str, *, over: bool) -> None:
        """Write to a file from now on: continue a transcript, or else begin one.

        `over` begins it anew, whatever the file holds. Raises FileProblem; ForeignFile for any other file.
        """
        head, _ = files.ends(path, len(_HEAD))
        if head and head != _HEAD and not over:
            raise ForeignFile(f"{path} is not a transcript")
        if over or not head:
            files.write(path, _HEAD)
        self.path, self._access = path, files.access()

    def statement(self, statement: object) -> None:
        """Write a statement, or the text of one, as it stands after the prompt."""
        self.write(f"{PROMPT}{str(statement).rstrip()}".replace("\n", f"\n{_CONTINUATION}") + "\n")

    def write(self, text: str) -> None:
        """Write what is shown."""
        if self.path is None or not text:
            return
        try:
            with files.restricted(self._access):
                files.append(self.path, text.encode("utf-8", "backslashreplace"), sync=False)
        except FileProblem as problem:
            self.path = None
            self._complain(f"{problem}: `tee` is off")
