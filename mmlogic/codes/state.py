"""What a session keeps of its game: the Prolog program of its theory, the list that `more` continues."""

from collections.abc import Mapping
from math import prod
from random import Random
from typing import TYPE_CHECKING

from mmlogic.codes.calls import called
from mmlogic.codes.counts import Counts
from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.game import DEFAULT
from mmlogic.codes.history import Suggested
from mmlogic.codes.knowledge import Knowledge
from mmlogic.codes.parts import CLUES, GAME, LIKELY, NAMES, RULES
from mmlogic.codes.solver import Solver
from mmlogic.codes.strand import Strand
from mmlogic.codes.theory import Clue, Code, Rule, Theory
from mmlogic.machine import LimitExceeded, Limits
from mmlogic.session.context import SessionContext
from mmlogic.session.own import OWN, own_clauses

if TYPE_CHECKING:
    from mmlogic.codes.statements.codes import CodesAnswer

__all__ = ["Codes", "begin_anew"]

_CHECKING = Limits(inferences=20_000_000)
"""How far to look, after a clue, for a code that is left, where a rule calls Prolog: a second or two."""

_SOON = Limits(inferences=2_000_000)
"""How far to look where a SAT solver can go on: some tenths of a second."""


class Codes(Knowledge):
    """The game of a session: `session.state(Codes)`."""

    def __init__(self, session: SessionContext) -> None:
        super().__init__(session)
        self._strands: tuple[int, dict[int, Strand]] = -1, {}
        self._witnesses: dict[int, tuple[int, Code | None]] = {}
        self._listings: dict[int, CodesAnswer] = {}
        self.counts = Counts()
        self._suggested: tuple[int, Suggested | None] = (-1, None)

    @property
    def theory(self) -> Theory:
        """The game, the clues and the rules."""
        return self.strand.theory

    @property
    def strand(self) -> Strand:
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
        own = own_clauses(timeline).text if any(any(called(rule.constraint)) for rule in rules) else ""
        return Theory(self.game, tuple(self.clues), rules, own, tuple(self.likely))

    @property
    def solver(self) -> Solver:
        """The Prolog program of the current theory. A listing keeps the program that it started with."""
        return self.strand.solver

    @property
    def suggested(self) -> Suggested | None:
        """The guess that was suggested last, until anything changes."""
        version, suggested = self._suggested
        return suggested if version == self._session.timeline.version else None

    def suggest(self, code: Code, player: str) -> None:
        """Remember a suggested guess."""
        self._suggested = self._session.timeline.version, Suggested(code, player)

    def count(self, engine: str) -> int:
        """Count the codes that are left, and remember how many they are after the last clue.

        Raises TooManyCodes where `auto` would take more than some seconds.
        """
        solver = self.solver
        number = solver.count_soon() if engine == "auto" else solver.count(engine)
        self.counts.remember(self.theory, number)
        return number

    def count_all(self) -> int:
        """Count the ways in which all secrets together may be codes that are left."""
        return prod(self.of_each(lambda _: self.count("auto")))

    def drawn(self, random: Random) -> Code | None:
        """Return one of the codes that are left, as likely as the theory says; None if there is none."""
        return self.strand.drawn(random)

    def left_after(self) -> tuple[int | None, ...]:
        """Return how many codes each clue left for all secrets together, None where that was not counted."""
        each = self.of_each(lambda _: self.counts.left_after(self.theory))
        return tuple(prod(left) if None not in left else None for left in zip(*each, strict=True))

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
        if after and version == now - 1 and (witness is None or self.fits(witness, after)):
            self._witnesses[self.secret] = now, witness
            return witness is not None
        calling = bool(self.theory.own)
        try:
            found = self.solver.first(_CHECKING if calling else _SOON)
        except LimitExceeded:
            sure, found = (False, None) if calling else self._found_by_sat()
            if not sure:
                return None
        self._witnesses[self.secret] = now, found
        return found is not None

    def _found_by_sat(self) -> tuple[bool, Code | None]:
        """Return whether a SAT solver is done soon, and a code that is left, None if there is none."""
        try:
            with self.solver.by_sat() as sat:
                return sat.some()
        except LimitExceeded:
            return False, None

    def answer(self, guess: Code, code: Code) -> Told:
        """Return what a codemaker who holds `code` answers to `guess`."""
        return self.strand.answer(guess, code)

    def fits(self, code: Code, clue: Clue) -> bool:
        """Tell whether a code gives the answer of a clue."""
        return self.strand.fits(code, clue)

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
    """Forget what is known, return to the initial game, and return its description."""
    nothing = ((part, ()) for part in (CLUES, RULES, LIKELY, NAMES, OWN))
    session.timeline.fill_all((GAME, (DEFAULT,)), *nothing)
    return str(DEFAULT)
