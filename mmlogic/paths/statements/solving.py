"""Solutions, and the search for them: `solve`, `unique`, `search tree`."""

from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, field
from itertools import chain
from sys import maxsize
from typing import Annotated, ClassVar

from mmlogic.common.pictures import Picture
from mmlogic.common.wording import joined, plural
from mmlogic.language import StatementProblem, place_of, unknown
from mmlogic.language.registry import Ask, Heading, part, statement, word
from mmlogic.paths.board import Board
from mmlogic.paths.drawing import board_picture
from mmlogic.paths.kinds import search_rules
from mmlogic.paths.results import (
    Contradiction,
    Numbers,
    SearchNode,
    SearchTree,
    Several,
    SolveStatistics,
    from_one,
    numbers_from_one,
)
from mmlogic.paths.schema import (
    FileData,
    KindData,
    PanelsEndData,
    SolveEndData,
    StatisticsData,
    UniqueData,
    UnsolvableData,
)
from mmlogic.paths.solver import Found
from mmlogic.paths.subject import Paths, require_board
from mmlogic.paths.values import BoardRows, Cell, format_cell, number_name, one_based
from mmlogic.paths.view import View, board_lines, remark
from mmlogic.paths.writing import (
    board_panels,
    board_table,
    cells_table,
    cells_text,
    comment_row,
    contradiction_text,
    kind_data,
)
from mmlogic.paths.written import SearchRules
from mmlogic.render.answers import Answer, Listing, Row, as_data
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.render.signs import Signs
from mmlogic.session.context import SessionContext


class SolveAnswer(Listing):
    """Solutions, found as they are read. It is true if there is one, which is found out if need be.

    `pages` may hold one more than `limit`, and None after the last. `solutions` is how many were read; when
    all are, `statistics` says what it took. `file` is the board's file, where it came from one by itself;
    `panels` how it is to be shown, and `drawn` the panels so far.
    """

    form = "board"
    items: ClassVar[str] = "solutions"
    item: ClassVar[str] = "board"
    board: Board
    pages: Iterator[Found]
    limit: int
    panels: bool = False
    file: str | None = None
    solutions: int = 0
    statistics: SolveStatistics | None = None
    drawn: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        if self.solutions or self.complete:
            return self.solutions > 0
        page = next(self.pages, None)
        if page is None:
            return False
        self.pages = chain([page], self.pages)
        return page[0] is not None

    def picture(self) -> Picture | None:
        if self.kept is None or len(self.kept) != 1 or self.panels:
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
            if self.panels:
                self.drawn.append(board_panels(solution))
            yield solution
        self.complete = False

    def opening(self) -> KindData | FileData:
        kind = kind_data(self.board)
        return kind if self.file is None else {"file": self.file, **kind}

    def by_page(self) -> Iterator[Sequence[BoardRows]]:
        return ([solution.data()] for solution in self)

    def closing(self) -> SolveEndData | PanelsEndData:
        known: SolveEndData = {**super().closing(), "statistics": self.figures()}
        return {**known, "panels": self.drawn} if self.panels else known

    def figures(self) -> StatisticsData:
        """Return what the search took, once the solutions are read."""
        search = self.statistics
        if search is None:
            return {}
        figures: StatisticsData = {
            "nodes": search.nodes,
            "inferences": search.inferences,
            "seconds": round(search.seconds, 6),
            "successors": search.successors,
            "branching": search.branching,
        }
        return figures | ({} if search.conflicts is None else {"conflicts": search.conflicts})

    def draw(self, paper: Paper) -> Iterator[Line]:
        if self.file is not None:
            yield plain(f"# {self.file}")
        for number, solution in enumerate(self):
            if number and paper.person:
                yield []
            if self.panels:
                yield from map(plain, board_panels(solution).splitlines())
            else:
                yield from board_lines(solution, paper, self.board)
        yield from remark(self._verdict(), paper)

    def rows(self) -> Iterator[Row]:
        if self.file is not None:
            yield comment_row(f"# {self.file}")
        for solution in self:
            yield from board_table(solution, headed=self.limit > 1 or self.file is not None)

    def _verdict(self) -> str:
        """Return what was found, and what the search took; times are in the other formats."""
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


