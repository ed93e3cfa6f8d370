"""Strategy trees in Irving's notation: `1296(1122: 1,16(1213: …),96A,…;…)`, `A = (2344: …)` further down.

A node is the number of codes left, the guess, and the numbers left after each answer, each with a tree of
its own: groups of 0, 1, … blacks apart by `;`, within a group falling whites apart by `,`. The answer of one
black too few and one white, which no code gives, may be left out. A guess alone, with an `x` or `*` or not,
says that what it leaves is played straight on, one or two codes in order; so are one or two codes without a
guess. Symbols are the digits from 1 (from 0 if there are ten), or the letters from a if there are more.
What follows a `#` is a comment. (The notation is of Irving, 1979.)
"""

import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from random import Random
from string import ascii_lowercase, ascii_uppercase, digits
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from lark import Lark, Token, Transformer, UnexpectedInput, UnexpectedToken

from mmlogic.codes.dialects.dialect import Told
from mmlogic.codes.dialects.marks import MarksDialect
from mmlogic.codes.game import Game
from mmlogic.codes.marks import Marks
from mmlogic.common.budget import check
from mmlogic.common.files import marked
from mmlogic.common.pictures import FORMATS, Line, Picture, Point, Shape, Style, Text
from mmlogic.common.seeds import spawned
from mmlogic.players.engine.candidates import Candidates
from mmlogic.players.engine.player import PlayerError, unseen
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Code, Space
from mmlogic.players.trees.tree import DEEPEST, Node, Tree, TreeError, grow, to_json
from mmlogic.session.context import Progress

if TYPE_CHECKING:
    from mmlogic.players.engine.reading import PlayerSpec


OTHERWISE = "a file .json holds any tree"


def check_marks(space: Space) -> None:
    """Raise TreeError for a game whose answers the notation cannot group."""
    if not isinstance(space.dialect, MarksDialect):
        name = space.dialect.name
        raise TreeError(f"the notation groups black and white marks, and not `{name}`; {OTHERWISE}")


def alphabet(symbols: int) -> str:
    """Return the characters that stand for `symbols` symbols. Raises TreeError when there are not enough."""
    if symbols > len(ascii_lowercase):
        most = len(ascii_lowercase)
        raise TreeError(f"the notation has characters for {most} symbols, not for {symbols}; {OTHERWISE}")
    return digits[1 : symbols + 1] if symbols <= 9 else digits if symbols == 10 else ascii_lowercase[:symbols]


def write(tree: Tree) -> str:
    """Return a tree in Irving's notation, the larger branches of its root as definitions."""
    check_marks(tree.space)
    writer, start = _Writer(tree.space), Position(tree.space)
    bodies = {after.answer: writer.body(after, branch) for after, branch in tree.root.following(start)}
    fresh = (letter * times for times in count(1) for letter in ascii_uppercase)
    names = {answer: next(fresh) for answer, body in bodies.items() if ":" in body}
    paragraphs = [writer.part(start, tree.root, names)]
    paragraphs += [f"{name} = {bodies[answer]}" for answer, name in names.items()]
    wrapped = (
        textwrap.fill(each, 100, subsequent_indent="    ", break_long_words=False) for each in paragraphs
    )
    return "\n\n".join(wrapped) + "\n"


class _Writer:
    def __init__(self, space: Space) -> None:
        self.space, self.letters = space, alphabet(space.symbols)

    def part(self, position: Position, node: Node, names: Mapping[Told, str] | None = None) -> str:
        if self.in_order(position, node):
            return str(node.left)
        return f"{node.left}{self.body(position, node, names or {})}"

    def body(self, position: Position, node: Node, names: Mapping[Told, str] = MappingProxyType({})) -> str:
        """Return a guess and, unless it goes straight on, its groups; `names` has those of branches."""
        guess = "".join(self.letters[symbol] for symbol in node.guess)
        pegs, texts, straight = self.space.pegs, dict[Told, str](), True
        for after, _ in position.answers(node.guess, position.left):
            if after.won:
                texts[after.answer] = "1"
            elif after.answer in names:
                texts[after.answer], straight = f"{len(after.left)}{names[after.answer]}", False
            else:
                branch = node.branches[after.answer]
                texts[after.answer] = self.part(after, branch)
                straight = straight and self.in_order(after, branch)
        if straight:
            return f"({guess})"
        groups = ([Marks(black, white) for white in range(pegs - black, -1, -1)] for black in range(pegs + 1))
        shown = "; ".join(", ".join(texts.get(each, "0") for each in group) for group in groups)
        return f"({guess}: {shown})"

    def in_order(self, position: Position, node: Node) -> bool:
        """Tell whether a node plays its one or two codes, the lower first."""
        left = [self.space.code(int(row)) for row in position.left]
        if len(left) > 2 or node.guess != left[0]:
            return False
        return all(after.guess == left[1] for after in node.branches.values())


