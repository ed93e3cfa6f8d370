"""The consistent codes by SAT: the first, the next, some code, all of them; fed clue by clue."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from math import inf
from random import Random

from mmlogic.codes.encoding import Encoding, Formula
from mmlogic.codes.game import Game
from mmlogic.codes.theory import Code
from mmlogic.codes.thresholds import COUNTED_BY_SAT, FEW_BY_SAT, FOUND_BY_SAT, LISTED_BY_SAT, LITERALS_BY_SAT
from mmlogic.language import StatementProblem
from mmlogic.sat.solver import Sat

__all__ = ["SatCodes"]

_TRIED = 100_000
"""Propagations after which a search for some code begins anew: some hundredths of a second."""

_SOLVER = "minisat22"
"""Of the solvers of PySAT, the quickest here that can be told what to try first, and stopped."""


class SatCodes(AbstractContextManager["SatCodes"]):
    """The codes of a game that `formulas` are true of (see prolog/codes/linear.pl).

    Every method raises StatementProblem for a formula that clauses cannot say, LimitExceeded, and Interrupted
    when the asker at hand is stopped.
    """

    def __init__(
        self,
        game: Game,
        formulas: Iterable[Formula] = (),
    ) -> None:
        self._encoding = Encoding(game)
        self._sat = Sat(solver=_SOLVER)
        self._fed = 0
        try:
            self.add(formulas)
        except BaseException:
            self.close()
            raise

    def add(self, formulas: Iterable[Formula]) -> None:
        """Add that formulas are true."""
        for formula in formulas:
            self._encoding.add(formula)
        clauses = self._encoding.clauses.clauses
        self._sat.add_all(clauses[self._fed :])
        self._fed = len(clauses)

    def exclude(self, code: Code) -> None:
        """Add that a code is none of them."""
        self._sat.add([-each for each in self._encoding.literals(code)])

    def any(
        self, random: Random, most: float = inf, otherwise: Callable[[int], Code | None] | None = None
    ) -> Code | None:
        """Return some code, None if there is none: one that is found soon from a code drawn at random.

        Where that takes long, other truths are tried first, at random, and for longer each time; in between
        `otherwise`, which is told how often that was, may find a code. None, too, once the propagations since
        the beginning are more than `most`.
        """
        game = self._encoding.game
        preferred = self._phases(tuple(random.choices(game.symbols, k=game.pegs)))
        propagations = _TRIED
        while self._sat.propagations < most:
            self._sat.prefer(preferred)
            found = self._sat.solve_within(propagations)
            if found is not None:
                return self._encoding.code(self._sat.model()) if found else None
            other = otherwise(propagations // _TRIED) if otherwise else None
            if other is not None and self.holds(other):
                return other
            preferred = [random.choice((-1, 1)) * each for each in preferred]
            propagations += _TRIED
        return None

    def several(self, random: Random, many: int) -> list[Code]:
        """Return up to so many codes as `any` finds them, as many as a second or two suffices for."""
        found = (self.any(random, FOUND_BY_SAT) for _ in range(many))
        return [code for code in found if code is not None]

    def holds(self, code: Code) -> bool:
        """Tell whether a code is among them."""
        return self._sat.solve(self._encoding.literals(code))

    def first(self, after: Code = ()) -> Code | None:
        """Return the first code after `after`, in the order of the symbols, place by place; None for none."""
        if not after:
            found = self._found()
            return found and self._lowest(found, 0)
        literals = self._encoding.literals(after)
        for place in range(len(literals) - 1, -1, -1):
            found = self._found(*literals[:place], *self._not_below(place, literals[place] + 1))
            if found:
                return self._lowest(found, place, literals[place] + 1)
        return None

    def pages(self, after: Code = (), most: int | None = None) -> Iterator[list[Code]]:
        """Yield the codes after `after` in their order, `most` of them at the most."""
        listed, last = 0, after
        while most is None or listed < most:
            found = self.first(last)
            if found is None:
                return
            yield [found]
            listed, last = listed + 1, found

    def count(self) -> int:
        """Return how many codes there are. Nothing else can be asked after that.

        Raises StatementProblem where they are too many to be counted one by one.
        """
        number = 0
        while (found := self._found()) is not None:
            number += 1
            if number > COUNTED_BY_SAT:
                raise StatementProblem(
                    f"the engine sat counts codes one by one, and more than {COUNTED_BY_SAT:,} are left",
                    hint="`set engine auto` counts all of them",
                )
            self.exclude(found)
        return number

    def some(self) -> tuple[bool, Code | None]:
        """Return whether a second or two suffices to tell if there is a code, and one if there is."""
        for _ in range(FOUND_BY_SAT // _TRIED):
            found = self._sat.solve_within(_TRIED)
            if found is not None:
                return True, self._encoding.code(self._sat.model()) if found else None
        return False, None

    def few(self) -> list[Code] | None:
        """Return all codes in their order; None if they are not few, or not found in some seconds.

        How long that is does not hang on the clock. Nothing else can be asked after that.
        """
        found, game = list[Code](), self._encoding.game
        most = min(LISTED_BY_SAT, LITERALS_BY_SAT // (game.pegs * len(game.symbols)))
        while self._sat.propagations < FEW_BY_SAT:
            more = self._sat.solve_within(_TRIED)
            if more is False:
                return sorted(found, key=game.indexes)
            if len(found) > most:
                return None
            if more:
                found.append(self._encoding.code(self._sat.model()))
                self.exclude(found[-1])
        return None

    def close(self) -> None:
        """Let the solver go."""
        self._sat.close()

    def __exit__(self, *error: object) -> None:
        self.close()

    def _found(self, *assumptions: int) -> Code | None:
        return self._encoding.code(self._sat.model()) if self._sat.solve(assumptions) else None

    def _lowest(self, found: Code, start: int, least: int = 0) -> Code:
        """Return the first code that is `found` before `start`, and from the literal `least` on there."""
        for place in range(start, self._encoding.game.pegs):
            low = max(least if place == start else 0, self._encoding.peg(place + 1)[0])
            while (literals := self._encoding.literals(found))[place] > low:
                below = [-each for each in self._encoding.peg(place + 1) if not low <= each < literals[place]]
                lower = self._found(*literals[:place], *below)
                if lower is None:
                    break
                found = lower
        return found

    def _not_below(self, place: int, least: int) -> list[int]:
        return [-each for each in self._encoding.peg(place + 1) if each < least]

    def _phases(self, code: Code) -> list[int]:
        game, own = self._encoding.game, set(self._encoding.literals(code))
        phases = {
            each: each in own for place in range(1, game.pegs + 1) for each in self._encoding.peg(place)
        }
        for kind, counter in self._encoding.counters.items():
            many = game.padded(code).count(game.symbols[kind - 1])
            phases |= {each: times <= many for times, each in enumerate(counter, 1)}
        return [each if true else -each for each, true in phases.items()]
