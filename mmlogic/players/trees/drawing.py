"""Strategy trees of small games as pictures: guesses from left to right, one line a branch."""

from collections.abc import Iterator
from dataclasses import replace

from mmlogic.codes.dialects.parts import Told
from mmlogic.common.pictures import Line, Picture, Point, Shape, Style, Text
from mmlogic.players.trees.notation import alphabet
from mmlogic.players.trees.tree import Node, Tree, TreeError

__all__ = ["MOST_NODES", "draw"]

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
    """Yield each node with its column, line, answer and its parent's line, which is amid the branches."""
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
