"""The whole strategy of a player: for the rest of a game, and as a file holds it."""

from dataclasses import replace
from pathlib import Path
from random import Random

from mmlogic.codes.game import Game
from mmlogic.common.pictures import FORMATS, Picture
from mmlogic.common.saving import marked
from mmlogic.common.seeds import spawned
from mmlogic.players.engine.candidates import Candidates
from mmlogic.players.engine.player import PlayerError
from mmlogic.players.engine.spec import PlayerSpec
from mmlogic.players.engine.watching import unseen
from mmlogic.players.trees.drawing import draw
from mmlogic.players.trees.notation import write as in_notation
from mmlogic.players.trees.tree import Tree, grow, to_json
from mmlogic.session.context import Progress

__all__ = ["MOST", "drawn", "tree_of", "written"]

MOST = 1 << 17
"""The most codes for which a strategy is worked out."""


def tree_of(
    candidates: Candidates, spec: PlayerSpec, random: Random, progress: Progress | None = None
) -> Tree:
    """Return a player's tree for the codes that are left. Raises PlayerError when they are too many."""
    if candidates.theory.lies:
        raise PlayerError("a strategy cannot be worked out while clues may be wrong")
    if candidates.theory.likely:
        raise PlayerError("a strategy cannot be worked out while some codes are likelier than others")
    if candidates.part or candidates.count > MOST:
        raise PlayerError(f"a strategy for {candidates.count} codes is too large: at most {MOST}")
    position = candidates.position
    space = position.space
    if position.clues:
        space = replace(space, secrets=position.left)
    with (progress or unseen)(f"{spec.name}: codes") as advance:
        return grow(spec.make(), space, spawned(random), advance)


def written(tree: Tree, path: str, game: Game) -> str | bytes:
    """Return what a file of this name holds of a tree: JSON, a picture, otherwise Irving's notation.

    Raises TreeError where the notation or a picture cannot hold it.
    """
    ending = Path(path).suffix.lower()
    if ending == ".json":
        return marked(to_json(tree) + "\n", "{")
    if ending not in FORMATS:
        return marked(in_notation(tree), "#")
    return drawn(tree, game).made(ending)


def drawn(tree: Tree, game: Game) -> Picture:
    """Return a tree as a picture, its codes in letters of the game. Raises TreeError if it is too large."""
    letters = "".join(filter(None, game.letters))
    return draw(tree, letters if len(letters) == len(game.symbols) else None)
