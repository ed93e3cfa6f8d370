"""Connectives: what joins conditions, and what takes a joined rule apart."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from mmlogic.codes.declaring import Constraint, Reader, Writer, rule

__all__ = ["And", "Counted", "Implies", "Not", "Or", "atoms"]


@rule("negation", not_="the opposite")
@dataclass(frozen=True)
class Not(Constraint):
    """The opposite of `part`."""

    part: Constraint
    sees_end = True

    def __str__(self) -> str:
        return f"not {_inner(self.part, _LOOSE)}"

    def resolved(self, reader: Reader) -> Self:
        """Return it with its part resolved."""
        return replace(self, part=self.part.resolved(reader))

    def term(self, writer: Writer) -> str:
        """Return the negation of the part's term."""
        return f"\\+ ({writer.rule(self.part)})"


@dataclass(frozen=True)
class _Joined(Constraint):
    """Two or more `parts`."""

    parts: tuple[Constraint, ...]
    sees_end = True

    def resolved(self, reader: Reader) -> Self:
        """Return it with its parts resolved."""
        return replace(self, parts=tuple(part.resolved(reader) for part in self.parts))


@rule("conjunction", make=lambda *parts, span: And(parts, span=span), and_="both hold")
@dataclass(frozen=True)
class And(_Joined):
    """All of two or more `parts` hold."""

    def __str__(self) -> str:
        return " and ".join(_inner(part, _LOOSE) for part in self.parts)

    def term(self, writer: Writer) -> str:
        """Return `(A, B)`."""
        return f"({', '.join(writer.rule(part) for part in self.parts)})"


@rule("disjunction", make=lambda *parts, span: Or(parts, span=span), or_="one at least holds")
@dataclass(frozen=True)
class Or(_Joined):
    """One at least of two or more `parts` holds."""

    def __str__(self) -> str:
        return " or ".join(_inner(part, (Or, Implies)) for part in self.parts)

    def term(self, writer: Writer) -> str:
        """Return `(A ; B)`."""
        return f"({' ; '.join(writer.rule(part) for part in self.parts)})"


@rule(
    "implication",
    "`if code[1] = red then distinct`",
    if_="a condition",
    then="what follows from the condition",
)
@dataclass(frozen=True)
class Implies(Constraint):
    """Where `condition` holds, so does `consequence`."""

    condition: Constraint
    consequence: Constraint
    sees_end = True

    def __str__(self) -> str:
        return f"if {self.condition} then {self.consequence}"

    def resolved(self, reader: Reader) -> Self:
        """Return it with its parts resolved."""
        condition, consequence = self.condition.resolved(reader), self.consequence.resolved(reader)
        return replace(self, condition=condition, consequence=consequence)

    def term(self, writer: Writer) -> str:
        r"""Return `(\+ A ; B)`."""
        return Or((Not(self.condition), self.consequence)).term(writer)


@rule(
    "counted",
    "`at least 2 of (red at 1, blue at 2, distinct)` (`at most`, `exactly`)",
    lambda bound, number, *parts, span: Counted(bound, number, parts, span=span),
    of="before the conditions that are counted",
)
@dataclass(frozen=True)
class Counted(Constraint):
    """So many of `parts` hold: `bound` is `at least`, `at most` or `exactly`."""

    bound: str
    number: int
    parts: tuple[Constraint, ...]
    sees_end = True

    def __str__(self) -> str:
        return f"{self.bound} {self.number} of ({', '.join(map(str, self.parts))})"

    def resolved(self, reader: Reader) -> Self:
        """Return it with its parts resolved."""
        return replace(self, parts=tuple(part.resolved(reader) for part in self.parts))

    def term(self, writer: Writer) -> str:
        """Return `at_least(N, Rules)`, its opposite, or both."""
        listed = ", ".join(writer.rule(part) for part in self.parts)
        enough, more = (
            f"at_least({writer.number(number)}, [{listed}])" for number in (self.number, self.number + 1)
        )
        return {"at least": enough, "at most": f"\\+ {more}"}.get(self.bound, f"({enough}, \\+ {more})")


_LOOSE = (And, Or, Implies)


def _inner(part: Constraint, looser: tuple[type[Constraint], ...]) -> str:
    """Return `part` as an operand: in parentheses if it binds no tighter than what is around it."""
    return f"({part})" if isinstance(part, looser) else str(part)


def atoms(constraint: Constraint) -> Iterator[Constraint]:
    """Yield the conditions that `constraint` joins, from left to right."""
    match constraint:
        case And(parts) | Or(parts) | Counted(parts=parts):
            for part in parts:
                yield from atoms(part)
        case Not(part):
            yield from atoms(part)
        case Implies(condition, consequence):
            yield from atoms(condition)
            yield from atoms(consequence)
        case _:
            yield constraint
