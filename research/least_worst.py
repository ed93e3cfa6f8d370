"""The least worst case: whether some strategy finds every code within a number of guesses.

The search of `optimal` bounds the costs of sets. Here any guess is enough after which each set can be found,
so the search ends at the first such guess. Guesses of the most bits come first.
"""

from mmlogic.players.engine.position import Position
from mmlogic.players.engine.search import IMPOSSIBLE, Node, Search
from mmlogic.players.engine.space import Space
from mmlogic.players.trees import Tree
from research.last_turn import tree_of

__all__ = ["tree_within"]


def tree_within(space: Space, depth: int) -> Tree | None:
    """Return a tree that finds every code within `depth` guesses, or None if there is no such tree."""
    search = Search(Position(space))
    found = _Within(search).finds(search._node(search.everything, depth, search.position))
    return tree_of(search, depth) if found else None


class _Within:
    """Sets of codes, and whether their depth is enough."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self._refuted = dict[int, Node]()

    def finds(self, node: Node) -> bool:
        """Return whether some strategy finds each code of a set. If so, the node gets its first guess."""
        if node.exact or id(node) in self._refuted:
            return node.exact and node.lower < IMPOSSIBLE
        for each in self.search._ordered(node, IMPOSSIBLE, len(self.search.position.space.pool)):
            parts = [part for _, part in self.search._after(node, each.guess)]
            if all(part.lower < IMPOSSIBLE for part in parts) and all(map(self.finds, parts)):
                node.guess, node.exact = each.guess, True
                return True
        self._refuted[id(node)] = node
        return False
