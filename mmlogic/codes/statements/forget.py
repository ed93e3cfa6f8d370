"""`forget`: delete clue N, or rule N, as `history` numbers them."""

from dataclasses import KW_ONLY, dataclass

from mmlogic.codes.clues import index_of
from mmlogic.codes.state import Codes
from mmlogic.language.registry import Command, Heading, statement, word
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext

__all__ = ["Forget"]


@statement(usage="forget N | forget rule N", example="forget 2", heading=Heading.CLUES)
@dataclass(frozen=True)
class Forget(Command[Done]):
    """Delete clue N, or rule N, as `history` numbers them."""

    number: int
    _: KW_ONLY
    rule: bool = word("rule", "a rule, not a clue", first=True)

    def carry_out(self, session: SessionContext) -> Done:
        """Drop it."""
        codes, what = session.state(Codes), "rule" if self.rule else "clue"
        place = index_of(self.number, len(codes.rules if self.rule else codes.told), what)
        if self.rule:
            codes.drop_rule(place)
        else:
            codes.replace_clue(place)
        return Done(message=f"{what} {self.number} is forgotten")
