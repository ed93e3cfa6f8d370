"""Games as statements begin them: the rules that a game brings along, and the words that describe it."""

from collections.abc import Iterable

from mmlogic.codes import ruling
from mmlogic.codes.game import Game
from mmlogic.codes.state import Codes
from mmlogic.codes.statements.rules import Where
from mmlogic.codes.theory import Rule
from mmlogic.language import StatementProblem, parse
from mmlogic.render.answers import Done

__all__ = ["begin", "change", "preset_rules", "rules_of"]


def begin(codes: Codes, game: Game) -> Done:
    """Begin a game with the rules that it brings along."""
    codes.begin(game, preset_rules(game))
    return Done(message=_described(game))


def change(codes: Codes, game: Game, what: str) -> Done:
    """Play on with other pegs or symbols, as `what` says.

    Raises StatementProblem if any clue is known, or any rule that the game did not bring along.
    """
    if codes.told or codes.likely or tuple(codes.rules) not in ((), preset_rules(codes.game)):
        raise StatementProblem(
            f"{what} cannot change once there are clues or rules",
            hint="`game NxM` or `reset` starts over; `undo` takes them back",
        )
    if game.answers == codes.game.answers:
        game = ruling.renewed(game)
    codes.begin(game, tuple(codes.rules), codes.secrets)
    return Done(message=_described(game))


def preset_rules(game: Game) -> tuple[Rule, ...]:
    """Return the rules that a game brings along."""
    return rules_of(game.rules, game)


def rules_of(written: Iterable[str], game: Game) -> tuple[Rule, ...]:
    """Return the rules of constraints as the language writes them."""
    statements = parse("\n".join(f"where {rule}" for rule in written))
    return tuple(
        ruling.rule(statement.constraint, game) for statement in statements if isinstance(statement, Where)
    )


def _described(game: Game) -> str:
    rules = f", {' and '.join(game.rules)}" if game.rules else ""
    return f"{game}{rules}"
