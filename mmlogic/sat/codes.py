"""Codes as solutions of clauses: each peg has one symbol, and formulas are true.

There is a variable for each pair of a peg and a symbol. There is a counter for each symbol, which all clues
share. The formulas come from `prolog/codes/programs/linear.pl`. A clue counts shared symbols by these
counters, and black marks by the pegs' variables. So a new clue adds few clauses, and a solver keeps the
earlier ones.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from mmlogic.common.resources import Closing
from mmlogic.language.errors import StatementProblem
from mmlogic.sat.clauses import Clauses, Literal, TooManySums, Unary, counted, exclusive, stepped, total
from mmlogic.sat.solver import Sat

Code = tuple[int, ...]
"""For each peg the index of its symbol."""

Formula = Sequence[Any]
"""A formula as a list, as `programs/linear.pl` returns it: the name of its kind, then its parts."""


_PAIRED = 30
"""For up to this many symbols, a clause for each pair of symbols says that a peg does not have both.

If a counter said so instead, a search would find codes with the last symbols too often.
"""


class Encoding:
    """Clauses for the codes of some pegs and symbols. Each new formula adds clauses.

    The first variables are those of a peg and a symbol, see `literal`. `counters` has the counters made so
    far, by the numbers of their symbols.
    """

    def __init__(self, pegs: int, symbols: int) -> None:
        self.pegs, self.symbols = pegs, symbols
        self.clauses = Clauses()
        self.clauses.variables = pegs * symbols
        self.counters: dict[int, tuple[int, ...]] = {}
        for place in range(1, pegs + 1):
            self.clauses.one_of(self.peg(place), _PAIRED)

    def literal(self, place: int, kind: int) -> int:
        """Return the literal for a symbol at a peg. Both are numbers from 1."""
        return (place - 1) * self.symbols + kind

    def peg(self, place: int) -> range:
        """Return the literals for all symbols at a peg."""
        return range(self.literal(place, 1), self.literal(place + 1, 1))

    def seen(self, kind: int) -> tuple[int, ...]:
        """Return the counter of a symbol: its literal n is true if the symbol occurs n times or more."""
        if kind not in self.counters:
            pegs = [self.literal(place, kind) for place in range(1, self.pegs + 1)]
            self.counters[kind] = counted(pegs, self.clauses)
        return self.counters[kind]

    def literals(self, code: Sequence[int]) -> list[int]:
        """Return literals that are all true for this code, and for no other code."""
        return [self.literal(place, symbol + 1) for place, symbol in enumerate(code, 1)]

    def code(self, model: Sequence[int]) -> Code:
        """Return the code of a solution. `model` has the literals of all variables, in order."""
        true = (each - 1 for each in model[: self.pegs * self.symbols] if each > 0)
        return tuple(each % self.symbols for each in true)

    def add(self, formula: Formula) -> None:
        """Make a formula true. Raises StatementProblem if clauses cannot express the formula."""
        try:
            self._add(formula)
        except TooManySums:
            raise StatementProblem(
                "the numbers of a rule are too different for a SAT solver", hint="`set engine auto`"
            ) from None

    def _add(self, formula: Formula) -> None:
        match formula:
            case ["and", parts]:
                for part in parts:
                    self._add(part)
            case ["or", parts]:
                self._any([self._truth(part) for part in parts])
            case _:
                self._any([self._truth(formula)])

    def _any(self, truths: Sequence[Literal]) -> None:
        if True not in [each for each in truths if isinstance(each, bool)]:
            self.clauses.add([each for each in truths if not isinstance(each, bool)])

    def _truth(self, formula: Formula) -> Literal:
        match formula:
            case ["sum", pegs, seen, op, target]:
                return self._compared(pegs, seen, op, target)
            case ["not", part]:
                return _opposite(self._truth(part))
            case ["or", parts]:
                return _opposite(self._all([_opposite(self._truth(part)) for part in parts]))
            case ["and", parts]:
                return self._all([self._truth(part) for part in parts])
            case ["at_least", many, parts]:
                return self._at_least(many, [self._truth(part) for part in parts])
            case ["automaton", last, accept, moves]:
                return self._accepted(last, accept, moves)
        raise StatementProblem(
            "a SAT solver cannot follow a rule that is tested on whole codes, such as a goal in Prolog",
            hint="`set engine auto`",
        )

    def _all(self, truths: Sequence[Literal]) -> Literal:
        literals = [each for each in truths if not isinstance(each, bool)]
        if len(literals) < len(truths) and not all(each for each in truths if isinstance(each, bool)):
            return False
        if len(literals) < 2:
            return literals[0] if literals else True
        both = self.clauses.variable()
        self.clauses.add([both, *(-each for each in literals)])
        for each in literals:
            self.clauses.add([-both, each])
        return both

    def _at_least(self, many: int, truths: Sequence[Literal]) -> Literal:
        literals = [each for each in truths if not isinstance(each, bool)]
        known = sum(each for each in truths if isinstance(each, bool))
        parts = [Unary((0, 1), (each,)) for each in literals]
        return total(parts, self.clauses, (many - known,)).at_least(many - known)

    def _accepted(self, last: int, accept: Sequence[int], moves: Sequence[Sequence[int]]) -> Literal:
        """Return a literal that is true if an automaton accepts the code, starting from state 0.

        `moves` has rows of a state, a symbol and the next state. Each code reaches exactly one state after
        each peg: the state `lost` if there is no move.
        """
        states = {state: self.clauses.variable() for state in range(last + 1)}
        places = {0: 0}
        onward: dict[int, set[int]] = {state: set() for state in states}
        for start, kind, end in moves:
            places[end] = places[start] + 1
            onward[start].add(kind)
            self.clauses.add((-states[start], -self.literal(places[end], kind), states[end]))
        lost = [self.clauses.variable() for _ in range(self.pegs + 1)]
        for state, kinds in onward.items():
            place = places[state] + 1
            for kind in set(range(1, self.symbols + 1)) - kinds if place <= self.pegs else ():
                self.clauses.add((-states[state], -self.literal(place, kind), lost[place]))
        for before, after in pairwise(lost):
            self.clauses.add((-before, after))
        for place, one in enumerate(lost):
            self.clauses.one_of([one, *(states[state] for state in states if places[state] == place)])
        self.clauses.add((states[0],))
        return self.clauses.any_one([states[state] for state in accept]) if accept else False

    def _compared(
        self, pegs: Sequence[Sequence[int]], seen: Sequence[Sequence[int]], op: str, target: int
    ) -> Literal:
        bound = target + (op == "=<")
        equal = op in {"=", "\\="}
        bounds = (bound, bound + 1) if equal else (bound,)
        number = total([*self._placed(pegs), *self._counted(seen)], self.clauses, bounds)
        reached = number.at_least(bound)
        if not equal:
            return reached if op == ">=" else _opposite(reached)
        same = self._all([reached, _opposite(number.at_least(bound + 1))])
        return same if op == "=" else _opposite(same)

    def _placed(self, pegs: Sequence[Sequence[int]]) -> list[Unary]:
        weights = _gathered(pegs)
        kinds = range(1, self.symbols + 1)
        return [
            exclusive([(self.literal(place, kind), own.get(kind, 0)) for kind in kinds], self.clauses)
            for place, own in weights.items()
        ]

    def _counted(self, seen: Sequence[Sequence[int]]) -> list[Unary]:
        parts = list[Unary]()
        for kind, own in _gathered(seen).items():
            weights = [own.get(times, 0) for times in range(1, max(own) + 1)]
            parts.append(stepped(weights, self.seen(kind)[: len(weights)], self.clauses))
        return parts


def _opposite(truth: Literal) -> Literal:
    return not truth if isinstance(truth, bool) else -truth


def _gathered(weights: Sequence[Sequence[int]]) -> dict[int, dict[int, int]]:
    found: dict[int, dict[int, int]] = {}
    for first, second, weight in weights:
        own = found.setdefault(first, {})
        own[second] = own.get(second, 0) + weight
    return found


_TRIED = 100_000
"""After this many propagations, in some hundredths of a second, a search restarts for the first time."""

_FREED = 500
"""How many propagations may test another symbol at a peg. If undecided, the peg keeps its symbol."""

_SOLVER = "minisat22"
"""The fastest solver of PySAT here, of those that accept preferred values and limits."""


class SatCodes(Closing):
    """The codes of some pegs and symbols for which `formulas` are true (see `programs/linear.pl`).

    Every method raises StatementProblem if clauses cannot express a formula, LimitExceeded, and Interrupted
    if the running statement (`Asker`) is stopped.
    """

    def __init__(self, pegs: int, symbols: int, formulas: Iterable[Formula] = ()) -> None:
        self._encoding = Encoding(pegs, symbols)
        self._sat = Sat(solver=_SOLVER)
        self._fed = 0
        try:
            self.add(formulas)
        except BaseException:
            self.close()
            raise

    def add(self, formulas: Iterable[Formula]) -> None:
        """Make more formulas true."""
        for formula in formulas:
            self._encoding.add(formula)
        clauses = self._encoding.clauses.clauses
        self._sat.add_all(clauses[self._fed :])
        self._fed = len(clauses)

    def exclude(self, code: Code) -> None:
        """Exclude a code."""
        self._sat.add([-each for each in self._encoding.literals(code)])

    def any(self, random: Random, otherwise: Callable[[int], Code | None] | None = None) -> Code | None:
        """Return a random code, or None if there is no code.

        If the search exceeds a limit of propagations, it restarts with random preferred values and a higher
        limit. Before each restart, the function `otherwise` may find a code. The argument of `otherwise` is
        the number of searches so far.
        """
        preferred = self._phases(random.choices(range(self._encoding.symbols), k=self._encoding.pegs))
        propagations = _TRIED
        while True:
            self._sat.prefer(preferred)
            found = self._sat.solve_within(propagations)
            if found is not None:
                return self._freed(random) if found else None
            other = otherwise(propagations // _TRIED) if otherwise else None
            if other is not None and self.holds(other):
                return other
            preferred = [random.choice((-1, 1)) * each for each in preferred]
            propagations += _TRIED

    def _freed(self, random: Random) -> Code:
        """Return a random variation of the last code that was found.

        In random order, each peg gets a random symbol if the formulas allow it. A solver alone decides in a
        fixed order: in a game of 132 codes, a thousand searches found only 35 of them.
        """
        encoding, pegs = self._encoding, list[int]()
        found = encoding.code(self._sat.model())
        for place in random.sample(range(encoding.pegs), encoding.pegs):
            own = encoding.literals(found)[place]
            for symbol in random.sample(encoding.peg(place + 1), encoding.symbols):
                if symbol == own:
                    break
                if self._sat.solve_within(_FREED, [*pegs, symbol]):
                    found, own = encoding.code(self._sat.model()), symbol
                    break
            pegs.append(own)
        return found

    def holds(self, code: Code) -> bool:
        """Return whether a code obeys the formulas."""
        return self._sat.solve(self._encoding.literals(code))

    def first(self, after: Code = ()) -> Code | None:
        """Return the first code after `after`, in lexicographic order, or None."""
        if not after:
            found = self._found()
            return found and self._lowest(found, 0)
        literals = self._encoding.literals(after)
        for place in range(len(literals) - 1, -1, -1):
            least = literals[place] + 1
            not_below = (-each for each in self._encoding.peg(place + 1) if each < least)
            if found := self._found(*literals[:place], *not_below):
                return self._lowest(found, place, least)
        return None

    def pages(self, after: Code = ()) -> Iterator[Code]:
        """Yield the codes after `after`, in lexicographic order."""
        last = self.first(after)
        while last is not None:
            yield last
            last = self.first(last)

    def count(self, most: int) -> int | None:
        """Return the number of codes, or None if there are more than `most`.

        The search excludes each code that it finds, so call no other method afterwards.
        """
        number = 0
        while number <= most:
            found = self._found()
            if found is None:
                return number
            self.exclude(found)
            number += 1
        return None

    def some(self, propagations: int) -> tuple[bool, Code | None]:
        """Search for a code. Return whether `propagations` were enough, and the code, None if none exists."""
        for _ in range(propagations // _TRIED):
            found = self._sat.solve_within(_TRIED)
            if found is not None:
                return True, self._encoding.code(self._sat.model()) if found else None
        return False, None

    def few(self, most: int, propagations: int) -> list[Code] | None:
        """Return all codes in lexicographic order, None if over `most`, or if `propagations` are not enough.

        The search excludes each code that it finds, so call no other method afterwards.
        """
        found = list[Code]()
        while self._sat.propagations < propagations:
            more = self._sat.solve_within(_TRIED)
            if more is False:
                return sorted(found)
            if len(found) > most:
                return None
            if more:
                found.append(self._encoding.code(self._sat.model()))
                self.exclude(found[-1])
        return None

    def close(self) -> None:
        self._sat.close()

    def _found(self, *assumptions: int) -> Code | None:
        return self._encoding.code(self._sat.model()) if self._sat.solve(assumptions) else None

    def _lowest(self, found: Code, start: int, least: int = 0) -> Code:
        """Return the lowest code with the same symbols as `found` on all pegs before `start`.

        `least` is the smallest literal allowed for the symbol at `start`. The code `found` itself is allowed.
        """
        for place in range(start, self._encoding.pegs):
            low = max(least if place == start else 0, self._encoding.peg(place + 1)[0])
            while (literals := self._encoding.literals(found))[place] > low:
                below = [-each for each in self._encoding.peg(place + 1) if not low <= each < literals[place]]
                lower = self._found(*literals[:place], *below)
                if lower is None:
                    break
                found = lower
        return found

    def _phases(self, code: Sequence[int]) -> list[int]:
        own = self._encoding.literals(code)
        first = range(1, self._encoding.pegs * self._encoding.symbols + 1)
        phases = {each: each in own for each in first}
        for kind, counter in self._encoding.counters.items():
            many = code.count(kind - 1)
            phases |= {each: times <= many for times, each in enumerate(counter, 1)}
        return [each if true else -each for each, true in phases.items()]
