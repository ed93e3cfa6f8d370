"""`secrets`: look for several secrets at once."""

from dataclasses import MISSING, dataclass

from mmlogic.codes.state import Codes
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.registry import Heading, Tell, part, statement
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext

__all__ = ["Secrets"]

_MOST = 100


@statement(usage="secrets N", example="secrets 4", heading=Heading.GAME)
@dataclass(frozen=True)
class Secrets(Tell[Done]):
    """Look for N secrets at once, as Dordle, Quordle and Octordle do: a guess is answered by each.

    `guess CODE ANSWER ANSWER …` has the answers in the order of the secrets; those of secrets that are found
    may be left out. A question is answered for each secret; `suggest`, `rate` and `play` look at all of them.
    `game` and `secrets 1` go back to one. The rules hold for every secret.
    """

    number: int = part(default=MISSING, most=_MOST)

    def carry_out(self, session: SessionContext) -> Done:
        """Begin the game anew with so many secrets."""
        codes = session.state(Codes)
        if not 1 <= self.number <= _MOST:
            raise StatementProblem(f"secrets must be between 1 and {_MOST}", place_of(self.number))
        if codes.told:
            raise StatementProblem(
                "the number of secrets cannot change once there are clues",
                hint="`undo` or `forget` takes them back",
            )
        codes.seek(int(self.number))
        return Done(message="one secret" if self.number == 1 else f"{self.number} secrets are sought")
