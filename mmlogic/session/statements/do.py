"""`do`: run a favourite as one undo step; its name alone does so, too."""

from dataclasses import dataclass
from typing import ClassVar

from mmlogic.common.corrections import correction
from mmlogic.language import Source, StatementProblem, place_of, spell
from mmlogic.language.registry import Heading, RunScript, statement
from mmlogic.render.answers import Answer
from mmlogic.session.context import SessionContext
from mmlogic.session.favourites import favourites

__all__ = ["Do"]


@statement(usage="do NAME [ARGUMENT…]", example="do left 3", heading=Heading.SESSION)
@dataclass(frozen=True)
class Do(RunScript[Answer]):
    """Run a favourite, which `define` makes, as one undo step.

    Its name alone does the same wherever the name is known: at the prompt, and in a script below the
    definition. Spaces separate arguments, except within brackets and quotes. If a statement fails,
    everything is rolled back.
    """

    sums_up: ClassVar[bool] = False

    name: str
    arguments: str | None = None

    def __str__(self) -> str:
        return " ".join(filter(None, ["do", spell(self.name), self.arguments]))

    def script(self, session: SessionContext) -> Source:
        """Return the statements of the favourite with the arguments in them."""
        known = favourites(session.timeline)
        if self.name.lower() not in known:
            hint = correction(self.name, known, "`define` alone lists the favourites")
            raise StatementProblem(f"no favourite is called `{self.name}`", place_of(self.name), hint=hint)
        favourite = known[self.name.lower()]
        return Source(f"favourite {favourite.name}", favourite.filled(self.arguments or ""))

    def done(self, session: SessionContext) -> Answer:
        """Add nothing to the answers of the statements."""
        return Answer()
