"""The session itself: its past, its files, its settings, help, the way out."""

from dataclasses import dataclass
from functools import partial

from mmlogic.language.registry import Command, Subject, statement
from mmlogic.language.spelling import quote, spell

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


@about_session(
    "save",
    usage='save "FILE" [solved] [over]',
    example='save "game.mm"',
    forms={
        "save_solved": {"solved": True},
        "save_over": {"over": True},
        "save_solved_over": {"solved": True, "over": True},
    },
)
@dataclass(frozen=True)
class Save(Command):
    """Write the session to a file; the ending of its name says what is written.

    `.mm` holds the statements that make a session what this one is, `.pl` a Prolog program that SWI-Prolog
    runs by itself. Of a puzzle, that has the numbers that were placed as if they were given; `.txt` holds the
    board as it stands, `.svg`, `.png` and `.pdf` a picture with the path; with `solved` these have all
    numbers. A file that mmlogic did not write is replaced only if `over` says so; the prompt asks.
    """

    path: str
    solved: bool = False
    over: bool = False

    def __str__(self) -> str:
        return f"save {quote(self.path)}{' solved' * self.solved}{' over' * self.over}"


@about_session("load", usage='load "FILE" [as KIND]', example='load "game.mm"')
@dataclass(frozen=True)
class Load(Command):
    """Run the statements of a file, or take up the puzzle that it holds.

    A file whose name ends in `.mm` holds statements. Any other is a board if its first line that is no
    comment begins with a number, `_` or `#`, or if a comment names its kind; KIND goes before that.
    """

    path: str
    kind: str | None = None

    def __str__(self) -> str:
        return f"load {quote(self.path)}{f' as {spell(self.kind)}' if self.kind is not None else ''}"


@about_session(
    "show",
    usage="show | show panels | show order | show program | show clauses",
    example="show program",
    forms={f"show_{what}": {"what": what} for what in ("panels", "order", "program", "clauses")},
)
@dataclass(frozen=True)
class Show(Command):
    """Show the puzzle's board, or the Prolog that the session has become.

    `show panels` has the numbers of the board, and how each cell is connected (`x`: to the number before and
    the number after; `.`: to one of them); `show order` the order in which the solver places the numbers.
    `show program` has the facts that the session has become, `show clauses` what is specialised from them.
    """

    what: str = "board"

    def __str__(self) -> str:
        return "show" if self.what == "board" else f"show {self.what}"


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
