"""The whole strategy of a player: for the rest of a game, as a file holds it, and as a picture."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.game import Game
from mmlogic.common.pictures import FORMATS, Line, Picture, Point, Shape, Style, Text
from mmlogic.common.saving import marked
from mmlogic.common.seeds import spawned
from mmlogic.players.engine.candidates import Candidates
from mmlogic.players.engine.player import PlayerError, unseen
from mmlogic.players.engine.reading import PlayerSpec
from mmlogic.players.trees.notation import alphabet
from mmlogic.players.trees.notation import write as in_notation
from mmlogic.players.trees.tree import Node, Tree, TreeError, grow, to_json
from mmlogic.session.context import Progress

__all__ = ["MOST", "MOST_NODES", "draw", "drawn", "tree_of", "written"]

MOST_NODES = 2000
"""Guesses beyond which a drawing is no help."""

COLUMN, LINE, BOX, HALF = 150, 24, 17, 9
"""Pixels: from guess to guess, from line to line, the height of a box, the width of half a character."""


_NUMBER = Style(fill="#222", size=12, family="monospace")
_STYLES = {
    "win": Style(fill="#ffe9a8", stroke="#555"),
    "ask": Style(fill="#fff", stroke="#555"),
    "guess": _NUMBER,
    "left": replace(_NUMBER, opacity=0.6),
    "mark": Style(fill="#666", size=9, family="monospace", anchor="end", halo=True),
    "branch": Style(stroke="#aaa"),
}


def draw(tree: Tree, letters: str | None = None) -> Picture:
    """Return a tree as a picture; `letters` has one character a symbol.

    Each box is a guess, darker when it can be the secret; beside it stands how many codes are left, on the
    line to it its answer as black+white. Raises TreeError beyond `MOST_NODES` guesses.
    """
    nodes = sum(1 for _ in tree.positions())
    if nodes > MOST_NODES:
        raise TreeError(f"a tree of {nodes} guesses is too large to draw: at most {MOST_NODES}")
    letters = letters or alphabet(tree.space.symbols)
    names = {node.guess: "".join(letters[each] for each in node.guess) for _, node in tree.positions()}
    wins = {id(node) for position, node in tree.positions() if tree.space.row(node.guess) in position.left}
    shapes, lines, depth = list[Shape](), 0.0, 0
    for node, column, line, answer, parent in _placed(tree.root):
        x, y = column * COLUMN + 10, line * LINE + 10
        lines, depth = max(lines, line), max(depth, column)
        if parent is not None:
            start = x - COLUMN + tree.space.pegs * HALF + 34, parent * LINE + 10 + BOX / 2
            shapes += _edge(start, (x, y + BOX / 2), tree.space.dialect.text(answer).replace(" ", "+"))
        shapes += _box(x, y, names[node.guess], node.left, id(node) in wins)
    return Picture((depth + 1) * COLUMN + 10, (lines + 1) * LINE + 10, _STYLES, shapes)


Placed = tuple[Node, int, float, Told, float | None]


def _placed(root: Node) -> Iterator[Placed]:
    free = 0

    def place(node: Node, column: int, answer: Told) -> tuple[float, list[Placed]]:
        nonlocal free
        placed: list[Placed] = []
        own: list[tuple[float, list[Placed]]] = []
        for each in sorted(node.branches):
            own.append(place(node.branches[each], column + 1, each))
        if own:
            line = (own[0][0] + own[-1][0]) / 2
        else:
            line, free = float(free), free + 1
        for _, below in own:
            first, *others = below
            placed += [(*first[:4], line), *others]
        return line, [(node, column, line, answer, None), *placed]

    yield from place(root, 0, ())[1]


def _box(x: float, y: float, text: str, left: int, win: bool) -> Iterator[Shape]:
    width, middle = len(text) * HALF + 8, y + BOX / 2
    corners = [(x, y), (x + width, y), (x + width, y + BOX), (x, y + BOX)]
    yield Line("win" if win else "ask", corners, closed=True)
    yield Text("guess", (x + 4, middle), text)
    yield Text("left", (x + width + 3, middle), str(left))


def _edge(start: Point, end: Point, mark: str) -> Iterator[Shape]:
    (x, y), (to_x, to_y) = start, end
    bend = (x + to_x) / 2
    yield Line("branch", [start, (bend, y), (bend, to_y), end], curved=True)
    yield Text("mark", (to_x - 4, to_y - 6), mark)


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
