"""What a session becomes outside of it: `save`, `show`. As for `load`, see `mmlogic.session`."""

from collections.abc import Iterator
from pathlib import Path

from mmlogic.answers import Answer, Done, ShowAnswer
from mmlogic.games import DEFAULT, PRESETS, sized
from mmlogic.handlers.dispatch import Knowing, carry_out
from mmlogic.language import Names, Size, StatementProblem, place_of
from mmlogic.language.statements import Colors, Game, Guess, Save, Show, Where
from mmlogic.theory import Theory
from mmlogic.translate import facts

__all__ = ["as_statements"]


@carry_out.register
def _save(statement: Save, session: Knowing) -> Answer:
    path = Path(statement.path)
    theory = session.timeline.theory
    text = session.solver.standalone() if path.suffix == ".pl" else as_statements(theory)
    try:
        path.expanduser().write_text(text, encoding="utf-8")
    except (OSError, RuntimeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise StatementProblem(f"cannot write {statement.path}: {reason}", place_of(statement.path)) from None
    return Done(message=f"saved to {statement.path}")


@carry_out.register
def _show(statement: Show, session: Knowing) -> Answer:
    if statement.what == "program":
        return ShowAnswer(what="program", text=facts(session.timeline.theory))
    return ShowAnswer(what="clauses", text=session.solver.clauses(session.settings.limits))


def as_statements(theory: Theory) -> str:
    """Return the script that makes a new session know `theory`."""
    return "".join(f"{line}\n" for line in _statements(theory))


def _statements(theory: Theory) -> Iterator[str]:
    game = theory.game
    preset = next((name for name, known in PRESETS.items() if known == game and game.rules), None)
    if preset:
        yield str(Game(preset))
    elif game.symbols == sized(game.pegs, len(game.symbols)).symbols:
        yield str(Game(Size(game.pegs, len(game.symbols))))
    else:
        yield str(Game(Size(game.pegs, len(DEFAULT.symbols))))
        yield str(Colors(Names(game.symbols)))
    yield from (str(Where(rule.constraint)) for rule in theory.rules[len(game.rules) if preset else 0 :])
    yield from (str(Guess(Names(clue.code), clue.black, clue.white)) for clue in theory.clues)
