"""Ratings of guesses, and the inferences of a player from the clues."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Generic, NamedTuple, TypeVar

from mmlogic.codes.dialects.dialect import Dialect
from mmlogic.codes.dialects.marks import MARKS
from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.drawing import Said, answer_words, said
from mmlogic.render.answers import Row, keyed
from mmlogic.render.paper import Line, Paper, line_width, padded, plain


@dataclass(frozen=True)
class Inference:
    """One occurrence of a symbol in the secret, and its possible pegs from 1."""

    symbol: Annotated[str, "a symbol"]
    pegs: Annotated[tuple[int, ...], "the pegs where the symbol may be"]
    fixed: Annotated[bool, "whether its peg is certain"]


@dataclass(frozen=True)
class Inferences:
    """The knowledge of Rao's player (Stanilovsky, Lama and Lucero, 2021). Pegs and rows count from 1.

    In the paper, `rows` are called I, `fixing` is called BF, and `considered` is called BC.
    """

    data_keys: ClassVar = ("fixing", "considered", "fixed", "rows")

    rows: Annotated[tuple[Inference, ...], "the inferences"]
    fixing: Annotated[int | None, "the number of the inference whose peg is tried next; null for none"]
    considered: Annotated[str, "the symbol that is tried at all other pegs"]

    @property
    def fixed(self) -> Annotated[list[int], "the pegs whose symbol is certain"]:
        """Pegs whose symbol is certain (F), ascending."""
        return sorted(row.pegs[0] for row in self.rows if row.fixed)

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Write the tables as in the paper: a line with BF, BC and F, then a line for each inference."""
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
        """Return a row of cells with `fixing`, `considered`, `fixed`, and the inferences."""
        rows = "; ".join(f"{row.symbol} {' '.join(map(str, row.pegs))}" for row in self.rows)
        return [self.fixing, self.considered, " ".join(map(str, self.fixed)), rows]

    @staticmethod
    def columns() -> Row:
        """Return the heads of the columns that `cells` fills."""
        return ("fixing", "considered", "fixed", "inferences")


@keyed("*said", "codes", "exact", "wins?")
class PartOf(NamedTuple):
    """An answer, and how many codes it leaves. `wins` is true for the winning answer, `Rating.won`."""

    said: Said
    codes: Annotated[int, "how many codes it would leave"]
    exact: bool
    wins: bool


Parts = Annotated[list[PartOf], "how many codes each answer to the guess would leave"]


S = TypeVar("S", bound=int | str)

FIGURES = ("code", "consistent", "expected", "worst", "bits")
"""Names of the numbers of a rating that every output format has, in order."""

BAR = 12
"""Width of the longest bar beside an answer, in columns."""


@dataclass(frozen=True)
class Rating(Generic[S]):
    """A guess, and how its answers partition the remaining codes. Symbols are indexes or names.

    Attributes:
        code: the guess.
        consistent: whether the guess can win.
        left: number of codes before the guess.
        expected: average number of codes after the guess. A win leaves one.
        worst: largest number of codes after the guess.
        bits: information of the answer, in bits.
        parts: number of codes after each answer, largest first.
        won: the winning answer and its number of codes, if codes other than the guess may give this answer,
            too.
        drawn: number of codes in the sample that chose the guess, 0 if all codes chose it.
        estimated: whether these numbers are estimates from a sample.
        dialect: dialect of the answers.
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
        """Return the parts for JSON, the winning answer (`won`) last. Return None if not `asked`."""
        answers = [(said([told], self.dialect), codes, not self.estimated) for told, codes in self._answers()]
        last = len(answers) if self.won else 0
        return [PartOf(*each, wins=at == last) for at, each in enumerate(answers, 1)] if asked else None

    @property
    def answers(self) -> Annotated[int, "how many different answers the guess may get, the win among them"]:
        """Number of possible answers, including `won`."""
        return len(self._answers())

    def _answers(self) -> list[tuple[Told, int]]:
        return [*self.parts.items(), *([self.won] if self.won else [])]

    def average(self, paper: Paper) -> str:
        """Return the average number of codes after the guess, with `~` before an estimate."""
        if self.expected < 1000:
            return self.about + paper.decimal(self.expected)
        return self._number(round(self.expected), paper)

    def at_worst(self, paper: Paper) -> str:
        """Return the largest number of codes after the guess, with `~` before an estimate."""
        return self._number(self.worst, paper)

    def _number(self, codes: int, paper: Paper) -> str:
        return paper.estimate(codes) if self.estimated else paper.number(codes)

    def information(self, paper: Paper) -> str:
        """Return the information of the answer, in bits."""
        return f"{self.about}{paper.decimal(self.bits, 2)} bits"

    @property
    def about(self) -> str:
        """The sign `~` if the numbers are estimates, otherwise empty."""
        return "~" * self.estimated

    @property
    def last(self) -> str:
        """A remark if the guess is one of the last two codes, otherwise empty."""
        if not self.consistent or self.left > 2:
            return ""
        if self.left == 1:
            return "This is the only code left."
        return "Two codes are left; this is one. If it is wrong, the other is right."

    def leaves(self, paper: Paper) -> str:
        """Return the beginning of a sentence: how many codes remain before the guess, and after it."""
        left = paper.glance(self.left) if self.estimated else paper.number(self.left)
        codes = f"Of {left} {'code' if self.left == 1 else 'codes'}"
        return f"{codes} it leaves {self.average(paper)} on average, {self.at_worst(paper)} at worst"

    def sentences(self, paper: Paper) -> str:
        """Return the numbers of the rating in sentences."""
        wins = "can" if self.consistent else "cannot"
        return self.last or f"{self.leaves(paper)} ({self.information(paper)}). It {wins} win."

    def draw_source(self, paper: Paper) -> Iterator[Line]:
        """Write how many codes were sampled, if the guess was chosen by a sample."""
        if self.drawn:
            what = "The figures are estimated" if self.estimated else "The guess was chosen"
            source = f"{what} from {paper.number(self.drawn)} codes, drawn at random."
            yield from paper.wrapped(source, "  ", indented=True)

    def draw_parts(self, paper: Paper) -> Iterator[Line]:
        """Write how many codes each answer leaves. People get columns with bars, scripts get a list."""
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
        """Yield the rows of a table of answers, the head first."""
        yield [*self.dialect.columns, "codes", "exact"]
        for told, many in self._answers():
            yield [*self.dialect.cells(told), many, not self.estimated]


@keyed("code=figures.code", "*figures", "parts??")
class Rated(NamedTuple):
    """A guess and its rating, for JSON."""

    figures: Rating[str]
    parts: Parts | None = None

    @classmethod
    def of(cls, figures: Rating[str], parts: bool = False) -> "Rated":
        """Return a rating for JSON. With `parts`, it also says how many codes each answer leaves."""
        return cls(figures, figures.shown_parts(parts))


Compared = tuple[Rating[str], str]
"""The rating of a guess, and the text in the last column of its row."""


def compared(guesses: Sequence[Compared], last: str, paper: Paper) -> Iterator[Line]:
    """Write a row for each guess below the heads of columns.

    A narrow page has two lines instead, and no heads. `last` is the head of the last column.
    """
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
