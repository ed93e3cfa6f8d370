"""What comes back from a session: one dataclass for each kind of answer.

A field has the name that it has in the JSON of the language's contract, and `data` gives those fields. An
answer computes nothing and does not know how it will be shown.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from mmlogic.theory import Clue, Code, Theory

__all__ = [
    "Answer",
    "Break",
    "CheckAnswer",
    "CodesAnswer",
    "Conflict",
    "CountAnswer",
    "Done",
    "Farewell",
    "HelpAnswer",
    "HistoryAnswer",
    "NoCodeLeft",
    "Profiled",
    "ProfileAnswer",
    "Repair",
    "SettingsAnswer",
    "ShowAnswer",
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
class Answer:
    """What a statement answers: the word it begins with, its line, and the seconds that it took."""

    statement: str = ""
    line: int | None = None
    seconds: float = 0.0

    def data(self) -> dict[str, Any]:
        """Return what the answer says, as JSON has it."""
        return {}


@dataclass(kw_only=True)
class Done(Answer):
    """A statement that only tells has done what it says; `message` is for a person at the prompt."""

    message: str


@dataclass(kw_only=True)
class Farewell(Answer):
    """`quit`: nothing more is to be run."""


@dataclass(kw_only=True)
class NoCodeLeft(Answer):
    """What was just told leaves no code; `why` says more."""

    def data(self) -> dict[str, Any]:
        """Return the count, which is 0."""
        return {"count": 0}


@dataclass(kw_only=True)
class CodesAnswer(Answer):
    """A listing of codes, found as they are read; it can be read once, code by code or page by page.

    `limit` is how many it lists at most, None for all; `pages` may hold one more. `last` is the code that was
    read last, `listed` how many were; when all are read, `complete` says whether there are no others.
    """

    pages: Iterator[Sequence[Code]]
    limit: int | None = None
    complete: bool | None = None
    listed: int = 0
    last: Code = ()

    def by_page(self) -> Iterator[Sequence[Code]]:
        """Yield the codes in pages, as they were found."""
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
                self.last = code
                yield code

    def data(self) -> dict[str, Any]:
        """Read all the codes and return them."""
        codes = [list(code) for code in self]
        return {"codes": codes, "complete": self.complete}


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
    """Whether a code is consistent, and the clues and the rules (their numbers) that it breaks."""

    code: Code
    broken: tuple[Break, ...]
    rules: tuple[int, ...]
    theory: Theory

    @property
    def consistent(self) -> bool:
        """Whether the code breaks nothing."""
        return not self.broken and not self.rules

    def data(self) -> dict[str, Any]:
        """Return the verdict with its reasons."""
        rules = [{"rule": number} for number in self.rules]
        return {"consistent": self.consistent, "broken": [each._asdict() for each in self.broken] + rules}


@dataclass(kw_only=True)
class WhyAnswer(Answer):
    """Why no code is left; `count` is how many there are if that is not so."""

    conflict: Conflict
    theory: Theory
    count: int = 0

    def data(self) -> dict[str, Any]:
        """Return the conflict and its repairs."""
        repairs = [repair._asdict() for repair in self.conflict.repairs]
        rules = {"rules": list(self.conflict.rules)} if self.conflict.rules else {}
        count = {"count": self.count} if self.count else {}
        return {"conflict": list(self.conflict.clues), "repairs": repairs} | rules | count


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


@dataclass(kw_only=True)
class ShowAnswer(Answer):
    """The Prolog that a session has become: `what` is `program` or `clauses`."""

    what: str
    text: str

    def data(self) -> dict[str, Any]:
        """Return the text under the name of what it is."""
        return {self.what: self.text}


@dataclass(kw_only=True)
class SettingsAnswer(Answer):
    """Settings and their values, as one writes them."""

    settings: Mapping[str, str]

    def data(self) -> dict[str, Any]:
        """Return the settings."""
        return {"settings": dict(self.settings)}


@dataclass(kw_only=True)
class HelpAnswer(Answer):
    """Help on the statements."""

    text: str

    def data(self) -> dict[str, Any]:
        """Return the text."""
        return {"help": self.text}


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
