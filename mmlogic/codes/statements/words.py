"""`words`: let only the codes in a file be the secret."""

from dataclasses import MISSING, dataclass

from mmlogic.codes.clues import NoCodeLeft
from mmlogic.codes.constraints import Among
from mmlogic.codes.statements.where import Where
from mmlogic.language.registry import Heading, Tell, part, statement
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext

__all__ = ["Words"]


@statement(usage='words "FILE"', example='words "answers.txt"', heading=Heading.GAME)
@dataclass(frozen=True)
class Words(Tell[Done | NoCodeLeft]):
    """Let only the codes in a file be the secret, one a line; it is the rule `where code in "FILE"`.

    Words of other lengths than codes are left out, and the answer says how many.
    """

    path: str = part(quoted=True, default=MISSING)

    def carry_out(self, session: SessionContext) -> Done | NoCodeLeft:
        """Take the rule."""
        return Where(Among(self.path, span=self.span)).carry_out(session)
