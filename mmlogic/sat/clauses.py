"""Clauses over variables, and their models. A literal is a variable (a number from 1) or its negative.

A totalizer turns a sum into clauses (Bailleux and Boufkhad, 2003). The sum is in unary: there is a literal
for each bound, which is true if and only if the sum reaches the bound. A sum with weights has the totalizer
of Joshi, Martins and Manquinho (2015). Values far below the requested bounds are merged into one value, and
so are values far above them.
"""

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations

from mmlogic.common.marks import marked
from mmlogic.limits.budget import check, needs

_MAX_PAIRED_LITERALS = 5
"""For up to this many literals, "at most one is true" becomes a clause for each pair of literals."""


class Clauses:
    """A list of clauses that grows.

    With `counted`, the solver itself handles "at most one of many literals is true". `exclusive` then has the
    literals of each such condition.
    """

    def __init__(self, counted: bool = False) -> None:
        self.clauses: list[tuple[int, ...]] = []
        self.exclusive: list[list[int]] = []
        self.variables = 0
        self._counted = counted

    def variable(self) -> int:
        """Return a new variable."""
        self.variables += 1
        return self.variables

    def add(self, literals: Iterable[int]) -> None:
        """Add a clause: at least one of `literals` is true."""
        self.clauses.append((*literals,))

    def at_most_one(self, literals: Sequence[int], pairs: int = _MAX_PAIRED_LITERALS) -> None:
        """Add the condition that at most one of `literals` is true.

        Up to `pairs` literals get a clause for each pair. Longer lists get a sequential counter (Sinz 2005).
        With `counted`, the solver handles longer lists instead.
        """
        if len(literals) <= pairs:
            self.clauses.extend(combinations([-literal for literal in literals], 2))
            return
        if self._counted:
            self.exclusive.append([*literals])
            return
        first, *others, last = (-literal for literal in literals)
        before = self.variable()
        self.clauses.append((first, before))
        for other in others:
            here = self.variable()
            self.clauses += ((other, -before), (other, here), (-before, here))
            before = here
        self.clauses.append((last, -before))

    def one_of(self, literals: Sequence[int], pairs: int = _MAX_PAIRED_LITERALS) -> None:
        """Add the condition that exactly one of `literals` is true. See `at_most_one`."""
        self.clauses.append((*literals,))
        self.at_most_one(literals, pairs)

    def either(self, literals: Sequence[int]) -> int:
        """Return a literal that is true if and only if at least one of `literals` is true."""
        if len(literals) == 1:
            return literals[0]
        one = self.variable()
        self.clauses.append((*literals, -one))
        self.clauses.extend((-literal, one) for literal in literals)
        return one

    def any_one(self, literals: Sequence[int]) -> int:
        """Return a literal that is true if and only if one of `literals` is true.

        Add the condition that no two of `literals` are true.
        """
        one = self.either(literals)
        self.at_most_one(literals)
        return one


def dimacs(comments: Iterable[str], variables: int, clauses: Collection[Sequence[int]]) -> str:
    """Return a file of clauses for SAT solvers, which begins with `comments` about the variables."""
    lines = [*(f"c {comment}" for comment in comments), f"p cnf {variables} {len(clauses)}"]
    for clause in clauses:
        check()
        lines.append(" ".join(map(str, (*clause, 0))))
    return marked("".join(f"{line}\n" for line in lines), "c")


Literal = int | bool
"""A literal, or a known truth value."""

TRUE, FALSE = True, False

_MAX_PAIRS = 400_000
"""When two parts of a sum are added, there may be at most this many pairs of their values."""

_BYTES_PER_PAIR = 700
"""How many bytes a pair of values takes, in Python and in the solver together."""


class TooManySums(ValueError):
    """The parts of a sum have too many different values."""


@dataclass(frozen=True)
class Unary:
    """A number in unary. The number is one of the ascending `values`.

    `literals[i]` is true if the number is `values[i + 1]` or more.
    """

    values: tuple[int, ...]
    literals: tuple[int, ...]

    def at_least(self, bound: int) -> Literal:
        """Return the literal that is true if the number is at least `bound`."""
        place = bisect_left(self.values, bound)
        if place == 0:
            return TRUE
        return self.literals[place - 1] if place < len(self.values) else FALSE


def counted(literals: Sequence[int], clauses: Clauses) -> tuple[int, ...]:
    """Return a literal for each number n from 1: it is true if at least n of `literals` are true."""
    many = len(literals)
    number = total([Unary((0, 1), (each,)) for each in literals], clauses, range(many + 1))
    return number.literals


def exclusive(weights: Sequence[tuple[int, int]], clauses: Clauses) -> Unary:
    """Return the weight of the only true literal, in unary. `weights` has each literal with its weight."""
    weighed = dict[int, list[int]]()
    for literal, weight in weights:
        weighed.setdefault(weight, []).append(literal)
    values = sorted(weighed)
    literals, above = list[int](), list[int]()
    for value in reversed(values[1:]):
        above = above + weighed[value]
        below = [each for each, _ in weights if each not in above]
        is_opposite = len(below) == 1 and len(above) > 1
        literals.append(-below[0] if is_opposite else clauses.either(above))
    return Unary(tuple(values), tuple(reversed(literals)))


