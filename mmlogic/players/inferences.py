"""What a player has inferred after a guess: symbols, the pegs where each may be, and what it tries next."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from mmlogic.render.answers import Row
from mmlogic.render.paper import Line, Paper, plain

__all__ = ["Inference", "Inferences"]


@dataclass(frozen=True)
class Inference:
    """One occurrence of a symbol in the secret, and the pegs, from 1, where it may be."""

    symbol: str
    pegs: tuple[int, ...]
    fixed: bool


@dataclass(frozen=True)
class Inferences:
    """The tables of Rao's player (Stanilovsky, Lama and Lucero, 2021), whose pegs and rows count from 1.

    Attributes:
        rows: the inferences (I in the source), in the order in which they were found.
        fixing: the number of the row whose peg is tried next (BF); None if there is none.
        considered: the symbol at all other pegs of the next guess (BC).
    """

    rows: tuple[Inference, ...]
    fixing: int | None
    considered: str

    @property
    def fixed(self) -> list[int]:
        """The pegs whose symbol is certain (F), ascending."""
        return sorted(row.pegs[0] for row in self.rows if row.fixed)

    def data(self) -> dict[str, Any]:
        """Return the tables for JSON."""
        rows = [{"symbol": row.symbol, "pegs": list(row.pegs), "fixed": row.fixed} for row in self.rows]
        return {"fixing": self.fixing, "considered": self.considered, "fixed": self.fixed, "rows": rows}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the tables as the source has them: BF, BC and F in a line, then a line for each inference."""
        fixed = ", ".join(map(str, self.fixed)) or "none"
        fixing = "none" if self.fixing is None else str(self.fixing)
        heads: Line = [("class:quiet", "     BF "), ("class:quiet", "   BC "), ("class:quiet", "   F ")]
        first: Line = [
            heads[0],
            ("", fixing),
            heads[1],
            *paper.symbol(self.considered),
            heads[2],
            ("", fixed),
        ]
        yield from paper.wrapped(first, " " * 8)
        for number, row in enumerate(self.rows, 1):
            pegs = ", ".join(map(str, row.pegs))
            start = "I" if number == 1 else ""
            line = [
                ("class:quiet", f"     {start:<2} "),
                ("", f"{number:>2}  "),
                *paper.symbol(row.symbol),
            ]
            places = f"  {'fixed at' if row.fixed else 'at'} {pegs}"
            yield from paper.wrapped([*line, ("", places)], " " * 12)
        if not self.rows:
            yield plain("     I   none")

    def cells(self) -> Sequence[object]:
        """Return the tables as cells of a row: fixing, considered, fixed, inferences."""
        rows = "; ".join(f"{row.symbol} {' '.join(map(str, row.pegs))}" for row in self.rows)
        return [self.fixing, self.considered, " ".join(map(str, self.fixed)), rows]

    @staticmethod
    def columns() -> Row:
        """Return the heads of `cells`."""
        return ("fixing", "considered", "fixed", "inferences")
