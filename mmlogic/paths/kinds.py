"""The neighbourhoods of boards, read from their declarations in `prolog/paths/kinds.pl`."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from mmlogic.common.wording import joined
from mmlogic.paths.declared import declared_facts

__all__ = ["Kind", "describe_kinds", "kinds"]


@dataclass(frozen=True)
class Kind:
    """A neighbourhood.

    Attributes:
        name: what it is called in files and answers.
        others: its other names.
        description: its neighbours, in words.
        steps: how many rows and columns further a neighbour is, from a cell whose row and column have an even
            sum; from others the opposite steps lead to neighbours.
        grid: how the cells lie: `square`, `slanted` where each row is drawn half a cell further right,
            `triangular` where cells point up and down in turn, the first up.
        border: what is at the edges, see `prolog/paths/kinds.pl`.
    """

    name: str
    others: tuple[str, ...]
    description: str
    steps: tuple[tuple[int, int], ...]
    grid: str
    border: str

    @property
    def slanted(self) -> bool:
        """Whether each row is drawn half a cell further right."""
        return self.grid == "slanted"

    @property
    def layered(self) -> bool:
        """Whether the board is a row of square layers, each as wide as the board is high."""
        return self.border == "layered"

    @property
    def points(self) -> bool:
        """Whether arrows say where the next number lies."""
        return self.border == "far"

    @property
    def winds(self) -> bool:
        """Whether a path may lead along the rows, one after the other."""
        return {(0, 1), (1, 0), (-1, 0)} <= set(self.steps) and not self.layered

    def points_up(self, cell: tuple[int, int]) -> bool:
        """Return whether a cell points up; any does where cells are no triangles."""
        return self.grid != "triangular" or sum(cell) % 2 == 0

    def neighbours(self, cell: tuple[int, int], height: int, width: int) -> set[tuple[int, int]]:
        """Return the places next to a cell; at an edge that meets no other also such as are off the board."""
        row, column = cell
        if self.points:
            longest = range(1, max(height, width))
            return {
                (row + many * down, column + many * right) for down, right in self.steps for many in longest
            }
        near = {(row + down, column + right) for down, right in self._steps(cell)}
        if self.layered:
            near = {each for each in near if each[1] // height == column // height}
            near |= {(row, column - height), (row, column + height)}
        return {self._place(place, height, width) for place in near} - {cell}

    def _steps(self, cell: tuple[int, int]) -> tuple[tuple[int, int], ...]:
        """Return the steps from a cell."""
        return tuple((-down, -right) for down, right in self.steps) if sum(cell) % 2 else self.steps

    def _place(self, place: tuple[int, int], height: int, width: int) -> tuple[int, int]:
        """Return where a step to a place leads."""
        (row, column), border = place, self.border
        return (
            row % height if border == "wrapped" else row,
            column % width if border in {"wrapped", "rounded"} else column,
        )

    def step(self, one: tuple[int, int], other: tuple[int, int], height: int, width: int) -> tuple[int, int]:
        """Return the step from a place to another: over the border where that is how they are neighbours."""
        plain = other[0] - one[0], other[1] - one[1]
        steps = self._steps(one)
        if plain in steps:
            return plain
        same = (
            (down, right)
            for down, right in steps
            if self._place((one[0] + down, one[1] + right), height, width) == other
        )
        return next(same, plain)


@cache
def kinds() -> Mapping[str, Kind]:
    """Return the kinds by their names, in the order of the declarations."""
    facts = declared_facts("kinds.pl", "board_kind", "neighbour_steps")
    steps = dict(facts["neighbour_steps"])
    return {
        name: Kind(name, others, summary, steps[shape], grid, border)
        for name, others, summary, shape, grid, border in facts["board_kind"]
    }


def describe_kinds() -> str:
    """Return the kinds with their other names and what they are, in a sentence.

    >>> describe_kinds().partition(" (")[0]
    'The kinds of boards are `hidoku`, `hidato`, `snake` or `number_snake`'
    """
    *most, last = (
        f"{joined((f'`{name}`' for name in (kind.name, *kind.others)), 'or')} ({kind.description})"
        for kind in kinds().values()
    )
    return f"The kinds of boards are {', '.join(most)} and {last}."
