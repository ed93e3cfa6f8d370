"""Consistent codes that a SAT solver finds; it gets the clues of a game as they come.

Where few codes are left of a large game of marks, the solver is lost in most games. Then walks towards the
clues and the solver take turns.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, ClassVar

from mmlogic.codes.by_sat import Formula, SatCodes
from mmlogic.codes.remaining import Remaining
from mmlogic.codes.theory import Clue as NamedClue, Code as NamedCode, Theory
from mmlogic.common.arrays import np
from mmlogic.common.seeds import branched
from mmlogic.players import Choice, Clue, Code, Options, Player, PlayerError, Position, register
from mmlogic.players.engine.options import Bounds
from mmlogic.players.walks import MOST, Evidence, Walks

_STEPS = 500
"""Steps that walks take after each slice of the solver, times the slices so far."""


class SatGame:
    """The codes that are left in a game; each clue is fed once, as long as positions follow each other.

    Raises PlayerError where a player has no `theory`, or no code is left.
    """

    def __init__(self, options: Options) -> None:
        self._options = options
        self._clues: tuple[Clue, ...] | None = None
        self._codes: SatCodes | None = None
        self._walks: Walks | None = None

    def near(self, position: Position, random: np.random.Generator) -> Code:
        """Return a code that is left, drawn by a solver."""
        walked = partial(self._walked, position, random) if self._is_walked(position) else None
        found = self._at(position).any(branched(random), otherwise=walked)
        return self._indexes(found or self._guessed(position))

    def near_some(self, position: Position, share: float, random: np.random.Generator) -> Code:
        """Return a code that the last clue and a share of the others leave, and that was not guessed.

        Where there is none, it obeys all clues.
        """
        *others, last = position.clues or (None,)
        drawn = random.permutation(len(others))[: round(share * len(others))]
        with self._saying([*(others[each] for each in drawn), *filter(None, [last])]) as codes:
            for clue in position.clues:
                self._exclude(clue, codes)
            found = codes.any(branched(random))
        return self.near(position, random) if found is None else self._indexes(found)

    def after(self, position: Position, code: Code) -> Code:
        """Return the first code left after `code` in the order of codes, which goes on from its beginning."""
        codes = self._at(position)
        return self._indexes(codes.first(self._theory.game.named(code)) or codes.first())

    def _guessed(self, position: Position) -> NamedCode | None:
        game = self._theory.game
        with self._saying(position.clues) as codes:
            guesses = (clue.guess for clue in position.clues[::-1] if max(clue.guess) < len(game.symbols))
            return next(filter(codes.holds, map(game.named, guesses)), None)

    @property
    def _theory(self) -> Theory:
        if self._options.theory is None:
            raise PlayerError("this player needs to know the game and its rules")
        return self._options.theory

    def _is_walked(self, position: Position) -> bool:
        game, told = self._theory.game, (part for clue in position.clues for part in clue.told)
        small = max(game.pegs, len(game.symbols)) <= MOST
        return small and self._theory.has_marks_alone and all(isinstance(part, int) for part in told)

    def _walked(self, position: Position, random: np.random.Generator, slices: int) -> NamedCode | None:
        game = self._theory.game
        pegs, symbols = game.pegs, len(game.symbols)
        self._walks = self._walks or Walks(pegs, symbols, random)
        found = self._walks.go(Evidence.of(position.clues, pegs, symbols), slices * _STEPS, 1, random)
        return game.named(found.codes[0].tolist()) if len(found.codes) else None

    def _indexes(self, found: Sequence[str] | None) -> Code:
        if found is None:
            raise PlayerError("no code is left: the clues contradict each other")
        return self._theory.game.indexes(found)

    def _at(self, position: Position) -> SatCodes:
        fed = self._clues
        if self._codes is None or not fed or position.clues[: len(fed)] != fed:
            self.close()
            self._codes, fed = self._saying(()), ()
        self._clues = None  # until all are fed: whatever stops that, begin anew
        new = position.clues[len(fed) :]
        self._codes.add(self._said(new))
        for clue in new:
            self._exclude(clue, self._codes)
        self._clues = position.clues
        return self._codes

    def _exclude(self, clue: Clue, codes: SatCodes) -> None:
        game = self._theory.game
        if max(clue.guess) < len(game.symbols) and not game.dialect.wins(clue.told, game.pegs):
            codes.exclude(game.named(clue.guess))

    def _saying(self, clues: Iterable[Clue]) -> SatCodes:
        """Return a new solver that knows the rules and some clues."""
        codes = SatCodes(self._theory.game, _formulas(self._theory))
        codes.add(self._said(clues))
        return codes

    def _said(self, clues: Iterable[Clue]) -> Iterator[Formula]:
        symbols = (*self._theory.game.symbols, "_")
        for clue in clues:
            named = NamedClue(tuple(symbols[each] for each in clue.guess), clue.told)
            yield from _formulas(Theory(self._theory.game, (named,)))

    def close(self) -> None:
        """Let the solver go."""
        if self._codes is not None:
            self._codes.close()
        self._codes = self._clues = self._walks = None


def _formulas(theory: Theory) -> list[list[object]]:
    return Remaining(theory).formulas()


@dataclass(eq=False)
class BySat(Player):
    """A player that a SAT solver tells codes."""

    options: Options
    deterministic: ClassVar[bool] = False
    _game: SatGame = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._game = SatGame(self.options)


@register(
    "sat",
    "a consistent code that a SAT solver finds",
    "Collina, Fastermind, 2018",
    sees="clues",
    named=True,
)
class Sat(BySat):
    """Guesses what a SAT solver finds when it tries symbols at random, peg by peg in a random order.

    If marks alone restrict the codes, and the solver finds none at once, codes also walk towards the clues.
    Every code may be found, some more likely than others. Another version of the solver may find another
    code. A player that has a list and no rules takes any code of the list that is left. With `keep`
    below 1, a guess obeys the last clue and that share of the others, drawn anew: "only probably valid",
    which Collina leaves open.
    """

    keep: Annotated[float, "the share of the clues before the last that a guess obeys", Bounds(0, 1)] = 1

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        if self.options.theory is None:
            guess = position.space.code(int(random.choice(position.left)))
        elif self.keep < 1:
            guess = self._game.near_some(position, self.keep, random)
            return Choice(guess, f"a code that obeys {self.keep:.0%} of the clues")
        else:
            guess = self._game.near(position, random)
        return Choice(guess, "a consistent code that a SAT solver has found")
