"""`answers`: say what a guess is answered with."""

from dataclasses import dataclass, replace

from mmlogic.codes import ruling
from mmlogic.codes.definition import Definition
from mmlogic.codes.dialects import dialect_named, dialect_names
from mmlogic.codes.games import change
from mmlogic.codes.state import Codes
from mmlogic.language.registry import Heading, Tell, part, statement
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext

__all__ = ["Answers"]


def _listed() -> str:
    dialects = map(dialect_named, dialect_names())
    return "\n".join(f"`{each.name}`: {each.summary}. An answer is {each.form}." for each in dialects)


@statement(
    usage='answers NAME | answers "FILE.pl" | answers NAME = PART: QUANTITY, …',
    example="answers black",
    heading=Heading.GAME,
    details=_listed,
)
@dataclass(frozen=True)
class Answers(Tell[Done]):
    """Set what a guess is answered with.

    A dialect of your own stands in a Prolog file, or is defined by the quantities of its parts, where
    `guess` stands for the guess: `answers warm = hits: black(guess), near: 2 * white(guess)`. It may take the
    name of another dialect, which it replaces in this game; an answer is then `own_marks(1)` in the facts.
    """

    name: str
    definition: Definition | None = part()

    def carry_out(self, session: SessionContext) -> Done:
        """Play on with these answers."""
        codes = session.state(Codes)
        dialect = ruling.answers(self.name, self.definition, codes.game)
        return change(codes, replace(codes.game, answers=dialect), "answers")
