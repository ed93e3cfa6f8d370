"""`python -m research.findling [FILE]`: the search of Findling's Hidoku solver (2015).

For its own board, Findling's program prints 1220 nodes, 1646 "successors" and a branching of 1.349. A search
by the following rules gets the same numbers:

* A number can go to a free cell that is near enough to the numbers on the board. It is near enough to a
  number X on the board if it is at most as many steps away from X as the two numbers differ. If they differ
  by more than the longer side of the board minus 2, X does not count.
* Each number that is not placed yet has a free cell that is near enough.
* The numbers before and after the number of a full cell are beside the cell, or free cells for them are.
* A free cell with one free cell beside it: some number beside it lacks a neighbour, and the number before or
  after this one is not placed. A free cell without free cells beside it: two such numbers differ by 2, and
  the number between them is not placed. If only one number can be in the free cell, it is placed at once.
  The first rule is not checked then.
* The search goes on with the number that has the fewest cells. If there are several, it takes the number that
  comes first in a dictionary of Python 2.

If K boards follow a node, Findling's program adds K for each of them. So 1646 is the sum of K*K. The sum of K
is 1220, because each board that follows is opened, except the solution. 1.349 is the first sum divided by the
second. In fact, one board follows a node on average.
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from mmlogic.paths.board import Board
from mmlogic.paths.reading import read_board
from mmlogic.paths.values import Cell

__all__ = ["Figures", "searched"]

BOARD = Path(__file__).resolve().parents[1] / "examples" / "boards" / "findling_10x10.txt"


@dataclass
class Figures:
    """The numbers that Findling's program prints.

    `squares` is the number that the program calls successors.
    """

    solutions: int = 0
    nodes: int = 0
    squares: int = 0
    branches: int = 0


@dataclass
class State:
    """A node: the placed numbers by cells, the numbers left to place, and the cells where each can go."""

    board: Board
    numbers: dict[Cell, int]
    left: list[int]
    places: list[tuple[int, Cell]]

    def after(self, number: int, cell: Cell) -> "State":
        """Return the node after one more number is placed."""
        after = State(self.board, dict(self.numbers), list(self.left), self.places)
        after.place(number, cell)
        return after

    def place(self, number: int, cell: Cell) -> None:
        """Place a number. For the other numbers, remove the cells that are now impossible."""
        self.left.remove(number)
        self.numbers[cell] = number
        reach = max(self.board.height, self.board.width) - 2
        self.places = [
            (other, at)
            for other, at in self.places
            if other != number
            and at != cell
            and (abs(other - number) > reach or _steps(at, cell) <= abs(other - number))
        ]

    def holds(self) -> bool:
        """Return whether all rules hold. If only one number can be in a free cell, place it."""
        if {*self.left} - {number for number, _ in self.places}:
            return False
        for cell in self.board.graph:
            if cell in self.numbers:
                if self._lacking(cell) > sum(at not in self.numbers for at in self.board.graph[cell]):
                    return False
                continue
            meant = self._meant(cell)
            if meant is not None and len(meant) < 2:
                if not meant:
                    return False
                self.place(meant.pop(), cell)
                return self.holds()
        return True

    def _lacking(self, cell: Cell) -> int:
        """Return how many of the two numbers next to a full cell's number are not beside the cell."""
        number = self.numbers[cell]
        beside = sum(abs(self.numbers.get(at, number) - number) == 1 for at in self.board.graph[cell])
        return 2 - (number in (1, self.board.size)) - beside

    def _meant(self, cell: Cell) -> list[int] | None:
        """Return the numbers that a free cell can hold.

        The result is None if two or more free cells are beside the cell, because then no rule applies.
        """
        beside = self.board.graph[cell]
        free = sum(at not in self.numbers for at in beside)
        if free >= 2:
            return None
        lacking = [self.numbers[at] for at in beside if at in self.numbers and self._lacking(at) > 0]
        if free:
            return [n for n in {m for k in lacking for m in (k - 1, k + 1)} if n in self.left]
        between = [(a + b) // 2 for a, b in combinations(lacking, 2) if abs(a - b) == 2]
        return [number for number in between if number in self.left]

    def nodes(self) -> Iterator["State"]:
        """Yield the nodes that follow this node."""
        many = Counter(number for number, _ in self.places)
        number = min(hashed(self.left), key=many.__getitem__)
        for other, cell in self.places:
            if other == number and (after := self.after(number, cell)).holds():
                yield after


def _steps(one: Cell, other: Cell) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def hashed(numbers: Iterable[int]) -> list[int]:
    """Return numbers in the order in which a dictionary of CPython 2.7 has them.

    The dictionary receives the numbers in their given order.
    """
    table: list[int | None] = [None] * 8
    for many, number in enumerate(numbers, 1):
        _hash(table, number)
        if 3 * many >= 2 * len(table):
            size = 8
            while size <= 4 * many:
                size *= 2
            held, table = table, [None] * size
            for each in held:
                if each is not None:
                    _hash(table, each)
    return [each for each in table if each is not None]


def _hash(table: list[int | None], number: int) -> None:
    at = rest = number
    while table[at % len(table)] is not None:
        at = 5 * at + rest + 1
        rest >>= 5
    table[at % len(table)] = number


def searched(board: Board) -> Figures:
    """Search a board completely, depth first.

    Of the nodes that follow a node, the last one is searched first.
    """
    left = [number for number in range(1, board.size + 1) if board.cell_of(number) is None]
    start = State(board, {}, list(range(1, board.size + 1)), [])
    start.places = [(number, cell) for number in left for cell in board.graph]
    for cell, number in board.givens.items():
        start.place(number, cell)
    start.holds()
    found, stack = Figures(), [start]
    while stack:
        found.nodes += 1
        after = list(stack.pop().nodes())
        found.squares += len(after) ** 2
        found.branches += len(after)
        found.solutions += sum(not each.left for each in after)
        stack += [each for each in after if each.left]
    return found


def main() -> None:
    """Print the numbers of the search of a board."""
    reader = argparse.ArgumentParser(prog="research.findling", description=__doc__)
    reader.add_argument("file", nargs="?", type=Path, default=BOARD)
    options = reader.parse_args()
    found = searched(read_board(options.file))
    print(f"solutions {found.solutions}, nodes {found.nodes}, successors {found.squares}, branching", end=" ")
    print(f"{found.squares / found.branches:.7f}")


if __name__ == "__main__":
    main()
