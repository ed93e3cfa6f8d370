"""The timeline of a session: its knowledge, with undo and redo of every change."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Part(Generic[T]):
    """A part of the timeline: a list of values, declared by its subject.

    Attributes:
        name: its name.
        initial: its values in a new session.
        passing: whether every step that does not set the part empties it.
        within: the part whose changes empty this one.
        subject: the package of the current subject while the part has values, if any.
        excess: returns the message in safe mode for a too large value, otherwise None.
        aside: whether a step that sets only such parts keeps the passing parts.
        note: text in the bar while the part has values, if any.
    """

    name: str
    initial: tuple[T, ...] = ()
    passing: bool = False
    within: "Part[Any] | None" = None
    subject: str | None = None
    excess: Callable[[T], str | None] | None = None
    aside: bool = False
    note: str = ""


Change = tuple[Part[Any], Sequence[Any]]
"""A part and its new values."""


class Mark(NamedTuple):
    """A moment of a timeline."""

    depth: int
    undone: list["_Step"]


@dataclass(frozen=True)
class _Splice:
    """Replaces `old` by `new` from `place` on. The reverse undoes the change."""

    part: Part[Any]
    place: int
    old: tuple[Any, ...]
    new: tuple[Any, ...]


class _Step(NamedTuple):
    """The changes of one step, and its statement."""

    splices: tuple[_Splice, ...]
    cause: object


class Timeline:
    """Parts that change step by step. Appending takes constant time.

    `version` grows with every change. `cause` is the statement of the next steps.
    """

    def __init__(self) -> None:
        self._parts: dict[Part[Any], list[Any]] = {}
        self._done: list[_Step] = []
        self._undone: list[_Step] = []
        self.version = 0
        self.cause: object = None

    def values(self, part: Part[T]) -> list[T]:
        """Return the values of a part in order, as a list that must not be changed."""
        return self._parts.setdefault(part, list(part.initial))

    def first(self, part: Part[T]) -> T | None:
        """Return the first value of a part, or None if it has none."""
        return next(iter(self.values(part)), None)

    @property
    def subject(self) -> str | None:
        """The package of the current subject, or None for the initial one."""
        rooms = (part.subject for part, items in self._parts.items() if items)
        return next(filter(None, rooms), None)

    @property
    def depth(self) -> tuple[int, int]:
        """The numbers of steps for undo and redo."""
        return len(self._done), len(self._undone)

    @property
    def causes(self) -> tuple[list[object], list[object]]:
        """The statements of the steps for undo and for redo, the next one first."""
        return [step.cause for step in reversed(self._done)], [step.cause for step in reversed(self._undone)]

    def add(self, part: Part[T], item: T) -> None:
        """Add a value as the last of a part."""
        self._step(_Splice(part, len(self.values(part)), (), (item,)))

    def exchange(self, part: Part[T], place: int, *items: T) -> None:
        """Replace the value at `place` (from 0) by `items`. No items delete it."""
        self._step(_Splice(part, place, (self.values(part)[place],), items))

    def fill(self, part: Part[T], *items: T) -> None:
        """Replace all values of a part. No values empty it."""
        self.fill_all((part, items))

    def fill_all(self, *changes: Change) -> None:
        """Replace the values of several parts in one step."""
        self._step(*(_Splice(part, 0, tuple(self.values(part)), tuple(items)) for part, items in changes))

    def undo(self) -> None:
        """Undo the last step."""
        step = self._done.pop()
        for splice in reversed(step.splices):
            self._put(splice.part, splice.place, splice.new, splice.old)
        self._undone.append(step)

    def redo(self) -> None:
        """Redo the last undone step."""
        step = self._undone.pop()
        self._make(step.splices)
        self._done.append(step)

    def mark(self) -> "Mark":
        """Return the present moment, for `rewind`."""
        return Mark(len(self._done), self._undone)

    def rewind(self, mark: "Mark") -> None:
        """Restore the moment of `mark`."""
        while len(self._done) > mark.depth:
            self.undo()
        self._undone = mark.undone

    @contextmanager
    def as_one(self) -> Iterator[None]:
        """Make the block one undo step. Within the block, earlier steps cannot be undone."""
        before, cause = (self._done, self._undone), self.cause
        self._done, self._undone = [], []
        try:
            yield
        finally:
            steps, (self._done, self._undone) = self._done, before
            if steps:
                self._done.append(_Step(tuple(splice for step in steps for splice in step.splices), cause))
                self._undone = []

    def excesses(self) -> Iterator[str]:
        """Yield the messages for values that are too large for safe mode."""
        for part, items in self._parts.items():
            if part.excess:
                yield from filter(None, map(part.excess, items))

    def notes(self, within: Part[Any]) -> Iterator[str]:
        """Yield the notes of the nonempty parts within another."""
        notes = (part.note for part, items in self._parts.items() if part.within is within and items)
        yield from filter(None, notes)

    def _step(self, *splices: _Splice) -> None:
        changed = {splice.part for splice in splices}
        aside = all(part.aside for part in changed)
        for part, items in self._parts.items():
            if items and part not in changed and ((part.passing and not aside) or part.within in changed):
                splices = (*splices, _Splice(part, 0, tuple(items), ()))
        self._make(splices)
        self._done.append(_Step(splices, self.cause))
        self._undone = []  # a new list, because a mark may refer to the old one

    def _make(self, splices: tuple[_Splice, ...]) -> None:
        for splice in splices:
            self._put(splice.part, splice.place, splice.old, splice.new)

    def _put(self, part: Part[Any], place: int, old: tuple[Any, ...], new: tuple[Any, ...]) -> None:
        self.values(part)[place : place + len(old)] = new
        self.version += 1


_MAX_PROGRAM_CHARACTERS = 1 << 16
"""Limit in safe mode."""


@dataclass(frozen=True)
class Own:
    """The text of a program. `defined` has the names and arities of its predicates.

    Relative file names start at `folder`, the folder of the last script that added clauses.
    """

    text: str
    defined: frozenset[tuple[str, int]] = frozenset()
    folder: str | None = None


def _excess(own: Own) -> str | None:
    return (
        None
        if len(own.text) <= _MAX_PROGRAM_CHARACTERS
        else f"a program is at most {_MAX_PROGRAM_CHARACTERS:,} characters"
    )


OWN = Part[Own]("own", aside=True, excess=_excess)
"""The program, if any. A puzzle remains, as the program may be about its board."""


def own_clauses(timeline: Timeline) -> Own:
    """Return the program of a session, or an empty one."""
    return timeline.first(OWN) or Own("")
