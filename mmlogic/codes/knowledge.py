"""What a session knows of its game: the clues, the rules, how many secrets are sought."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import TypeVar

from mmlogic.codes.game import Game
from mmlogic.codes.parts import CLUES, GAME, GUESSES, LIKELY, NAMES, RULES, SECRETS, game_of
from mmlogic.codes.theory import Clue, Code, NamedRule, Rule, SoftRule
from mmlogic.session.context import SessionContext
from mmlogic.session.own import own_clauses

__all__ = ["Knowledge"]

T = TypeVar("T")


class Knowledge:
    """The parts of the timeline that are about codes: read here, and changed.

    Where there are several secrets, what it says is about one of them: the one that `about` says.
    """

    def __init__(self, session: SessionContext) -> None:
        self._session = session
        self._game: tuple[Game, Game] | None = None
        self._secret: int | None = None

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
