"""What Prolog answers about codes: the clues that one breaks, why none is left."""

from typing import NamedTuple

from mmlogic.codes.dialects.parts import Told

__all__ = ["Break", "Conflict", "Forcing", "Repair"]


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
