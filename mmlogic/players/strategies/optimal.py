"""Players of whole strategies: the one of least average, found by search, and one from a file."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Annotated, ClassVar, Literal

from mmlogic.common.arrays import NDArray, np
from mmlogic.common.wording import plural
from mmlogic.limits.budget import LimitExceeded
from mmlogic.players.engine.arrays import PlayerError
from mmlogic.players.engine.options import Bounds, FileText, Options, Ties
from mmlogic.players.engine.player import Choice, Player, register
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.search import IMPOSSIBLE, UNLIMITED, Search, Stopped, largest
from mmlogic.players.engine.space import Space
from mmlogic.players.trees import Tree, TreeError, from_json, from_rows, is_rows

SEARCHED = 100
"""`suggest all` asks this player only if at most this many codes remain."""


@register(
    "optimal",
    "the lowest average, proved by exhaustive search",
    "Koyama and Lai, 1993",
    sees="all",
    ranked=6,
    most=SEARCHED,
)
@dataclass(eq=False)
class Optimal(Player):
    """Plays a strategy with the least average of guesses. `aim worst` minimizes the worst case first.

    `aim N` allows only strategies that find every code within N guesses. `among N` tries only the N guesses
    of most bits in each turn, and proves nothing. The options `ties` and `prefer` have no effect.

    Results of the search are stored for later positions. A stopped search gives its best guess so far.
    """

    options: Options
    aim: Annotated[
        Literal["average", "worst"] | int,
        "what is least; N: the most guesses of a game",
        Bounds(0, UNLIMITED - 1),
    ] = "average"
    among: Annotated[int | None, "how many guesses a turn are tried, those of the most bits"] = None
    deterministic: ClassVar[bool] = True
    _search: Search | None = field(default=None, repr=False)
    _depth: int = UNLIMITED

    def first_of_two(self, turn: int) -> Ties:
        """Return `lowest`: the player guesses the lower of two codes first."""
        return "lowest"

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        try:
            search, codes, depth = self._known(position)
            total = search.cost(codes, depth=depth, at=position)
            if total >= IMPOSSIBLE:
                raise PlayerError(self._beyond())
            guess = search.guess(codes, depth, position)
            proof = self._proof(search, position, depth)
        except Stopped:
            first = Choice(position.space.code(int(position.left[0])), "the first code left")
            return self._found(position) or first
        except LimitExceeded:
            found = self._found(position)
            self._search = None  # this frees the memory of the earlier results
            if found is None:
                raise
            return replace(found, stopped=True)
        why = f"the guess of the lowest average: {total / len(codes):.4f} more guesses, {proof}"
        return Choice(position.space.code(guess), why)

    def _proof(self, search: Search, position: Position, depth: int) -> str:
        among = self.among
        if among is None:
            return "proved"
        proof = f"found among {plural(among, 'guess', 'guesses')} a turn"
        if search.position is position:
            least = search.least(depth) / len(search.everything)
            proof += f"; whatever is guessed, it is at least {least:.4f}"
        return proof

    def _known(self, position: Position) -> tuple[Search, NDArray[np.int32], int]:
        root = self._search.position if self._search else None
        search = self._search
        beginning = position.clues[: len(root.clues)] if root else None
        if not (search and root and root.space is position.space and beginning == root.clues):
            root = self._start(position)
            self._search = search = Search(root, self.options.pool == "consistent", self.among)
            self._depth = self._most(search)
        spent = len(position.clues) - len(root.clues)
        depth = self._depth if self._depth == UNLIMITED else max(self._depth - spent, 0)
        return search, np.searchsorted(root.left, position.left).astype(np.int32), depth

    def _most(self, search: Search) -> int:
        at = search.position
        if isinstance(self.aim, int):
            return max(self.aim - len(at.clues), 0)
        if self.aim == "average":
            return UNLIMITED
        depths = range(1, UNLIMITED)
        return next(d for d in depths if search.cost(search.everything, depth=d, at=at) < IMPOSSIBLE)

    def _beyond(self) -> str:
        tried = f" that tries {plural(self.among, 'guess', 'guesses')} a turn" if self.among else ""
        return f"no strategy{tried} finds every code within {plural(self.aim, 'guess', 'guesses')}"

    def _start(self, position: Position) -> Position:
        before = self._search and self._search.position
        if not before or before.space is not position.space or self.aim == "worst" or position.lies:
            return position
        start = Position(position.space, watch=position.watch)
        pairs = len(start.left) * len(position.space.pool)
        return start if pairs <= largest(self.among) else position

    def _found(self, position: Position) -> Choice | None:
        search = self._search
        if search is None or search.found is None or search.position is not position:
            return None
        return Choice(position.space.code(search.found), "the best guess that its search has found")


def read_tree(text: str, space: Space) -> Tree:
    """Return the tree in a text of JSON or of rows of words. Raises TreeError."""
    if not re.sub("#.*", "", text).strip():
        raise TreeError("the tree is empty: `strategy PLAYER to FILE` writes one")
    if is_rows(text):
        return from_rows(text, space)
    if re.match(r"(?:#.*\n|\s)*\d+\s*[(A-Z]", text):
        raise TreeError("a tree is JSON, no longer Irving's notation: `strategy PLAYER to FILE` writes one")
    return from_json(text, space)


@contextmanager
def _in_file(file: str) -> Iterator[None]:
    """Put the name of the file before the messages of tree errors."""
    try:
        yield
    except TreeError as error:
        apart = ":" if str(error)[0].isdigit() else ": "
        raise TreeError(f"{file}{apart}{error}" if file else str(error)) from None


@register("tree", "plays a strategy tree from a file", "Irving, 1979", sees="clues")
@dataclass(eq=False)
class TreePlayer(Player):
    """Plays the tree in a file. Raises TreeError for a tree of another game."""

    options: Options
    file: Annotated[FileText, "a tree that `strategy PLAYER to FILE` wrote"] = field(init=False)
    deterministic: ClassVar[bool] = True
    _tree: Tree | None = field(default=None, repr=False)

    def choose(self, position: Position, random: np.random.Generator) -> Choice:
        if self._tree is None or self._tree.space is not position.space:
            with _in_file(self.file.file):
                self._tree = read_tree(self.file.text, position.space)
        node = self._tree.root
        for number, clue in enumerate(position.clues, 1):
            if node.guess != clue.guess:
                raise PlayerError(f"a tree plays from guess 1 on, and clue {number} has another guess")
            if clue.told not in node.branches:
                raise PlayerError(f"the tree has no guess after the answer {clue.told}")
            node = node.branches[clue.told]
        return Choice(node.guess, f"the tree's guess for {node.left} codes")
