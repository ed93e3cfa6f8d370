"""The fewest codes that need the last guess, over all trees with the least total of guesses.

A tree with the least total has a worst case. Of such trees with this worst case, some find fewer codes with
the last guess than others. The search of `optimal` knows the costs. So only guesses that reach the cost of a
set are tried, and the numbers of codes of their parts are added.
"""

import numpy as np

from mmlogic.players.engine.options import Options
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.search import IMPOSSIBLE, Node, Search
from mmlogic.players.engine.space import Space
from mmlogic.players.strategies.optimal import Optimal
from mmlogic.players.trees import Tree, grow

__all__ = ["LastTurn", "tree_of"]


def tree_of(search: Search, depth: int) -> Tree:
    """Return the tree that a search has found for all its codes, within `depth` guesses for each."""
    player = Optimal(Options())
    player._search, player._depth = search, depth
    return grow(player, search.position.space, np.random.default_rng(1))


class LastTurn:
    """The numbers of codes that need the last of some guesses."""

    def __init__(self, space: Space) -> None:
        self.search = Search(Position(space))
        self._known = dict[int, tuple[Node, int]]()

    def fewest(self, depth: int) -> int:
        """Return the fewest codes that need `depth` guesses, in trees of least total that need no more."""
        return self._fewest(self.search._node(self.search.everything, depth, self.search.position))

    def tree(self, depth: int) -> Tree:
        """Return a tree with the fewest codes, after `fewest` was asked for the same depth."""
        return tree_of(self.search, depth)

    def _fewest(self, node: Node) -> int:
        """Return the fewest codes of a set that need the last guess. The node gets a guess for them."""
        if id(node) in self._known:
            return self._known[id(node)][1]
        total = self.search._solved(node, IMPOSSIBLE)
        if total == 2 * len(node.codes) - 1:  # the second guess finds every code
            return (len(node.codes) - 1) * (node.depth == 2)
        best = len(node.codes) + 1
        for each in self.search._ordered(node, total + 1, None):
            found = self._after(node, each.guess, total, best)
            if found < best:
                best, node.guess = found, each.guess
            if best == 0:
                break
        self._known[id(node)] = node, best
        return best

    def _after(self, node: Node, guess: int, total: int, best: int) -> int:
        """Return the fewest codes after a guess.

        If the guess costs more than `total`, or if the codes are not fewer than `best`, return `best`.
        """
        sizes = np.bincount(self.search._marks[node.codes, guess], minlength=self.search._answers)[:-1]
        parts = [part for _, part in self.search._after(node, guess)]
        cost = len(node.codes) + int(sizes[sizes == 1].sum() + 3 * (sizes == 2).sum())
        cost += sum(part.lower for part in parts)
        for part in reversed(parts):
            if cost > total:
                return best
            before = part.lower
            cost += self.search._solved(part, before + total - cost + 1) - before
        if cost > total:
            return best
        found = int((sizes == node.depth - 1).sum()) if node.depth in (2, 3) else 0
        for part in parts:
            if found >= best:
                break
            found += self._fewest(part)
        return min(found, best)
