"""The session itself: its past, its files, its settings, help, the way out."""

from dataclasses import dataclass
from functools import partial

from mmlogic.language.registry import Command, Subject, statement
from mmlogic.language.spelling import quote

__all__ = ["Help", "History", "Load", "Quit", "Redo", "Reset", "Save", "Set", "Show", "Undo"]

about_session = partial(statement, subject=Subject.SESSION)


@about_session("history", usage="history", example="history")
@dataclass(frozen=True)
class History(Command):
    """Show the game, the clues and the rules, with their numbers."""


@about_session("undo", usage="undo [N]", example="undo")
@dataclass(frozen=True)
class Undo(Command):
    """Take back the last change of the session, or the last N."""

    steps: int = 1


@about_session("redo", usage="redo [N]", example="redo")
@dataclass(frozen=True)
class Redo(Command):
    """Make the last change that was taken back once more, or the last N."""

    steps: int = 1


@about_session("reset", usage="reset", example="reset")
@dataclass(frozen=True)
class Reset(Command):
    """Begin anew: no clues, no rules, the game of the start."""


@about_session("save", usage='save "FILE"', example='save "game.mm"')
@dataclass(frozen=True)
class Save(Command):
    """Write the session to a file.

    A file whose name ends in `.pl` becomes a Prolog program that SWI-Prolog runs by itself; any other
    holds the statements.
    """

    path: str

    def __str__(self) -> str:
        return f"save {quote(self.path)}"


@about_session("load", usage='load "FILE"', example='load "game.mm"')
@dataclass(frozen=True)
class Load(Command):
    """Run the statements of a file."""

    path: str

    def __str__(self) -> str:
        return f"load {quote(self.path)}"


@about_session(
    "show",
    usage="show program | show clauses",
    example="show program",
    forms={"show_program": {"what": "program"}, "show_clauses": {"what": "clauses"}},
)
@dataclass(frozen=True)
class Show(Command):
    """Show the Prolog that the session has become: its facts, or the clauses specialised from them."""

    what: str


@about_session("set", usage="set [NAME [VALUE]]", example="set engine clauses")
@dataclass(frozen=True)
class Set(Command):
    """Change a setting. Without a value show it, without a name show them all."""

    name: str | None = None
    value: str | None = None


@about_session("help", usage="help [WORD]", example="help guess")
@dataclass(frozen=True)
class Help(Command):
    """List the statements, or explain one."""

    topic: str | None = None


@about_session("quit", usage="quit", example="quit", also=("exit",))
@dataclass(frozen=True)
class Quit(Command):
    """Leave."""
