"""The statements that find solutions: `solve` and `unique`."""

from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, field
from itertools import chain
from sys import maxsize
from typing import Annotated, ClassVar

from mmlogic.common.pictures import Picture
from mmlogic.common.wording import joined, plural
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.examples import BOARD, OPEN
from mmlogic.language.registry import Ask, Heading, part, statement, word
from mmlogic.paths.board import Board
from mmlogic.paths.drawing import board_picture
from mmlogic.paths.results import (
    Contradiction,
    Numbers,
    Several,
    SolveStatistics,
    numbers_from_one,
)
from mmlogic.paths.solver import Found
from mmlogic.paths.subject import Paths, require_board
from mmlogic.paths.values import BoardRows, Cell, format_cell, one_based
from mmlogic.paths.view import View, board_lines, remark
from mmlogic.paths.writing import (
    board_table,
    cells_text,
    comment_row,
    contradiction_text,
)
from mmlogic.render.answers import Answer, Listing, Row
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session.context import SessionContext

KIND = ("kind=board.kind", "letters?=board.letters")
"""The keys that say a board's kind in JSON."""


class SolveAnswer(Listing):
    """Solutions, found while they are read. In a condition, the answer is true if there is a solution.

    The condition may search for the first solution. `pages` may have one solution more than `limit`. After
    the last solution, `pages` has None. `solutions` is the number of solutions read so far. After the last
    one, `statistics` has the cost. `file` is the file of the board, if it has one.
    """

    form = "board"
    items: ClassVar[str] = "solutions"
    item: ClassVar[str] = "board"
    opening_keys = ("file??", *KIND)
    closing_keys = (*Listing.closing_keys, "statistics=figures")
    board: Board
    pages: Iterator[Found]
    limit: int
    file: Annotated[str | None, "the board's file"] = None
    solutions: int = 0
    statistics: SolveStatistics | None = None

    def __bool__(self) -> bool:
        if self.solutions or self.complete:
            return self.solutions > 0
        page = next(self.pages, None)
        if page is None:
            return False
        self.pages = chain([page], self.pages)
        return page[0] is not None

    def picture(self) -> Picture | None:
        if self.kept is None or len(self.kept) != 1:
            return None
        return board_picture(View(self.kept[0], self.board), self._verdict())

    def __iter__(self) -> Iterator[Board]:
        return self.found()

    def find(self) -> Iterator[Board]:
        for solution, statistics in self.pages:
            self.statistics = statistics
            if solution is None:
                self.complete = True
                return
            if self.solutions == self.limit:
                break
            self.solutions += 1
            yield solution
        self.complete = False

    def by_page(self) -> Iterator[Sequence[BoardRows]]:
        return ([solution.data()] for solution in self)

    @property
    def figures(self) -> SolveStatistics | dict[str, None]:
        """The cost of the search, or {} before the first solution."""
        return self.statistics or {}

    def draw(self, paper: Paper) -> Iterator[Line]:
        if self.file is not None:
            yield plain(f"# {self.file}")
        for number, solution in enumerate(self):
            if number and paper.person:
                yield []
            yield from board_lines(solution, paper, self.board)
        yield from remark(self._verdict(), paper)

    def rows(self) -> Iterator[Row]:
        if self.file is not None:
            yield comment_row(f"# {self.file}")
        for solution in self:
            yield from board_table(solution, headed=self.limit > 1 or self.file is not None)
        if not self.solutions:
            yield comment_row("# There is no solution.")

    def _verdict(self) -> str:
        """Return a text with the result and the cost, but without the time."""
        many, search = self.solutions, self.statistics
        if many == 0:
            verdict = "There is no solution."
        elif self.complete:
            verdict = "This is the only solution." if many == 1 else f"These are all {many} solutions."
        else:
            first = "This is the first solution" if many == 1 else f"These are the first {many} solutions"
            verdict = f"{first}; there are others."
        if search is None:
            return verdict
        ways = f", {search.branching:.1f} ways at a branching" if search.successors else ""
        opened = f" The search opened {plural(search.nodes, 'node')}{ways}." if search.nodes else ""
        sat = "" if search.conflicts is None else f" SAT met {plural(search.conflicts, 'conflict')}."
        return verdict + opened + sat


