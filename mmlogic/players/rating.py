"""What a guess is worth: one class for the engine, the statements and their answers."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from mmlogic.players.drawing import marks_text
from mmlogic.render.answers import Row
from mmlogic.render.paper import Line, plain

__all__ = ["FIGURES", "Rating"]

S = TypeVar("S", bound=int | str)

FIGURES = ("code", "consistent", "expected", "worst", "bits")
"""The figures that every format has, in their order."""


@dataclass(frozen=True)
class Rating(Generic[S]):
    """A guess, and how its marks partition the remaining candidates. Its symbols are indexes or names.

    Attributes:
        code: the guess.
        consistent: whether it may win.
        left: how many candidates remain before it.
        expected: how many remain after it on average, the code itself counted when it wins.
        worst: how many remain after it in the worst case.
        bits: the information of its marks, in bits.
        parts: how many remain after each (black, white), the largest part first.
        drawn: by how many candidates the guess was chosen, 0 for all of them.
        estimated: whether the figures are those of candidates drawn: none of them is exact.
    """

    code: tuple[S, ...]
    consistent: bool
    left: int
    expected: float
    worst: int
    bits: float
    parts: Mapping[tuple[int, int], int]
    drawn: int = 0
    estimated: bool = False

    @property
    def about(self) -> str:
        """The sign of an estimate."""
        return "~" * self.estimated

    def data(self, parts: bool = False) -> dict[str, Any]:
        """Return the figures, with the parts if they were asked for."""
        figures = {
            "code": list(self.code),
            "consistent": self.consistent,
            "expected": round(self.expected, 6),
            "worst": self.worst,
            "bits": round(self.bits, 6),
        }
        if self.drawn:
            figures |= {"drawn": self.drawn, "exact": not self.estimated}
        if parts:
            figures["parts"] = [
                {"black": black, "white": white, "codes": codes, "exact": not self.estimated}
                for (black, white), codes in self.parts.items()
            ]
        return figures

    def __str__(self) -> str:
        expected = f"{self.expected:.1f}" if self.expected < 1000 else f"{self.expected:.0f}"
        leaves = f"leaves {self.about}{expected} codes on average, {self.about}{self.worst} at worst"
        return f"{leaves}; {self.about}{self.bits:.2f} bits; {'may win' if self.consistent else 'cannot win'}"

    def draw_source(self) -> Iterator[Line]:
        """Say how many candidates were drawn, if not all were looked at."""
        if self.drawn:
            how = "estimated" if self.estimated else "chosen"
            yield plain(f"  {how} from {self.drawn} remaining codes, drawn uniformly")

    def draw_parts(self) -> Iterator[Line]:
        """Yield a line for each part."""
        for (black, white), many in self.parts.items():
            yield plain(f"  {marks_text(black, white)}: {self.about}{many}")

    def row(self) -> Sequence[object]:
        """Return the FIGURES as a row of a table."""
        figures = self.data()
        return [" ".join(map(str, self.code)), *(figures[name] for name in FIGURES[1:])]

    def part_rows(self) -> Iterator[Row]:
        """Yield the parts as rows of a table, the head first."""
        yield ["black", "white", "codes", "exact"]
        yield from ([*marks, many, not self.estimated] for marks, many in self.parts.items())
