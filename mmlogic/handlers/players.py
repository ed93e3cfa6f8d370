"""`guess` without marks, which the codemaker answers."""

from mmlogic.codes import meaning
from mmlogic.codes.statements.guess import Guess
from mmlogic.codes.theory import Clue
from mmlogic.handlers.dispatch import Knowing
from mmlogic.language import StatementProblem, place_of
from mmlogic.players.answers import GuessAnswer
from mmlogic.render.answers import Answer

__all__ = ["answered"]


def answered(statement: Guess, session: Knowing) -> Answer:
    """Answer a guess without marks, as the codemaker. Raises StatementProblem if there is none."""
    from mmlogic.players.asking import marks_of, player_problems

    timeline = session.timeline
    if timeline.secret is None:
        raise StatementProblem(
            "a guess needs its black and white marks, unless the program holds the secret",
            place_of(statement.code),
            hint="`guess CODE BLACK WHITE`, or `secret random` first",
        )
    code = meaning.code(statement.code, timeline.game)
    with player_problems(statement.span):
        black, white = marks_of(code, session)
    timeline.append("clues", Clue(code, black, white))
    won = black == timeline.game.pegs
    return GuessAnswer(code=code, black=black, white=white, turn=len(timeline.clues), won=won)
