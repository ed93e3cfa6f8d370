"""Number-path puzzles: boards, what one does to solve them, what one may ask."""

from dataclasses import dataclass
from functools import partial

from mmlogic.language.puzzles import Cell, Extent, Wishes, block_text
from mmlogic.language.registry import Ask, Subject, Tell, statement
from mmlogic.language.spelling import spell

__all__ = ["Clear", "Generate", "Hint", "Place", "Puzzle", "Solve", "Steps", "Unique"]

NONE = Wishes()

about_puzzles = partial(statement, subject=Subject.PUZZLES)


@about_puzzles(
    "puzzle", usage="puzzle KIND … end", example="puzzle numbrix\n 1,__, 7\n__,##,__\n__,__,__\nend"
)
@dataclass(frozen=True)
class Puzzle(Tell):
    """Take up a puzzle: its rows stand in the lines up to `end`.

    KIND is `hidoku` (eight neighbours; also `hidato`), `numbrix` (four), `rikudo` or `hex` (hexagons: six, on
    slanted rows) or `graph` (the edges alone). A row has its cells by commas or spaces: a number, `__` for an
    empty cell, `##` where there is none. A line that begins with `# ` is a comment; `# link: 0,1 1,1` says
    that two cells hold consecutive numbers, `# edge: 0,1 5,5` that two cells are neighbours (here, as in
    files, rows and columns count from 0). From then on `count`, `check`, `why`, `show` and `history` speak
    of the puzzle; `game`, `pegs`, `colors`, `reset`, and what is told of codes, put it away.
    """

    kind: str
    rows: str

    def __str__(self) -> str:
        return f"puzzle {spell(self.kind)}{block_text(self.rows)}"


@about_puzzles(
    "generate",
    usage="generate KIND RxC [OPTION…]",
    example="generate hidoku 8x8 seed 11 difficulty hard",
)
@dataclass(frozen=True)
class Generate(Tell):
    """Make a new puzzle of R rows and C columns with one solution, and take it up.

    The options are `seed N` (the same seed makes the same board), `difficulty easy`, `medium` or `hard`,
    `symmetric` (the givens lie symmetrically), `holes N` (so many places are no cells) and `hexagon` (the
    shape of a rikudo). No given can go without making it ambiguous, or harder than was asked for.
    """

    kind: str
    extent: Extent
    options: Wishes = NONE

    def __str__(self) -> str:
        return " ".join(["generate", spell(self.kind), str(self.extent), *map(str, self.options.wishes)])


@about_puzzles(
    "solve", usage="solve [N] [panels]", example="solve 2", forms={"solve_panels": {"panels": True}}
)
@dataclass(frozen=True)
class Solve(Ask):
    """Find the first solution, or the first N, and say whether there are others.

    They are printed as boards that read back, as they are found, with the nodes that the search opened, how
    many successors these had, and the average. With `panels` each is printed in two panels: the numbers, and
    how each cell is connected (`x`: to the number before and the number after; `.`: to one of them).
    """

    limit: int | None = None
    panels: bool = False

    def __str__(self) -> str:
        return " ".join(["solve", *[str(self.limit)] * (self.limit is not None), *["panels"] * self.panels])


@about_puzzles("unique", usage="unique", example="unique")
@dataclass(frozen=True)
class Unique(Ask):
    """Say whether the puzzle has one solution.

    Where there are several: two of them, and the cells in which they differ. Where there is none: a smallest
    set of givens that contradict each other.
    """


@about_puzzles("place", usage="place N at R,C", example="place 17 at 3,4")
@dataclass(frozen=True)
class Place(Tell):
    """Put number N into the cell of row R and column C, counted from 1; it leaves the cell where it was."""

    number: int
    cell: Cell

    def __str__(self) -> str:
        return f"place {self.number} at {self.cell}"


@about_puzzles(
    "clear", usage="clear [R,C] | clear wrong", example="clear 3,4", forms={"clear_wrong": {"wrong": True}}
)
@dataclass(frozen=True)
class Clear(Tell):
    """Take away the number that you placed in a cell, all that are wrong, or all that you placed."""

    cell: Cell | None = None
    wrong: bool = False

    def __str__(self) -> str:
        return " ".join(["clear", *["wrong"] * self.wrong, *[str(self.cell)] * (self.cell is not None)])


@about_puzzles("hint", usage="hint | hint cells", example="hint", forms={"hint_cells": {"cells": True}})
@dataclass(frozen=True)
class Hint(Ask):
    """Give one number that can be placed now, and the easiest reason why.

    `hint cells` names the cells that can be filled now, without their numbers. How often help was asked for
    is counted; `history` tells.
    """

    cells: bool = False

    def __str__(self) -> str:
        return "hint cells" if self.cells else "hint"


@about_puzzles("steps", usage="steps", example="steps")
@dataclass(frozen=True)
class Steps(Ask):
    """Derive the solution from what stands on the board, step by step, as people do, and grade the board."""