def _rules() -> str:
    wide = max(map(len, search_rules()))
    lines = (f"    {name:<{wide}}  {sees_to}" for name, sees_to in search_rules().items())
    return "\n".join(["The rules of the search:", "", *lines])


def _left(without: SearchRules | None, engine: str) -> tuple[str, ...] | None:
    if without is None:
        return None
    if engine != "search":
        raise StatementProblem(f"engine {engine} knows no rules", place_of(without), hint="`set engine auto`")
    every, off = tuple(search_rules()), {name.lower(): name for name in without.names}
    for low, name in off.items():
        if low not in every:
            raise unknown("rule", name, every, f"a rule is one of {', '.join(every)}")
    return tuple(rule for rule in every if rule not in off)


@statement(
    usage="solve [N | all] [panels] [without RULE, …]",
    example="solve 2",
    heading=Heading.PUZZLES,
    details=_rules,
)
class Solve(Ask[SolveAnswer]):
    """Find the first solution, the first N or all, and say whether there are others.

    Each solution is printed when it is found, as a board that `load` can read. The last line counts the
    nodes that the search opened, and the ways on at those that branched. With `panels` each solution is
    printed in two panels: the numbers, and how each cell is connected (`x`: to the number before and the
    number after; `.`: to one of them). `without` has Prolog search without some of its rules, however long
    that takes; `profile solve` shows what each of them saves.
    """

    limit: int | None = part(most=1_000)
    _: KW_ONLY
    every: bool = word("all", "all solutions")
    panels: bool = word("panels", "the numbers, and how each cell is connected")
    without: SearchRules | None = part(before="without", help="rules that the search does not use")

    def carry_out(self, session: SessionContext) -> SolveAnswer:
        board, paths = require_board(session).now, session.state(Paths)
        limit = maxsize if self.every else 1 if self.limit is None else int(self.limit)
        if limit < 1:
            raise StatementProblem(f"{limit} solutions: expected at least 1", place_of(self.limit))
        rules = _left(self.without, paths.engine)
        pages = paths.solver.found(board, paths.engine, rules)
        return SolveAnswer(board=board, pages=pages, limit=limit, panels=self.panels)


class UniqueAnswer(Answer):
    """The one solution; or two, and the cells in which they differ; or givens that contradict each other.

    These are `minimal` if each of them was shown to be needed. It is true if there is one solution, which is
    not shown: nobody asked for it.
    """

    columns = ("unique",)

    board: Board
    solutions: tuple[Board, ...]
    cells: tuple[Cell, ...] = ()
    conflict: Numbers = field(default_factory=Numbers)
    minimal: bool = True

    @property
    def unique(self) -> bool:
        """Whether there is one solution and no other."""
        return len(self.solutions) == 1

    def __bool__(self) -> bool:
        return self.unique

    def data(self) -> UniqueData | UnsolvableData:
        verdict: UniqueData = {
            **kind_data(self.board),
            "unique": self.unique,
            "solutions": as_data(self.solutions),
            "cells": [list(cell) for cell in self.cells],
            "conflict": self.conflict.data(),
        }
        return {**verdict, "minimal": self.minimal} if self.conflict else verdict

    def draw(self, paper: Paper) -> Iterator[Line]:
        if self.unique:
            yield from paper.wrapped(f"There is one solution{'; `solve` shows it' if paper.person else ''}.")
        else:
            yield from paper.wrapped(contradiction_text(self.conflict, self.minimal, self.board.letters))


class AmbiguousAnswer(UniqueAnswer):
    """Two solutions of a board that has several, and the cells in which they differ. It is false."""

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


@statement(usage="unique", example="unique", heading=Heading.PUZZLES)
class Unique(Ask[UniqueAnswer]):
    """Say whether the puzzle has exactly one solution.

    If there are several, show two of them and the cells in which they differ. If there is none, show
    givens that contradict each other, and whether each of them is needed for that.
    """

    def carry_out(self, session: SessionContext) -> UniqueAnswer:
        board = require_board(session).now
        verdict = session.state(Paths).solver.unique(board)
        if isinstance(verdict, Contradiction):
            conflict = numbers_from_one(verdict.givens)
            return UniqueAnswer(board=board, solutions=(), conflict=conflict, minimal=verdict.minimal)
        if isinstance(verdict, Several):
            cells = tuple(map(one_based, verdict.cells))
            return AmbiguousAnswer(board=board, solutions=verdict.solutions, cells=cells)
        return UniqueAnswer(board=board, solutions=(verdict.solution,))


