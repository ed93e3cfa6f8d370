"""The timeline of a session: what the session knows. Every change can be undone and redone."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Part(Generic[T]):
    """One kind of knowledge in the timeline, such as the clues: a list of values.

    Attributes:
        name: the name of the part.
        initial: the values in a new session.
        passing: whether a step that does not change this part empties it.
        within: a part that this part depends on. A change of that part empties this part.
        subject: the package of a subject. While this part has values, that subject is the current one.
        excess: a function that returns a message if a value is too large for safe mode, otherwise None.
        aside: a step that changes only `aside` parts does not empty `passing` parts.
        note: a text that the bar shows while this part has values.
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
"""A part of the timeline, and its new values."""


class Mark(NamedTuple):
    """A moment in the history of a timeline, to which `rewind` can return."""

    depth: int
    undone: list["_Step"]


@dataclass(frozen=True)
class _Splice:
    """A change of one part: the values `new` replace the values `old`, which begin at index `place`."""

    part: Part[Any]
    place: int
    old: tuple[Any, ...]
    new: tuple[Any, ...]


class _Step(NamedTuple):
    """One undo step: its changes, and the statement that made them."""

    splices: tuple[_Splice, ...]
    cause: object


class Timeline:
    """The knowledge of a session: parts that change step by step. Adding a value takes constant time.

    `version` grows with every change. `cause` is the running statement, which makes the next steps.
    """

    def __init__(self) -> None:
        self._parts: dict[Part[Any], list[Any]] = {}
        self._done: list[_Step] = []
        self._undone: list[_Step] = []
        self.version = 0
        self.cause: object = None

    def values(self, part: Part[T]) -> list[T]:
        """Return the values of a part, in order: always the same list, which the caller must not change."""
        return self._parts.setdefault(part, list(part.initial))

    def first(self, part: Part[T]) -> T | None:
        """Return the first value of a part, or None if the part is empty."""
        return next(iter(self.values(part)), None)

    @property
    def subject(self) -> str | None:
        """The package of the current subject, or None for the subject of a new session."""
        rooms = (part.subject for part, items in self._parts.items() if items)
        return next(filter(None, rooms), None)

    @property
    def depth(self) -> tuple[int, int]:
        """How many steps can be undone, and how many can be redone."""
        return len(self._done), len(self._undone)

    @property
    def causes(self) -> tuple[list[object], list[object]]:
        """Two lists: the statements that can be undone, and those that can be redone.

        The next one is first.
        """
        return [step.cause for step in reversed(self._done)], [step.cause for step in reversed(self._undone)]

    def add(self, part: Part[T], item: T) -> None:
        """Add a value at the end of a part."""
        self._step(_Splice(part, len(self.values(part)), (), (item,)))

    def exchange(self, part: Part[T], place: int, *items: T) -> None:
        """Replace the value at index `place` by `items`. If there are no items, delete the value."""
        self._step(_Splice(part, place, (self.values(part)[place],), items))

    def fill(self, part: Part[T], *items: T) -> None:
        """Replace all values of a part by `items`. If there are no items, the part becomes empty."""
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
        """Return a mark of the present moment, for `rewind`."""
        return Mark(len(self._done), self._undone)

    def rewind(self, mark: "Mark") -> None:
        """Undo all steps since `mark`. Restore also the steps that `redo` could repeat then."""
        while len(self._done) > mark.depth:
            self.undo()
        self._undone = mark.undone

    @contextmanager
    def as_one(self) -> Iterator[None]:
        """Combine the changes that are made within this context into one step.

        Within the context, earlier steps cannot be undone.
        """
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
        """Yield a message for each value that is too large for safe mode."""
        for part, items in self._parts.items():
            if part.excess:
                yield from filter(None, map(part.excess, items))

    def notes(self, within: Part[Any]) -> Iterator[str]:
        """Yield the notes of parts that depend on the part `within` and have values."""
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
        self._undone = []  # a new list, because a mark may hold the old one

    def _make(self, splices: tuple[_Splice, ...]) -> None:
        for splice in splices:
            self._put(splice.part, splice.place, splice.old, splice.new)

    def _put(self, part: Part[Any], place: int, old: tuple[Any, ...], new: tuple[Any, ...]) -> None:
        self.values(part)[place : place + len(old)] = new
        self.version += 1


_MAX_PROGRAM_CHARACTERS = 1 << 16
"""How many characters a user's program may have in safe mode."""


@dataclass(frozen=True)
class Own:
    """A Prolog program that the user wrote. `defined` has the names and arities of its predicates.

    `folder` is the folder of the last script that added clauses. File names in the program are relative to
    it.
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
"""The user's program, if there is one.

`aside` is true: a puzzle remains when the program changes, because the program may be about its board.
"""


def own_clauses(timeline: Timeline) -> Own:
    """Return the user's program in a session, or an empty one."""
    return timeline.first(OWN) or Own("")
