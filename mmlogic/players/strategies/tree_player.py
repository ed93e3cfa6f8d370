"""A player that plays a strategy tree from a file."""

from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np

from mmlogic.players import Choice, Options, PlayerError, Position, Space, register
from mmlogic.players.trees.notation import read
from mmlogic.players.trees.tree import Tree, from_json

__all__ = ["TreePlayer", "read_tree"]


def read_tree(text: str, space: Space) -> Tree:
    """Return the tree in a text, in JSON or in Irving's notation. Raises TreeError."""
    return from_json(text, space) if text.lstrip().startswith("{") else read(text, space)


@register("tree", "plays a strategy tree from a file", "Irving, 1979", needs="tree", sees="clues")
@dataclass(eq=False)
class TreePlayer:
    """Plays the tree in `options.tree`. Raises PlayerError for none, TreeError for one of another game."""

    options: Options
    deterministic: ClassVar[bool] = True
    _tree: Tree | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if not self.options.tree:
            raise PlayerError("the player tree needs a tree to play")

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        """Return the guess of the tree. Raises PlayerError when the game has left the tree."""
        if self._tree is None or self._tree.space is not position.space:
            self._tree = read_tree(self.options.tree, position.space)
        node = self._tree.root
        for number, clue in enumerate(position.clues, 1):
            if node.guess != clue.guess:
                raise PlayerError(f"the tree tells a whole game, and clue {number} is not its guess")
            if clue.told not in node.branches:
                raise PlayerError(f"the tree has nothing after {clue.told}")
            node = node.branches[clue.told]
        return Choice(node.guess, f"the tree's guess for {node.left} codes")
