"""What a rule of `where` says of a code, as a tree."""

from collections.abc import Iterator
from dataclasses import dataclass

from mmlogic.language.places import Located
from mmlogic.language.spelling import quote, spell

__all__ = [
    "Among",
    "And",
    "Constraint",
    "CountOf",
    "Distinct",
    "Not",
    "Or",
    "PositionIs",
    "PositionsEqual",
    "SumOf",
    "atoms",
]


class Constraint(Located):
    """A condition on a code. `str` writes it as the language does."""


@dataclass(frozen=True)
class PositionIs(Constraint):
    """The symbol at `position` (from 1) is `symbol`, or with `negated` is not."""

    position: int
    symbol: str
    negated: bool = False

    def __str__(self) -> str:
        return f"code[{self.position}] {'!=' if self.negated else '='} {spell(self.symbol)}"


@dataclass(frozen=True)
class PositionsEqual(Constraint):
    """Two positions (from 1) hold the same symbol, or with `negated` do not."""

    first: int
    second: int
    negated: bool = False

    def __str__(self) -> str:
        return f"code[{self.first}] {'!=' if self.negated else '='} code[{self.second}]"


@dataclass(frozen=True)
class CountOf(Constraint):
    """How often `symbol` occurs, compared (`op` is one of = != < <= > >=) with `number`."""

    symbol: str
    op: str
    number: int

    def __str__(self) -> str:
        return f"count({spell(self.symbol)}) {self.op} {self.number}"


@dataclass(frozen=True)
class SumOf(Constraint):
    """The sum of the symbols, which are numbers, compared (`op` as in CountOf) with `number`."""

    op: str
    number: int

    def __str__(self) -> str:
        return f"sum(code) {self.op} {self.number}"


@dataclass(frozen=True)
class Distinct(Constraint):
    """All symbols differ."""

    def __str__(self) -> str:
        return "distinct"


@dataclass(frozen=True)
class Among(Constraint):
    """The code is one of the words of a file."""

    path: str

    def __str__(self) -> str:
        return f"code in {quote(self.path)}"


@dataclass(frozen=True)
class Not(Constraint):
    """The opposite of `part`."""

    part: Constraint

    def __str__(self) -> str:
        return f"not {_inner(self.part, (And, Or))}"


@dataclass(frozen=True)
class And(Constraint):
    """All of two or more `parts` hold."""

    parts: tuple[Constraint, ...]

    def __str__(self) -> str:
        return " and ".join(_inner(part, (And, Or)) for part in self.parts)


@dataclass(frozen=True)
class Or(Constraint):
    """One at least of two or more `parts` holds."""

    parts: tuple[Constraint, ...]

    def __str__(self) -> str:
        return " or ".join(_inner(part, (Or,)) for part in self.parts)


def _inner(part: Constraint, looser: tuple[type[Constraint], ...]) -> str:
    """Return `part` as an operand: in parentheses if it binds no tighter than what is around it."""
    return f"({part})" if isinstance(part, looser) else str(part)


def atoms(constraint: Constraint) -> Iterator[Constraint]:
    """Yield the conditions that `constraint` joins by `and`, `or` and `not`, from left to right."""
    match constraint:
        case And(parts) | Or(parts):
            for part in parts:
                yield from atoms(part)
        case Not(part):
            yield from atoms(part)
        case _:
            yield constraint
