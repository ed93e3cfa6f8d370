"""Marks of cells: an arrow towards the next number, or `odd` or `even` for the cell's own number."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from mmlogic.paths.declared import declared_facts

__all__ = ["ASCII_PARITIES", "PARITIES", "SHAPES", "Mark", "arrows", "is_arrow", "parity_fits"]

Mark = tuple[tuple[int, int], str]
"""A cell and its mark."""

PARITIES: Final = {"odd": 1, "even": 0}
"""What a number leaves when it is divided by 2."""

SHAPES: Final = {
    "n": "↑",
    "ne": "↗",
    "e": "→",
    "se": "↘",
    "s": "↓",
    "sw": "↙",
    "w": "←",
    "nw": "↖",
    "odd": "○",
    "even": "□",
}
"""The marks as one character each."""

ASCII_PARITIES: Final = {"odd": "o", "even": ":"}
"""Parities where there is nothing but ASCII: no letter that is an arrow."""


@cache
def arrows() -> Mapping[str, tuple[int, int]]:
    """Return the arrows, points of the compass, with how many rows and columns further they point."""
    return dict(declared_facts("kinds.pl", "arrow_step")["arrow_step"])


def is_arrow(mark: str) -> bool:
    """Return whether a mark is an arrow."""
    return mark in arrows()


def parity_fits(mark: str, number: int) -> bool:
    """Return whether a number may be in a cell with a mark; any may where an arrow is."""
    return number % 2 == PARITIES.get(mark, number % 2)
