"""What Prolog answers about codes: the clues that one breaks, why none is left."""

from typing import NamedTuple

__all__ = ["Break", "Conflict", "Repair"]


class Break(NamedTuple):
    """A clue that a code breaks: the marks given, and those that the code would give."""

    clue: int
    given: tuple[int, int]
    would_be: tuple[int, int]


class Repair(NamedTuple):
    """Other marks for one clue, with which `codes` codes would be left."""

    clue: int
    given: tuple[int, int]
    instead: tuple[int, int]
    codes: int


class Conflict(NamedTuple):
    """Why no code is left: clues that contradict each other, rules that have a part in it, single slips."""

    clues: tuple[int, ...] = ()
    rules: tuple[int, ...] = ()
    repairs: tuple[Repair, ...] = ()
