"""Inferences peg by peg: one symbol is tried at one position, the next symbol everywhere else."""

from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np

from mmlogic.players.engine.player import Choice, Options, PlayerError, register
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Code

__all__ = ["Rao"]


@dataclass
class Inference:
    """A symbol that the secret has once more, and the positions where that one may be."""

    symbol: int
    places: list[int]
    fixed: bool = False


@dataclass
class Knowledge:
    """What the marks so far tell: the symbols found, in order, and the symbol tried now."""

    pegs: int
    rows: list[Inference] = field(default_factory=list)
    tried: int = 0

    @property
    def fixed(self) -> dict[int, int]:
        """The symbols that are certain, by their position."""
        return {row.places[0]: row.symbol for row in self.rows if row.fixed}

    @property
    def fixing(self) -> Inference | None:
        """The first symbol whose position is open."""
        return next((row for row in self.rows if not row.fixed), None)

    @property
    def considered(self) -> int:
        """The symbol at all other positions: the one tried now; once all are found, another open one."""
        if len(self.rows) < self.pegs or self.fixing is None:
            return self.tried
        symbol = self.fixing.symbol
        return next((row.symbol for row in self.rows if not row.fixed and row.symbol != symbol), symbol)

    @property
    def guess(self) -> Code:
        """The next guess."""
        here = {self.fixing.places[0]: self.fixing.symbol} if self.fixing else {}
        known = self.fixed | here
        return tuple(known.get(place, self.considered) for place in range(self.pegs))

    def learn(self, black: int, white: int) -> None:
        """Take in the marks of `guess`."""
        fixing, considered = self.fixing, self.considered
        if len(self.rows) < self.pegs:
            self._find(black + white - len(self.fixed) - (fixing is not None))
        if fixing is None:
            return
        place = fixing.places[0]
        if white == 0:
            self._fix(fixing, place)
            return
        if white == 2:
            self._fix(next(row for row in self.rows if not row.fixed and row.symbol == considered), place)
        self._exclude(place, [row for row in self.rows if row.symbol == fixing.symbol])

    def _find(self, more: int) -> None:
        """Add the symbol tried so many times, and go on to the next."""
        places = [place for place in range(self.pegs) if place not in self.fixed]
        self.rows += [Inference(self.tried, places.copy()) for _ in range(more)]
        self.tried += 1

    def _fix(self, row: Inference, place: int) -> None:
        row.places, row.fixed = [place], True
        self._exclude(place, self.rows)

    def _exclude(self, place: int, rows: list[Inference]) -> None:
        """Remove a position from open rows, and fix what has one position left."""
        open_rows = [row for row in rows if not row.fixed and place in row.places]
        for row in open_rows:
            row.places.remove(place)
        for row in open_rows:
            if len(row.places) == 1 and not row.fixed:
                self._fix(row, row.places[0])


@register("rao", "inferences peg by peg, for large games", "Rao, 1982", sees="clues")
@dataclass(frozen=True)
class Rao:
    """Guesses what it has found, one open symbol at its next position, and the next symbol elsewhere.

    It looks at no code, so it plays games of any size; its guesses need not be consistent.
    """

    options: Options
    deterministic: ClassVar[bool] = True

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        """Return the next guess. Raises PlayerError after a guess that is not its own."""
        knowledge = Knowledge(position.space.pegs)
        for clue in position.clues:
            if clue.guess != knowledge.guess:
                raise PlayerError(f"rao guesses {list(knowledge.guess)} here, not {list(clue.guess)}")
            knowledge.learn(*clue.marks)
        return Choice(knowledge.guess, "one symbol at its next position, the next symbol elsewhere")
