"""What a session knows, and how it came to know it: every change can be taken back and made again."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from mmlogic.codes.game import DEFAULT, Game
from mmlogic.codes.theory import Clue, Code, Rule, Theory

if TYPE_CHECKING:
    from mmlogic.paths.puzzle import Puzzle
    from mmlogic.players.written import Player

__all__ = ["Mark", "Pending", "Secret", "Timeline"]

Secret = Code | Literal["evil"]
"""The code that the program holds, or `evil` for a codemaker that has not chosen one."""


class Pending(NamedTuple):
    """A guess that waits for its marks, and the player that made it, as it was written."""

    player: "Player"
    code: Code


class Mark(NamedTuple):
    """A moment in the life of a timeline."""

    depth: int
    undone: list[tuple["_Splice", ...]]


@dataclass(frozen=True)
class _Splice:
    """From `place` on, `old` gives way to `new`; the other way round takes the change back."""

    part: Literal["games", "clues", "rules", "puzzles", "secret", "playing"]
    place: int
    old: tuple[Any, ...]
    new: tuple[Any, ...]


class Timeline:
    """A theory that changes step by step; a step that only appends costs the same however long it is.

    `version` grows with every change.
    """

    def __init__(self) -> None:
        self._parts: dict[str, list[Any]] = {"games": [DEFAULT], "clues": [], "rules": [], "puzzles": []}
        self._parts |= {"secret": [], "playing": []}
        self._done: list[tuple[_Splice, ...]] = []
        self._undone: list[tuple[_Splice, ...]] = []
        self._theory: Theory | None = None
        self.version = 0

    @property
    def game(self) -> Game:
        """The game that is being played."""
        return self._parts["games"][0]  # type: ignore[no-any-return]

    @property
    def clues(self) -> list[Clue]:
        """The clues, in their order; not to be changed from outside."""
        return self._parts["clues"]

    @property
    def rules(self) -> list[Rule]:
        """The rules, in their order; not to be changed from outside."""
        return self._parts["rules"]

    @property
    def puzzle(self) -> "Puzzle | None":
        """The puzzle that is being solved, if there is one."""
        puzzles = self._parts["puzzles"]
        return puzzles[0] if puzzles else None

    @property
    def subject(self) -> str:
        """The room of what is at hand: a puzzle while there is one, or else codes."""
        return "paths" if self._parts["puzzles"] else "codes"

    @property
    def secret(self) -> Secret | None:
        """What the program holds as the codemaker, if it is that."""
        return next(iter(self._parts["secret"]), None)

    @property
    def pending(self) -> Pending | None:
        """The guess that waits for its marks, if there is one."""
        return next(iter(self._parts["playing"]), None)

    @property
    def theory(self) -> Theory:
        """All of it, as it is now."""
        if self._theory is None:
            self._theory = Theory(self.game, tuple(self.clues), tuple(self.rules))
        return self._theory

    @property
    def depth(self) -> tuple[int, int]:
        """How many steps can be taken back, and how many made again."""
        return len(self._done), len(self._undone)

    def append(self, part: Literal["clues", "rules"], item: Clue | Rule) -> None:
        """Add a clue or a rule as the last."""
        self._step(_Splice(part, len(self._parts[part]), (), (item,)))

    def replace(self, part: Literal["clues", "rules"], place: int, *items: Clue | Rule) -> None:
        """Put `items` where the clue or rule at `place` (from 0) was; nothing drops it."""
        self._step(_Splice(part, place, (self._parts[part][place],), items))

    def begin(self, game: Game, clues: tuple[Clue, ...] = (), rules: tuple[Rule, ...] = ()) -> None:
        """Play another game, with these clues and rules in place of those known so far, and no secret."""
        new_parts = {"games": (game,), "clues": clues, "rules": rules}
        self._step(
            *(
                _Splice(part, 0, tuple(self._parts[part]), new)  # type: ignore[arg-type]
                for part, new in [*new_parts.items(), ("secret", ()), ("playing", ())]
            )
        )

    def put(self, puzzle: "Puzzle") -> None:
        """Take up a puzzle, or what has become of it."""
        self._step(puzzles=(puzzle,))

    def hold(self, part: Literal["secret", "playing"], *items: Secret | Pending) -> None:
        """Hold this secret or guess instead of the one before; nothing drops it."""
        self._step(_Splice(part, 0, tuple(self._parts[part]), items))

    def undo(self) -> None:
        """Take the last step back."""
        step = self._done.pop()
        for splice in reversed(step):
            self._put(splice.part, splice.place, splice.new, splice.old)
        self._undone.append(step)

    def redo(self) -> None:
        """Make the last step that was taken back again."""
        step = self._undone.pop()
        self._make(step)
        self._done.append(step)

    def mark(self) -> "Mark":
        """Return the present moment, for `rewind`."""
        return Mark(len(self._done), self._undone)

    def rewind(self, mark: "Mark") -> None:
        """Be again as at `mark`, as if nothing had been added since."""
        while len(self._done) > mark.depth:
            self.undo()
        self._undone = mark.undone

    @contextmanager
    def as_one(self) -> Iterator[None]:
        """Make one step of all that is done within, where what was before is out of reach."""
        before = self._done, self._undone
        self._done, self._undone = [], []
        try:
            yield
        finally:
            steps, (self._done, self._undone) = self._done, before
            if steps:
                self._done.append(tuple(splice for step in steps for splice in step))
                self._undone = []

    def _step(self, *splices: _Splice, puzzles: tuple["Puzzle", ...] = ()) -> None:
        """Make a step; what is told of codes puts the puzzle away."""
        if (old := tuple(self._parts["puzzles"])) != puzzles:
            splices = (*splices, _Splice("puzzles", 0, old, puzzles))
        self._make(splices)
        self._done.append(splices)
        self._undone = []  # a new list: a mark may hold the old one

    def _make(self, splices: tuple[_Splice, ...]) -> None:
        for splice in splices:
            self._put(splice.part, splice.place, splice.old, splice.new)

    def _put(self, part: str, place: int, old: tuple[Any, ...], new: tuple[Any, ...]) -> None:
        self._parts[part][place : place + len(old)] = new
        self._theory = None
        self.version += 1