def stepped(weights: Sequence[int], literals: Sequence[int], clauses: Clauses) -> Unary:
    """Return the sum of the first n elements of `weights`, in unary. `literals` are the number n in unary."""
    sums = [0, *accumulate(weights)]
    if all(weight > 0 for weight in weights):
        return Unary(tuple(sums), tuple(literals))
    if all(weight < 0 for weight in weights):
        return Unary(tuple(reversed(sums)), tuple(-each for each in reversed(literals)))
    exactly = list[tuple[int, int]]()
    for many, value in enumerate(sums):
        low, high = literals[many - 1] if many else None, literals[many] if many < len(literals) else None
        exactly.append((_between(low, high, clauses), value))
    return exclusive(exactly, clauses)


def _between(low: int | None, high: int | None, clauses: Clauses) -> int:
    if low is None or high is None:
        return low if low is not None else -(high or 0)
    both = clauses.variable()
    clauses.clauses += [(-both, low), (-both, -high), (both, -low, high)]
    return both


def total(parts: Iterable[Unary], clauses: Clauses, bounds: Sequence[int]) -> Unary:
    """Return the sum of `parts`, in unary. Raises TooManySums.

    With one bound n, the result's `at_least(n)` is exact. With two bounds n and n + 1, "`at_least(n)` and not
    `at_least(n + 1)`" is exact. With parts of 0 and 1, `at_least` is exact for all bounds. Values far below
    the first bound are merged into one, and so are values far above the last bound.
    """
    every = sorted(parts, key=lambda each: len(each.values))
    constant = sum(each.values[0] for each in every if len(each.values) == 1)
    pending = [_Part(each, each.values[0], each.values[-1]) for each in every if len(each.values) > 1]
    if not pending:
        return Unary((constant,), ())
    least = constant + sum(each.least for each in pending)
    most = constant + sum(each.most for each in pending)
    whole = _Bounds(least, most, bounds[0], bounds[-1])
    while len(pending) > 1:
        check()
        pairs = zip(pending[::2], pending[1::2], strict=False)
        odd = pending[len(pending) & ~1 :]
        pending = [_added(one, other, clauses, whole) for one, other in pairs] + odd
    only = pending[0].number
    return Unary(tuple(each + constant for each in only.values), only.literals)


@dataclass(frozen=True)
class _Part:
    """A part of a sum, with the least and the greatest value that this part can have."""

    number: Unary
    least: int
    most: int


@dataclass(frozen=True)
class _Bounds:
    """The range of a sum, from `least` to `most`, and its `first` and `last` requested bound."""

    least: int
    most: int
    first: int
    last: int

    def beside(self, least: int, most: int) -> "_Bounds":
        """Return the range of the sum without one part, whose own range is `least` to `most`."""
        return _Bounds(self.least - least, self.most - most, self.first, self.last)

    def low(self, value: int) -> bool:
        return value + self.most < self.first

    def high(self, value: int) -> bool:
        return value + self.least >= self.last


def _added(first: _Part, second: _Part, clauses: Clauses, whole: _Bounds) -> _Part:
    least, most = first.least + second.least, first.most + second.most
    number = _sum(first.number, second.number, clauses, whole.beside(least, most))
    return _Part(number, least, most)


def _sum(one: Unary, other: Unary, clauses: Clauses, rest: _Bounds) -> Unary:
    pairs = len(one.values) * len(other.values)
    if pairs > _MAX_PAIRS:
        raise TooManySums
    needs(pairs * _BYTES_PER_PAIR)
    values = _merged(sorted({a + b for a in one.values for b in other.values}), rest)
    literals = [clauses.variable() for _ in values[1:]]
    for i, a in enumerate(one.values):
        reached, passed = _at(one, i), _at(one, i + 1)
        for j, b in enumerate(other.values):
            place = _place(values, a + b, rest)
            if place:
                clauses.add([*(-each for each in (*reached, *_at(other, j))), literals[place - 1]])
            if place < len(literals):
                clauses.add([*passed, *_at(other, j + 1), -literals[place]])
    return Unary(tuple(values), tuple(literals))


def _merged(values: list[int], rest: _Bounds) -> list[int]:
    low = [each for each in values if rest.low(each)]
    high = [each for each in values if rest.high(each)]
    return [*low[-1:], *values[len(low) : len(values) - len(high)], *high[:1]]


def _place(values: list[int], value: int, rest: _Bounds) -> int:
    if rest.low(value):
        return 0
    return len(values) - 1 if rest.high(value) else bisect_left(values, value)


def _at(number: Unary, place: int) -> tuple[int, ...]:
    return (number.literals[place - 1],) if 0 < place < len(number.values) else ()


_NUMBERS = re.compile(r"-?[0-9]{1,18}")


class ModelError(ValueError):
    """The text is not a model."""


def true_variables(text: str) -> set[int] | None:
    """Return the true variables of a model, or None if the text says that no model exists.

    The text has a solver's lines that begin with `v`, or only numbers. Raises ModelError.
    """
    true = set[int]()
    for number, line in enumerate(text.splitlines(), 1):
        kind, _, rest = line.strip().partition(" ")
        if kind == "s" and rest.strip().upper() == "UNSATISFIABLE":
            return None
        if kind in {"c", "s", "#", "%"} or kind.upper() in {"SAT", "SATISFIABLE", ""}:
            continue
        if kind.upper() in {"UNSAT", "UNSATISFIABLE"}:
            return None
        words = rest.split() if kind == "v" else line.split()
        wrong = next((word for word in words if not _NUMBERS.fullmatch(word)), None)
        if wrong is not None:
            raise ModelError(f"line {number}: `{wrong:.40}` is not a number; a model is numbers of variables")
        true.update(int(word) for word in words if not word.startswith("-"))
    return true
