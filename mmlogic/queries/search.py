"""The answer to `trace tree`: the tree of a search, with branches that fail or that a cut removes."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, NamedTuple

from mmlogic.codes.dialects.dialect import Dialect
from mmlogic.codes.own import written_out
from mmlogic.common.wording import plural
from mmlogic.queries.steps import Followed
from mmlogic.render.answers import record_data
from mmlogic.render.paper import Line, Paper, Piece, line_width, output_lines

_DENIED = -3
"""The key of a node that begins the search for `G` of `\\+ G`. See `prolog/machine/searching.pl`."""

_MIN_GOAL_COLUMNS = 8
"""The smallest number of columns for the goals of a node."""


class SearchNode(NamedTuple):
    """A node of a search: the goals still to prove."""

    number: Annotated[int, "the number of the node, from 1; 0 for a branch that is cut"]
    parent: Annotated[int, "the number of the node above; 0 at the root"]
    clause: Annotated[int, "the number of the clause; 0 for a goal of a library, a part of `;`, or `\\+`"]
    bindings: Annotated[str, "the values that the step gives to variables"]
    goals: Annotated[str, "the goals that are left to prove"]
    end: Annotated[str, "`answer`, `fails`, `cut`, `holds` below a `\\+`, or empty"]
    answer: Annotated[str, "the values of the query's variables, at an answer"]
    denied: Annotated[bool, "whether the node begins the search for what a `\\+` denies"]


def nodes_of(rows: Sequence[Sequence[Any]], end: str, dialect: Dialect) -> list[SearchNode]:
    """Return the nodes of a tree, each before the nodes below it, with a readable name of a custom dialect.

    `rows` is the record of `prolog/machine/searching.pl`. `end` is `whole` if the search was completed.
    """
    tried = {(parent, key) for kind, _, parent, key, *_ in rows if kind == "node"}
    parents = {number: parent for kind, number, parent, *_ in rows if kind == "node"}
    ends = {number: (kind, text) for kind, number, _, _, text, _ in rows if kind in {"answer", "holds"}}
    still_open = set() if end == "whole" else set(_ancestors(max(parents, default=0), parents))
    below = defaultdict[int, list[SearchNode]](list)
    for kind, number, parent, key, bindings, goals in rows:
        dropped = kind == "branch" and (parent, key) not in tried and parent not in still_open
        if kind == "node" or dropped:
            ending, answer = ("cut", "") if dropped else ends.get(number, ("", ""))
            written = written_out(str(goals), dialect)
            shown = answer if ending == "answer" else ""
            node = SearchNode(number, parent, max(key, 0), bindings, written, ending, shown, key == _DENIED)
            below[parent].append(node)
    return [*_in_order(below, still_open)]


def _ancestors(number: int, parents: Mapping[int, int]) -> Iterator[int]:
    while number:
        yield number
        number = parents[number]


def _in_order(below: Mapping[int, list[SearchNode]], still_open: set[int]) -> Iterator[SearchNode]:
    waiting = [*below.get(0, ())]
    while waiting:
        node = waiting.pop()
        children = sorted(below.get(node.number, ()) if node.number else (), key=_place)
        waiting += reversed(children)
        fails = all(child.denied for child in children) and node.number not in still_open
        yield node._replace(end="fails") if fails and not node.end else node


def _place(node: SearchNode) -> tuple[int, int]:
    """Return the key for sorting nodes: by clause, then in the order of the search, cut branches last."""
    return node.clause, node.number or 1_000


class TreeAnswer(Followed):
    """The tree of the search for all answers of a goal. `end` is `whole` if the search was completed."""

    items: ClassVar[str] = "nodes"
    records, columns = items, SearchNode._fields

    all: Sequence[SearchNode]

    def by_page(self) -> Iterator[Sequence[Annotated[dict[str, Any], SearchNode]]]:
        yield [record_data(node) for node in self.shown]
        self.finish()

    def draw(self, paper: Paper) -> Iterator[Line]:
        yield from output_lines(self.output)
        yield from tree_lines(self.shown, paper)
        yield [("class:strong", self._last())]
        self.finish()

    def _last(self) -> str:
        answers = sum(node.end == "answer" for node in self.shown)
        said = plural(answers, "answer") if answers else "no answer"
        if self.ends == "error":
            return f"The search ends with an error: {said} before it."
        return f"The tree continues: {said} so far." if self.ends == "cut" else f"The tree has {said}."


def tree_lines(nodes: Sequence[SearchNode], paper: Paper) -> Iterator[Line]:
    """Yield the lines of a tree. A node whose end is `note` is a sentence."""
    below = defaultdict[int, list[SearchNode]](list)
    for node in nodes:
        below[node.parent].append(node)
    waiting = [(node, "", "") for node in below[0]]
    while waiting:
        node, head, rest = waiting.pop()
        if node.end == "note":
            yield from paper.wrapped([("class:quiet", f"{head}{node.goals}")], f"{rest}  ", code=True)
        else:
            yield _drawn(node, head, paper)
        children = below[node.number] if node.number else []
        waiting += [(child, *_heads(child, children, rest, paper)) for child in reversed(children)]


def _heads(node: SearchNode, siblings: Sequence[SearchNode], rest: str, paper: Paper) -> tuple[str, str]:
    r"""Return the text before a node, and before those below it. Below `\+`, an only child is indented."""
    if len(siblings) == 1 and not node.denied:
        return f"{rest}{paper.signs.ports[0]} ", rest
    branch = paper.signs.branch[node is siblings[-1]]
    if paper.width is not None and len(rest) > paper.width // 2:
        return f"{rest}{paper.signs.cut}{branch} ", rest
    past = " " * len(branch) if node is siblings[-1] else paper.signs.branch[2].ljust(len(branch))
    return f"{rest}{branch} ", f"{rest}{past} "


def _drawn(node: SearchNode, head: str, paper: Paper) -> Line:
    ends: dict[str, Piece] = {
        "answer": ("class:right", f"{paper.signs.right} {node.answer}".strip()),
        "holds": ("class:right", paper.signs.right),
        "fails": ("class:wrong", paper.signs.wrong),
        "cut": ("class:quiet", "cut"),
    }
    told = node.bindings and (node.goals or node.bindings != node.answer)
    bindings = f"{{{node.bindings}}}" if told else ""
    pieces: list[Piece] = [
        ("class:number", str(node.clause) if node.clause else ""),
        ("class:quiet", "\\+" if node.denied else ""),
        ("class:dropped" if node.end == "cut" else "class:symbol", bindings),
        ("class:dropped" if node.end == "cut" else "", node.goals),
        ends.get(node.end, ("", "")),
    ]
    if paper.width is not None:
        others = [piece for piece in pieces if piece[1] and piece[1] != node.goals]
        room = max(paper.width - line_width([("", head), *others]) - 2 * len(others), _MIN_GOAL_COLUMNS)
        style, goals = pieces[3]
        pieces[3] = style, goals if len(goals) <= room else f"{goals[: room - 1]}{paper.signs.cut}"
    between = [piece for each in pieces if each[1] for piece in (("", "  "), each)]
    return [("class:quiet", head), *between[1:]]
