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
        wrapped: whether each edge of the board meets the opposite one.
    """

    name: str
    others: tuple[str, ...]
    description: str
    steps: tuple[tuple[int, int], ...]
    slanted: bool
    wrapped: bool

    def neighbours(self, cell: tuple[int, int], height: int, width: int) -> set[tuple[int, int]]:
        """Return the places next to a cell; without `wrapped` also such as are off a board of this size."""
        near = {(cell[0] + down, cell[1] + right) for down, right in self.steps}
        if self.wrapped:
            near = {(r % height, c % width) for r, c in near}
        return near - {cell}

    def step(self, one: tuple[int, int], other: tuple[int, int], height: int, width: int) -> tuple[int, int]:
        """Return the step from a place to another: over the border where that is how they are neighbours."""
        plain = other[0] - one[0], other[1] - one[1]
        if not self.wrapped or plain in self.steps:
            return plain
        same = (
            (down, right)
            for down, right in self.steps
            if ((one[0] + down) % height, (one[1] + right) % width) == other
        )
        return next(same, plain)


@cache
def kinds() -> Mapping[str, Kind]:
    """Return the kinds by their names, in the order of the declarations."""
    facts = declared_facts("kinds.pl", "board_kind", "neighbour_steps")
    steps = dict(facts["neighbour_steps"])
    return {
        name: Kind(name, others, summary, steps[shape], grid == "slanted", border == "wrapped")
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
