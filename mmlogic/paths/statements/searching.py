"""`search`: show the tree of the search for solutions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from mmlogic.common.wording import plural
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.registry import Ask, Heading, part, statement
from mmlogic.paths.results import SearchNode, SearchTree
from mmlogic.paths.subject import Paths, require_board
from mmlogic.paths.values import format_cell, one_based
from mmlogic.paths.view import cells_table
from mmlogic.paths.written import number_name
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper
from mmlogic.render.signs import Signs
from mmlogic.session.context import SessionContext

__all__ = ["Search", "SearchAnswer", "nodes_opened"]

_NODES = 100
"""How many nodes are opened if no number is given."""

_STYLES = {"solution": "class:right", "dead end": "class:wrong", "stopped": "class:quiet"}
"""The styles of the ends of nodes."""


@dataclass(kw_only=True)
class SearchAnswer(Answer):
    """The tree of a search: each try, and its end; `limit` nodes at most."""

    meanings: ClassVar = {
        "opened": "how many nodes were opened",
        "solutions": "how many solutions were found",
        "complete": "whether these are all nodes of the search",
        "nodes": "the nodes, depth first",
        "depth": "how many numbers were tried to get there",
        "number": "the number that is tried last; null for the first node",
        "cell": "where it is tried",
        "follows": "how many numbers the rules place then",
        "end": "`solution`, `dead end`, `stopped` (not opened), or `tries`",
    }
    tree: SearchTree
    limit: int
    letters: bool = False

    def data(self) -> dict[str, Any]:
        tree = self.tree
        told = {"opened": tree.opened, "solutions": tree.solutions, "complete": tree.complete}
        return told | {"nodes": [_data(node) for node in tree.nodes]}

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


def _data(node: SearchNode) -> dict[str, Any]:
    cell = None if node.cell is None else list(one_based(node.cell))
    tried = {"depth": node.depth, "number": node.number, "cell": cell}
    return tried | {"follows": node.follows, "end": node.end}


def _branches(nodes: Sequence[SearchNode], signs: Signs) -> Iterator[str]:
    """Yield the branches before each node: at each depth a line goes on while others follow there."""
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
    """Return the branches beside a second line of a node."""
    inner, last, past = signs.branch
    return branches.replace(inner, past).replace(last, " " * len(last))


def _end(node: SearchNode, signs: Signs) -> Line:
    """Return what follows at a node, and how it ends."""
    follows = plural(node.follows, "number follows", "numbers follow") if node.follows else ""
    if node.end == "tries":
        return [("", follows or "nothing follows")]
    sign = {"solution": signs.right, "dead end": signs.wrong}.get(node.end, signs.cut)
    end = [(_STYLES[node.end], f"{sign} {node.end}")]
    return [("", f"{follows}  "), *end] if follows else end


@statement(usage="search tree [N]", example="search tree", heading=Heading.PUZZLES)
@dataclass(frozen=True)
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
    """Return how many nodes a search opens that is asked for so many. Raises StatementProblem for none."""
    if number is None:
        return _NODES
    if number < 1:
        raise StatementProblem(f"{number} nodes: expected at least 1", place_of(number))
    return int(number)
