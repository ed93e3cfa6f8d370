"""Statements about the session: its history, its settings, its Prolog program, its end."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY
from typing import Annotated

from mmlogic.common import files
from mmlogic.common.seeds import seeded
from mmlogic.common.wording import joined, plural
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.examples import BOARD, LARGE, SMALL
from mmlogic.language.registry import Command, Heading, choice, command, statement, word
from mmlogic.render.answers import Answer, Done, Draft, Farewell, Row
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session.answers import Changes, PastAnswer, ShowAnswer
from mmlogic.session.context import SessionContext
from mmlogic.session.files import begin_anew
from mmlogic.session.settings import known_setting


@command(
    usage="history | history all",
    example="history",
    heading=Heading.SESSION,
    after=SMALL,
    more=(
        f"{SMALL}; where code[1] != green; history",
        f"{BOARD}; history",
        "game 2x3; guess RB 1 0; undo; history all",
    ),
)
def history(
    session: SessionContext, whole: bool = word("all", "with the steps that can be undone and redone")
) -> PastAnswer:
    """Show the game, the clues and the rules, with their numbers.

    `history all` also shows the steps of the session, the last first, each with its `undo` statement.
    """
    answer = session.subject.history()
    if whole:
        done, undone = session.timeline.causes
        answer.steps = Changes([*map(_written, done)], [*map(_written, undone)])
    return answer


@command(usage="undo [N]", example="undo", heading=Heading.SESSION, after=SMALL)
def undo(session: SessionContext, steps: int = 1) -> Done:
    """Undo the last change of the session, or the last N."""
    return _repeated(session, session.timeline.undo, steps, session.timeline.causes[0], "undone")


@command(usage="redo [N]", example="redo", heading=Heading.SESSION, after=f"{SMALL}; undo")
def redo(session: SessionContext, steps: int = 1) -> Done:
    """Redo the last change that was undone, or the last N."""
    return _repeated(session, session.timeline.redo, steps, session.timeline.causes[1], "redone")


_MAX_NAMED_STEPS = 5
"""How many statements the answer to `undo` or `redo` shows."""


def _repeated(
    session: SessionContext, step: Callable[[], None], steps: int, causes: Sequence[object], what: str
) -> Done:
    if steps < 1:
        raise StatementProblem(f"{steps} steps: expected at least 1", place_of(steps))
    if steps > len(causes):
        reason = f"only {len(causes)} can be {what}" if causes else f"nothing can be {what}"
        hint = "`history all` shows them" if causes else None
        raise StatementProblem(reason, place_of(steps), hint=hint)
    for _ in range(steps):
        step()
    named = [f"`{_written(cause)}`" for cause in causes[: min(steps, _MAX_NAMED_STEPS)]]
    named += [f"{steps - _MAX_NAMED_STEPS} more"] if steps > _MAX_NAMED_STEPS else []
    return session.subject.confirm(f"{plural(steps, 'change')} {what}: {joined(named)}")


_MAX_STEP_CHARACTERS = 60
"""How many characters of a statement the answer to `undo`, `redo` or `history all` shows."""


def _written(cause: object) -> str:
    first, _, rest = str(cause).partition("\n")
    return f"{first[:_MAX_STEP_CHARACTERS]} …" if rest or len(first) > _MAX_STEP_CHARACTERS else first


@statement(
    usage="show | show board | show program | show facts | show textbook | show clauses | show clpfd",
    example="show program",
    heading=Heading.SESSION,
    after=SMALL,
    more=(f"{SMALL}; show", f"{SMALL}; show facts", f"{BOARD}; show"),
    endless=f"{LARGE}; show clauses",
)
class Show(Command[ShowAnswer]):
    """Show the puzzle's board, the game with its clues and rules, or the session as Prolog.

    `show program` shows the session as a program for `swipl`: facts, your own clauses, the textbook. The
    textbook defines `code/1`. `show facts` and `show textbook` show these parts alone. `show clauses` shows
    the program specialised from the facts. `show clpfd` shows the clues as constraints.
    """

    each = True

    _: KW_ONLY
    what: str = choice(
        "state",
        board="the board of the puzzle",
        program="the session as one program of Prolog",
        facts="the session as facts of Prolog",
        textbook="the definition of a code, as a program",
        clauses="the program specialised for this session",
        clpfd="the clues as constraints over finite domains",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "each", self.what != "state")

    def carry_out(self, session: SessionContext) -> ShowAnswer:
        return session.subject.show(self.what)


class SettingsAnswer(Answer):
    """The answer to `set`: settings and their values. Each value is written as the user types it."""

    data_keys = ("settings",)

    settings: Annotated[Mapping[str, str], "the values of the settings, as text"]

    def draw(self, paper: Paper) -> Iterator[Line]:
        return (plain(f"{name} {value}") for name, value in self.settings.items())

    def rows(self) -> Iterator[Row]:
        yield ["setting", "value"]
        yield from self.settings.items()


@command(
    usage="set [NAME [VALUE]]", example="set engine clauses", heading=Heading.SESSION, more=("set seed",)
)
def set(session: SessionContext, name: str | None = None, value: str | None = None) -> Done | SettingsAnswer:
    """Change a setting. Without a value, show it. Without a name, show all settings."""
    shown = session.settings.shown()
    if name is None:
        return SettingsAnswer(settings=shown)
    known = known_setting(name)
    if value is None:
        return SettingsAnswer(settings={known: shown[known]})
    try:
        session.settings = session.settings.changed(known, value)
    except StatementProblem as problem:
        raise problem.at(place_of(value)) from None
    if known == "seed":
        session.random = seeded(session.settings.seed)
    return Done(message=f"{known} is {session.settings.shown()[known]}")


@command(usage="editor", example="editor", heading=Heading.SESSION, after=None)
def editor(session: SessionContext) -> Draft:
    """Open the last input in the editor of $VISUAL or $EDITOR, and run the edited text.

    This works only at the prompt. Ctrl-X Ctrl-E edits the line that you are typing, without running it. If
    the editor fails, or the text is empty, nothing runs.
    """
    if not files.unrestricted():
        raise StatementProblem("an editor is off limits in safe mode")
    if not session.at_prompt:
        raise StatementProblem("`editor` works only at the prompt")
    return Draft()


@command(usage="reset", example="reset", heading=Heading.SESSION, after=SMALL)
def reset(session: SessionContext) -> Done:
    """Start over: no clues, no rules, the initial game."""
    return Done(message=f"A new session: {begin_anew(session)}")


@command(usage="quit", example="quit", heading=Heading.SESSION, also=("exit",))
def quit(session: SessionContext) -> Farewell:
    """Leave."""
    return Farewell()
