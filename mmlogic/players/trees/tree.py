"""Strategy trees: a player's guess after every answer, and the numbers of guesses."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from mmlogic.codes.dialects.dialect import Told
from mmlogic.common.arrays import NDArray, np
from mmlogic.common.data import load_json
from mmlogic.language import StatementProblem
from mmlogic.limits.budget import check
from mmlogic.players.engine.player import Player, PlayerError, choice_of
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Code, Space
from mmlogic.players.tally import Tally

DEEPEST = 100
"""Depth beyond which a strategy counts as endless."""


class TreeError(PlayerError):
    """A malformed tree, or one of another game."""


@dataclass(frozen=True)
class Node:
    """A guess, the `left` codes before it, and the next node for each losing answer."""

    guess: Code
    left: int
    branches: Mapping[Told, "Node"]

    def following(self, position: Position) -> "Iterator[tuple[Position, Node]]":
        """Yield the positions after each losing answer, with their nodes."""
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
        """Number of guesses for each secret of the space, shape (secrets,)."""
        result = np.zeros(len(self.space.pool), dtype=np.intp)
        for position, node in self.positions():
            row = self.space.row(node.guess)
            if row in position.left:
                result[row] = len(position.clues) + 1
        return result[self.space.secrets]

    @cached_property
    def tally(self) -> Tally:
        """Tally of the secrets by number of guesses."""
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
"""Receives the number of codes with known guesses, and the number of all codes."""


def grow(
    player: Player, space: Space, random: np.random.Generator, progress: Progress = lambda done, total: None
) -> Tree:
    """Return the tree of a player's guesses. Raises TreeError if it is endless."""
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
    """Return the tree, with branches for all answers and correct counts. Raises TreeError."""
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
    """Return a tree as JSON: the game, and nested nodes with codes as lists of indexes from 0.

    A node has `guess`, `left` and `branches`. Branches have keys "BLACK,WHITE", or written answers.
    """

    def plain(node: Node) -> dict[str, object]:
        branches = {_key(space, told): plain(each) for told, each in node.branches.items()}
        return {"guess": list(node.guess), "left": node.left, "branches": branches}

    space = tree.space
    game = {"pegs": space.pegs, "symbols": space.symbols, "codes": len(space.secrets)}
    return json.dumps({"game": game, "tree": plain(tree.root)})


def from_json(text: str, space: Space) -> Tree:
    """Return a tree written by `to_json`. Raises TreeError for a malformed or foreign tree."""
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
    """Whether a text is a tree of words, one row a secret: it begins with a turn."""
    return _TURN.match(text) is not None


def _turns(line: str, number: int) -> Iterator[re.Match[str]]:
    """Yield the turns of a row one by one, as rows may be long. Raises TreeError."""
    at, end = 0, len(line.rstrip())
    while at < end:
        if not (found := _TURN.match(line, at)):
            raise TreeError(f"{number}: expected a row such as `SALET BBYBB1 CRONY GGGGG2`")
        yield found
        at = found.end()


def from_rows(text: str, space: Space) -> Tree:
    """Return a tree of words, one row a secret: `GUESS ANSWERn GUESS ANSWERn …`, n the turn.

    ANSWER has B (grey), Y and G for the pegs. Text equal to the row above is blank. Raises TreeError.
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
        raise TreeError(f"{number}: {word} is not a code that may be guessed in this game")
    return code


def _grown(rows: list[list[tuple[Code, Told]]], turn: int, space: Space) -> Node:
    guesses, parts = set[Code](), dict[Told, list[list[tuple[Code, Told]]]]()
    for row in rows:
        if len(row) <= turn:
            raise TreeError(f"a row ends with turn {turn}, and has not won")
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
