"""The knowledge of a session about codes: the game, the clues, the rules, and the program's own secret."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from math import perm
from typing import Any, NamedTuple

from mmlogic.codes.constraints import Distinct, Lies
from mmlogic.codes.dialects.marks import MARKS
from mmlogic.codes.dialects.parts import Told, Total
from mmlogic.codes.game import DEFAULT, Game
from mmlogic.codes.marks import Marks
from mmlogic.codes.quantities import Constraint
from mmlogic.codes.written import SAFE_PEGS, SAFE_SYMBOLS
from mmlogic.session.timeline import Part, Timeline

Code = tuple[str, ...]
"""A code: the name of the symbol on each peg."""


class Answered:
    """An answered guess: `told` is the answer of the first secret, `others` are those of further secrets."""

    told: Told
    others: tuple[Told, ...] = ()

    @property
    def answers(self) -> tuple[Told, ...]:
        """The answer of each secret."""
        return (self.told, *self.others)

    @property
    def marks(self) -> Marks:
        """The answer of the first secret, which must be black and white marks."""
        assert isinstance(self.told, Marks)
        return self.told


@dataclass(frozen=True)
class Clue(Answered):
    """A guess and its answer.

    If there are several secrets, `others` has the answers of all secrets but the first. `found` has the
    indexes, from 0, of secrets that the codemaker calls found: an answer alone may not show that a guess won.
    """

    code: Code
    told: Told
    others: tuple[Told, ...] = ()
    found: frozenset[int] = field(default=frozenset(), compare=False)

    def of(self, secret: int) -> "Clue":
        """Return the clue about one secret. `secret` is its index from 0."""
        return Clue(self.code, self.answers[secret])

    def finds(self, secret: int, wins: Callable[[Code, Told], bool]) -> bool:
        """Return whether this guess finds a secret. `secret` is its index from 0.

        `wins` returns whether an answer says that the guess is the secret.
        """
        return secret in self.found or wins(self.code, self.answers[secret])

    def __str__(self) -> str:
        known = (told[-1:] if isinstance(told[-1], Total) else told for told in self.answers)
        return f"[{','.join(self.code)}] {' '.join(str(part) for parts in known for part in parts)}"


@dataclass(frozen=True)
class Rule:
    """A condition on every code. Its symbols have their full names.

    `words` has the word lists that the condition names, by file name. `left_out` counts the words of these
    lists that are too short or too long. `notes` say how a word list was read. `told` is true for a rule that
    the codemaker revealed.
    """

    constraint: Constraint
    words: Mapping[str, tuple[Code, ...]] = field(default_factory=dict, compare=False)
    told: bool = field(default=False, compare=False)
    left_out: int = field(default=0, compare=False)
    notes: tuple[str, ...] = field(default=(), compare=False)

    def __str__(self) -> str:
        return str(self.constraint)


@dataclass(frozen=True)
class NamedRule:
    """A named rule, without effect until `where` uses its name."""

    name: str
    rule: Rule


@dataclass(frozen=True)
class Theory:
    """A game, its clues and its rules. Clues and rules are numbered from 1.

    `own` has the Prolog clauses that rules call. File names in these clauses are relative to `folder`.
    """

    game: Game = DEFAULT
    clues: tuple[Clue, ...] = ()
    rules: tuple[Rule, ...] = ()
    own: str = ""
    folder: str | None = None

    @property
    def is_plain(self) -> bool:
        """Whether every sequence of symbols is a code: without rules, and with one length of codes."""
        return not self.rules and not self.game.shortest

    @property
    def universe(self) -> int | None:
        """The number of codes that obey the rules, before any clue.

        None if there is a rule other than `distinct`, or if codes have several lengths.
        """
        if self.game.shortest or not all(isinstance(rule.constraint, Distinct) for rule in self.rules):
            return None
        return perm(len(self.game.symbols), self.game.pegs) if self.rules else self.game.size

    @property
    def has_marks_alone(self) -> bool:
        """Whether there are no rules, no lies, one length of codes, and only exact marks as answers."""
        plain = all(isinstance(part, int) for clue in self.clues for part in clue.told)
        return self.game.dialect == MARKS and plain and self.is_plain and not self.lies

    @property
    def lies(self) -> int:
        """How many clues may be wrong."""
        most = [rule.constraint.most for rule in self.rules if isinstance(rule.constraint, Lies)]
        return min(most, default=0)

    def about(self, code: Code) -> "Theory":
        """Return the theory with short word lists: of their words, only `code` remains."""

        def shortened(rule: Rule) -> Rule:
            words = {path: (code,) * (code in listed) for path, listed in rule.words.items()}
            return replace(rule, words=words)

        return replace(self, rules=tuple(map(shortened, self.rules)))


class Break(NamedTuple):
    """A clue that a code breaks: the given answer, and the answer that the code would give."""

    clue: int
    given: Told
    would_be: Told


class GuessList(NamedTuple):
    """Codes allowed as guesses, and the file or list that has them."""

    path: str
    codes: tuple[Code, ...]


@dataclass(frozen=True)
class Codemaker:
    """The program as the codemaker: its secrets, and how many of its answers may be lies.

    An evil codemaker has no secrets. Its function `evil` returns the answer to a guess, and whether the guess
    has found the secret.
    """

    secrets: tuple[Code, ...]
    lies: int = 0
    evil: Callable[[Code, Any], tuple[Told, bool]] | None = field(default=None, compare=False)


def _excess(game: Game) -> str | None:
    fits = game.pegs <= SAFE_PEGS and len(game.symbols) <= SAFE_SYMBOLS
    return None if fits else f"a game is at most {SAFE_PEGS}x{SAFE_SYMBOLS}"


GAME = Part("game", initial=(DEFAULT,), excess=_excess)
"""The current game. This part of the timeline is never empty."""

CLUES = Part[Clue]("clues")
"""The clues, in their order."""

RULES = Part[Rule]("rules")
"""The rules, in their order."""

SECRETS = Part[int]("secrets", within=GAME)
"""The number of secrets, if there are several."""

GUESSES = Part[GuessList]("guesses", within=GAME)
"""The codes that the statement `guesses` allows as guesses, besides the possible secrets."""

SECRET = Part[Codemaker]("secret", within=GAME, note="a secret")
"""The program's own secret, if the program is the codemaker."""

NAMES = Part[NamedRule]("names")
"""The named rules, in their order."""


def game_of(timeline: Timeline) -> Game:
    """Return the current game."""
    return timeline.values(GAME)[0]
