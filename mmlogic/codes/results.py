"""What is told of a guess, and what Prolog says of codes: the clues that one breaks, why none is left."""

from typing import NamedTuple

from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.marks import Marks

__all__ = ["Answered", "Break", "Conflict", "Forcing", "Repair"]


class Answered:
    """A guess that was answered: `told` is the answer, `others` those of the second and later secrets."""

    told: Told
    others: tuple[Told, ...] = ()

    @property
    def answers(self) -> tuple[Told, ...]:
        """The answer of each secret."""
        return (self.told, *self.others)

    @property
    def marks(self) -> Marks:
        """The answer, where it is plain marks."""
        assert isinstance(self.told, Marks)
        return self.told


class Break(NamedTuple):
    """A clue that a code breaks: the answer given, and that which the code would give."""

    clue: int
    given: Told
    would_be: Told


class Repair(NamedTuple):
    """Another answer to one clue, with which `codes` codes would be left."""

    clue: int
    given: Told
    instead: Told
    codes: int


class Conflict(NamedTuple):
    """Why no code is left: clues that contradict each other, rules that have a part in it, single slips.

    `sets` has the clues and the rules of every smallest conflict, if that was asked.
    """

    clues: tuple[int, ...] = ()
    rules: tuple[int, ...] = ()
    repairs: tuple[Repair, ...] = ()
    sets: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = ()


class Forcing(NamedTuple):
    """Clues and rules that force something; how many codes would break that without each of them."""

    clues: tuple[int, ...] = ()
    rules: tuple[int, ...] = ()
    without_clues: tuple[int, ...] = ()
    without_rules: tuple[int, ...] = ()
