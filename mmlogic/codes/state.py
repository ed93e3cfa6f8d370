"""What a session keeps of its game: the Prolog program of what is known, the list that `more` continues."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from math import prod
from random import Random
from typing import TYPE_CHECKING

from mmlogic.codes.constraints import Called, Constraint, Named, atoms
from mmlogic.codes.counts import Counts
from mmlogic.codes.dialects import MARKS
from mmlogic.codes.dialects.parts import Told, fits
from mmlogic.codes.feedback import feedback
from mmlogic.codes.game import DEFAULT, Game
from mmlogic.codes.history import Suggested
from mmlogic.codes.parts import CLUES, GAME, GUESSES, NAMES, RULES, SECRETS, game_of
from mmlogic.codes.solver import Solver
from mmlogic.codes.strand import Strand
from mmlogic.codes.theory import Clue, Code, NamedRule, Rule, Theory
from mmlogic.machine import LimitExceeded, Limits
from mmlogic.session.context import SessionContext
from mmlogic.session.own import OWN, own_clauses

if TYPE_CHECKING:
    from mmlogic.codes.statements.codes import CodesAnswer

__all__ = ["Codes", "begin_anew"]

_CHECKING = Limits(inferences=20_000_000)
"""How far to look, after a clue, for a code that is left: a second or two."""


class Codes:
    """The game of a session: `session.state(Codes)`.

    Where there are several secrets, what it says is about one of them: the one that `about` says.
    """

    def __init__(self, session: SessionContext) -> None:
        self._session = session
        self._game: tuple[Game, Game] | None = None
        self._secret: int | None = None
        self._strands: tuple[int, dict[int, Strand]] = -1, {}
        self._witnesses: dict[int, tuple[int, Code | None]] = {}
        self._listings: dict[int, CodesAnswer] = {}
        self.counts = Counts()
        self._suggested: tuple[int, Suggested | None] = (-1, None)

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

    @property
    def sought(self) -> list[int]:
        """The secrets that are not found, from 0."""
        dialect, pegs = self.game.dialect, self.game.pegs
        told = [clue.answers for clue in self.told]
        secrets = range(self.secrets)
        return [each for each in secrets if not any(dialect.wins(one[each], pegs) for one in told)]

    def found(self, secret: int) -> Code:
        """Return a secret, from 0, that was found."""
        dialect, pegs = self.game.dialect, self.game.pegs
        return next(clue.code for clue in self.told if dialect.wins(clue.answers[secret], pegs))

    @property
    def theory(self) -> Theory:
        """The game, the clues and the rules."""
        return self._strand.theory

    @property
    def _strand(self) -> Strand:
        """What is known of the secret that is meant."""
        version, secret = self._session.timeline.version, self.secret
        if self._strands[0] != version:
            self._strands = version, {}
        strands = self._strands[1]
        if secret not in strands:
            strands[secret] = Strand(self._with_rules(tuple(self._session.timeline.held(RULES))))
        return strands[secret]

    def denying(self, opposite: Rule) -> Theory:
        """Return the game, the clues and the rules, with one more rule."""
        return self._with_rules((*self.rules, opposite))

    def _with_rules(self, rules: tuple[Rule, ...]) -> Theory:
        timeline = self._session.timeline
        own = own_clauses(timeline).text if any(_calls(rule.constraint) for rule in rules) else ""
        return Theory(self.game, tuple(self.clues), rules, own)

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

    def begin(self, game: Game, rules: tuple[Rule, ...], secrets: int = 1) -> None:
        """Play another game under these rules, without clues and names."""
        several = (secrets,) if secrets > 1 else ()
        self._session.timeline.fill_all(
            (GAME, (game,)), (CLUES, ()), (RULES, rules), (NAMES, ()), (SECRETS, several)
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
        """Add a rule as the last; one that the codemaker told already stays in its place."""
        told = [place for place, each in enumerate(self.rules) if each == rule and each.told]
        if told:
            self._session.timeline.exchange(RULES, told[0], rule)
        else:
            self._session.timeline.add(RULES, rule)

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
    def limits(self) -> Limits:
        """Those of a question."""
        return self._session.settings.limits

    @property
    def solver(self) -> Solver:
        """The Prolog program of the current theory. A listing keeps the program that it started with."""
        return self._strand.solver

    @property
    def suggested(self) -> Suggested | None:
        """The guess that was suggested last, until anything changes."""
        version, suggested = self._suggested
        return suggested if version == self._session.timeline.version else None

    def suggest(self, code: Code, player: str) -> None:
        """Remember a suggested guess."""
        self._suggested = self._session.timeline.version, Suggested(code, player)

    def count(self, engine: str, limits: Limits) -> int:
        """Count the codes that are left, and remember how many they are after the last clue."""
        number = self.solver.count(engine, limits)
        self.counts.remember(self.theory, number)
        return number

    def count_all(self, limits: Limits) -> int:
        """Count the ways in which all secrets together may be codes that are left."""
        many = 1
        for secret in range(self.secrets):
            with self.about(secret):
                many *= self.count("auto", limits)
        return many

    def drawn(self, random: Random) -> Code | None:
        """Return one of the codes that are left, all equally likely; None if there is none."""
        count = self.solver.count(limits=self.limits)
        return self.solver.ranked([random.randrange(count)], self.limits)[0] if count else None

    def left_after(self) -> tuple[int | None, ...]:
        """Return how many codes each clue left for all secrets together, None where that was not counted."""
        each = []
        for secret in range(self.secrets):
            with self.about(secret):
                each.append(self.counts.left_after(self.theory))
        return tuple(prod(left) if None not in left else None for left in zip(*each, strict=True))

    def any_left(self, after: Clue | None = None) -> bool | None:
        """Return whether any code is left for each secret; None if finding out takes too long.

        `after` is the clue that was just appended, if that was the last change: a code that was left before
        and gives its marks is left still, and no question need be asked.
        """
        left = []
        for secret in range(self.secrets):
            with self.about(secret):
                left.append(self._any_left(after.of(secret) if after else None))
        return False if False in left else None if None in left else True

    def _any_left(self, after: Clue | None) -> bool | None:
        now = self._session.timeline.version
        version, witness = self._witnesses.get(self.secret, (-1, None))
        if after and version == now - 1 and (witness is None or self.fits(witness, after)):
            self._witnesses[self.secret] = now, witness
            return witness is not None
        try:
            found = self.solver.first(replace(_CHECKING, seconds=self._session.settings.timeout))
        except LimitExceeded:
            return None
        self._witnesses[self.secret] = now, found
        return found is not None

    @property
    def broken(self) -> bool:
        """Whether every secret is found, as the answers tell."""
        return not self.sought

    @property
    def guesses_left(self) -> int | None:
        """How many guesses are left before the codemaker has won; None for any number."""
        turns = self._session.settings.turns
        return None if turns is None else max(0, turns - len(self.told))

    def answer(self, guess: Code, code: Code) -> Told:
        """Return what a codemaker who holds `code` answers to `guess`."""
        if self.game.dialect.predicate == MARKS.predicate:
            return feedback(guess, code)
        return self.solver.answer(guess, code, self.limits)

    def fits(self, code: Code, clue: Clue) -> bool:
        """Tell whether a code gives the answer of a clue."""
        return all(map(fits, clue.told, self.answer(clue.code, code)))

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
        self._strands = -1, {}

    def close(self) -> None:
        """Let the programs go."""
        for strand in self._strands[1].values():
            strand.close()
        self.forget()


def begin_anew(session: SessionContext) -> str:
    """Forget what is known, play the game of the start, and return what that is."""
    session.timeline.fill_all((GAME, (DEFAULT,)), (CLUES, ()), (RULES, ()), (NAMES, ()), (OWN, ()))
    return str(DEFAULT)


def _calls(constraint: Constraint) -> bool:
    """Tell whether a rule calls clauses of one's own."""
    found = list(atoms(constraint))
    named = [atom.meant for atom in found if isinstance(atom, Named) and atom.meant]
    return any(isinstance(atom, Called) for atom in found) or any(map(_calls, named))
