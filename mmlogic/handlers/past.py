"""The session's past and its settings: `undo`, `redo`, `reset`, `set`, `quit`."""

from collections.abc import Callable

from mmlogic.codes.game import DEFAULT
from mmlogic.common.seeds import of_session
from mmlogic.handlers.dispatch import Knowing, carry_out
from mmlogic.language import StatementProblem, place_of
from mmlogic.render.answers import Answer, Done, Farewell, SettingsAnswer
from mmlogic.session.settings import known_setting
from mmlogic.session.statements.quit import Quit
from mmlogic.session.statements.redo import Redo
from mmlogic.session.statements.reset import Reset
from mmlogic.session.statements.set import Set
from mmlogic.session.statements.undo import Undo

__all__: list[str] = []


@carry_out.register
def _undo(statement: Undo, session: Knowing) -> Answer:
    undo, _ = session.timeline.depth
    return _repeated(session.timeline.undo, statement.steps, undo, "taken back")


@carry_out.register
def _redo(statement: Redo, session: Knowing) -> Answer:
    _, redo = session.timeline.depth
    return _repeated(session.timeline.redo, statement.steps, redo, "made again")


def _repeated(step: Callable[[], None], steps: int, most: int, what: str) -> Answer:
    if steps < 1:
        raise StatementProblem(f"{steps} steps: one at least", place_of(steps))
    if steps > most:
        there = f"only {most} can" if most else "there is nothing"
        verb = "be " if most else "to be "
        raise StatementProblem(f"{there} {verb}{what}", place_of(steps))
    for _ in range(steps):
        step()
    return Done(message=f"{steps} {'change' if steps == 1 else 'changes'} {what}")


@carry_out.register
def _reset(statement: Reset, session: Knowing) -> Answer:
    session.timeline.begin(DEFAULT)
    return Done(message=f"a new session: {DEFAULT}")


@carry_out.register
def _set(statement: Set, session: Knowing) -> Answer:
    if statement.name is None:
        return SettingsAnswer(settings=session.settings.shown())
    try:
        name = known_setting(statement.name)
    except StatementProblem as problem:
        raise problem.at(place_of(statement.name)) from None
    if statement.value is None:
        return SettingsAnswer(settings={name: session.settings.shown()[name]})
    try:
        session.settings = session.settings.changed(name, statement.value)
    except StatementProblem as problem:
        raise problem.at(place_of(statement.value)) from None
    if name == "seed":
        session.random = of_session(session.settings.seed)
    return Done(message=f"{name} is {session.settings.shown()[name]}")


@carry_out.register
def _quit(statement: Quit, session: Knowing) -> Answer:
    return Farewell()
