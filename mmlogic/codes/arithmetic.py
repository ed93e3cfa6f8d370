"""Arithmetic in rules: sums, products, absolute values, the code as a number, `is prime` and others."""

from math import isqrt
from typing import Any

from mmlogic.codes.quantities import Constraint, Quantity, Reader, Writer, rule
from mmlogic.language.errors import StatementProblem, SyntaxProblem
from mmlogic.language.places import Span, place_of

_PARTS = 300
"""The most parts of a sum or product."""


@rule(
    "whole",
    "`code` (of digits)",
    example="code > 211",
    holds=lambda code: int("".join(map(str, code))) > 211,
)
class Whole(Quantity):
    """The code as a number. All symbols must be digits."""

    before_end = True

    def __str__(self) -> str:
        return "code"

    def resolved(self, reader: Reader) -> "Whole":
        reader.digits(self.span)
        return self

    def term(self, writer: Writer) -> str:
        return "number"


@rule(
    "absolute",
    "`abs(code[1] - code[2])`",
    example="abs(count(1) - count(2)) = 1",
    holds=lambda code: abs(code.count(1) - code.count(2)) == 1,
    abs="the value without its sign",
)
class Absolute(Quantity):
    """The absolute value of a quantity."""

    quantity: Quantity

    def __str__(self) -> str:
        return f"abs({self.quantity})"

    def of_code(self) -> bool:
        return self.quantity.of_code()

    def term(self, writer: Writer) -> str:
        return f"abs({writer.term(self.quantity)})"


class _TwoSided:
    """A quantity that combines two others. Subclasses define the order of the fields."""

    left: Quantity
    right: Quantity
    span: Span | None

    def __post_init__(self) -> None:
        """Raise SyntaxProblem if the chain of left sides has more than _PARTS quantities."""
        side: object = self
        for _ in range(_PARTS):
            if not isinstance(side, _TwoSided):
                return
            side = side.left
        raise SyntaxProblem(f"a quantity has more than {_PARTS} parts", self.span)

    def of_code(self) -> bool:
        return self.left.of_code() or self.right.of_code()


@rule(
    "product",
    "`2 * count(red)`, `code[1] * code[2]`",
    example="2 * sum(code) - kinds(code) * count(1) = 12",
    holds=lambda code: 2 * sum(code) - len({*code}) * code.count(1) == 12,
)
class Product(_TwoSided, Quantity):
    """The product of a quantity and a whole number. The number is `left` or `right`."""

    left: Quantity
    right: Quantity

    def __str__(self) -> str:
        right = f"({self.right})" if isinstance(self.right, Product) else _inner(self.right)
        return f"{_inner(self.left)} * {right}"

    def term(self, writer: Writer) -> str:
        return f"({writer.term(self.left)})*({writer.term(self.right)})"


@rule(
    "total",
    "`count(red) + count(blue)`",
    example="sum(code) - count(3) >= 4",
    holds=lambda code: sum(code) - code.count(3) >= 4,
)
class Total(_TwoSided, Quantity):
    """The sum or difference of two quantities. `sign` is + or -."""

    left: Quantity
    sign: str
    right: Quantity

    def __str__(self) -> str:
        return f"{self.left} {self.sign} {_inner(self.right)}"

    def term(self, writer: Writer) -> str:
        if self.sign not in {"+", "-"}:
            raise TypeError(f"quantities are added (+) or subtracted (-), not {self.sign!r:.60}")
        return f"{writer.term(self.left)}{self.sign}({writer.term(self.right)})"


def _inner(side: Quantity) -> str:
    return f"({side})" if isinstance(side, Total) else str(side)


_REMAINDERS = {"even": 0, "odd": 1}
"""The remainder of even and odd numbers when divided by 2."""


def has_property(number: int, name: str) -> bool:
    """Return whether a number is even, odd or prime, as `name` says."""
    if name in _REMAINDERS:
        return number % 2 == _REMAINDERS[name]
    return name == "prime" and number > 1 and all(number % each for each in range(2, isqrt(number) + 1))


@rule(
    "is_property",
    "`code[1] is even` (`odd`, `prime`, `not …`)",
    example="sum(code) is prime",
    holds=lambda code: sum(code) in {2, 3, 5, 7},
    more={
        "sum(code) - 2 is even": lambda code: sum(code) % 2 == 0,
        "count(1) is odd": lambda code: code.count(1) % 2 == 1,
    },
    is_="before a property of a number",
    even="is divisible by 2",
    odd="is not divisible by 2",
    prime="has two divisors, 1 and itself",
)
class Property(Constraint):
    """A quantity is even, odd or prime, as `name` says."""

    quantity: Quantity
    name: str

    def __str__(self) -> str:
        return f"{self.quantity} is {self.name}"

    def term(self, writer: Writer) -> str:
        if self.name in _REMAINDERS:
            return _remainder(self.quantity, 2, _REMAINDERS[self.name], writer)
        return f"{writer.symbol(self.name)}({writer.term(self.quantity)})"


@rule(
    "divisible",
    "`code is divisible by 3`",
    example="code is divisible by 11",
    holds=lambda code: int("".join(map(str, code))) % 11 == 0,
    divisible="has a divisor",
    by="before the divisor",
)
class Divisible(Constraint):
    """A quantity is divisible by `divisor`."""

    quantity: Quantity
    divisor: int

    def __str__(self) -> str:
        return f"{self.quantity} is divisible by {self.divisor}"

    def resolved(self, reader: Reader) -> Any:
        if self.divisor < 1:
            raise StatementProblem("a divisor is at least 1", place_of(self.divisor, self.span))
        return super().resolved(reader)

    def term(self, writer: Writer) -> str:
        return _remainder(self.quantity, self.divisor, 0, writer)


def _remainder(quantity: Quantity, divisor: int, rest: int, writer: Writer) -> str:
    divided = f"({writer.term(quantity)}) mod {writer.number(divisor)}"
    return writer.compared(divided, "=", writer.number(rest))
