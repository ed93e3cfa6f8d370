"""Where a game stands: the space, the clues so far, and the codes that are left."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from mmlogic.codes.feedback import Marks
from mmlogic.players.engine.scoring import Counts, Packed, Scorer, marks_of, packed, unpacked, winning
from mmlogic.players.engine.space import Code, Indexes, Space
from mmlogic.players.engine.symmetry import Automorphism, Symmetry, stabiliser

__all__ = ["Clue", "Position", "Watch"]

Watch = Callable[[int, int], bool]
"""Is told how much is done and of how much (0 if that is not known); answers whether to go on."""


def _on(done: int, total: int) -> bool:
    """Go on: nobody watches."""
    return True


@dataclass(frozen=True)
class Clue:
    """A guess and its marks."""

    guess: Code
    black: int
    white: int

    @property
    def marks(self) -> Marks:
        """Its marks."""
        return Marks(self.black, self.white)


@dataclass(frozen=True, eq=False)
class Position:
    """A game after some clues. What is expensive is computed when it is first asked for.

    A player for spaces too large to list uses `space.pegs`, `space.symbols` and `clues`, and none of the
    arrays.

    Attributes:
        space: the codes of the game.
        clues: the guesses so far, with their marks.
        watch: told of progress by players that take long; its False makes them answer the best they have.
    """

    space: Space
    clues: tuple[Clue, ...] = ()
    watch: Watch = _on
    scorer: Scorer = field(default=None, repr=False)  # type: ignore[assignment]
    symmetry: Symmetry = field(default=None, repr=False)  # type: ignore[assignment]
    _before: "Position | None" = field(default=None, repr=False)
    _left: Indexes | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if self.scorer is None:
            object.__setattr__(self, "scorer", Scorer(self.space))
        if self.symmetry is None:
            object.__setattr__(self, "symmetry", Symmetry(self.space))

    @classmethod
    def after_clues(cls, space: Space, clues: Iterable[Clue], watch: Watch = _on) -> "Position":
        """Return the position of `space` after `clues`."""
        position = cls(space, watch=watch)
        for clue in clues:
            position = position.after(clue.guess, packed(space.pegs, *clue.marks))
        return position

    def after(self, guess: Code, mark: int, left: Indexes | None = None) -> "Position":
        """Return the position after one more guess and its packed mark; `left` saves the work if known."""
        clues = (*self.clues, Clue(guess, *unpacked(self.space.pegs, mark)))
        return Position(self.space, clues, self.watch, self.scorer, self.symmetry, self, left)

    @cached_property
    def left(self) -> Indexes:
        """The codes left, as ascending rows of `space.pool`."""
        if self._left is not None:
            return self._left
        if self._before is None:
            return self.space.secrets
        clue, before = self.clues[-1], self._before
        left: Indexes = before.left[before.marks(clue.guess) == packed(self.space.pegs, *clue.marks)]
        return left

    @property
    def lowest(self) -> Code:
        """The lexicographically lowest code left."""
        return self.space.code(int(self.left[0]))

    @property
    def answer(self) -> Marks:
        """The marks of the last guess."""
        return self.clues[-1].marks

    @property
    def won(self) -> bool:
        """Whether the last guess was the secret."""
        return bool(self.clues) and self.clues[-1].black == self.space.pegs

    @cached_property
    def automorphisms(self) -> tuple[Automorphism, ...]:
        """The automorphisms of the space that fix every clue."""
        if self._before is None:
            return self.symmetry.automorphisms
        return stabiliser(self.symmetry, self._before.automorphisms, self.clues[-1].guess)

    def canonical_guesses(self, highest: bool = False) -> Indexes:
        """Return the rows of the pool that are canonical: of guesses that cannot differ, the first."""
        guesses = [clue.guess for clue in self.clues]
        return self.symmetry.canonical_guesses(guesses, self.automorphisms, self.left, highest)

    def marks(self, guess: Code) -> Packed:
        """Return the packed marks that the codes left give to any guess, shape (left,)."""
        return marks_of(np.array(guess, dtype=np.uint8), self.space.pool[self.left])

    def partition(self, guess: Code) -> Counts:
        """Return how many of the codes left give each packed mark to any guess, shape (marks,)."""
        return np.bincount(self.marks(guess), minlength=winning(self.space.pegs) + 1)