_NODES = 100
"""How many nodes are opened if no number is given."""

_STYLES = {"solution": "class:right", "dead end": "class:wrong", "stopped": "class:quiet"}
"""The styles of the ends of nodes."""


class SearchAnswer(Answer):
    """The tree of a search: each try, and its end; `limit` nodes at most."""

    data_keys = ("opened=tree.opened", "solutions=tree.solutions", "complete=tree.complete", "nodes")

    tree: SearchTree
    limit: int
    letters: bool = False

    @property
    def nodes(self) -> Annotated[list[SearchNode], "the nodes, depth first"]:
        """The nodes with cells from 1, depth first."""
        return [from_one(node) for node in self.tree.nodes]

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw a line a node, indented below the node that it comes from; then what the search took."""
        for node, branches in zip(self.tree.nodes, _branches(self.tree.nodes, paper.signs), strict=True):
            line = [("class:quiet", branches), ("", self._tried(node)), *_end(node, paper.signs)]
            yield from paper.wrapped(line, f"{_below(branches, paper.signs)}  ")
        opened = f"{plural(self.tree.opened, 'node')}, {plural(self.tree.solutions, 'solution')}"
        more = "" if self.tree.complete else f"; `search tree {2 * self.limit}` opens more"
        yield from paper.wrapped([("class:quiet", f"{opened}{more}.")])

    def _tried(self, node: SearchNode) -> str:
        if node.cell is None:
            return "at first: "
        return f"{number_name(node.number or 0, self.letters)} at {format_cell(node.cell)}: "

    def rows(self) -> Iterator[Row]:
        return cells_table("depth number row column follows end", self.data()["nodes"], self.letters)


def _branches(nodes: Sequence[SearchNode], signs: Signs) -> Iterator[str]:
    inner, last, past = signs.branch
    drawn, open_depths = list[str](), set[int]()
    for node in reversed(nodes):
        open_depths = {depth for depth in open_depths if depth <= node.depth}
        lines = (f"{past} " if depth in open_depths else "   " for depth in range(1, node.depth))
        own = f"{inner if node.depth in open_depths else last} " if node.depth else ""
        drawn.append("".join([*lines, own]))
        open_depths.add(node.depth)
    return reversed(drawn)


def _below(branches: str, signs: Signs) -> str:
    inner, last, past = signs.branch
    return branches.replace(inner, past).replace(last, " " * len(last))


def _end(node: SearchNode, signs: Signs) -> Line:
    follows = plural(node.follows, "number follows", "numbers follow") if node.follows else ""
    if node.end == "tries":
        return [("", follows or "nothing follows")]
    sign = {"solution": signs.right, "dead end": signs.wrong}.get(node.end, signs.cut)
    end = [(_STYLES[node.end], f"{sign} {node.end}")]
    return [("", f"{follows}  "), *end] if follows else end


@statement(usage="search tree [N]", example="search tree", heading=Heading.PUZZLES)
class Search(Ask[SearchAnswer]):
    """Show the tree of the search for all solutions: what is tried where, and where that ends.

    Before each try the rules place what follows. The search opens 100 nodes, or N; `profile solve` counts
    those of searches with fewer rules.
    """

    nodes: int | None = part(most=10_000)

    def __str__(self) -> str:
        return "search tree" if self.nodes is None else f"search tree {self.nodes}"

    def carry_out(self, session: SessionContext) -> SearchAnswer:
        board, limit = require_board(session).now, nodes_opened(self.nodes)
        tree = session.state(Paths).solver.tree(board, limit)
        return SearchAnswer(tree=tree, limit=limit, letters=board.letters)


def nodes_opened(number: int | None) -> int:
    """Return how many nodes a search opens that is asked for `number`. Raises StatementProblem below 1."""
    if number is None:
        return _NODES
    if number < 1:
        raise StatementProblem(f"{number} nodes: expected at least 1", place_of(number))
    return int(number)
