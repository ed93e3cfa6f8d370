"""What is being played: `game`, `pegs`, `colors`."""

from dataclasses import replace

from mmlogic.codes import meaning
from mmlogic.codes.game import Game as Layout
from mmlogic.codes.statements.colors import Colors
from mmlogic.codes.statements.game import Game
from mmlogic.codes.statements.pegs import Pegs
from mmlogic.codes.statements.where import Where
from mmlogic.codes.theory import Rule
from mmlogic.handlers.dispatch import Knowing, carry_out
from mmlogic.language import StatementProblem, parse
from mmlogic.render.answers import Answer, Done

__all__ = ["preset_rules"]


@carry_out.register
def _game(statement: Game, session: Knowing) -> Answer:
    layout = meaning.game(statement.layout)
    session.timeline.begin(layout, rules=preset_rules(layout))
    return Done(message=_described(layout))


@carry_out.register
def _pegs(statement: Pegs, session: Knowing) -> Answer:
    pegs = meaning.pegs(statement.number)
    return _change(session, replace(session.timeline.game, pegs=pegs), "pegs")


@carry_out.register
def _colors(statement: Colors, session: Knowing) -> Answer:
    symbols = meaning.palette(statement.palette)
    return _change(session, replace(session.timeline.game, symbols=symbols), "colors")


def _change(session: Knowing, layout: Layout, what: str) -> Answer:
    """Play on with other pegs or symbols, if nothing is known but what the game itself brought along."""
    timeline = session.timeline
    if timeline.clues or tuple(timeline.rules) not in ((), preset_rules(timeline.game)):
        raise StatementProblem(
            f"{what} cannot change under the clues and rules that are known",
            hint="`game NxM` or `reset` begins anew; `undo` takes them back",
        )
    timeline.begin(layout, rules=tuple(timeline.rules))
    return Done(message=_described(layout))


def preset_rules(layout: Layout) -> tuple[Rule, ...]:
    """Return the rules that a game brings along."""
    statements = parse("\n".join(f"where {rule}" for rule in layout.rules))
    return tuple(
        meaning.rule(statement.constraint, layout) for statement in statements if isinstance(statement, Where)
    )


def _described(layout: Layout) -> str:
    rules = f", {' and '.join(layout.rules)}" if layout.rules else ""
    return f"{layout}{rules}"
