"""The files of a session: each subject contributes its formats, imported on use.

A room that has something to say has a module `files`, with any of three functions: `writers` says what may be
written and how, `opening` and `following` yield the statements of a script, `take_up` reads a file that is
no script. The room of the first subject says in `state` how a new session begins.
"""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from types import ModuleType
from typing import NamedTuple

from mmlogic.language.rooms import rooms_with
from mmlogic.session.context import SessionContext

__all__ = ["Writer", "begin_anew", "statements", "take_up", "writers"]


class Writer(NamedTuple):
    """The format of a file extension: its name in messages, and the function that makes the contents.

    `make` receives whether to include the whole solution, which only `solvable` formats can show.
    """

    what: str
    make: Callable[[SessionContext, bool], str | bytes]
    solvable: bool = False


def writers(session: SessionContext) -> Mapping[str, Writer]:
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


def take_up(session: SessionContext, text: str, name: str, kind: str | None, number: int | None) -> bool:
    """Take up what the text of a file holds, if it is no script or `kind` says so; return whether.

    Of several that it holds, it is the one with that number.

    Raises StatementProblem at the place of the error.
    """
    return any(room.take_up(session, text, name, kind, number) for room in _files("take_up"))


def begin_anew(session: SessionContext) -> str:
    """Reset the session to its initial state, and describe that."""
    opening: str = import_module(f"mmlogic.{rooms_with('subject')[0]}.state").begin_anew(session)
    return opening


def _files(having: str) -> Iterator[ModuleType]:
    """Yield the modules that have a function of this name."""
    modules = (import_module(f"mmlogic.{room}.files") for room in rooms_with("files"))
    return (module for module in modules if hasattr(module, having))
