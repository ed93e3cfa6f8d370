"""What Prolog answers about codes: the clues that one breaks, why none is left."""

from typing import NamedTuple

from mmlogic.codes.feedback import Marks

__all__ = ["Break", "Conflict", "Repair"]


class Break(NamedTuple):
    """A clue that a code breaks: the marks given, and those that the code would give."""

    clue: int
    given: Marks
    would_be: Marks


class Repair(NamedTuple):
    """Other marks for one clue, with which `codes` codes would be left."""

    clue: int
    given: Marks
    instead: Marks
    codes: int


class Conflict(NamedTuple):
    """Why no code is left: clues that contradict each other, rules that have a part in it, single slips."""

    clues: tuple[int, ...] = ()
    rules: tuple[int, ...] = ()
    repairs: tuple[Repair, ...] = ()
