"""What is known of the code: `guess`, `where`, `edit`, `forget`."""

from mmlogic.codes import meaning
from mmlogic.codes.answers import NoCodeLeft
from mmlogic.codes.solver import possible
from mmlogic.codes.statements.edit import Edit
from mmlogic.codes.statements.forget import Forget
from mmlogic.codes.statements.guess import Guess
from mmlogic.codes.statements.where import Where
from mmlogic.codes.theory import Clue
from mmlogic.handlers.dispatch import Knowing, carry_out
from mmlogic.handlers.players import answered
from mmlogic.language import StatementProblem, place_of
from mmlogic.render.answers import Answer, Done

__all__: list[str] = []


@carry_out.register
def _guess(statement: Guess, session: Knowing) -> Answer:
    if statement.black is None or statement.white is None:
        return answered(statement, session)
    clue = meaning.clue(statement.code, statement.black, statement.white, session.timeline.game)
    session.timeline.append("clues", clue)
    return _told(session, session.any_left(after=clue), clue, f"clue {len(session.timeline.clues)}")


@carry_out.register
def _where(statement: Where, session: Knowing) -> Answer:
    session.timeline.append("rules", meaning.rule(statement.constraint, session.timeline.game))
    left = session.any_left()
    return Done(message=f"rule {len(session.timeline.rules)} is taken") if left is not False else NoCodeLeft()


@carry_out.register
def _edit(statement: Edit, session: Knowing) -> Answer:
    place = _place(statement.clue, len(session.timeline.clues), "clue")
    meaning.marks(statement.black, statement.white, session.timeline.game.pegs)
    clue = Clue(session.timeline.clues[place].code, int(statement.black), int(statement.white))
    session.timeline.replace("clues", place, clue)
    return _told(session, session.any_left(), clue, f"clue {statement.clue}")


@carry_out.register
def _forget(statement: Forget, session: Knowing) -> Answer:
    part, what = ("rules", "rule") if statement.rule else ("clues", "clue")
    known = session.timeline.rules if statement.rule else session.timeline.clues
    place = _place(statement.number, len(known), what)
    session.timeline.replace("rules" if part == "rules" else "clues", place)
    return Done(message=f"{what} {statement.number} is forgotten")


def _told(session: Knowing, left: bool | None, clue: Clue, what: str) -> Answer:
    """Say whether any code is left; a clue that no code at all could give is refused."""
    if left is not False:
        return Done(message=f"{what} is taken")
    if not possible(session.timeline.game, clue):
        raise StatementProblem(f"no code answers this guess with {clue.black} black and {clue.white} white")
    return NoCodeLeft()


def _place(number: int, known: int, what: str) -> int:
    """Return the index of a clue or rule."""
    if 1 <= number <= known:
        return number - 1
    if not known:
        raise StatementProblem(f"there is no {what} yet", place_of(number))
    there = f"they are 1 to {known}" if known > 1 else "there is only one"
    raise StatementProblem(f"there is no {what} {number}", place_of(number), hint=there)
