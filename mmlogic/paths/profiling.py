"""The cost of a question about a puzzle, for each program and for searches with fewer rules."""

from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

from mmlogic.language.registry import Ask
from mmlogic.language.scripts import parse
from mmlogic.limits.budget import Budget, LimitExceeded
from mmlogic.paths.board import Board
from mmlogic.paths.kinds import search_rules
from mmlogic.paths.solver import PathSolver
from mmlogic.render.answers import Row
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session.answers import ProfileAnswer, Profiled, aligned
from mmlogic.session.statements.questions import compared, not_profiled, time_shares

_PROGRAMS = ("textbook", "clpfd", "search", "sat")
"""The compared programs. Here `search` is Prolog's search alone, without a SAT solver."""

_NODES = 10_000
"""How many nodes a search may open. A search without rules would never end."""


class Searched(NamedTuple):
    """The cost of a search that prunes with some of its rules. A stopped search has no `answer`."""

    rules: Annotated[tuple[str, ...], "the rules that the search used"]
    answer: int | None = None
    nodes: int | None = None
    successors: Annotated[int | None, "the successors of the nodes that branched"] = None
    branching: float | None = None
    seconds: float | None = None


class PathsProfileAnswer(ProfileAnswer):
    """The cost of a question for each program, and for searches with no rule, one rule, …, all rules."""

    data_keys = (*ProfileAnswer.data_keys, "searches")

    searches: Annotated[tuple[Searched, ...], "of the search with no rule, with each one more, with all"]

    def draw(self, paper: Paper) -> Iterator[Line]:
        yield from super().draw(paper)
        yield plain("rules of the search, one more each time:")
        head = ("rules", "nodes", "successors", "branching", "seconds")
        rows = [head, *(_row(each, paper) for each in self.searches)]
        first, *lines = aligned([(row[0], row[1], row[3]) for row in rows] if paper.narrow else rows)
        yield [("class:quiet", first)]
        yield from map(plain, lines)

    def rows(self) -> Iterator[Row]:
        """Yield a row for each program, then a row for each search."""
        head = ("engine", "inferences", "seconds", "answer", "making")
        yield [*head, "rules", "nodes", "successors", "branching"]
        yield from ([*each, None, None, None, None] for each in self.programs)
        for each in self.searches:
            rules, answer, nodes, successors, branching, seconds = each
            yield ["search", None, seconds, answer, None, " ".join(rules), nodes, successors, branching]


def _row(each: Searched, paper: Paper) -> tuple[str, ...]:
    """Return a row of the table: the search's last rule and its effort, as in ("+ parity", "812 ", …).

    The number of nodes has a `+` instead of a blank if the search reached its limit.
    """
    name = f"{'+ ' if len(each.rules) > 1 else ''}{each.rules[-1]}" if each.rules else "none"
    if each.nodes is None or each.seconds is None:
        return name, "stopped", "", "", ""
    more = " " if each.answer is not None else "+"
    branching = paper.decimal(each.branching or 0.0, 2) if each.successors else ""
    seconds = paper.decimal(each.seconds, 3)
    return name, f"{paper.number(each.nodes)}{more}", paper.number(each.successors or 0), branching, seconds


def puzzle_profile(
    question: Ask[Any] | None, board: Board, solver: PathSolver, most: int
) -> PathsProfileAnswer:
    """Compare the costs of all programs for a question, and of searches with fewer rules.

    A program stops after `most` solutions, or after N solutions for `solve N`. Raises StatementProblem if the
    question is neither `solve` nor `count`.
    """
    asked: Any = question or parse("solve")[0]
    if asked.keyword not in {"solve", "count"}:
        raise not_profiled(asked, "`solve` and `count` of a puzzle")
    if asked.keyword == "solve":
        most = asked.limit or 1

    def measured(engine: str) -> Profiled:
        if engine == "sat":
            solved = solver.solve(board, most, engine)
            return Profiled(engine, None, solved.statistics.seconds, len(solved.boards))
        many, _, cost = solver.profiled(board, engine, most)
        return Profiled(engine, cost.inferences, cost.seconds, many)

    every = tuple(search_rules())
    used = [every[:many] for many in range(len(every) + 1)]
    shares = time_shares(len(_PROGRAMS) + len(used))
    found = compared(asked, _PROGRAMS, measured, shares)
    searches = (
        _searched(rules, share, board, most, solver) for rules, share in zip(used, shares, strict=True)
    )
    return PathsProfileAnswer(question=found.question, programs=found.programs, searches=tuple(searches))


def _searched(rules: tuple[str, ...], share: Budget, board: Board, most: int, solver: PathSolver) -> Searched:
    try:
        with share:
            some = rules if len(rules) < len(search_rules()) else None
            many, end, cost = solver.profiled(board, "search", most, some, _NODES)
    except LimitExceeded:
        return Searched(rules)
    answer = None if end == "nodes" else many
    return Searched(rules, answer, min(cost.nodes, _NODES), cost.successors, cost.branching, cost.seconds)
