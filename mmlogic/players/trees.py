"""Strategy trees, which have a player's guess after every answer: numbers of guesses, files, pictures."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count
from pathlib import Path
from random import Random
from string import ascii_lowercase, digits

from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.game import Game
from mmlogic.common.arrays import NDArray, np
from mmlogic.common.data import load_json
from mmlogic.common.marks import marked
from mmlogic.common.pictures import FORMATS, Line, Picture, Point, Shape, Style, Text
from mmlogic.common.seeds import spawned
from mmlogic.language import StatementProblem
from mmlogic.limits.budget import check
from mmlogic.players.engine.arrays import Code, PlayerError
from mmlogic.players.engine.candidates import Candidates, PlayerSpec
from mmlogic.players.engine.player import Player, choice_of, unseen
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Space
from mmlogic.players.tally import Tally
from mmlogic.session.context import Progress as Shown

DEEPEST = 100
"""Largest number of guesses for a code. A strategy that needs more guesses counts as endless."""


class TreeError(PlayerError):
    """A tree is malformed, or belongs to another game."""


@dataclass(frozen=True)
class Node:
    """A guess, how many codes are left before it, and the next node for each answer that does not win."""

    guess: Code
    left: int
    branches: Mapping[Told, "Node"]

    def following(self, position: Position) -> "Iterator[tuple[Position, Node]]":
        """Yield the position after each answer that does not win, with the node for this answer."""
        for after, _ in position.answers(self.guess, position.left):
            if not after.won:
                yield after, self.branches[after.answer]


@dataclass(frozen=True, eq=False)
class Tree:
    """A strategy for all secrets of a space. `start` is the initial position, if known."""

    space: Space
    root: Node
    start: Position | None = None

    @cached_property
    def turns(self) -> NDArray[np.intp]:
        """The number of guesses for each secret of the space, shape (secrets,)."""
        result = np.zeros(len(self.space.pool), dtype=np.intp)
        for position, node in self.positions():
            row = self.space.row(node.guess)
            if row in position.left:
                result[row] = len(position.clues) + 1
        return result[self.space.secrets]

    @cached_property
    def tally(self) -> Tally:
        """The tally of how many secrets take how many guesses."""
        return Tally.from_turns(self.turns.tolist())

    def positions(self) -> Iterator[tuple[Position, Node]]:
        """Yield each position of the tree with its node, the root first."""
        stack = [(self.start or Position(self.space), self.root)]
        while stack:
            position, node = stack.pop()
            check()
            yield position, node
            stack += node.following(position)


Progress = Callable[[int, int], None]
"""A function that receives the number of codes found so far, and the number of all codes."""


def grow(
    player: Player, space: Space, random: np.random.Generator, progress: Progress = lambda done, total: None
) -> Tree:
    """Return the tree of a player's guesses. Raises TreeError if a code needs more than `DEEPEST` guesses."""
    start, found = Position(space), 0

    def node(position: Position) -> Node:
        nonlocal found
        if len(position.clues) >= DEEPEST:
            raise TreeError(f"the player has not found the secret after {DEEPEST} guesses")
        guess, branches = choice_of(player, position, random), dict[Told, Node]()
        for after, _ in position.answers(guess, position.left):
            if after.won:
                found += 1
            else:
                branches[after.answer] = node(after)
        progress(found, len(space.secrets))
        return Node(guess, len(position.left), branches)

    return Tree(space, node(start), start)


def checked(space: Space, root: Node) -> Tree:
    """Return the tree whose first node is `root`, after checking it.

    Raises TreeError if a guess is illegal, a number of codes is wrong, or an answer has no branch.
    """
    stack = [(Position(space), root)]
    while stack:
        position, node = stack.pop()
        where = "".join(f" {list(c.guess)} {_key(space, c.told)}" for c in position.clues) or " the start"
        if space.row(node.guess) is None:
            raise TreeError(f"after{where}: {list(node.guess)} is not a code that may be guessed")
        if node.left != len(position.left):
            raise TreeError(f"after{where}: {len(position.left)} codes are left, the tree says {node.left}")
        for after, _ in position.answers(node.guess, position.left):
            if after.won:
                continue
            if after.answer not in node.branches:
                asked = f"{list(node.guess)} answered {_key(space, after.answer)}"
                raise TreeError(f"after{where}: no branch for {asked}")
            stack.append((after, node.branches[after.answer]))
    return Tree(space, root)


def to_json(tree: Tree) -> str:
    """Return a tree as JSON: the game, and nested nodes.

    A node has `guess`, `left` and `branches`. A guess is a list of indexes of symbols, from 0. The keys of
    `branches` are answers: "BLACK,WHITE", or as the game's dialect writes them.
    """

    def plain(node: Node) -> dict[str, object]:
        branches = {_key(space, told): plain(each) for told, each in node.branches.items()}
        return {"guess": list(node.guess), "left": node.left, "branches": branches}

    space = tree.space
    game = {"pegs": space.pegs, "symbols": space.symbols, "codes": len(space.secrets)}
    return json.dumps({"game": game, "tree": plain(tree.root)})


def from_json(text: str, space: Space) -> Tree:
    """Return a tree written by `to_json`. Raises TreeError if it is malformed or of another game."""
    here = f"{len(space.secrets)} codes of {space.pegs} pegs and {space.symbols} symbols"
    try:
        whole = load_json(text)
    except ValueError as error:
        raise TreeError(f"not a strategy tree: {error}") from None
    match whole:
        case {"game": {"pegs": int(pegs), "symbols": int(symbols), "codes": int(codes)}, "tree": tree}:
            there = f"{codes} codes of {pegs} pegs and {symbols} symbols"
        case _:
            raise TreeError("not a strategy tree: it needs a game and a tree")
    if there != here:
        raise TreeError(f"the tree belongs to another game: {there}, not {here}")
    return checked(space, _node(tree, 1, space))


