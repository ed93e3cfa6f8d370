"""Consistent codes by SAT for players: a solver that gets the clues of a game as they come.

Where few codes are left of a large game of marks, the solver is lost in most games. Then walks towards the
clues and the solver take turns.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import numpy as np

from mmlogic.codes.by_sat import SatCodes
from mmlogic.codes.encoding import Formula
from mmlogic.codes.solver import Solver
from mmlogic.codes.theory import Clue as NamedClue
from mmlogic.codes.theory import Code as NamedCode
from mmlogic.codes.theory import Theory
from mmlogic.common.seeds import branched
from mmlogic.players.engine.beliefs import Evidence
from mmlogic.players.engine.listing import root
from mmlogic.players.engine.player import Options, PlayerError
from mmlogic.players.engine.position import Clue, Position
from mmlogic.players.engine.space import Code
from mmlogic.players.engine.walks import MOST, Walks

__all__ = ["SatGame", "is_listed"]

_STEPS = 500
"""Steps of walks after the solver's first slice; after each further one they are so many more."""


def is_listed(options: Options) -> bool:
    """Tell whether all codes of a player's game are listed, so that positions know the codes left."""
    return options.theory is None or root(options.theory, options.guesses) is not None


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
        """Return a code that is left: one that is found soon from a code drawn at random."""
        walked = partial(self._walked, position, random) if self._is_walked(position) else None
        found = self._at(position).any(branched(random), otherwise=walked)
        return self._indexes(found or self._guessed(position))

    def near_some(self, position: Position, share: float, random: np.random.Generator) -> Code:
        """Return a code that a share of the clues leaves, drawn at random, and that was not guessed.

        Where there is none, it obeys all clues.
        """
        clues, game = position.clues, self._theory.game
        drawn = random.permutation(len(clues))[: round(share * len(clues))]
        with SatCodes(game, _formulas(self._theory)) as codes:
            codes.add(self._said(clues[each] for each in drawn))
            for clue in clues:
                self._exclude(clue, codes)
            found = codes.any(branched(random))
        return self.near(position, random) if found is None else self._indexes(found)

    def after(self, position: Position, code: Code) -> Code:
        """Return the first code left after `code` in the order of codes, which goes on from its beginning."""
        codes = self._at(position)
        return self._indexes(codes.first(self._theory.game.named(code)) or codes.first())

    def _guessed(self, position: Position) -> NamedCode | None:
        """Return the last guess that may be the secret, for where no other code is left; None for none."""
        game = self._theory.game
        with SatCodes(game, _formulas(self._theory)) as codes:
            codes.add(self._said(position.clues))
            guesses = (clue.guess for clue in position.clues[::-1] if max(clue.guess) < len(game.symbols))
            return next(filter(codes.holds, map(game.named, guesses)), None)

    @property
    def _theory(self) -> Theory:
        if self._options.theory is None:
            raise PlayerError("this player needs to know the game and its rules")
        return self._options.theory

    def _is_walked(self, position: Position) -> bool:
        """Tell whether walks may come to a code that is left: only marks say which are."""
        game, told = self._theory.game, (part for clue in position.clues for part in clue.told)
        small = max(game.pegs, len(game.symbols)) <= MOST
        return small and self._theory.has_marks_alone and all(isinstance(part, int) for part in told)

    def _walked(self, position: Position, random: np.random.Generator, slices: int) -> NamedCode | None:
        """Return a code that walks come to after so many slices of the solver."""
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
        """Return the solver, fed with all clues of a position."""
        fed = self._clues
        if self._codes is None or not fed or position.clues[: len(fed)] != fed:
            self.close()
            self._codes = SatCodes(self._theory.game, _formulas(self._theory))
            fed = ()
        self._clues = None  # until all are fed: whatever stops that, begin anew
        new = position.clues[len(fed) :]
        self._codes.add(self._said(new))
        for clue in new:
            self._exclude(clue, self._codes)
        self._clues = position.clues
        return self._codes

    def _exclude(self, clue: Clue, codes: SatCodes) -> None:
        """Say that a guess which has not won is not the secret: its answer may leave that open."""
        game = self._theory.game
        if max(clue.guess) < len(game.symbols) and not game.dialect.wins(clue.told, game.pegs):
            codes.exclude(game.named(clue.guess))

    def _said(self, clues: Iterable[Clue]) -> Iterator[Formula]:
        """Yield what clues say of the code."""
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
    """Return what a theory says of its codes."""
    return Solver(theory).formulas()
