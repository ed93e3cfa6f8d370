"""Read and write the files of a session.

A package of mmlogic may have a module `files`, with one or more of these functions:

* `writers` returns the formats that the package can write.
* `opening` and `following` yield statements that recreate the package's data in the session.
* `load_text` reads a file that is not a script, such as a board.
* `load_model` reads the output of a SAT solver about the current puzzle or code.

The function `begin_anew`, which resets the session, is in the module `subject` of the package for codes.
"""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from types import ModuleType
from typing import NamedTuple

from mmlogic.common.marks import ForeignFile, claim, save
from mmlogic.language.places import place_of
from mmlogic.language.rooms import rooms_with
from mmlogic.render.answers import Answer
from mmlogic.session.context import SessionContext
from mmlogic.session.reading import file_problems
from mmlogic.session.statements.favourites import FAVOURITES, define


class Writer(NamedTuple):
    """A file format. `what` is its name in messages. `make` returns the contents of the file.

    If `solvable` is true, and the second argument of `make` is true, the file shows the whole solution.
    `holds` are bytes that occur in every file of this format.
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

    The statements of `opening` come first, because a secret must be set before a rule that it breaks.
    """
    for when in ("opening", "following"):
        for room in _files(when):
            yield from getattr(room, when)(session)


def following(session: SessionContext) -> Iterator[str]:
    """Yield the statements that define the favourites."""
    for each in session.timeline.values(FAVOURITES):
        yield str(define(each.name, each.statements))


def load_file(session: SessionContext, text: str, name: str, kind: str | None, number: int | None) -> bool:
    """Load a file that is not a script, such as a board. Return False if the file is a script.

    `kind` is the kind of the board, or None. `number` selects one of several boards. Raises StatementProblem
    with the position of an error in the file.
    """
    return any(room.load_text(session, text, name, kind, number) for room in _files("load_text"))


def load_model_file(session: SessionContext, text: str, name: str) -> Answer:
    """Read the output of a SAT solver about the current puzzle or code, and return the answer.

    Raises StatementProblem for any other text.
    """
    rooms = reversed([*_files("load_model")])  # a model is about the puzzle, if there is one
    found: Iterator[Answer | None] = (room.load_model(session, text, name) for room in rooms)
    return next(answer for answer in found if answer is not None)


def begin_anew(session: SessionContext) -> str:
    """Reset the session to its initial state, and return a description of the initial state."""
    opening: str = import_module(f"mmlogic.{rooms_with('subject')[0]}.subject").begin_anew(session)
    return opening


def _files(having: str) -> Iterator[ModuleType]:
    modules = (import_module(f"mmlogic.{room}.files") for room in rooms_with("files"))
    return (module for module in modules if hasattr(module, having))


def writing(path: str, over: bool, session: SessionContext) -> Callable[[str | bytes], None]:
    """Return a function that writes data to `path`. Raises StatementProblem if the file may not be written.

    A file that mmlogic did not write is replaced if `over` is true, or if the person at the prompt agrees.
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

    `begin` raises ForeignFile if mmlogic did not write the existing file. If the person at the prompt then
    agrees to replace the file, call `begin` again, with `over=True`. Return the last value of `over`.
    """
    try:
        begin(path, over=over)
    except ForeignFile:
        if not session.may_replace(path):
            raise
        over = True
        begin(path, over=over)
    return over
