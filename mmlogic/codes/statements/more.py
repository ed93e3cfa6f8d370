"""`more`: continue the list of codes where the last one ended."""

from dataclasses import dataclass

from mmlogic.codes import state
from mmlogic.codes.statements.codes import CodesAnswer, list_codes
from mmlogic.language import StatementProblem
from mmlogic.language.registry import Ask, Heading, part, statement
from mmlogic.session.context import SessionContext
from mmlogic.session.safety import CODES

__all__ = ["More"]


@statement(usage="more [N]", example="more 50", heading=Heading.QUESTIONS)
@dataclass(frozen=True)
class More(Ask[CodesAnswer]):
    """Continue the list of codes where the last one ended."""

    each = True

    limit: int | None = part(most=CODES)

    def carry_out(self, session: SessionContext) -> CodesAnswer:
        """List the codes after the last that was read."""
        codes = session.state(state.Codes)
        game, last = codes.game, codes.listing
        if (
            last is None
            or not (last.last == () or game.fits(len(last.last)))
            or not set(last.last) <= set(game.symbols)
        ):
            raise StatementProblem("there is no list to continue", hint="`codes` starts one")
        return list_codes(session, self.limit, last.last, last.reached(codes.theory))
