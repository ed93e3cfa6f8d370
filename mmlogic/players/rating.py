"""What a guess is worth, and what a player has inferred after it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Generic, NamedTuple, TypeVar

from mmlogic.codes.dialects import MARKS, Dialect
from mmlogic.codes.dialects.dialect import Told
from mmlogic.codes.drawing import answer_words
from mmlogic.codes.schema import Said, said
from mmlogic.render.answers import Row, keyed
from mmlogic.render.paper import Line, Paper, line_width, padded, plain


@dataclass(frozen=True)
class Inference:
    """One occurrence of a symbol in the secret, and the pegs, from 1, where it may be."""

    symbol: Annotated[str, "a symbol"]
    pegs: Annotated[tuple[int, ...], "the pegs where the symbol may be"]
    fixed: Annotated[bool, "whether its peg is certain"]


@dataclass(frozen=True)
class Inferences:
    """The tables of Rao's player (Stanilovsky, Lama and Lucero, 2021), whose pegs and rows count from 1.

    The source calls them I, BF (`fixing`) and BC (`considered`).
    """

    data_keys: ClassVar = ("fixing", "considered", "fixed", "rows")

    rows: Annotated[tuple[Inference, ...], "the inferences"]
    fixing: Annotated[int | None, "the number of the inference whose peg is tried next; null for none"]
    considered: Annotated[str, "the symbol that is tried at all other pegs"]

    @property
    def fixed(self) -> Annotated[list[int], "the pegs whose symbol is certain"]:
        """The pegs whose symbol is certain (F), ascending."""
        return sorted(row.pegs[0] for row in self.rows if row.fixed)

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the tables as the source has them: BF, BC and F in a line, then a line for each inference."""
        fixed = ", ".join(map(str, self.fixed)) or "none"
        fixing = "none" if self.fixing is None else str(self.fixing)
        quiet = "class:quiet"
        first: Line = [(quiet, "     BF "), ("", fixing), (quiet, "   BC "), *paper.symbol(self.considered)]
        yield from paper.wrapped([*first, (quiet, "   F "), ("", fixed)], " " * 8)
        for number, row in enumerate(self.rows, 1):
            start = f"     {'I' if number == 1 else '':<2} "
            places = f"  {'fixed at' if row.fixed else 'at'} {', '.join(map(str, row.pegs))}"
            line = [(quiet, start), ("", f"{number:>2}  "), *paper.symbol(row.symbol), ("", places)]
            yield from paper.wrapped(line, " " * 12)
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


@keyed("*said", "codes", "exact", "wins?")
class PartOf(NamedTuple):
    """How many codes an answer to a guess leaves; `wins` if it is that of the guess itself, set apart."""

    said: Said
    codes: Annotated[int, "how many codes it would leave"]
    exact: bool
    wins: bool


Parts = Annotated[list[PartOf], "how many codes each answer to the guess would leave"]


S = TypeVar("S", bound=int | str)

FIGURES = ("code", "consistent", "expected", "worst", "bits")
"""The figures that every format has, in their order."""

BAR = 12
"""Columns of the longest bar of a part."""