_TURN = re.compile(r"\s*(?:([^\W\d_]+)\s+)?([BYGbyg]{2,})(\d{1,3})(?!\S)")


def is_rows(text: str) -> bool:
    """Whether a text begins with a turn such as `SALET BBYBB1`, as a tree for `from_rows` does."""
    return _TURN.match(text) is not None


def _turns(line: str, number: int) -> Iterator[re.Match[str]]:
    """Yield the turns in a row. Turns are read one by one, because rows may be long. Raises TreeError."""
    at, end = 0, len(line.rstrip())
    while at < end:
        if not (found := _TURN.match(line, at)):
            raise TreeError(f"{number}: expected a row such as `SALET BBYBB1 CRONY GGGGG2`")
        yield found
        at = found.end()


def from_rows(text: str, space: Space) -> Tree:
    """Return a tree of words from a row for each secret, such as `SALET BBYBB1 CRONY GGGGG2`.

    An answer has a letter for each peg, B (grey), Y (yellow) or G (green), then the number of the turn. Turns
    and guesses may be left blank if they equal those of the row above. Raises TreeError.
    """
    turns, rows = list[tuple[Code, Told]](), list[list[tuple[Code, Told]]]()
    for number, line in enumerate(text.splitlines(), 1):
        for word, answer, turn in (found.groups() for found in _turns(line, number)):
            at = int(turn) - 1
            if not 0 <= at < min(len(turns) + bool(word), DEEPEST):
                raise TreeError(f"{number}: turn {turn} has no turn before it")
            guess = _word(word, space, number) if word else turns[at][0]
            turns = [*turns[:at], (guess, _answer(answer.lower(), space))]
        if line.strip():
            rows.append(turns)
    return checked(space, _grown(rows, 0, space))


def _word(word: str, space: Space, number: int) -> Code:
    letters = {str(name).lower(): symbol for symbol, name in enumerate(space.named_symbols)}
    code = tuple(letters.get(letter, space.symbols) for letter in word.lower())
    if space.row(code) is None:
        raise TreeError(f"{number}: {word} is not a code of this game")
    return code


def _grown(rows: list[list[tuple[Code, Told]]], turn: int, space: Space) -> Node:
    guesses, parts = set[Code](), dict[Told, list[list[tuple[Code, Told]]]]()
    for row in rows:
        if len(row) <= turn:
            raise TreeError(f"a row ends with turn {turn}, before the secret is found")
        guess, told = row[turn]
        guesses.add(guess)
        if not space.dialect.wins(told, space.pegs):
            parts.setdefault(told, []).append(row)
    if len(guesses) > 1:
        raise TreeError(f"turn {turn + 1} has several guesses after the same answers")
    return Node(
        guesses.pop(), len(rows), {told: _grown(part, turn + 1, space) for told, part in parts.items()}
    )


def _node(plain: object, guesses: int, space: Space) -> Node:
    if guesses > DEEPEST:
        raise TreeError(f"not a strategy tree: more than {DEEPEST} guesses deep")
    match plain:
        case {"guess": list(guess), "left": int(left), "branches": dict(branches)}:
            if all(type(symbol) is int for symbol in guess):
                after = {_answer(key, space): _node(e, guesses + 1, space) for key, e in branches.items()}
                return Node(tuple(guess), left, after)
    raise TreeError(f"not a strategy tree: guess {guesses} is not a node with guess, left and branches")


def _key(space: Space, told: Told) -> str:
    return space.dialect.text(told).replace(" ", ",")


def _answer(key: str, space: Space) -> Told:
    try:
        return space.dialect.read([key], space.pegs)
    except StatementProblem:
        form = space.dialect.form
        raise TreeError(f"not a strategy tree: {key[:20]!a} is not an answer, which is {form}") from None


def alphabet(symbols: int) -> str:
    """Return a character for each of `symbols` symbols. Raises TreeError if there are too few letters."""
    if symbols > len(ascii_lowercase):
        most = len(ascii_lowercase)
        raise TreeError(f"a drawing has characters for {most} symbols, not for {symbols}")
    return digits[1 : symbols + 1] if symbols <= 9 else digits if symbols == 10 else ascii_lowercase[:symbols]


MOST_NODES = 2000
"""Largest number of guesses in a drawing."""

COLUMN, LINE, BOX, HALF = 150, 24, 17, 9
"""Sizes in pixels: from column to column, from line to line, height of a box, width of a character."""


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
    """Return a drawing of a tree. `letters` has one character for each symbol.

    Each box is a guess, yellow if the guess may be the secret. Beside the box is the number of codes left
    before the guess. The line to the box has the answer before this guess, as black+white. Raises TreeError
    for more than `MOST_NODES` guesses.
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
"""Largest number of codes for which a strategy is worked out."""


def tree_of(candidates: Candidates, spec: PlayerSpec, random: Random, progress: Shown | None = None) -> Tree:
    """Return a player's tree for the remaining codes.

    Raises PlayerError if the codes are too many, or if clues may be wrong.
    """
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
    """Return the contents of a tree's file: a picture if `path` ends like a picture's name, else JSON.

    Raises TreeError if the tree is too large for a picture.
    """
    ending = Path(path).suffix.lower()
    return drawn(tree, game).made(ending) if ending in FORMATS else marked(to_json(tree) + "\n", "{")


def drawn(tree: Tree, game: Game) -> Picture:
    """Return a tree as a picture, with the game's letters. Raises TreeError if the tree is too large."""
    letters = "".join(filter(None, game.letters))
    return draw(tree, letters if len(letters) == len(game.symbols) else None)