GRAMMAR = r"""
start: part definition*
definition: NAME "=" body
part: COUNT (body | NAME)?
body: "(" GUESS (":" group (";" group)*)? ")"
group: part ("," part)*

COUNT: /[0-9]+/
NAME: /[A-Z]+/
GUESS: /[0-9a-z]+\*?/
%ignore /\s+/
%ignore /#[^\n]*/
"""

DIGITS = 18
"""More of them are no number of codes, and too many of them are no number to Python."""

WORDS = {
    "COUNT": "a number",
    "NAME": "a capital letter",
    "GUESS": "a guess",
    "LPAR": "(",
    "RPAR": ")",
    "COLON": ":",
    "COMMA": ",",
    "SEMICOLON": ";",
    "EQUAL": "=",
    "$END": "the end",
}


class Body(NamedTuple):
    """A guess and its groups, as written; `groups` is empty when the rest is played straight on."""

    guess: Token
    groups: tuple[tuple["Part", ...], ...]


@dataclass(frozen=True)
class Part:
    """A number of codes and what is played with them, as written: here, or where a name is defined."""

    count: Token
    body: Body | None
    name: Token | None


def read(text: str, space: Space) -> Tree:
    """Return the tree in a text, every number in it checked.

    Raises TreeError, with line and column, for what is malformed, incomplete, wrong or of another game.
    """
    check_marks(space)
    try:
        # the transformer works while the text is read: afterwards it would go as deep as the text is nested
        lark = Lark(
            GRAMMAR, parser="lalr", transformer=_Reading(), lexer_callbacks=dict.fromkeys(WORDS, _in_time)
        )
        made: Any = lark.parse(text)
    except UnexpectedInput as error:
        raise _malformed(error, text) from error
    part, definitions = made[0], dict[Token, Body]()
    for name, body in made[1:]:
        if name in definitions:
            raise _error(name, f"{name} is defined twice")
        definitions[name] = body
    reader = _Reader(space, definitions)
    if int(part.count) != len(space.secrets):
        codes = f"{part.count} codes, not {len(space.secrets)}"
        raise _error(part.count, f"the tree belongs to another game: {codes}")
    root = reader.node(part, Position(space))
    for name in definitions:
        if name not in reader.used:
            raise _error(name, f"{name} is defined but never used")
    return Tree(space, root)


def _in_time(token: Token) -> Token:
    check()
    return token


class _Reading(Transformer[Token, list[Any]]):
    """From lark's tree to parts and bodies: the root, then the definitions, each a name and its body."""

    start = list
    definition = group = tuple

    def part(self, children: list[Any]) -> Part:
        number, played = [*children, None][:2]
        if len(number) > DIGITS:
            raise _error(number, f"a number of {len(number):,} digits is too long")
        return Part(number, None, played) if isinstance(played, Token) else Part(number, played, None)

    def body(self, children: list[Any]) -> Body:
        guess, *groups = children
        return Body(guess, tuple(groups))