@statement(
    usage="solve [N | all]",
    example="solve 2",
    heading=Heading.PUZZLES,
    after=BOARD,
    more=(f"{BOARD}; solve",),
    endless=f"{OPEN}; solve 100000000",
)
class Solve(Ask[SolveAnswer]):
    """Find the first solution, the first N or all, and say whether there are others.

    Each solution is printed when it is found, as a board that `load` can read. The last line says how many
    nodes the search opened, and how many ways a branching node had on average. `profile solve` counts the
    nodes of searches with fewer rules.
    """

    limit: int | None = part(most=1_000)
    _: KW_ONLY
    every: bool = word("all", "all solutions")

    def carry_out(self, session: SessionContext) -> SolveAnswer:
        board, paths = require_board(session).now, session.state(Paths)
        limit = maxsize if self.every else 1 if self.limit is None else int(self.limit)
        if limit < 1:
            raise StatementProblem(f"{limit} solutions: expected at least 1", place_of(self.limit))
        return SolveAnswer(board=board, pages=paths.solver.found(board, paths.engine), limit=limit)


class UniqueAnswer(Answer):
    """The only solution, or two solutions and the cells in which they differ, or contradicting givens.

    `minimal` is true if the search showed that the contradiction needs each of these givens. In a condition,
    the answer is true if there is exactly one solution. A drawing omits this solution, because the user did
    not ask for it.
    """

    data_keys: ClassVar[Sequence[str]] = (*KIND, "unique", "solutions", "cells", "conflict")
    columns = ("unique",)

    board: Board
    solutions: tuple[Board, ...]
    cells: Annotated[tuple[Cell, ...], "the cells in which they differ"] = ()
    conflict: Annotated[Numbers, "givens that contradict each other"] = field(default_factory=Numbers)
    minimal: Annotated[bool, "whether each of the givens was shown to be needed"] = True

    @property
    def unique(self) -> bool:
        """Whether there is exactly one solution."""
        return len(self.solutions) == 1

    def __bool__(self) -> bool:
        return self.unique

    def draw(self, paper: Paper) -> Iterator[Line]:
        if self.unique:
            yield from paper.wrapped(f"There is one solution{'; `solve` shows it' if paper.person else ''}.")
        else:
            yield from paper.wrapped(contradiction_text(self.conflict, self.minimal, self.board.letters))


class UnsolvableAnswer(UniqueAnswer):
    """A board without solution: givens that contradict each other."""

    data_keys = (*UniqueAnswer.data_keys, "minimal")


class AmbiguousAnswer(UniqueAnswer):
    """Two of a board's several solutions, and the cells in which they differ. False in a condition."""

    form = "board"

    def draw(self, paper: Paper) -> Iterator[Line]:
        if paper.person:
            cells = [(row - 1, column - 1) for row, column in self.cells]
            yield from View(self.solutions[0], self.board, {"?": cells}).draw(paper)
            differing = joined(f"{format_cell(cell)} is {' or '.join(self._held(cell))}" for cell in cells)
            yield from paper.wrapped(f"There are several solutions: {differing}.")
            return
        cells_told = joined(cells_text([cell]) for cell in self.cells)
        yield from remark(f"There are several solutions. These two differ at {cells_told}.", paper)
        for solution in self.solutions:
            yield from board_lines(solution, paper)

    def _held(self, cell: Cell) -> Iterator[str]:
        return (self.board.name(solution.givens[cell]) for solution in self.solutions)

    def rows(self) -> Iterator[Row]:
        for solution in self.solutions:
            yield from board_table(solution, headed=True)


@statement(
    usage="unique",
    example="unique",
    heading=Heading.PUZZLES,
    after=BOARD,
    more=("puzzle numbrix\n1,__\n__,__\nend; unique",),
    endless=f"{OPEN}; unique",
)
class Unique(Ask[UniqueAnswer]):
    """Say whether the puzzle has exactly one solution.

    If there are several, show two of them and the cells in which they differ. If there is none, show givens
    that contradict each other, and whether the contradiction needs each of them.
    """

    def carry_out(self, session: SessionContext) -> UniqueAnswer:
        board = require_board(session).now
        verdict = session.state(Paths).solver.unique(board)
        if isinstance(verdict, Contradiction):
            conflict = numbers_from_one(verdict.givens)
            kind = UnsolvableAnswer if conflict else UniqueAnswer
            return kind(board=board, solutions=(), conflict=conflict, minimal=verdict.minimal)
        if isinstance(verdict, Several):
            cells = tuple(map(one_based, verdict.cells))
            return AmbiguousAnswer(board=board, solutions=verdict.solutions, cells=cells)
        return UniqueAnswer(board=board, solutions=(verdict.solution,))
