"""`marks`: answer the guess of `play`."""

from dataclasses import dataclass

from mmlogic.codes.checks import check_turns, clue_of
from mmlogic.codes.clues import NoCodeLeft
from mmlogic.codes.codemaker import check_true
from mmlogic.codes.remaining import TooManyCodes
from mmlogic.codes.state import Codes
from mmlogic.codes.theory import Clue
from mmlogic.codes.written import Pieces
from mmlogic.language import StatementProblem
from mmlogic.language.registry import Heading, Tell, statement
from mmlogic.players import on_demand
from mmlogic.players.answers import TurnAnswer
from mmlogic.players.parts import PENDING, Pending
from mmlogic.session.context import SessionContext

__all__ = ["Marks"]


@statement(usage="marks ANSWER", example="marks 1 2", heading=Heading.PLAYING)
@dataclass(frozen=True)
class Marks(Tell[TurnAnswer | NoCodeLeft]):
    """Answer the guess of `play`, with its marks or whatever else the game is answered with."""

    told: Pieces | None = None

    def carry_out(self, session: SessionContext) -> TurnAnswer | NoCodeLeft:
        """Turn the waiting guess into a clue, and have the player guess again."""
        timeline, codes = session.timeline, session.state(Codes)
        pending = timeline.first(PENDING)
        if pending is None:
            hint = "`play PLAYER` makes one; your own stands before its answer: `guess CODE ANSWER`"
            raise StatementProblem("no guess is waiting for an answer", hint=hint)
        told = self.told or Pieces(())
        check_turns(codes, told.span)
        clue = clue_of(pending.code, told.pieces, codes)
        with timeline.as_one():
            check_true(clue, session, told.span)
            codes.add_clue(clue)
            timeline.fill(PENDING)
            return _answered(session, clue, pending)


def _answered(session: SessionContext, clue: Clue, pending: Pending) -> TurnAnswer | NoCodeLeft:
    codes = session.state(Codes)
    if _is_none_left(codes):
        return NoCodeLeft(secrets=codes.without_code)
    with on_demand.player_problems():
        return on_demand.after_marks(session, clue, pending)


def _is_none_left(codes: Codes) -> bool:
    """Tell whether no code is left, by counting them where that is soon done."""
    try:
        if codes.count_all():
            return False
    except TooManyCodes:
        pass  # then one of them is sought
    return codes.any_left() is False
