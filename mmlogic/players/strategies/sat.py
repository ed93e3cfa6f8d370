"""Players whose consistent codes come from a SAT solver, which receives each clue when it is given.

Late in a large game of marks, the solver alone mostly fails. The solver then takes turns with random walks to
codes that fit the clues.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, ClassVar

from mmlogic.codes.remaining import Remaining
from mmlogic.codes.theory import Clue as NamedClue, Theory
from mmlogic.common.arrays import np
from mmlogic.common.seeds import branched
from mmlogic.players import Choice, Clue, Code, Options, Player, PlayerError, Position, register
from mmlogic.players.engine.options import Bounds
from mmlogic.players.engine.scorer import NO_CODE_LEFT
from mmlogic.players.walks import MOST, Evidence, Walks
from mmlogic.sat.codes import Formula, SatCodes

_STEPS = 500
"""After slice N of the solver's work, the random walks make N times this number of steps."""


class SatGame:
    """A solver for the remaining codes of a game, which receives each clue once, until another game begins.

    Raises PlayerError if `Options.theory` is None, or if no code remains.
    """

    def __init__(self, options: Options) -> None:
        self._options = options
        self._clues: tuple[Clue, ...] | None = None
        self._codes: SatCodes | None = None
        self._walks: Walks | None = None

    def near(self, position: Position, random: np.random.Generator) -> Code:
        """Return a remaining code that the solver finds, if possible one not guessed yet."""
        walked = partial(self._walked, position, random) if self._is_walked(position) else None
        found = self._at(position).any(branched(random), otherwise=walked)
        return _checked(found or self._guessed(position))

    def near_some(self, position: Position, share: float, random: np.random.Generator) -> Code:
        """Return a code not guessed yet that fits the last clue and a share of the other clues.

        If there is no such code, return one that fits all clues.
        """
        *others, last = position.clues or (None,)
        drawn = random.permutation(len(others))[: round(share * len(others))]
        with self._saying([*(others[each] for each in drawn), *filter(None, [last])]) as codes:
            for clue in position.clues:
                self._exclude(clue, codes)
            found = codes.any(branched(random))
        return self.near(position, random) if found is None else found

    def after(self, position: Position, code: Code) -> Code:
        """Return the first remaining code after `code`. If there is none, return the first remaining code."""
        codes = self._at(position)
        return _checked(codes.first(code) or codes.first())

    def _guessed(self, position: Position) -> Code | None:
        symbols = len(self._theory.game.symbols)
        with self._saying(position.clues) as codes:
            guesses = (clue.guess for clue in position.clues[::-1] if max(clue.guess) < symbols)
            return next(filter(codes.holds, guesses), None)

    @property
    def _theory(self) -> Theory:
        if self._options.theory is None:
            raise PlayerError("this player needs to know the game and its rules")
        return self._options.theory

    def _is_walked(self, position: Position) -> bool:
        game, told = self._theory.game, (part for clue in position.clues for part in clue.told)
        small = max(game.pegs, len(game.symbols)) <= MOST
        return small and self._theory.has_marks_alone and all(isinstance(part, int) for part in told)

    def _walked(self, position: Position, random: np.random.Generator, slices: int) -> Code | None:
        game = self._theory.game
        pegs, symbols = game.pegs, len(game.symbols)
        self._walks = self._walks or Walks(pegs, symbols, random)
        found = self._walks.go(Evidence.of(position.clues, pegs, symbols), slices * _STEPS, 1, random)
        return tuple(found.codes[0].tolist()) if len(found.codes) else None

    def _at(self, position: Position) -> SatCodes:
        fed = self._clues
        if self._codes is None or not fed or position.clues[: len(fed)] != fed:
            self.close()
            self._codes, fed = self._saying(()), ()
        self._clues = None  # if this update is interrupted, the next update starts anew
        new = position.clues[len(fed) :]
        self._codes.add(self._said(new))
        for clue in new:
            self._exclude(clue, self._codes)
        self._clues = position.clues
        return self._codes

    def _exclude(self, clue: Clue, codes: SatCodes) -> None:
        game = self._theory.game
        if max(clue.guess) < len(game.symbols) and not game.dialect.wins(clue.told, game.pegs):
            codes.exclude(clue.guess)

    def _saying(self, clues: Iterable[Clue]) -> SatCodes:
        """Return a new solver with the rules of the game and `clues`."""
        game = self._theory.game
        codes = SatCodes(game.pegs, len(game.symbols), Remaining(self._theory).formulas())
        codes.add(self._said(clues))
        return codes

    def _said(self, clues: Iterable[Clue]) -> Iterator[Formula]:
        symbols = (*self._theory.game.symbols, "_")
        for clue in clues:
            named = NamedClue(tuple(symbols[each] for each in clue.guess), clue.told)
            yield from Remaining(Theory(self._theory.game, (named,))).formulas()

    def close(self) -> None:
        """Release the solver."""
        if self._codes is not None:
            self._codes.close()
        self._codes = self._clues = self._walks = None


def _checked(found: Code | None) -> Code:
    if found is None:
        raise PlayerError(NO_CODE_LEFT)
    return found


@dataclass(eq=False)
class BySat(Player):
    """A player whose guesses come from a SAT solver."""

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
    """Guesses the first code that the solver finds.

    The solver tries random symbols at the pegs in random order. Each code may be found, some more often than
    others. Another version of the solver may find another code. If all answers are black and white marks,
    random walks help a solver that takes long. If `Options.theory` is None, the player draws a remaining code
    from the list.

    If `keep` is below 1, the guess obeys the last clue and this share of the other clues, chosen at random in
    each turn. Collina asks how well such "only probably valid" guesses do.
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


@register(
    "iterative",
    "the next consistent code, in a circle from a random one",
    "Swaszek, 2000",
    sees="clues",
    named=True,
)
class Iterative(BySat):
    """Guesses a random code, then the first consistent code after its last guess.

    After the last code it goes on with the first. If the codes are too many to list, a SAT solver finds the
    next consistent code.
    """

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        space = position.space
        drawn = tuple(random.integers(space.symbols, size=space.pegs).tolist())
        last = position.clues[-1].guess if position.clues else drawn
        if not space.listed:
            return Choice(self._game.after(position, last), "the next consistent code")
        left = position.left
        place = int(np.searchsorted(left, space.rows(np.array([last], dtype=np.uint8))[0]))
        if not position.clues:
            place = int(random.integers(len(left)))
        return Choice(space.code(int(left[place % len(left)])), "the next consistent code")
