"""What a session knows, and how it came to know it: every change can be taken back and made again."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

__all__ = ["Change", "Mark", "Part", "Timeline"]

T = TypeVar("T")


def _bounded(item: Any) -> str | None:
    """Say that nothing is too large."""
    return None


@dataclass(frozen=True, eq=False)
class Part(Generic[T]):
    """A part of what a session knows: a list of values, declared by the subject that they belong to.

    Attributes:
        name: what it is called.
        initial: the values that a new session has.
        passing: whether every step that does not speak of the part empties it.
        within: the part whose change empties this one.
        subject: the room of the subject that is at hand while the part has values, if there is one.
        excess: what is said in safe mode of a value that is too large, None of any other.
        note: what the line at the bottom says while the part has values, nothing if empty.
    """

    name: str
    initial: tuple[T, ...] = ()
    passing: bool = False
    within: "Part[Any] | None" = None
    subject: str | None = None
    excess: Callable[[T], str | None] = _bounded
    note: str = ""


Change = tuple[Part[Any], Sequence[Any]]
"""A part, and all the values that it is to have."""


class Mark(NamedTuple):
    """A moment in the life of a timeline."""

    depth: int
    undone: list[tuple["_Splice", ...]]


@dataclass(frozen=True)
class _Splice:
    """From `place` on, `old` gives way to `new`; the other way round takes the change back."""

    part: Part[Any]
    place: int
    old: tuple[Any, ...]
    new: tuple[Any, ...]


class Timeline:
    """Parts that change step by step; a step that only adds costs the same however long a part is.

    `version` grows with every change.
    """

    def __init__(self) -> None:
        self._parts: dict[Part[Any], list[Any]] = {}
        self._done: list[tuple[_Splice, ...]] = []
        self._undone: list[tuple[_Splice, ...]] = []
        self.version = 0

    def held(self, part: Part[T]) -> list[T]:
        """Return the values of a part, in their order; the list is not to be changed from outside."""
        return self._parts.setdefault(part, list(part.initial))

    def first(self, part: Part[T]) -> T | None:
        """Return the first value of a part, None if it has none."""
        return next(iter(self.held(part)), None)

    @property
    def subject(self) -> str | None:
        """The room of the subject that was taken up, None while the session is about what it began with."""
        rooms = (part.subject for part, items in self._parts.items() if items)
        return next(filter(None, rooms), None)

    @property
    def depth(self) -> tuple[int, int]:
        """How many steps can be taken back, and how many made again."""
        return len(self._done), len(self._undone)

    def add(self, part: Part[T], item: T) -> None:
        """Add a value as the last of a part."""
        self._step(_Splice(part, len(self.held(part)), (), (item,)))

    def exchange(self, part: Part[T], place: int, *items: T) -> None:
        """Put `items` where the value at `place` (from 0) was; nothing drops it."""
        self._step(_Splice(part, place, (self.held(part)[place],), items))

    def fill(self, part: Part[T], *items: T) -> None:
        """Let a part have these values instead of all before; nothing empties it."""
        self.fill_all((part, items))

    def fill_all(self, *changes: Change) -> None:
        """Let several parts have other values, in one step."""
        self._step(*(_Splice(part, 0, tuple(self.held(part)), tuple(items)) for part, items in changes))

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

    def excesses(self) -> Iterator[str]:
        """Yield what is said of values that are too large for safe mode, of the parts that may have some."""
        for part, items in self._parts.items():
            if part.excess is not _bounded:
                yield from filter(None, map(part.excess, items))

    def notes(self, within: Part[Any]) -> Iterator[str]:
        """Yield the notes of the parts within another that have values."""
        yield from (part.note for part, items in self._parts.items() if part.within is within and items)

    def _step(self, *splices: _Splice) -> None:
        """Make a step, which empties the parts that do not outlast it."""
        spoken_of = {splice.part for splice in splices}
        for part, items in self._parts.items():
            if items and part not in spoken_of and (part.passing or part.within in spoken_of):
                splices = (*splices, _Splice(part, 0, tuple(items), ()))
        self._make(splices)
        self._done.append(splices)
        self._undone = []  # a new list: a mark may hold the old one

    def _make(self, splices: tuple[_Splice, ...]) -> None:
        for splice in splices:
            self._put(splice.part, splice.place, splice.old, splice.new)

    def _put(self, part: Part[Any], place: int, old: tuple[Any, ...], new: tuple[Any, ...]) -> None:
        self.held(part)[place : place + len(old)] = new
        self.version += 1
