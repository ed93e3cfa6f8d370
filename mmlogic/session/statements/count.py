"""`count`: say exactly how many codes remain."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mmlogic.language.registry import Ask, Heading, statement
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session.context import SessionContext

__all__ = ["Count", "CountAnswer"]


@dataclass(kw_only=True)
class CountAnswer(Answer):
    """How many solutions there are: exactly, or so many and perhaps more."""

    count: int
    exact: bool = True

    def data(self) -> dict[str, Any]:
        """Return the count."""
        return {"count": self.count, "exact": self.exact}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the number."""
        yield plain(str(self.count) if self.exact else f"{self.count}+")

    def rows(self) -> Iterator[Row]:
        """Yield the number, and whether it is exact."""
        yield ["count", "exact"]
        yield [self.count, self.exact]


@statement(usage="count", example="count", heading=Heading.QUESTIONS)
@dataclass(frozen=True)
class Count(Ask[CountAnswer]):
    """Say exactly how many codes remain.

    If they are too many to be counted in a few seconds, it says so; with `set engine diagram` it goes on.

    For a puzzle, count the solutions of the board as it stands, up to `1000+`.
    """

    each = True

    def carry_out(self, session: SessionContext) -> CountAnswer:
        """Count what is at hand."""
        return session.subject.count()
