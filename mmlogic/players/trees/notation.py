"""Strategy trees in Irving's notation: `1296(1122: 1,16(1213: …),96A,…;…)`, `A = (2344: …)` further down.

A node is the number of codes left, the guess, and the numbers left after each answer, each with a tree of
its own: groups of 0, 1, … blacks apart by `;`, within a group falling whites apart by `,`. The answer of one
black too few and one white, which no code gives, may be left out. A guess alone, with an `x` or `*` or not,
says that what it leaves is played straight on, one or two codes in order; so are one or two codes without a
guess. Symbols are the digits from 1 (from 0 if there are ten), or the letters from a if there are more.
What follows a `#` is a comment. (The notation is of Irving, 1979.)
"""

import textwrap
from collections.abc import Iterator
from itertools import count
from string import ascii_lowercase, ascii_uppercase, digits

from mmlogic.codes.dialects.marks import MarksDialect
from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.feedback import Marks
from mmlogic.players.engine.evaluate import answers
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Space
from mmlogic.players.trees.tree import Node, Tree, TreeError

__all__ = ["alphabet", "check_marks", "write"]

OTHERWISE = "a file .json holds any tree"


def check_marks(space: Space) -> None:
    """Raise TreeError for a game whose answers the notation cannot group."""
    if not isinstance(space.dialect, MarksDialect):
        name = space.dialect.name
        raise TreeError(f"the notation groups black and white marks, and not `{name}`; {OTHERWISE}")


def alphabet(symbols: int) -> str:
    """Return the characters of so many symbols. Raises TreeError when there are not enough."""
    if symbols > len(ascii_lowercase):
        most = len(ascii_lowercase)
        raise TreeError(f"the notation has characters for {most} symbols, not for {symbols}; {OTHERWISE}")
    return digits[1 : symbols + 1] if symbols <= 9 else digits if symbols == 10 else ascii_lowercase[:symbols]


def write(tree: Tree) -> str:
    """Return a tree in Irving's notation, the larger branches of its root as definitions."""
    check_marks(tree.space)
    writer = _Writer(tree.space)
    start = Position(tree.space)
    names = writer.names(start, tree.root)
    paragraphs = [writer.part(start, tree.root, names)]
    for after, branch in tree.root.following(start):
        if after.answer in names:
            paragraphs.append(f"{names[after.answer]} = {writer.body(after, branch)}")
    wrapped = (
        textwrap.fill(each, 100, subsequent_indent="    ", break_long_words=False) for each in paragraphs
    )
    return "\n\n".join(wrapped) + "\n"


class _Writer:
    """Writes nodes, position by position."""

    def __init__(self, space: Space) -> None:
        self.space, self.letters = space, alphabet(space.symbols)

    def names(self, position: Position, node: Node) -> dict[Told, str]:
        """Return names for those branches of a node that have branches worth writing themselves."""
        fresh = _capitals()
        following = node.following(position)
        return {after.answer: next(fresh) for after, branch in following if ":" in self.body(after, branch)}

    def part(self, position: Position, node: Node, names: dict[Told, str] | None = None) -> str:
        """Return the number of codes left with their tree, or alone if they are played in order."""
        if self.in_order(position, node):
            return str(node.left)
        return f"{node.left}{self.body(position, node, names)}"

    def body(self, position: Position, node: Node, names: dict[Told, str] | None = None) -> str:
        """Return a guess and, unless it goes straight on, its groups."""
        guess = "".join(self.letters[symbol] for symbol in node.guess)
        pegs, texts, straight = self.space.pegs, dict[Told, str](), True
        for after, _ in answers(position, node.guess, position.left):
            if after.won:
                texts[after.answer] = "1"
            elif names and after.answer in names:
                texts[after.answer], straight = f"{len(after.left)}{names[after.answer]}", False
            else:
                branch = node.branches[after.answer]
                texts[after.answer] = self.part(after, branch)
                straight = straight and self.in_order(after, branch)
        if straight:
            return f"({guess})"
        groups = ([Marks(black, white) for white in range(pegs - black, -1, -1)] for black in range(pegs + 1))
        return (
            f"({guess}: {'; '.join(', '.join(texts.get(each, '0') for each in group) for group in groups)})"
        )

    def in_order(self, position: Position, node: Node) -> bool:
        """Tell whether a node plays its one or two codes, the lower first."""
        left = [self.space.code(int(row)) for row in position.left]
        if len(left) > 2 or node.guess != left[0]:
            return False
        return all(after.guess == left[1] for after in node.branches.values())


def _capitals() -> Iterator[str]:
    """Yield A, B, … Z, AA, BB and so on."""
    for times in count(1):
        yield from (letter * times for letter in ascii_uppercase)