@dataclass(frozen=True)
class Rating(Generic[S]):
    """A guess, and how its marks partition the remaining candidates. Its symbols are indexes or names.

    Attributes:
        code: the guess.
        consistent: whether it can win.
        left: how many candidates remain before it.
        expected: how many remain after it on average, the code itself counted when it wins.
        worst: how many remain after it in the worst case.
        bits: the information of its marks, in bits.
        parts: how many remain after each of the marks, the largest part first.
        won: the answer if the guess wins, and how many remain then, where other codes may answer so.
        drawn: by how many candidates the guess was chosen, 0 for all of them.
        estimated: whether the figures are those of candidates drawn: none of them is exact.
        dialect: of the answers.
    """

    data_keys: ClassVar = ("consistent", "expected", "worst", "bits", "drawn?", "exact??=_exact")

    code: tuple[S, ...]
    consistent: bool
    left: int
    expected: float
    worst: Annotated[int, "the most codes that the guess may leave"]
    bits: float
    parts: Mapping[Told, int]
    drawn: Annotated[int, "by how many codes, drawn, the guess was chosen"] = 0
    estimated: bool = False
    dialect: Dialect = MARKS
    won: tuple[Told, int] | None = None

    @property
    def _exact(self) -> bool | None:
        return not self.estimated if self.drawn else None

    def shown_parts(self, asked: bool) -> list[PartOf] | None:
        """Return the parts for JSON, if they were asked for: the win last, where it is set apart."""
        answers = [(said([told], self.dialect), codes, not self.estimated) for told, codes in self._answers()]
        last = len(answers) if self.won else 0
        return [PartOf(*each, wins=at == last) for at, each in enumerate(answers, 1)] if asked else None

    @property
    def answers(self) -> Annotated[int, "how many different answers the guess may get, the win among them"]:
        """How many different answers the guess may get, the win among them."""
        return len(self._answers())

    def _answers(self) -> list[tuple[Told, int]]:
        return [*self.parts.items(), *([self.won] if self.won else [])]

    def average(self, paper: Paper) -> str:
        """Return how many codes the guess leaves on average, with the sign of an estimate."""
        if self.expected < 1000:
            return self.about + paper.decimal(self.expected)
        return self._number(round(self.expected), paper)

    def at_worst(self, paper: Paper) -> str:
        """Return how many codes the guess leaves at worst."""
        return self._number(self.worst, paper)

    def _number(self, codes: int, paper: Paper) -> str:
        return paper.estimate(codes) if self.estimated else paper.number(codes)

    def information(self, paper: Paper) -> str:
        """Return how many bits the marks of the guess tell."""
        return f"{self.about}{paper.decimal(self.bits, 2)} bits"

    @property
    def about(self) -> str:
        """The sign of an estimate."""
        return "~" * self.estimated

    @property
    def last(self) -> str:
        """What one of the last two codes is worth; nothing for any other guess."""
        if not self.consistent or self.left > 2:
            return ""
        if self.left == 1:
            return "This is the only code left."
        return "Two codes are left; this is one. If it is wrong, the other is right."

    def leaves(self, paper: Paper) -> str:
        """Return what the guess leaves, as the beginning of a sentence."""
        left = paper.glance(self.left) if self.estimated else paper.number(self.left)
        codes = f"Of {left} {'code' if self.left == 1 else 'codes'}"
        return f"{codes} it leaves {self.average(paper)} on average, {self.at_worst(paper)} at worst"

    def sentences(self, paper: Paper) -> str:
        """Return what the guess is worth."""
        wins = "can" if self.consistent else "cannot"
        return self.last or f"{self.leaves(paper)} ({self.information(paper)}). It {wins} win."

    def draw_source(self, paper: Paper) -> Iterator[Line]:
        """Say how many candidates were drawn, if not all were looked at."""
        if self.drawn:
            what = "The figures are estimated" if self.estimated else "The guess was chosen"
            source = f"{what} from {paper.number(self.drawn)} codes, drawn at random."
            yield from paper.wrapped(source, "  ", indented=True)

    def draw_parts(self, paper: Paper) -> Iterator[Line]:
        """Draw the parts with bars, down and then right; for a script as a list."""
        if not paper.person:
            for told, many in self.parts.items():
                yield plain(f"  {answer_words(told, self.dialect, paper)}: {self._number(many, paper)}")
            if self.won:
                words = answer_words(self.won[0], self.dialect, paper)
                yield plain(f"  {words}, and it wins: {self._number(self.won[1], paper)}")
            return
        most = max(many for _, many in self._answers())
        room = max(len(self._number(many, paper)) for _, many in self._answers())
        lines: list[Line] = []
        for told, many in self._answers():
            count = f"{self._number(many, paper):>{room}}"
            bar = paper.signs.bar(many, most, min(most, BAR))
            lines.append([*self.dialect.line(told, len(self.code), paper), ("", f"  {count} {bar}".rstrip())])
        if self.won:
            lines[-1] = [*lines[-1], ("", " it wins")]
        columns = max(1, ((paper.width or 0) + 2) // (max(map(line_width, lines)) + 4))
        rows = -(-len(lines) // columns)
        yield from paper.side_by_side([lines[at : at + rows] for at in range(0, len(lines), rows)], 2)

    def part_rows(self) -> Iterator[Row]:
        """Yield the parts as rows of a table, the head first."""
        yield [*self.dialect.columns, "codes", "exact"]
        for told, many in self._answers():
            yield [*self.dialect.cells(told), many, not self.estimated]


@keyed("code=figures.code", "*figures", "parts??")
class Rated(NamedTuple):
    """A guess and its figures, for JSON."""

    figures: Rating[str]
    parts: Parts | None = None

    @classmethod
    def of(cls, figures: Rating[str], parts: bool = False) -> "Rated":
        """Return a guess with its figures, with its parts if they were asked for."""
        return cls(figures, figures.shown_parts(parts))


Compared = tuple[Rating[str], str]
"""A guess, and what stands behind its figures."""


def compared(guesses: Sequence[Compared], last: str, paper: Paper) -> Iterator[Line]:
    """Draw a row for each guess, on a narrow page two lines; `last` is the head of the last column."""
    return (_records if paper.narrow else _table)(guesses, last, paper)


def _table(guesses: Sequence[Compared], last: str, paper: Paper) -> Iterator[Line]:
    codes = [paper.code(rating.code, 0) for rating, _ in guesses]
    width = max(5, *map(line_width, codes))
    head = f"  {'guess':<{width}}  can win   on average   at worst   bits   {last}"
    yield [("class:quiet", head.rstrip())]
    for (rating, note), code in zip(guesses, codes, strict=True):
        wins = "yes" if rating.consistent else "no"
        numbers = (
            f"{rating.average(paper):>10}   {rating.at_worst(paper):>8}   {paper.decimal(rating.bits, 2):>4}"
        )
        row = [("", "  "), *padded(code, width), ("", f"  {wins:<7}   {numbers}   ")]
        room = None if paper.width is None else max(9, paper.width - line_width(row))
        for text in Paper(room).wrapped([("class:keyword", note)]):
            yield [*row, *text]
            row = [("", " " * line_width(row))]


def _records(guesses: Sequence[Compared], last: str, paper: Paper) -> Iterator[Line]:
    for rating, note in guesses:
        wins = "can win" if rating.consistent else "cannot win"
        yield [*paper.code(rating.code, 0), ("", f"  {wins}")]
        figures = f"leaves {rating.average(paper)}, at worst {rating.at_worst(paper)}: {note}"
        yield from paper.wrapped(figures, "  ", indented=True)
