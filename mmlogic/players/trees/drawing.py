"""Strategy trees of a session: computed, written as JSON or drawn."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from string import ascii_lowercase, digits
from typing import TYPE_CHECKING

from mmlogic.codes.dialects.dialect import Told
from mmlogic.codes.game import Game
from mmlogic.common.files import marked
from mmlogic.common.pictures import FORMATS, Line, Picture, Point, Shape, Style, Text
from mmlogic.common.seeds import spawned
from mmlogic.players.engine.candidates import Candidates
from mmlogic.players.engine.player import PlayerError, unseen
from mmlogic.players.trees.tree import Node, Tree, TreeError, grow, to_json
from mmlogic.session.context import Progress

if TYPE_CHECKING:
    from mmlogic.players.engine.candidates import PlayerSpec


def alphabet(symbols: int) -> str:
    """Return a character for each of `symbols` symbols. Raises TreeError beyond the alphabet."""
    if symbols > len(ascii_lowercase):
        most = len(ascii_lowercase)
        raise TreeError(f"a drawing has characters for {most} symbols, not for {symbols}")
    return digits[1 : symbols + 1] if symbols <= 9 else digits if symbols == 10 else ascii_lowercase[:symbols]


MOST_NODES = 2000
"""Largest number of guesses in a drawing."""

COLUMN, LINE, BOX, HALF = 150, 24, 17, 9
"""Pixels: column distance, line distance, height of a box, half a character's width."""


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
    """Return a drawing of a tree. `letters` has one character a symbol.

    Each box is a guess, darker if it may be the secret. The number of remaining codes is next to it. The line
    to a guess has the answer as black+white. Raises TreeError beyond `MOST_NODES` guesses.
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
    free = count()

    def place(node: Node, column: int, answer: Told) -> list[Placed]:
        below = [place(node.branches[each], column + 1, each) for each in sorted(node.branches)]
        line = (below[0][0][2] + below[-1][0][2]) / 2 if below else float(next(free))
        placed: list[Placed] = [(node, column, line, answer, None)]
        for first, *others in below:
            placed += [(*first[:4], line), *others]
        return placed

    yield from place(root, 0, ())


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
"""Largest number of codes for a strategy."""


def tree_of(
    candidates: Candidates, spec: "PlayerSpec", random: Random, progress: Progress | None = None
) -> Tree:
    """Return a player's tree for the remaining codes. Raises PlayerError if they are too many."""
    if candidates.theory.lies:
        raise PlayerError("a strategy cannot be worked out while clues may be wrong")
    if candidates.part or candidates.count > MOST:
        raise PlayerError(f"a strategy for {candidates.count} codes is too large: at most {MOST}")
    position = candidates.position
    space = position.space
    if position.clues:
        space = replace(space, secrets=position.left)
    with (progress or unseen)(f"{spec.name}: codes") as advance:
        return grow(spec.make(), space, spawned(random), advance)


def written(tree: Tree, path: str, game: Game) -> str | bytes:
    """Return a tree as file contents: a picture by the path's ending, otherwise JSON.

    Raises TreeError if the tree is too large for a picture.
    """
    ending = Path(path).suffix.lower()
    return drawn(tree, game).made(ending) if ending in FORMATS else marked(to_json(tree) + "\n", "{")


def drawn(tree: Tree, game: Game) -> Picture:
    """Return a tree as a picture, with the game's letters. Raises TreeError if it is too large."""
    letters = "".join(filter(None, game.letters))
    return draw(tree, letters if len(letters) == len(game.symbols) else None)
