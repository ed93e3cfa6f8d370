"""How a kind of constraint is declared: its rule of the grammar, its form in the help, what each has.

`resolved` and `term` get what they need of the game and of Prolog's syntax as a `Reader` and a `Writer`, so
that the language knows neither.
"""

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import ClassVar, Protocol, TypeVar

from mmlogic.codes.written import Code
from mmlogic.language.places import Located, Span
from mmlogic.language.spelling import reserve

__all__ = [
    "ALONE",
    "FORMS",
    "QUANTITIES",
    "RULES",
    "WORDS",
    "Constraint",
    "Quantity",
    "Reader",
    "Writer",
    "rule",
]


class Reader(Protocol):
    """What the parts of a constraint mean in a game.

    Its methods raise StatementProblem, at `span` where the part knows no place.
    """

    def symbols(self, names: Sequence[str], span: Span | None) -> tuple[str, ...]:
        """Return the symbols that names or letters mean; a part of symbols means all that have it."""

    def code(self, written: Code) -> Code:
        """Return a guess with full names; a blank peg stays `_`, the guess of a dialect as it is."""

    def position(self, number: int, span: Span | None) -> None:
        """Check that codes have such a position."""

    def words(self, path: str, span: Span | None) -> None:
        """Read the codes in a file."""

    def rule(self, name: str, span: Span | None) -> "Constraint":
        """Return the constraint that a name stands for."""

    def numbers(self, span: Span | None, *, lengths: bool = False) -> None:
        """Check that symbols, and positions, are numbers; with `lengths`, codes may be shorter."""

    def predicate(self, name: str, arity: int, span: Span | None) -> None:
        """Check that one's own clauses define a predicate."""


class Writer(Protocol):
    """How Prolog writes the parts of a term."""

    def rule(self, part: "Constraint") -> str:
        """Return the term of a constraint; where it does not see the end, of the code before that."""

    def quantity(self, part: "Quantity") -> str:
        """Return the term of a quantity; where it does not see the end, of the code before that."""

    def symbol(self, name: str) -> str:
        """Return a symbol as an argument."""

    def code(self, code: Code) -> str:
        """Return a guess as an argument."""

    def operand(self, name: str) -> str:
        """Return a symbol beside an operator."""

    def compared(self, left: str, op: str, right: str) -> str:
        """Return the comparison of two sides; `op` is one of = != < <= > >=."""

    def number(self, number: int) -> str:
        """Return a number."""

    def words(self, path: str) -> str:
        """Return the variable that has the codes of a file."""

    def called(self, name: str, arguments: Sequence[str | None]) -> str:
        """Return the term of a goal of one's own; None among its arguments is the code."""


class Constraint(Located):
    """A condition on a code. `str` writes it as the language does.

    Where codes have several lengths, its term is asked of the code before the end, unless it `sees_end`:
    then it is asked of the code with END at all places behind it, and says what is right of that. One that
    only joins others sees what these see.
    """

    sees_end: ClassVar[bool] = False

    def resolved(self, reader: Reader) -> "Constraint":
        """Return it with full names, its files read. Raises StatementProblem for what the game has not."""
        return self

    def term(self, writer: Writer) -> str:
        """Return the term that Prolog has of it."""
        raise TypeError(f"no Prolog term for {self!r}")


class Quantity(Located):
    """A number that depends on a code. `str` writes it as the language does.

    `sees_end` is as for a constraint.
    """

    sees_end: ClassVar[bool] = False

    def resolved(self, reader: Reader) -> "Quantity":
        """Return it with full names. Raises StatementProblem for what the game has not."""
        return self

    def of_code(self) -> bool:
        """Tell whether it depends on more of a code than its marks for the guess of a dialect."""
        return True

    def term(self, writer: Writer) -> str:
        """Return the term that Prolog has of it."""
        raise TypeError(f"no Prolog term for {self!r}")


RULES: dict[str, Callable[..., Constraint | Quantity]] = {}
"""What makes a constraint or a quantity of the parts of a rule of the grammar, by the rule's name."""

FORMS: list[str] = []
"""The atoms of constraints as the help shows them."""

QUANTITIES: list[str] = []
"""The quantities as the help shows them."""

WORDS: dict[str, str] = {}
"""What the words inside constraints are for."""

ALONE: set[str] = set()
"""The words that are a whole constraint. Where a symbol is meant, they stand in quotes."""

K = TypeVar("K", bound=Constraint | Quantity)


def rule(
    name: str, form: str = "", make: Callable[..., Constraint | Quantity] | None = None, **words: str
) -> Callable[[type[K]], type[K]]:
    """Declare the decorated dataclass as what the grammar's rule `name` makes; `form` is its help.

    The words of a constraint are in ALONE if it has no fields: then they are all that is written of it.

    `words` tells what each keyword is for (`in_` for `in`). `make` takes the rule's parts where they come in
    another order than the fields.
    """

    def declare(kind: type[K]) -> type[K]:
        RULES[name] = make or kind
        WORDS.update((word.rstrip("_"), told) for word, told in words.items())
        forms = FORMS if issubclass(kind, Constraint) else QUANTITIES
        forms.extend([form] if form else [])
        if issubclass(kind, Constraint) and {each.name for each in fields(kind)} <= {"span"}:
            ALONE.update(words)
            reserve(words)
        return kind

    return declare