class _Reader:
    """Turns parts into nodes, position by position."""

    def __init__(self, space: Space, definitions: Mapping[Token, Body]) -> None:
        self.space, self.definitions = space, definitions
        self.letters = {letter: index for index, letter in enumerate(alphabet(space.symbols))}
        self.used: set[Token] = set()

    def node(self, part: Part, position: Position) -> Node:
        """Return the node of a part. Raises TreeError when its number is not that of the codes left."""
        left, body = len(position.left), part.body
        if len(position.clues) >= DEEPEST:
            raise _error(part.count, f"more than {DEEPEST} guesses deep")
        if int(part.count) != left:
            raise _error(part.count, f"the tree says {part.count} codes are left here, but there are {left}")
        if part.name is not None:
            if part.name not in self.definitions:
                raise _error(part.name, f"{part.name} is not defined")
            self.used.add(part.name)
            body = self.definitions[part.name]
        if body is None:
            return self.in_order(part.count, position)
        guess, parts, branches = self.guess(body.guess), self.parts(body), dict[Told, Node]()
        for after, _ in position.answers(guess, position.left):
            if not after.won:
                follows = self.node(parts[after.answer], after) if parts else self.in_order(body.guess, after)
                branches[after.answer] = follows
        self.check_numbers(parts, branches, body.guess, int(self.space.row(guess) in position.left))
        return Node(guess, left, branches)

    def check_numbers(
        self, parts: Mapping[Told, Part], branches: Mapping[Told, Node], guess: Token, wins: int
    ) -> None:
        """Raise TreeError for codes where none is left, or another number of wins than there are."""
        for answer, each in parts.items():
            if answer == Marks(self.space.pegs, 0):
                if int(each.count) != wins:
                    raise _error(each.count, f"{guess} wins {wins} games here, not {each.count}")
            elif int(each.count) and answer not in branches:
                raise _error(each.count, f"the tree says {each.count} codes are left here, but there are 0")

    def in_order(self, token: Token, position: Position) -> Node:
        """Return the node of one or two codes, played in order."""
        left = [self.space.code(int(row)) for row in position.left]
        if len(left) > 2:
            raise _error(token, f"{len(left)} codes are left after {token}: a guess is missing")
        others = [after for after, _ in position.answers(left[0], position.left) if not after.won]
        return Node(left[0], len(left), {after.answer: Node(left[1], 1, {}) for after in others})

    def guess(self, token: Token) -> Code:
        """Return the code of a guess. Raises TreeError when it is none of this game."""
        text = token.removesuffix("*")
        text = text[:-1] if len(text) == self.space.pegs + 1 and text[-1] == "x" else text
        code = tuple(self.letters.get(letter, self.space.symbols) for letter in text)
        if self.space.row(code) is None:
            raise _error(token, f"{token} is not a code that may be guessed in this game")
        return code

    def parts(self, body: Body) -> dict[Told, Part]:
        """Return the part of each answer. Raises TreeError when groups or numbers are missing or too many."""
        pegs, parts = self.space.pegs, dict[Told, Part]()
        if body.groups and len(body.groups) != pegs + 1:
            message = f"{pegs + 1} groups are expected after {body.guess}, not {len(body.groups)}"
            raise _error(body.guess, message)
        for black, group in enumerate(body.groups):
            most = pegs - black
            if len(group) != most + 1 and not (most == 1 and len(group) == 1):
                message = f"{most + 1} numbers are expected for {black} black, not {len(group)}"
                raise _error(group[0].count, message)
            for white, part in zip(reversed(range(len(group))), group, strict=True):
                parts[Marks(black, white)] = part
        return parts


def _error(token: Token, message: str) -> TreeError:
    return TreeError(f"{token.line}:{token.column}: {message}")


def _malformed(error: UnexpectedInput, text: str) -> TreeError:
    line, column = error.line, error.column
    if isinstance(error, UnexpectedToken):
        wanted = error.accepts or error.expected
        if error.token.type == "$END":
            line, column = text.count("\n") + 1, len(text) - text.rfind("\n")
    else:
        wanted = getattr(error, "allowed", None) or set()
    words = " or ".join(sorted(WORDS.get(each, each) for each in wanted))
    return TreeError(f"{line}:{column}: expected {words}")


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
"""The most codes for which a strategy is worked out."""


def tree_of(
    candidates: Candidates, spec: "PlayerSpec", random: Random, progress: Progress | None = None
) -> Tree:
    """Return a player's tree for the codes that are left. Raises PlayerError when they are too many."""
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
    """Return what a file of this name holds of a tree: JSON, a picture, otherwise Irving's notation.

    Raises TreeError where the notation or a picture cannot hold it.
    """
    ending = Path(path).suffix.lower()
    if ending == ".json":
        return marked(to_json(tree) + "\n", "{")
    if ending not in FORMATS:
        return marked(write(tree), "#")
    return drawn(tree, game).made(ending)


def drawn(tree: Tree, game: Game) -> Picture:
    """Return a tree as a picture, its codes in letters of the game. Raises TreeError if it is too large."""
    letters = "".join(filter(None, game.letters))
    return draw(tree, letters if len(letters) == len(game.symbols) else None)
