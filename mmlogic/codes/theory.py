"""What a session knows of codes: a game, its clues, the rules that every code obeys, a secret."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import perm
from typing import NamedTuple

from mmlogic.codes.constraints import Distinct, Lies
from mmlogic.codes.dialects import MARKS
from mmlogic.codes.dialects.dialect import Told
from mmlogic.codes.game import DEFAULT, Game
from mmlogic.codes.marks import Marks
from mmlogic.codes.quantities import Constraint
from mmlogic.codes.written import SAFE_PEGS, SAFE_SYMBOLS
from mmlogic.session.timeline import Part, Timeline

Code = tuple[str, ...]
"""A code: the names of its symbols, place by place."""


class Answered:
    """A guess that was answered: `told` is the answer, `others` those of the second and later secrets."""

    told: Told
    others: tuple[Told, ...] = ()

    @property
    def answers(self) -> tuple[Told, ...]:
        """The answer of each secret."""
        return (self.told, *self.others)

    @property
    def marks(self) -> Marks:
        """The answer, where it is plain marks."""
        assert isinstance(self.told, Marks)
        return self.told


@dataclass(frozen=True)
class Clue(Answered):
    """A guess, and what was told of it in the dialect of its game.

    Where there are several secrets, `others` has what the second answers, and those after it. `found` has the
    secrets, from 0, that the codemaker says are found: the answer alone may not say so.
    """

    code: Code
    told: Told
    others: tuple[Told, ...] = ()
    found: frozenset[int] = field(default=frozenset(), compare=False)

    def of(self, secret: int) -> "Clue":
        """Return the clue that it is about one secret, the first of which is 0."""
        return Clue(self.code, self.answers[secret])

    def finds(self, secret: int, wins: Callable[[Code, Told], bool]) -> bool:
        """Tell whether it is known to be this secret, from 0: by its answer (`wins`), or as that was told."""
        return secret in self.found or wins(self.code, self.answers[secret])

    def __str__(self) -> str:
        return f"[{','.join(self.code)}] {' '.join(str(part) for told in self.answers for part in told)}"


@dataclass(frozen=True)
class Rule:
    """A condition on every code, with full names; `words` has the codes of each file that it names.

    `told` says that the codemaker told it, `left_out` how many words of its files are no codes, `notes` how
    the words of a language were read.
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
    """A rule that has a name; it holds once `where` tells it."""

    name: str
    rule: Rule


@dataclass(frozen=True)
class Theory:
    """A game, its clues and its rules, numbered from 1 in their order.

    `own` has the clauses of Prolog that rules call, `folder` the one from which relative names in them are.
    """

    game: Game = DEFAULT
    clues: tuple[Clue, ...] = ()
    rules: tuple[Rule, ...] = ()
    own: str = ""
    folder: str | None = None

    @property
    def is_plain(self) -> bool:
        """Whether any symbols at all are a code, as far as the rules go."""
        return not self.rules and not self.game.shortest

    @property
    def universe(self) -> int | None:
        """How many codes obey the rules, clues aside; None if these say more than that symbols differ."""
        if self.game.shortest or not all(isinstance(rule.constraint, Distinct) for rule in self.rules):
            return None
        return perm(len(self.game.symbols), self.game.pegs) if self.rules else self.game.size

    @property
    def has_marks_alone(self) -> bool:
        """Whether all that is known are marks, each a plain number and true."""
        plain = all(isinstance(part, int) for clue in self.clues for part in clue.told)
        return self.game.dialect == MARKS and plain and self.is_plain and not self.lies

    @property
    def lies(self) -> int:
        """How many of the clues may be wrong."""
        most = [rule.constraint.most for rule in self.rules if isinstance(rule.constraint, Lies)]
        return min(most, default=0)


class Break(NamedTuple):
    """A clue that a code breaks: the answer given, and that which the code would give."""

    clue: int
    given: Told
    would_be: Told


class GuessList(NamedTuple):
    """Codes that may be guessed, and the file that they come from."""

    path: str
    codes: tuple[Code, ...]


@dataclass(frozen=True)
class Codemaker:
    """The program as the codemaker: its secrets, none while it has not chosen any; how often it may lie."""

    secrets: tuple[Code, ...]
    lies: int = 0


def _excess(game: Game) -> str | None:
    fits = game.pegs <= SAFE_PEGS and len(game.symbols) <= SAFE_SYMBOLS
    return None if fits else f"a game is at most {SAFE_PEGS}x{SAFE_SYMBOLS}"


GAME = Part("game", initial=(DEFAULT,), excess=_excess)
"""The game that is being played, always one."""

CLUES = Part[Clue]("clues")
"""The clues, in their order."""

RULES = Part[Rule]("rules")
"""The rules, in their order."""

SECRETS = Part[int]("secrets", within=GAME)
"""How many secrets there are, if there are several."""

GUESSES = Part[GuessList]("guesses", within=GAME)
"""The codes that may be guessed but are never the secret, from the file of `guesses`."""

SECRET = Part[Codemaker]("secret", within=GAME, note="a secret")
"""The codemaker, if the program is the codemaker."""

NAMES = Part[NamedRule]("names")
"""The rules that have a name, in their order."""


def game_of(timeline: Timeline) -> Game:
    """Return the current game."""
    return timeline.values(GAME)[0]
