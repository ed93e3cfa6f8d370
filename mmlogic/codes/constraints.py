"""What a rule of `where` says of a code, as a tree.

An atom is one class under the decorator `rule`: how it is written, what its parts mean in a game, and its
term, which `prolog/codes/rules.pl` describes. The language, the help and the facts read it from there.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from mmlogic.codes.declaring import FORMS, RULES, WORDS, Constraint, Reader, Writer, rule
from mmlogic.language.spelling import quote, spell

__all__ = [
    "FORMS",
    "RULES",
    "WORDS",
    "Absent",
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


@rule(
    "position_is",
    "`code[1] = red`",
    lambda position, negated, symbol, span: PositionIs(position, symbol, negated, span=span),
    code="a position `code[1]`, or all of it",
)
@dataclass(frozen=True)
class PositionIs(Constraint):
    """The symbol at `position` (from 1) is `symbol`, or with `negated` is not."""

    position: int
    symbol: str
    negated: bool = False

    def __str__(self) -> str:
        return f"code[{self.position}] {_equality(self.negated)} {spell(self.symbol)}"

    def resolved(self, reader: Reader) -> Self:
        """Return it with the symbol's full name."""
        reader.position(self.position, self.span)
        return replace(self, symbol=reader.symbol(self.symbol, self.span))

    def term(self, writer: Writer) -> str:
        """Return `code(I) = S`, or the same with the sign for unequal."""
        place = f"code({writer.number(self.position)})"
        return writer.compared(place, _equality(self.negated), writer.operand(self.symbol))


@rule(
    "positions_equal",
    "`code[2] != code[3]`",
    lambda first, negated, second, span: PositionsEqual(first, second, negated, span=span),
)
@dataclass(frozen=True)
class PositionsEqual(Constraint):
    """Two positions (from 1) hold the same symbol, or with `negated` do not."""

    first: int
    second: int
    negated: bool = False

    def __str__(self) -> str:
        return f"code[{self.first}] {_equality(self.negated)} code[{self.second}]"

    def resolved(self, reader: Reader) -> Self:
        """Check the positions."""
        for position in (self.first, self.second):
            reader.position(position, self.span)
        return self

    def term(self, writer: Writer) -> str:
        """Return `code(I) = code(J)`, or the same with the sign for unequal."""
        first, second = (f"code({writer.number(position)})" for position in (self.first, self.second))
        return writer.compared(first, _equality(self.negated), second)


@rule("count_of", "`count(red) >= 2`", count="how often a symbol occurs")
@dataclass(frozen=True)
class CountOf(Constraint):
    """How often `symbol` occurs, compared (`op` is one of = != < <= > >=) with `number`."""

    symbol: str
    op: str
    number: int

    def __str__(self) -> str:
        return f"count({spell(self.symbol)}) {self.op} {self.number}"

    def resolved(self, reader: Reader) -> Self:
        """Return it with the symbol's full name."""
        return replace(self, symbol=reader.symbol(self.symbol, self.span))

    def term(self, writer: Writer) -> str:
        """Return `count(S) Op N`."""
        return writer.compared(f"count({writer.symbol(self.symbol)})", self.op, writer.number(self.number))


@rule("absent", "`no red` (it does not occur)", no="the symbol does not occur")
@dataclass(frozen=True)
class Absent(Constraint):
    """`symbol` does not occur."""

    symbol: str

    def __str__(self) -> str:
        return f"no {spell(self.symbol)}"

    def resolved(self, reader: Reader) -> Self:
        """Return it with the symbol's full name."""
        return replace(self, symbol=reader.symbol(self.symbol, self.span))

    def term(self, writer: Writer) -> str:
        """Return `count(S) = 0`."""
        return CountOf(self.symbol, "=", 0).term(writer)


@rule("sum_of", "`sum(code) = 12` (of symbols that are numbers)", sum="the sum of symbols that are numbers")
@dataclass(frozen=True)
class SumOf(Constraint):
    """The sum of the symbols, which are numbers, compared (`op` as in CountOf) with `number`."""

    op: str
    number: int

    def __str__(self) -> str:
        return f"sum(code) {self.op} {self.number}"

    def resolved(self, reader: Reader) -> Self:
        """Check that the symbols are numbers."""
        reader.numbers(self.span)
        return self

    def term(self, writer: Writer) -> str:
        """Return `sum Op N`."""
        return writer.compared("sum", self.op, writer.number(self.number))


@rule("distinct", "`distinct` (all symbols differ)", distinct="all symbols differ")
@dataclass(frozen=True)
class Distinct(Constraint):
    """All symbols differ."""

    def __str__(self) -> str:
        return "distinct"

    def term(self, writer: Writer) -> str:
        """Return `distinct`."""
        return "distinct"


@rule("among", '`code in "words.txt"`', in_="is one of the words of a file")
@dataclass(frozen=True)
class Among(Constraint):
    """The code is one of the words of a file."""

    path: str

    def __str__(self) -> str:
        return f"code in {quote(self.path)}"

    def resolved(self, reader: Reader) -> Self:
        """Read the file."""
        reader.words(self.path, self.span)
        return self

    def term(self, writer: Writer) -> str:
        """Return `among(Words)`."""
        return f"among({writer.words(self.path)})"


@rule("negation", not_="the opposite")
@dataclass(frozen=True)
class Not(Constraint):
    """The opposite of `part`."""

    part: Constraint

    def __str__(self) -> str:
        return f"not {_inner(self.part, (And, Or))}"

    def resolved(self, reader: Reader) -> Self:
        """Return it with its part resolved."""
        return replace(self, part=self.part.resolved(reader))

    def term(self, writer: Writer) -> str:
        """Return the negation of the part's term."""
        return f"\\+ ({self.part.term(writer)})"


@dataclass(frozen=True)
class _Joined(Constraint):
    """Two or more `parts`."""

    parts: tuple[Constraint, ...]

    def resolved(self, reader: Reader) -> Self:
        """Return it with its parts resolved."""
        return replace(self, parts=tuple(part.resolved(reader) for part in self.parts))


@rule("conjunction", make=lambda *parts, span: And(parts, span=span), and_="both hold")
@dataclass(frozen=True)
class And(_Joined):
    """All of two or more `parts` hold."""

    def __str__(self) -> str:
        return " and ".join(_inner(part, (And, Or)) for part in self.parts)

    def term(self, writer: Writer) -> str:
        """Return `(A, B)`."""
        return f"({', '.join(part.term(writer) for part in self.parts)})"


@rule("disjunction", make=lambda *parts, span: Or(parts, span=span), or_="one at least holds")
@dataclass(frozen=True)
class Or(_Joined):
    """One at least of two or more `parts` holds."""

    def __str__(self) -> str:
        return " or ".join(_inner(part, (Or,)) for part in self.parts)

    def term(self, writer: Writer) -> str:
        """Return `(A ; B)`."""
        return f"({' ; '.join(part.term(writer) for part in self.parts)})"


def _equality(negated: bool) -> str:
    return "!=" if negated else "="


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
