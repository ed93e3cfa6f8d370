"""The game of a session: what is known of it, the codes that are left, the list that `more` continues."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from math import prod
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from mmlogic.codes.answers import Suggested
from mmlogic.codes.game import DEFAULT, Game
from mmlogic.codes.parts import CLUES, GAME, GUESSES, LIKELY, NAMES, RULES, SECRETS, game_of
from mmlogic.codes.remaining import Remaining
from mmlogic.codes.ruling import called
from mmlogic.codes.solver import Solver
from mmlogic.codes.theory import Clue, Code, NamedRule, Rule, SoftRule, Theory
from mmlogic.common.budget import Budget, LimitExceeded
from mmlogic.session.context import SessionContext
from mmlogic.session.timeline import OWN, own_clauses

if TYPE_CHECKING:
    from mmlogic.codes.statements.codes import CodesAnswer

__all__ = ["Codes", "begin_anew"]

T = TypeVar("T")

_REMEMBERED = 100
"""How many counts are remembered."""


class Codes:
    """The game of a session: `session.state(Codes)`, which reads and changes its timeline.

    Where there are several secrets, what it says is about one of them: the one that `about` says.
    """

    def __init__(self, session: SessionContext) -> None:
        self._session = session
        self._game: tuple[Game, Game] | None = None
        self._secret: int | None = None
        self._remaining: tuple[int, dict[int, Remaining]] = -1, {}
        self._witnesses: dict[int, tuple[int, Code | None]] = {}
        self._listings: dict[int, CodesAnswer] = {}
        self._counts: dict[Theory, int] = {}
        self._suggested: tuple[int, Suggested | None] = (-1, None)

    @property
    def game(self) -> Game:
        """The current game, read and written as the settings say."""
        game, digits = game_of(self._session.timeline), self._session.settings.symbols == "digits"
        if self._game is None or self._game[0] is not game or self._game[1].digits is not digits:
            self._game = game, replace(game, digits=digits)
        return self._game[1]

    @property
    def told(self) -> list[Clue]:
        """The clues in order, with the answers of all secrets; read-only."""
        return self._session.timeline.held(CLUES)

    @property
    def clues(self) -> list[Clue]:
        """The clues in order, as they are about the secret that is meant; read-only."""
        return self.told if self.secrets == 1 else [clue.of(self.secret) for clue in self.told]

    @property
    def rules(self) -> list[Rule]:
        """The rules in order; read-only."""
        return self._session.timeline.held(RULES)

    @property
    def likely(self) -> list[SoftRule]:
        """What makes some codes likelier than others, in order; read-only."""
        return self._session.timeline.held(LIKELY)

    def begin(
        self, game: Game, rules: tuple[Rule, ...], secrets: int = 1, likely: tuple[SoftRule, ...] = ()
    ) -> None:
        """Play another game under these rules, without clues and names."""
        several = (secrets,) if secrets > 1 else ()
        self._session.timeline.fill_all(
            (GAME, (game,)), (CLUES, ()), (RULES, rules), (LIKELY, likely), (NAMES, ()), (SECRETS, several)
        )

    def seek(self, secrets: int) -> None:
        """Seek so many secrets in the same game, in which no clue is known."""
        several = (secrets,) if secrets > 1 else ()
        kept = tuple(self._session.timeline.held(GUESSES))
        self._session.timeline.fill_all((GAME, (self.game,)), (SECRETS, several), (GUESSES, kept))

    def add_clue(self, clue: Clue) -> None:
        """Add a clue as the last."""
        self._session.timeline.add(CLUES, clue)

    def add_rule(self, rule: Rule) -> None:
        """Add a rule as the last, where it comes to if the codemaker told it before.

        So the rules of a script are in its order, though its secret comes first and tells some of them.
        """
        told = [place for place, each in enumerate(self.rules) if each == rule and each.told]
        if told:
            others = (each for place, each in enumerate(self.rules) if place != told[0])
            self._session.timeline.fill(RULES, *others, rule)
        else:
            self._session.timeline.add(RULES, rule)

    def add_likely(self, soft: SoftRule) -> None:
        """Say as the last what makes codes likelier."""
        self._session.timeline.add(LIKELY, soft)

    def drop_likely(self, place: int) -> None:
        """Drop what makes codes likelier at `place` (from 0)."""
        self._session.timeline.exchange(LIKELY, place)

    def tell(self, rule: Rule) -> None:
        """Add a rule that the codemaker tells, unless it is known."""
        if rule not in self.rules:
            self._session.timeline.add(RULES, replace(rule, told=True))

    @property
    def defined(self) -> frozenset[tuple[str, int]]:
        """The predicates of one's own clauses, by name and arity."""
        return own_clauses(self._session.timeline).defined

    @property
    def names(self) -> list[NamedRule]:
        """The rules that have a name; read-only."""
        return self._session.timeline.held(NAMES)

    def name_rule(self, named: NamedRule) -> None:
        """Give a rule a name, which may have stood for another."""
        for place, known in enumerate(self.names):
            if known.name == named.name:
                self._session.timeline.exchange(NAMES, place, named)
                return
        self._session.timeline.add(NAMES, named)

    def replace_clue(self, place: int, *clues: Clue) -> None:
        """Put `clues` where the one at `place` (from 0) was; nothing drops it."""
        self._session.timeline.exchange(CLUES, place, *clues)

    def drop_rule(self, place: int) -> None:
        """Drop the rule at `place` (from 0)."""
        self._session.timeline.exchange(RULES, place)

    @property
    def secrets(self) -> int:
        """How many secrets there are."""
        return self._session.timeline.first(SECRETS) or 1

    @property
    def secret(self) -> int:
        """Which secret is meant, from 0: the one that `about` says, or the first that is not found."""
        if self._secret is None and self.secrets > 1:
            return next(iter(self.sought), 0)
        return self._secret or 0

    @contextmanager
    def about(self, secret: int) -> Iterator[Mapping[str, int]]:
        """Mean one secret, from 0, inside the block, and say which."""
        before, self._secret = self._secret, secret
        try:
            yield {"secret": secret + 1}
        finally:
            self._secret = before

    def of_each(self, asked: Callable[[int], T]) -> list[T]:
        """Return the results of asking about each secret, from 0; `about` means that secret meanwhile."""
        found = []
        for secret in range(self.secrets):
            with self.about(secret):
                found.append(asked(secret))
        return found

    @property
    def sought(self) -> list[int]:
        """The secrets that are not found, from 0."""
        secrets, won = range(self.secrets), self.game.won
        return [each for each in secrets if not any(clue.finds(each, won) for clue in self.told)]

    def found(self, secret: int) -> Code:
        """Return a secret, from 0, that was found."""
        return next(clue.code for clue in self.told if clue.finds(secret, self.game.won))

    @property
    def broken(self) -> bool:
        """Whether every secret is found, as the answers or the codemaker tell."""
        return not self.sought

    @property
    def guesses_left(self) -> int | None:
        """How many guesses are left before the codemaker has won; None for any number."""
        turns = self._session.settings.turns
        return None if turns is None else max(0, turns - len(self.told))

    @property
    def theory(self) -> Theory:
        """The game, the clues and the rules, as they are about the secret that is meant."""
        return self.remaining.theory

    @property
    def remaining(self) -> Remaining:
        """The codes that are left for the secret that is meant."""
        version, secret = self._session.timeline.version, self.secret
        if self._remaining[0] != version:
            self._remaining = version, {}
        known = self._remaining[1]
        if secret not in known:
            known[secret] = Remaining(self._with_rules(tuple(self.rules)))
        return known[secret]

    @property
    def solver(self) -> Solver:
        """The Prolog program of the current theory."""
        return self.remaining.solver

    def denying(self, opposite: Rule) -> Theory:
        """Return the game, the clues and the rules, with one more rule."""
        return self._with_rules((*self.rules, opposite))

    def _with_rules(self, rules: tuple[Rule, ...]) -> Theory:
        own = ""
        if any(any(called(rule.constraint)) for rule in rules):
            own = own_clauses(self._session.timeline).text
        return Theory(self.game, tuple(self.clues), rules, own, tuple(self.likely))

    @property
    def suggested(self) -> Suggested | None:
        """The guess that was suggested last, until anything changes."""
        version, suggested = self._suggested
        return suggested if version == self._session.timeline.version else None

    def suggest(self, code: Code, player: str) -> None:
        """Remember a suggested guess."""
        self._suggested = self._session.timeline.version, Suggested(code, player)

    def count(self, engine: str = "auto") -> int:
        """Count the codes that are left, and remember how many they are after the last clue.

        Raises TooManyCodes where `auto` would take more than some seconds.
        """
        number = self.remaining.count_by(engine)
        self._remember(self.theory, number)
        return number

    def count_all(self) -> int:
        """Count the ways in which all secrets together may be codes that are left."""
        return prod(self.of_each(lambda _: self.count()))

    def count_past(self, seconds: float) -> None:
        """Count for so many seconds what clues left that were never counted, the last first."""
        end = monotonic() + seconds
        for first in reversed(_beginnings(self.theory)):
            if first not in self._counts:
                try:
                    with Budget(max(end - monotonic(), 0.01)):
                        self._remember(first, Remaining(first).count())
                except LimitExceeded:
                    return

    def left_after(self) -> tuple[int | None, ...]:
        """Return how many codes each clue left for all secrets together, None where that was not counted."""
        each = self.of_each(lambda _: [*map(self._counts.get, _beginnings(self.theory))])
        return tuple(prod(left) if None not in left else None for left in zip(*each, strict=True))

    def _remember(self, theory: Theory, number: int) -> None:
        self._counts[theory] = number
        while len(self._counts) > _REMEMBERED:
            self._counts.pop(next(iter(self._counts)))

    def any_left(self, after: Clue | None = None) -> bool | None:
        """Return whether any code is left for each secret; None if finding out takes too long.

        `after` is the clue that was just appended, if that was the last change: a code that was left before
        and gives its marks is left still, and no question need be asked.
        """
        left = self.of_each(lambda secret: self._any_left(after.of(secret) if after else None))
        return False if False in left else None if None in left else True

    @property
    def without_code(self) -> tuple[int, ...]:
        """The secrets, from 1, that no code is left for, as `any_left` found; nothing where one is sought."""
        none = self._session.timeline.version, None
        each = range(self.secrets) if self.secrets > 1 else ()
        return tuple(secret + 1 for secret in each if self._witnesses.get(secret) == none)

    def _any_left(self, after: Clue | None) -> bool | None:
        now = self._session.timeline.version
        version, witness = self._witnesses.get(self.secret, (-1, None))
        known = after and version == now - 1 and (witness is None or self.remaining.fits(witness, after))
        if not known:
            sure, witness = self.remaining.witness()
            if not sure:
                return None
        self._witnesses[self.secret] = now, witness
        return witness is not None

    @property
    def listing(self) -> "CodesAnswer | None":
        """The list that `more` continues."""
        return self._listings.get(self.secret)

    @listing.setter
    def listing(self, listing: "CodesAnswer") -> None:
        self._listings[self.secret] = listing

    def mark(self) -> "Mapping[int, CodesAnswer]":
        """Return the lists that `more` continues."""
        return dict(self._listings)

    def rewind(self, mark: "Mapping[int, CodesAnswer] | None") -> None:
        """Continue the lists that were there at `mark`."""
        self._listings = dict(mark or {})

    def forget(self) -> None:
        """Let the programs go that have filled the memory."""
        self._remaining = -1, {}

    def close(self) -> None:
        """Let the programs go."""
        for each in self._remaining[1].values():
            each.close()
        self.forget()


def _beginnings(theory: Theory) -> list[Theory]:
    return [replace(theory, clues=theory.clues[:many]) for many in range(1, len(theory.clues) + 1)]


def begin_anew(session: SessionContext) -> str:
    """Forget what is known, return to the initial game, and return its description."""
    nothing = ((part, ()) for part in (CLUES, RULES, LIKELY, NAMES, OWN))
    session.timeline.fill_all((GAME, (DEFAULT,)), *nothing)
    return str(DEFAULT)
