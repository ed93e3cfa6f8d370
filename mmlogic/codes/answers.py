"""Answers about the codes that are left."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from mmlogic.codes.theory import Clue, Code, Theory
from mmlogic.render.answers import Answer, Listing

__all__ = [
    "Break",
    "CheckAnswer",
    "CodesAnswer",
    "Conflict",
    "CountAnswer",
    "HistoryAnswer",
    "NoCodeLeft",
    "ProfileAnswer",
    "Profiled",
    "Repair",
    "WhyAnswer",
]


class Break(NamedTuple):
    """A clue that a code breaks: the marks given, and those that the code would give."""

    clue: int
    given: tuple[int, int]
    would_be: tuple[int, int]


class Repair(NamedTuple):
    """Other marks for one clue, with which `codes` codes would be left."""

    clue: int
    given: tuple[int, int]
    instead: tuple[int, int]
    codes: int


class Conflict(NamedTuple):
    """Why no code is left: clues that contradict each other, rules that have a part in it, single slips."""

    clues: tuple[int, ...] = ()
    rules: tuple[int, ...] = ()
    repairs: tuple[Repair, ...] = ()


@dataclass(kw_only=True)
class NoCodeLeft(Answer):
    """What was just told leaves no code; `why` says more. It is false."""

    def __bool__(self) -> bool:
        return False

    def data(self) -> dict[str, Any]:
        """Return the count, which is 0."""
        return {"count": 0}


@dataclass(kw_only=True)
class CodesAnswer(Listing):
    """A listing of codes, found as they are read, code by code or page by page.

    `limit` is how many it lists at most, None for all; `pages` may hold one more. `last` is the code that was
    read last, `listed` how many were; when all are read, `complete` says whether there are no others.
    """

    items: ClassVar[str] = "codes"
    pages: Iterator[Sequence[Code]]
    limit: int | None = None
    complete: bool | None = None
    listed: int = 0
    last: Code = ()
    kept: list[Sequence[Code]] | None = None

    @property
    def cut_at(self) -> int | None:
        """How many codes were listed at most, if there are more of them than that; otherwise None."""
        return self.limit if self.complete is False else None

    def keep(self) -> None:
        """Find all the codes now, and keep them."""
        self.kept = list(self.by_page())

    def by_page(self) -> Iterator[Sequence[Code]]:
        """Yield the codes in pages, as they were found."""
        if self.kept is None:
            yield from self._found()
        else:
            yield from self.kept

    def _found(self) -> Iterator[Sequence[Code]]:
        for page in self.pages:
            left = len(page) if self.limit is None else self.limit - self.listed
            shown = page[:left]
            self.listed += len(shown)
            if shown:
                self.last = shown[-1]
                yield shown
            if left < len(page):
                self.complete = False
                return
        self.complete = True

    def __iter__(self) -> Iterator[Code]:
        """Yield the codes."""
        for page in self.by_page():
            for code in page:
                self.last = code if self.kept is None else self.last
                yield code

    def closing(self) -> dict[str, Any]:
        """Say whether these were all."""
        return {"complete": bool(self.complete)}


@dataclass(kw_only=True)
class CountAnswer(Answer):
    """How many codes are left, exactly."""

    count: int
    exact: bool = True

    def data(self) -> dict[str, Any]:
        """Return the count."""
        return {"count": self.count, "exact": self.exact}


@dataclass(kw_only=True)
class CheckAnswer(Answer):
    """Whether a code is consistent, and the clues and the rules (their numbers) that it breaks.

    It is true if the code is consistent.
    """

    code: Code
    broken: tuple[Break, ...]
    rules: tuple[int, ...]
    theory: Theory

    @property
    def consistent(self) -> bool:
        """Whether the code breaks nothing."""
        return not self.broken and not self.rules

    def __bool__(self) -> bool:
        return self.consistent

    def data(self) -> dict[str, Any]:
        """Return the verdict with its reasons."""
        rules = [{"rule": number} for number in self.rules]
        return {"consistent": self.consistent, "broken": [each._asdict() for each in self.broken] + rules}


@dataclass(kw_only=True)
class WhyAnswer(Answer):
    """Why no code is left; `count` is how many there are if that is not so, and the answer is false then."""

    conflict: Conflict
    theory: Theory
    count: int = 0

    def __bool__(self) -> bool:
        return not self.count

    def data(self) -> dict[str, Any]:
        """Return the conflict and its repairs."""
        repairs = [repair._asdict() for repair in self.conflict.repairs]
        rules = {"rules": list(self.conflict.rules)} if self.conflict.rules else {}
        count = {"count": self.count} if self.count else {}
        return {"conflict": list(self.conflict.clues), "repairs": repairs} | rules | count


class Profiled(NamedTuple):
    """What a question took of one engine; `making` is what its clauses took. No answer: it was stopped."""

    engine: str
    inferences: int | None
    seconds: float | None
    answer: int | bool | None
    making: int = 0


@dataclass(kw_only=True)
class ProfileAnswer(Answer):
    """The same question, asked of several engines."""

    question: str
    programs: tuple[Profiled, ...]

    def data(self) -> dict[str, Any]:
        """Return the measurements."""
        return {"question": self.question, "programs": [each._asdict() for each in self.programs]}


@dataclass(kw_only=True)
class HistoryAnswer(Answer):
    """The game, the clues and the rules, and how many steps can be taken back or made again."""

    theory: Theory
    undo: int
    redo: int

    def data(self) -> dict[str, Any]:
        """Return the theory."""
        game = {"pegs": self.theory.game.pegs, "symbols": list(self.theory.game.symbols)}
        clues = [_clue(number, clue) for number, clue in enumerate(self.theory.clues, 1)]
        rules = [
            {"rule": number, "constraint": str(rule)} for number, rule in enumerate(self.theory.rules, 1)
        ]
        return {"game": game, "clues": clues, "rules": rules, "undo": self.undo, "redo": self.redo}


def _clue(number: int, clue: Clue) -> dict[str, Any]:
    return {"clue": number, "code": list(clue.code), "black": clue.black, "white": clue.white}
