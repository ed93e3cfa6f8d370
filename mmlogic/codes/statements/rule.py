"""`rule`: give a condition a name, by which `where` applies it."""

import re
from dataclasses import MISSING, dataclass

from mmlogic.codes import ruling
from mmlogic.codes.clues import taken
from mmlogic.codes.constraints import WORDS, Constraint, Named, atoms
from mmlogic.codes.state import Codes
from mmlogic.codes.theory import NamedRule
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.registry import Heading, Tell, part, statement
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext

__all__ = ["Rule"]

_NAME = re.compile(r"[^\W\d_]\w*")


@statement(
    usage="rule NAME = CONSTRAINT",
    example="rule palindrome = code[1] = code[6] and code[2] = code[5] and code[3] = code[4]",
    heading=Heading.CLUES,
)
@dataclass(frozen=True)
class Rule(Tell[Done]):
    """Give a condition a name.

    `where NAME` applies it, alone or inside a constraint: `where palindrome or distinct`. A name lasts as
    long as the game.
    """

    name: str
    constraint: Constraint = part(before="=", default=MISSING)

    def carry_out(self, session: SessionContext) -> Done:
        """Keep the rule by its name."""
        codes = session.state(Codes)
        self._check(codes)
        named = NamedRule(
            self.name, ruling.rule(self.constraint, codes.game, codes.names, defined=codes.defined)
        )
        codes.name_rule(named)
        return taken(f"`where {self.name}` applies it", named.rule.left_out)

    def _check(self, codes: Codes) -> None:
        """Raise StatementProblem for a name that cannot be given."""
        place = place_of(self.name, self.span)
        if not _NAME.fullmatch(self.name):
            raise StatementProblem("a rule's name is a letter, then letters, digits or `_`", place)
        if self.name.lower() in WORDS:
            raise StatementProblem(
                f"`{self.name}` is a word of constraints: give the rule another name", place
            )
        users = {f"rule {number}": rule for number, rule in enumerate(codes.rules, 1)}
        users |= {f"`{each.name}`": each.rule for each in codes.names}
        for user, rule in users.items():
            if any(isinstance(atom, Named) and atom.name == self.name for atom in atoms(rule.constraint)):
                raise StatementProblem(f"{user} uses `{self.name}`: it cannot get another meaning", place)
