"""Inferences peg by peg: a guess tries one symbol at one position, another at all other positions."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

from mmlogic.common.arrays import np
from mmlogic.players import Choice, Clue, Code, Options, Player, PlayerError, Position, register
from mmlogic.players.rating import Inference, Inferences


@dataclass
class Row:
    """An inference: one occurrence of a symbol in the secret, and its possible positions."""

    symbol: int
    places: list[int]
    fixed: bool = False


@dataclass
class Knowledge:
    """Inferences from marks: a row for each symbol found so far, and the next symbol to try (`tried`).

    A row has a symbol and the positions where it may be. Two red pegs have two rows. A guess tries the first
    open (not fixed) row at its first position. If the symbol is not there, the row loses the position.

    With `advance`, all rows of the symbol lose the position, and the rows are ordered by position. Each row
    loses the positions that only earlier or later rows can have. If rows and positions are equal in number,
    all rows are fixed. This is the "advance fix" of Stanilovsky, Lama and Lucero (2021). If the answer has
    one white mark, the considered symbol is not at the position either: it would earn another white mark. So
    the rows of the considered symbol lose the position, too. The paper omits this step.
    """

    pegs: int
    advance: bool = False
    rows: list[Row] = field(default_factory=list)
    tried: int = 0

    @property
    def fixed(self) -> dict[int, int]:
        """The certain symbols, by their positions."""
        return {row.places[0]: row.symbol for row in self.rows if row.fixed}

    @property
    def fixing(self) -> Row | None:
        """The first open row, None if all rows are fixed."""
        return next((row for row in self.rows if not row.fixed), None)

    @property
    def considered(self) -> int:
        """The symbol at all pegs of a guess, except fixed pegs and the peg under test.

        It is the next symbol to try until all symbols are found. After that, it is the symbol of an open row.
        """
        if len(self.rows) < self.pegs or self.fixing is None:
            return self.tried
        symbol = self.fixing.symbol
        return next((row.symbol for row in self.rows if not row.fixed and row.symbol != symbol), symbol)

    @property
    def guess(self) -> Code:
        """The next guess."""
        here = {self.fixing.places[0]: self.fixing.symbol} if self.fixing else {}
        known, considered = self.fixed | here, self.considered
        return tuple(known.get(place, considered) for place in range(self.pegs))

    def learn(self, black: int, white: int) -> None:
        """Update the inferences with the marks of `guess`."""
        fixing, considered = self.fixing, self.considered
        if len(self.rows) < self.pegs:
            places = [place for place in range(self.pegs) if place not in self.fixed]
            more = black + white - len(self.fixed) - (fixing is not None)
            self.rows += [Row(self.tried, places.copy()) for _ in range(more)]
            self.tried += 1
        if fixing is None:
            return
        place = fixing.places[0]
        if white == 0:
            self._fix(fixing, place)
            return
        if white == 2:
            self._fix(next(row for row in self.rows if not row.fixed and row.symbol == considered), place)
        wrong = {fixing.symbol} | ({considered} if white == 1 else set())
        losing = [row for row in self.rows if row.symbol in wrong] if self.advance else [fixing]
        for row, last in self._excluded(place, losing):
            self._fix(row, last)

    def _open(self, symbol: int) -> list[Row]:
        return [row for row in self.rows if row.symbol == symbol and not row.fixed]

    def _fix(self, row: Row, place: int) -> None:
        due = [(row, place)]
        while due:
            row, place = due.pop()
            if row.fixed:
                continue
            if self.advance:
                _put_anywhere(self._open(row.symbol))
            row.places, row.fixed = [place], True
            due += self._excluded(place, self.rows)

    def _excluded(self, place: int, rows: list[Row]) -> list[tuple[Row, int]]:
        open_rows = [row for row in rows if not row.fixed]
        for row in open_rows:
            if place in row.places:
                row.places.remove(place)
        if self.advance:
            for symbol in {row.symbol for row in open_rows}:
                _put_in_order(self._open(symbol))
        return [(row, row.places[0]) for row in open_rows if len(row.places) == 1]


def _put_anywhere(rows: list[Row]) -> None:
    places = sorted({each for row in rows for each in row.places})
    for row in rows:
        row.places = places.copy()


def _put_in_order(rows: list[Row]) -> None:
    places = sorted({each for row in rows for each in row.places})
    spare = len(places) - len(rows)
    for number, row in enumerate(rows):
        row.places = places[number : number + spare + 1]


@register("rao", "inferences peg by peg, for large games", "Rao, 1982", sees="clues", marks=True)
@dataclass(eq=False)
class Rao(Player):
    """Guesses the fixed symbols, one other symbol at its next possible position, the next symbol elsewhere.

    Games may have any size, because no codes are listed. Guesses may be inconsistent. With the option `fix
    advance`, the occurrences of one symbol count as ordered by position.
    """

    options: Options
    fix: Annotated[Literal["plain", "advance"], "whether equal symbols are taken to stand in order"] = "plain"
    deterministic: ClassVar[bool] = True
    _clues: tuple[Clue, ...] = field(default=(), init=False, repr=False)
    _known: Knowledge | None = field(default=None, init=False, repr=False)

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        guess = self._knowledge(position).guess
        return Choice(guess, "one symbol at its next position, the next symbol elsewhere")

    def inferences(self, position: Position, symbols: Sequence[str]) -> Inferences:
        """Return the inferences from the clues, with the symbols by name."""
        known = self._knowledge(position)
        open_row = known.fixing
        fixing = next((number for number, row in enumerate(known.rows, 1) if row is open_row), None)
        rows = (Inference(symbols[r.symbol], tuple(at + 1 for at in r.places), r.fixed) for r in known.rows)
        return Inferences(tuple(rows), fixing, symbols[min(known.considered, len(symbols) - 1)])

    def _knowledge(self, position: Position) -> Knowledge:
        done, known = self._clues, self._known
        self._known = None  # if learning a clue fails, later calls begin again
        if known is None or known.pegs != position.space.pegs or position.clues[: len(done)] != done:
            done, known = (), Knowledge(position.space.pegs, self.fix == "advance")
        for number, clue in enumerate(position.clues[len(done) :], len(done) + 1):
            if clue.guess != known.guess:
                raise PlayerError(f"rao plays from the first guess on, and clue {number} has another guess")
            known.learn(*clue.marks)
        self._clues, self._known = position.clues, known
        return known
