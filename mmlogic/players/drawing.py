"""Strategy trees of small games as SVG: guesses from left to right, one line a branch."""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from mmlogic.players.notation import alphabet
from mmlogic.players.trees import Node, Tree, TreeError

__all__ = ["MOST_NODES", "draw"]

MOST_NODES = 2000
"""Guesses beyond which a drawing is no help."""

COLUMN, LINE, BOX, HALF = 150, 24, 17, 9
"""Pixels: from guess to guess, from line to line, the height of a box, the width of half a character."""


def draw(tree: Tree, letters: str | None = None) -> str:
    """Return a tree as an SVG document; `letters` has one character a symbol.

    Each box is a guess, darker when it can be the secret; beside it stands how many codes are left, on the
    line to it its answer as black+white. Raises TreeError beyond `MOST_NODES` guesses.
    """
    nodes = sum(1 for _ in tree.positions())
    if nodes > MOST_NODES:
        raise TreeError(f"a tree of {nodes} guesses is too large to draw: {MOST_NODES} at most")
    letters = letters or alphabet(tree.space.symbols)
    names = {node.guess: "".join(letters[each] for each in node.guess) for _, node in tree.positions()}
    wins = {id(node) for position, node in tree.positions() if tree.space.row(node.guess) in position.left}
    parts, lines, depth = [], 0.0, 0
    for node, column, line, answer, parent in _placed(tree.root):
        x, y = column * COLUMN + 10, line * LINE + 10
        lines, depth = max(lines, line), max(depth, column)
        if parent is not None:
            start = x - COLUMN + tree.space.pegs * HALF + 34, parent * LINE + 10 + BOX / 2
            parts.append(_edge(start, (x, y + BOX / 2), f"{answer[0]}+{answer[1]}"))
        parts.append(_box(x, y, names[node.guess], node.left, id(node) in wins))
    width, height = (depth + 1) * COLUMN + 10, (lines + 1) * LINE + 10
    style = (
        "text{font:12px monospace;fill:#222}rect{stroke:#555}.win{fill:#ffe9a8}.ask{fill:#fff}"
        ".mark{font-size:9px;fill:#666;text-anchor:end;paint-order:stroke;stroke:#fff;stroke-width:3}path{stroke:#aaa;fill:none}"
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height:g}">'
    return "\n".join([head, f"<style>{style}</style>", *parts, "</svg>"]) + "\n"


Placed = tuple[Node, int, float, tuple[int, int], float | None]


def _placed(root: Node) -> Iterator[Placed]:
    """Yield each node with its column, line, answer and its parent's line, which is amid the branches."""
    free = 0

    def place(node: Node, column: int, answer: tuple[int, int]) -> tuple[float, list[Placed]]:
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

    yield from place(root, 0, (0, 0))[1]


def _box(x: float, y: float, text: str, left: int, win: bool) -> str:
    width = len(text) * HALF + 8
    kind = "win" if win else "ask"
    return (
        f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width}" height="{BOX}" rx="3"/>'
        f'<text x="{x + 4:g}" y="{y + 13:g}">{escape(text)}</text>'
        f'<text x="{x + width + 3:g}" y="{y + 13:g}" opacity=".6">{left}</text>'
    )


def _edge(start: tuple[float, float], end: tuple[float, float], mark: str) -> str:
    (x, y), (to_x, to_y) = start, end
    bend = (x + to_x) / 2
    return (
        f'<path d="M{x:g} {y:g}C{bend:g} {y:g} {bend:g} {to_y:g} {to_x:g} {to_y:g}"/>'
        f'<text class="mark" x="{to_x - 4:g}" y="{to_y - 2:g}">{mark}</text>'
    )
