"""What a session keeps of its game: the Prolog program of what is known, the list that `more` continues."""

from dataclasses import replace
from typing import TYPE_CHECKING

from mmlogic.codes.feedback import feedback
from mmlogic.codes.game import DEFAULT, Game
from mmlogic.codes.parts import CLUES, GAME, NAMES, RULES, game_of
from mmlogic.codes.solver import Solver
from mmlogic.codes.theory import Clue, Code, NamedRule, Rule, Theory
from mmlogic.machine import LimitExceeded, Limits
from mmlogic.session.context import SessionContext

if TYPE_CHECKING:
    from mmlogic.codes.statements.codes import CodesAnswer

__all__ = ["Codes", "begin_anew"]

_CHECKING = Limits(inferences=20_000_000)
"""How far to look, after a clue, for a code that is left: a second or two."""


class Codes:
    """The game of a session: `session.state(Codes)`."""

    def __init__(self, session: SessionContext) -> None:
        self._session = session
        self.listing: CodesAnswer | None = None
        self._theory: tuple[int, Theory] | None = None
        self._solver: tuple[int, Solver] | None = None
        self._witness: tuple[int, Code | None] | None = None

    @property
    def theory(self) -> Theory:
        """The game, the clues and the rules."""
        timeline = self._session.timeline
        if self._theory is None or self._theory[0] != timeline.version:
            known = Theory(self.game, tuple(timeline.held(CLUES)), tuple(timeline.held(RULES)))
            self._theory = timeline.version, known
        return self._theory[1]

    @property
    def game(self) -> Game:
        """The current game."""
        return game_of(self._session.timeline)

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
        """Add a rule as the last."""
        self._session.timeline.add(RULES, rule)

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

    def any_left(self, after: Clue | None = None) -> bool | None:
        """Return whether any code is left; None if finding out takes too long.

        `after` is the clue that was just appended, if that was the last change: a code that was left before
        and gives its marks is left still, and no question need be asked.
        """
        now = self._session.timeline.version
        version, witness = self._witness or (-1, None)
        if after and version == now - 1 and (witness is None or _gives(witness, after)):
            self._witness = now, witness
            return witness is not None
        try:
            found = self.solver.first(replace(_CHECKING, seconds=self._session.settings.timeout))
        except LimitExceeded:
            return None
        self._witness = now, found
        return found is not None

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
    session.timeline.fill_all((GAME, (DEFAULT,)), (CLUES, ()), (RULES, ()), (NAMES, ()))
    return str(DEFAULT)


def _gives(code: Code, clue: Clue) -> bool:
    return feedback(clue.code, code) == clue.marks
