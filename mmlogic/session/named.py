"""Old names in a session for the data of subjects; remove them once no handler reads them."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from mmlogic.codes.parts import CLUES, GAME, RULES, game_of
from mmlogic.codes.theory import Clue, Rule, Theory
from mmlogic.paths.parts import PUZZLE
from mmlogic.players.parts import PENDING, SECRET, Pending, Secret
from mmlogic.session.context import State
from mmlogic.session.timeline import Part, Timeline

if TYPE_CHECKING:
    from collections import Counter

    from mmlogic.codes.game import Game
    from mmlogic.codes.solver import Solver
    from mmlogic.codes.statements.codes import CodesAnswer
    from mmlogic.paths.board import Board
    from mmlogic.paths.puzzle import Puzzle
    from mmlogic.paths.solver import PathSolver

__all__ = ["NamedStates", "NamedTimeline"]

S = TypeVar("S", bound=State)

_PARTS: dict[str, Part[Any]] = {"clues": CLUES, "rules": RULES, "secret": SECRET, "playing": PENDING}


class NamedTimeline(Timeline):
    """A timeline whose parts are properties, until all statements read them through `session.state`."""

    def __init__(self) -> None:
        super().__init__()
        self._theory: tuple[int, Theory] = (-1, Theory())

    @property
    def game(self) -> "Game":
        """The current game."""
        return game_of(self)

    @property
    def clues(self) -> list[Clue]:
        """The clues in order; read-only."""
        return self.held(CLUES)

    @property
    def rules(self) -> list[Rule]:
        """The rules in order; read-only."""
        return self.held(RULES)

    @property
    def puzzle(self) -> "Puzzle | None":
        """The current puzzle, if any."""
        return self.first(PUZZLE)

    @property
    def secret(self) -> Secret | None:
        """The secret, if the program is the codemaker."""
        return self.first(SECRET)

    @property
    def pending(self) -> Pending | None:
        """The guess that waits for marks, if any."""
        return self.first(PENDING)

    @property
    def theory(self) -> Theory:
        """The game, the clues and the rules, as they are now."""
        if self._theory[0] != self.version:
            self._theory = self.version, Theory(self.game, tuple(self.clues), tuple(self.rules))
        return self._theory[1]

    def append(self, part: Literal["clues", "rules"], item: Clue | Rule) -> None:
        """Add a clue or a rule as the last."""
        self.add(_PARTS[part], item)

    def replace(self, part: Literal["clues", "rules"], place: int, *items: Clue | Rule) -> None:
        """Replace the clue or rule at `place` (from 0) by `items`; no items delete it."""
        self.exchange(_PARTS[part], place, *items)

    def begin(self, game: "Game", clues: Sequence[Clue] = (), rules: Sequence[Rule] = ()) -> None:
        """Start a game with these clues and rules, without a secret."""
        self.fill_all((GAME, (game,)), (CLUES, clues), (RULES, rules))

    def put(self, puzzle: "Puzzle") -> None:
        """Set the current puzzle."""
        self.fill(PUZZLE, puzzle)

    def hold(self, part: Literal["secret", "playing"], *items: Secret | Pending) -> None:
        """Replace the secret or the waiting guess; no items drop it."""
        self.fill(_PARTS[part], *items)


class NamedStates(ABC):
    """The data of subjects in a session, as properties."""

    timeline: NamedTimeline

    @abstractmethod
    def state(self, kind: type[S]) -> S:
        """Return a subject's data in this session: one object of each kind."""

    @property
    def theory(self) -> Theory:
        """The game, the clues and the rules."""
        return self.timeline.theory

    @property
    def solver(self) -> "Solver":
        """The Prolog program of the current theory. A listing keeps the program that it started with."""
        from mmlogic.codes.state import Codes

        return self.state(Codes).solver

    @property
    def listing(self) -> "CodesAnswer | None":
        """The list of codes that `more` continues."""
        from mmlogic.codes.state import Codes

        return self.state(Codes).listing

    @listing.setter
    def listing(self, listing: "CodesAnswer | None") -> None:
        from mmlogic.codes.state import Codes

        self.state(Codes).listing = listing

    @property
    def paths(self) -> "PathSolver":
        """Prolog's answers about puzzles, within the limits of now."""
        from mmlogic.paths.state import Paths

        return self.state(Paths).solver

    @property
    def helped(self) -> "dict[Board, Counter[str]]":
        """How often help was asked for, by board."""
        from mmlogic.paths.state import Paths

        return self.state(Paths).helped

    def any_left(self, after: Clue | None = None) -> bool | None:
        """Return whether any code is left; None if finding out takes too long."""
        from mmlogic.codes.state import Codes

        return self.state(Codes).any_left(after)
