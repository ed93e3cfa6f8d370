"""The neighbourhoods of boards, read from their declarations in `prolog/paths/kinds.pl`."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from mmlogic.paths.declared import declared_facts

__all__ = ["Kind", "describe_kinds", "kinds"]


@dataclass(frozen=True)
class Kind:
    """A neighbourhood.

    Attributes:
        name: what it is called in files and answers.
        others: its other names.
        description: its neighbours, in words.
        steps: how many rows and columns further a neighbour is.
        slanted: whether each row is drawn half a cell further right.
        wrapped: whether the upper edge of the board meets the lower one, and the left edge the right one.
    """

    name: str
    others: tuple[str, ...]
    description: str
    steps: tuple[tuple[int, int], ...]
    slanted: bool
    wrapped: tuple[bool, bool]

    @property
    def winds(self) -> bool:
        """Whether a path may lead along the rows, one after the other."""
        return {(0, 1), (0, -1), (1, 0)} <= set(self.steps)

    def neighbours(self, cell: tuple[int, int], height: int, width: int) -> set[tuple[int, int]]:
        """Return the places next to a cell; at an edge that meets no other also such as are off the board."""
        near = {(cell[0] + down, cell[1] + right) for down, right in self.steps}
        return {self._place(place, height, width) for place in near} - {cell}

    def _place(self, place: tuple[int, int], height: int, width: int) -> tuple[int, int]:
        """Return where a step to a place leads."""
        (row, column), (rows, columns) = place, self.wrapped
        return row % height if rows else row, column % width if columns else column

    def step(self, one: tuple[int, int], other: tuple[int, int], height: int, width: int) -> tuple[int, int]:
        """Return the step from a place to another: over the border where that is how they are neighbours."""
        plain = other[0] - one[0], other[1] - one[1]
        if plain in self.steps:
            return plain
        same = (
            (down, right)
            for down, right in self.steps
            if self._place((one[0] + down, one[1] + right), height, width) == other
        )
        return next(same, plain)


_WRAPPED = {"bounded": (False, False), "rounded": (False, True), "wrapped": (True, True)}
"""What the borders of `prolog/paths/kinds.pl` mean."""


@cache
def kinds() -> Mapping[str, Kind]:
    """Return the kinds by their names, in the order of the declarations."""
    facts = declared_facts("kinds.pl", "board_kind", "neighbour_steps")
    steps = dict(facts["neighbour_steps"])
    return {
        name: Kind(name, others, summary, steps[shape], grid == "slanted", _WRAPPED[border])
        for name, others, summary, shape, grid, border in facts["board_kind"]
    }


def describe_kinds() -> str:
    """Return the kinds with their other names and what they are, in a sentence.

    >>> describe_kinds().partition(",")[0]
    'The kinds of boards are `hidoku` or `hidato` (eight neighbours)'
    """
    *most, last = (
        f"{' or '.join(f'`{name}`' for name in (kind.name, *kind.others))} ({kind.description})"
        for kind in kinds().values()
    )
    return f"The kinds of boards are {', '.join(most)} and {last}."
