"""`forget`: delete clue N, rule N or `likely` N, as `history` numbers them."""

from dataclasses import KW_ONLY, dataclass

from mmlogic.codes.clues import index_of
from mmlogic.codes.state import Codes
from mmlogic.language.registry import Command, Heading, statement, word
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext

__all__ = ["Forget"]


@statement(usage="forget N | forget rule N | forget likely N", example="forget 2", heading=Heading.CLUES)
@dataclass(frozen=True)
class Forget(Command[Done]):
    """Delete clue N, rule N or `likely` N, as `history` numbers them."""

    number: int
    _: KW_ONLY
    rule: bool = word("rule", "a rule, not a clue", first=True)
    likely: bool = word("likely", "what makes some codes likelier", first=True)

    def carry_out(self, session: SessionContext) -> Done:
        """Drop it."""
        codes = session.state(Codes)
        if self.rule:
            codes.drop_rule(index_of(self.number, len(codes.rules), "rule"))
        elif self.likely:
            codes.drop_likely(index_of(self.number, len(codes.likely), "soft rule"))
        else:
            codes.replace_clue(index_of(self.number, len(codes.told), "clue"))
        what = "rule" if self.rule else "soft rule" if self.likely else "clue"
        return Done(message=f"{what} {self.number} is forgotten")
