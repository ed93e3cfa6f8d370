"""`chances`: show how likely each symbol is at each peg."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mmlogic.codes.state import Codes
from mmlogic.common.wording import joined
from mmlogic.language.registry import Ask, Heading, statement
from mmlogic.language.spelling import spell
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import NONE_LEFT, Line, Paper, Piece, line_width, plain
from mmlogic.render.signs import Signs
from mmlogic.session.context import SessionContext

__all__ = ["Chances", "ChancesAnswer"]

_ROWS = 26
"""The most symbols that a table shows."""

_COLUMN = 6
"""How wide a column is."""


@dataclass(kw_only=True)
class ChancesAnswer(Answer):
    """How many of the `count` remaining codes have each symbol at each place."""

    counts: tuple[Mapping[str, int], ...]
    count: int

    @property
    def chances(self) -> list[dict[str, float]]:
        """The probability of each symbol at each place."""
        return [{symbol: many / max(self.count, 1) for symbol, many in row.items()} for row in self.counts]

    @property
    def certain(self) -> dict[int, str]:
        """The symbols that are certain, by their place from 1."""
        found = enumerate(self.counts, 1)
        return {
            place: symbol for place, row in found for symbol, many in row.items() if many == self.count > 0
        }

    @property
    def excluded(self) -> list[str]:
        """The symbols that no remaining code contains."""
        return [symbol for symbol in self.counts[0] if not any(row[symbol] for row in self.counts)]

    def data(self) -> dict[str, Any]:
        """Return the probabilities."""
        certain = {str(place): symbol for place, symbol in self.certain.items()}
        return {"chances": self.chances, "certain": certain, "count": self.count}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw a table for a person, unless it is too long; a line per peg for a script."""
        if not self.count:
            yield from paper.wrapped(NONE_LEFT)
        elif paper.person and len(self.counts[0]) <= _ROWS:
            yield from self._tables(paper)
            yield from paper.wrapped([("", f"{self._certain}{self._excluded}"), *self._why()])
        else:
            yield from self._listed(paper)

    def rows(self) -> Iterator[Row]:
        """Yield a row for each peg."""
        yield ["peg", *self.counts[0]]
        for place, chances in enumerate(self.chances, 1):
            yield [place, *chances.values()]

    def _listed(self, paper: Paper) -> Iterator[Line]:
        yield paper.codes_left(self.count, exact=True)
        for place, row in enumerate(self.counts, 1):
            ranked = sorted((item for item in row.items() if item[1]), key=lambda item: -item[1])
            listed = ", ".join(f"{symbol} {_percent(many, self.count)}" for symbol, many in ranked)
            yield from paper.wrapped(plain(f"  peg {place}: {listed}"), "    ")
        if self.excluded:
            yield from paper.wrapped(plain(f"  nowhere: {', '.join(self.excluded)}"), "    ")

    def _tables(self, paper: Paper) -> Iterator[Line]:
        """Draw the table; where it is too wide, the pegs in bands."""
        faces = {symbol: paper.symbol(symbol) for symbol in self.counts[0]}
        head = max(map(line_width, faces.values()))
        pegs = len(self.counts)
        band = pegs if paper.width is None else max((paper.width - head) // _COLUMN, 1)
        yield from paper.wrapped([*paper.codes_left(self.count), ("", ". Per cent, by peg:")])
        for first in range(0, pegs, band):
            places = range(first, min(first + band, pegs))
            if first:
                yield [("class:title", f"pegs {first + 1}{paper.signs.to}{places[-1] + 1}")]
            yield [("class:quiet", " " * head + "".join(f"{place + 1:>{_COLUMN - 1}} " for place in places))]
            for symbol, face in faces.items():
                shares = [_share(self.counts[place][symbol], self.count, paper.signs) for place in places]
                yield [*face, ("", " " * (head - line_width(face))), *shares]

    def _why(self) -> Iterator[Piece]:
        """Yield how to ask why something is certain."""
        sure = [f"code[{place}] = {spell(symbol)}" for place, symbol in self.certain.items()]
        sure += [f"count({spell(symbol)}) = 0" for symbol in self.excluded]
        if sure:
            yield from [("", " "), ("class:code", f"`why {sure[0]}`"), ("", " says why.")]

    @property
    def _certain(self) -> str:
        certain = self.certain
        if not certain:
            return "No peg is certain."
        places = joined(map(str, certain))
        return (
            f"Peg{'s' * (len(certain) > 1)} {places} {_are(certain)} certain: {', '.join(certain.values())}."
        )

    @property
    def _excluded(self) -> str:
        names = self.excluded
        listed = joined(names)
        return f" {listed[:1].upper()}{listed[1:]} {_are(names)} excluded everywhere." if names else ""


def _are(things: Collection[object]) -> str:
    return "are" if len(things) > 1 else "is"


def _percent(many: int, count: int) -> str:
    return "certain" if many == count else f"{100 * many / count:.1f} %"


def _share(many: int, count: int, signs: Signs) -> tuple[str, str]:
    """Return a probability in percent, in a column: certainty stands out, impossibility does not.

    Whole percents would not add up, and rounding never makes a chance look certain or excluded.
    """
    if many in (0, count):
        shown, style = ("100=", "class:heat.5 class:strong") if many else (signs.nothing, "class:quiet")
        return style, f"{shown:>{_COLUMN - 1}} "
    tenths = (2000 * many + count) // (2 * count)
    shown = "<0.1" if tenths == 0 else ">99.9" if tenths == 1000 else f"{tenths // 10}.{tenths % 10}"
    return f"class:heat.{5 * many // count}", f"{shown:>{_COLUMN - 1}} "


@statement(usage="chances", example="chances", heading=Heading.QUESTIONS)
@dataclass(frozen=True)
class Chances(Ask[ChancesAnswer]):
    """Show how likely each symbol is at each peg, if all remaining codes are equally likely.

    `why code[1] = red` says why a symbol is certain, `why count(green) = 0` why one is excluded.
    """

    each = True

    def carry_out(self, session: SessionContext) -> ChancesAnswer:
        """Count the remaining codes by peg and symbol."""
        codes = session.state(Codes)
        count = codes.solver.count(limits=codes.limits)
        if not count:
            return ChancesAnswer(counts=(dict.fromkeys(codes.game.symbols, 0),) * codes.game.pegs, count=0)
        counts = codes.solver.symbol_counts(codes.limits)
        named = (dict(zip(codes.game.symbols, row, strict=True)) for row in counts)
        return ChancesAnswer(counts=tuple(named), count=count)
