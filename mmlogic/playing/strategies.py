"""The whole strategy of a player: worked out for what is left of a game, and written to a file."""

from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np

from mmlogic import files
from mmlogic.games import Game
from mmlogic.language import Span, StatementProblem
from mmlogic.players import PlayerError, PlayerSpec
from mmlogic.players.drawing import draw
from mmlogic.players.notation import write as in_notation
from mmlogic.players.trees import Tree, grow, to_json
from mmlogic.playing.standing import Standing
from mmlogic.playing.watching import Progress, unseen

__all__ = ["MOST", "tree_of", "write"]

MOST = 1 << 17
"""The most codes for which a strategy is worked out."""


def tree_of(standing: Standing, spec: PlayerSpec, random: Random, progress: Progress | None = None) -> Tree:
    """Return a player's tree for the codes that are left. Raises PlayerError when they are too many."""
    if standing.part or standing.count > MOST:
        raise PlayerError(f"a strategy for {standing.count} codes is too large: {MOST} at most")
    position = standing.position
    space = position.space
    if position.clues:
        space = replace(space, secrets=position.left)
    generator = np.random.default_rng(random.getrandbits(64))
    with (progress or unseen)(f"{spec.name}: codes") as told:
        return grow(spec.make(), space, generator, told)


def write(tree: Tree, path: Path, game: Game, span: Span | None = None) -> None:
    """Write a tree: as JSON or SVG by the ending of the name, otherwise in Irving's notation.

    Raises StatementProblem when it cannot be written.
    """
    match path.suffix.lower():
        case ".json":
            text = to_json(tree) + "\n"
        case ".svg":
            letters = "".join(filter(None, game.letters))
            text = draw(tree, letters if len(letters) == len(game.symbols) else None)
        case _:
            text = in_notation(tree)
    try:
        files.write(path, text)
    except files.FileProblem as problem:
        raise StatementProblem(str(problem), span) from None
