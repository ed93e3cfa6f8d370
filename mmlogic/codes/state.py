"""What a session keeps of its game: the Prolog program of what is known, the list that `more` continues."""

import time
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from mmlogic.codes.constraints import Called, Constraint, Named, atoms
from mmlogic.codes.dialects import MARKS
from mmlogic.codes.dialects.parts import Told, fits
from mmlogic.codes.feedback import feedback
from mmlogic.codes.game import DEFAULT, Game
from mmlogic.codes.history import Suggested
from mmlogic.codes.parts import CLUES, GAME, NAMES, RULES, game_of
from mmlogic.codes.solver import Solver
from mmlogic.codes.theory import Clue, Code, NamedRule, Rule, Theory
from mmlogic.machine import LimitExceeded, Limits
from mmlogic.session.context import SessionContext
from mmlogic.session.own import OWN, own_clauses

if TYPE_CHECKING:
    from mmlogic.codes.statements.codes import CodesAnswer

__all__ = ["Codes", "begin_anew"]

_COUNTS = 100
"""How many counts are remembered."""

_CHECKING = Limits(inferences=20_000_000)
"""How far to look, after a clue, for a code that is left: a second or two."""


class Codes:
    """The game of a session: `session.state(Codes)`."""

    def __init__(self, session: SessionContext) -> None:
        self._session = session
        self.listing: CodesAnswer | None = None
        self._game: tuple[Game, Game] | None = None
        self._theory: tuple[int, Theory] | None = None
        self._solver: tuple[int, Solver] | None = None
        self._witness: tuple[int, Code | None] | None = None
        self._counts: dict[Theory, int] = {}
        self._suggested: tuple[int, Suggested | None] = (-1, None)

    @property
    def theory(self) -> Theory:
        """The game, the clues and the rules."""
        timeline = self._session.timeline
        if self._theory is None or self._theory[0] != timeline.version:
            self._theory = timeline.version, self._with_rules(tuple(timeline.held(RULES)))
        return self._theory[1]

    def denying(self, opposite: Rule) -> Theory:
        """Return the game, the clues and the rules, with one more rule."""
        return self._with_rules((*self.rules, opposite))

    def _with_rules(self, rules: tuple[Rule, ...]) -> Theory:
        timeline = self._session.timeline
        own = own_clauses(timeline).text if any(_calls(rule.constraint) for rule in rules) else ""
        return Theory(self.game, tuple(timeline.held(CLUES)), rules, own)

    @property
    def game(self) -> Game:
        """The current game, read and written as the settings say."""
        game, digits = game_of(self._session.timeline), self._session.settings.symbols == "digits"
        if self._game is None or self._game[0] is not game or self._game[1].digits is not digits:
            self._game = game, replace(game, digits=digits)
        return self._game[1]

    @property
    def clues(self) -> list[Clue]:
        """The clues in order; read-only."""
        return self._session.timeline.held(CLUES)

    @property
    def rules(self) -> list[Rule]:
        """The rules in order; read-only."""
        return self._session.timeline.held(RULES)

    def begin(self, game: Game, rules: tuple[Rule, ...]) -> None:
        """Play another game under these rules, without clues and names."""
        self._session.timeline.fill_all((GAME, (game,)), (CLUES, ()), (RULES, rules), (NAMES, ()))

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
        version = self._session.timeline.version
        if self._solver is None or self._solver[0] != version:
            self._solver = version, Solver(self.theory)
        return self._solver[1]

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
        self._remember(self.theory, number)
        return number

    def drawn(self, random: Random) -> Code | None:
        """Return one of the codes that are left, all equally likely; None if there is none."""
        count = self.solver.count(limits=self.limits)
        return self.solver.ranked([random.randrange(count)], self.limits)[0] if count else None

    def count_past(self, seconds: float) -> None:
        """Count for so many seconds what clues left that were never counted, the last first."""
        theory, end = self.theory, time.monotonic() + seconds
        for many in range(len(theory.clues), 0, -1):
            first = replace(theory, clues=theory.clues[:many])
            left = end - time.monotonic()
            if first in self._counts:
                continue
            solver = Solver(first)
            try:
                self._remember(first, solver.count(limits=replace(self.limits, seconds=max(left, 0.01))))
            except LimitExceeded:
                return
            finally:
                solver.close()

    def _remember(self, theory: Theory, number: int) -> None:
        self._counts[theory] = number
        while len(self._counts) > _COUNTS:
            self._counts.pop(next(iter(self._counts)))

    def left_after(self) -> tuple[int | None, ...]:
        """Return how many codes each clue left under the rules, None where that was not counted."""
        theory = self.theory
        firsts = (replace(theory, clues=theory.clues[:many]) for many in range(1, len(theory.clues) + 1))
        return tuple(self._counts.get(first) for first in firsts)

    def any_left(self, after: Clue | None = None) -> bool | None:
        """Return whether any code is left; None if finding out takes too long.

        `after` is the clue that was just appended, if that was the last change: a code that was left before
        and gives its marks is left still, and no question need be asked.
        """
        now = self._session.timeline.version
        version, witness = self._witness or (-1, None)
        if after and version == now - 1 and (witness is None or self.fits(witness, after)):
            self._witness = now, witness
            return witness is not None
        try:
            found = self.solver.first(replace(_CHECKING, seconds=self._session.settings.timeout))
        except LimitExceeded:
            return None
        self._witness = now, found
        return found is not None

    @property
    def broken(self) -> bool:
        """Whether the last guess was the secret, as its answer tells."""
        clues, game = self.clues, self.game
        return bool(clues) and game.dialect.wins(clues[-1].told, game.pegs)

    @property
    def guesses_left(self) -> int | None:
        """How many guesses are left before the codemaker has won; None for any number."""
        turns = self._session.settings.turns
        return None if turns is None else max(0, turns - len(self.clues))

    def answer(self, guess: Code, code: Code) -> Told:
        """Return what a codemaker who holds `code` answers to `guess`."""
        if self.game.dialect.predicate == MARKS.predicate:
            return feedback(guess, code)
        return self.solver.answer(guess, code, self.limits)

    def fits(self, code: Code, clue: Clue) -> bool:
        """Tell whether a code gives the answer of a clue."""
        return all(map(fits, clue.told, self.answer(clue.code, code)))

    def mark(self) -> "CodesAnswer | None":
        """Return the list that `more` continues."""
        return self.listing

    def rewind(self, mark: "CodesAnswer | None") -> None:
        """Continue the list that was there at `mark`."""
        self.listing = mark

    def forget(self) -> None:
        """Let the program go that has filled the memory."""
        self._solver = None

    def close(self) -> None:
        """Let the program go."""
        if self._solver:
            self._solver[1].close()
            self._solver = None


def begin_anew(session: SessionContext) -> str:
    """Forget what is known, play the game of the start, and return what that is."""
    session.timeline.fill_all((GAME, (DEFAULT,)), (CLUES, ()), (RULES, ()), (NAMES, ()), (OWN, ()))
    return str(DEFAULT)


def _calls(constraint: Constraint) -> bool:
    """Tell whether a rule calls clauses of one's own."""
    found = list(atoms(constraint))
    named = [atom.meant for atom in found if isinstance(atom, Named) and atom.meant]
    return any(isinstance(atom, Called) for atom in found) or any(map(_calls, named))
