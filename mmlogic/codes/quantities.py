"""Quantities in constraints, and the decorator `rule`, which declares quantities and constraints.

Each kind of quantity is one class with this decorator. `str` writes the object as a user types it. A
`Reader` finds what symbols and positions mean in a game. A `Writer` writes terms for Prolog, see
`prolog/codes/definition/rules.pl`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any, ClassVar, Protocol, Self, TypeVar

from mmlogic.codes.marks import Marks, feedback
from mmlogic.codes.written import Code, Letters
from mmlogic.language.errors import StatementProblem
from mmlogic.language.places import Located, Span
from mmlogic.language.spelling import reserve, spell


class Reader(Protocol):
    """Finds what the symbols, codes and names in a rule mean in a game.

    Raises StatementProblem for a symbol, code or name that the game does not have.
    """

    @property
    def together(self) -> bool:
        """Whether codes are written run together: the name of every symbol is one letter or digit."""

    def symbols(self, names: Sequence[str], span: Span | None) -> tuple[str, ...]:
        """Return the symbols that names or letters mean. `star` means all symbols such as `red-star`."""

    def code(self, written: Code, *, blanks: bool = True) -> Code:
        """Return a guess with the full names of its symbols."""

    def position(self, number: int, span: Span | None) -> None:
        """Check that codes have the position `number`."""

    def words(self, name: str, path: str, without: str | None, span: Span | None) -> None:
        """Read the word list `name`: the words of a file, without the words of another file."""

    def rule(self, name: str, span: Span | None) -> "Constraint":
        """Return the constraint of a named rule."""

    def predicate(self, name: str, arity: int, span: Span | None) -> None:
        """Check that the user's clauses define a predicate."""

    def digits(self, span: Span | None) -> None:
        """Check that every symbol is a digit."""

    def numbers(self, span: Span | None, *, lengths: bool = False) -> None:
        """Check that all symbols are numbers. If `lengths` is false, codes must all have the same length."""


class Writer(Protocol):
    """Writes a rule as a term of Prolog."""

    def term(self, part: "Constraint | Quantity") -> str:
        """Return the term of a constraint or quantity."""

    def symbol(self, name: str) -> str:
        """Return a symbol as an argument of a term: `red` of `count(red)`."""

    def code(self, code: Code) -> str:
        """Return a guess as an argument of a term: `[red, blue]` of `black([red, blue])`."""

    def operand(self, name: str) -> str:
        """Return a symbol beside an operator: `red` of `code(1) = red`."""

    def number(self, number: int) -> str:
        """Return a number as an argument of a term: `1` of `code(1)`."""

    def compared(self, left: str, op: str, right: str) -> str:
        """Return the comparison of two terms. `op` is one of = != < <= > >=."""

    def called(self, name: str, arguments: Sequence[str | None]) -> str:
        """Return the term of a constraint `prolog(NAME(…))`. An argument that is None means the code."""

    def words(self, name: str) -> str:
        """Return the name of the Prolog variable that has the codes of a word list."""


class _Expression(Located):
    """An expression about a code. `str` writes it as the user types it.

    If codes have several lengths, the expression is about the code padded with END. If `before_end` is true,
    it is about the pegs before END.
    """

    before_end: ClassVar[bool] = False

    def resolved(self, reader: Reader) -> Any:
        """Return the expression with full names of symbols (`red` for `R`). Load its word lists.

        Raises StatementProblem for a symbol or position that does not exist in the game.
        """
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return replace(self, **{name: _resolved(value, reader) for name, value in values.items()})

    def term(self, writer: Writer) -> str:
        """Return the expression as a term for Prolog."""
        raise TypeError(f"no Prolog term for {self!r}")


def _resolved(value: Any, reader: Reader) -> Any:
    if type(value) is tuple:
        return tuple(_resolved(each, reader) for each in value)
    return value.resolved(reader) if isinstance(value, _Expression) else value


class Constraint(_Expression):
    """A condition on a code."""


class Quantity(_Expression):
    """A number that depends on a code."""

    def of_code(self) -> bool:
        """Return whether the quantity needs the code itself, not only the marks it gives to `guess`."""
        return True


RULES: dict[str, Callable[..., Constraint | Quantity]] = {}
"""For each grammar rule, the constructor of its constraint or quantity."""

FORMS: list[str] = []
"""Examples of conditions, for the help."""

QUANTITIES: list[str] = []
"""Examples of quantities, for the help."""

WORDS: dict[str, str] = {}
"""The meaning of each word inside constraints, for the help."""

ALONE: set[str] = set()
"""Words that are a complete constraint, such as `distinct`. A symbol named `distinct` needs quotes."""

Meaning = Callable[[tuple[int, ...]], bool]

EXAMPLES: dict[str, tuple[str, Meaning]] = {}
"""For each grammar rule, a constraint as typed, and a function that returns whether a code obeys it.

Tests use these examples with codes of up to three pegs, and the symbols 1 to 3. Every engine must find the
codes for which the function is true.
"""

K = TypeVar("K", bound=Constraint | Quantity)


def rule(
    name: str,
    form: str = "",
    make: Callable[..., Constraint | Quantity] | None = None,
    *,
    example: str,
    holds: Meaning,
    more: Mapping[str, Meaning] = MappingProxyType({}),
    **words: str,
) -> Callable[[type[K]], type[K]]:
    """Declare a dataclass as the result of the grammar rule `name`.

    `form` is an example for the help. `example` and `holds` are the entry of EXAMPLES. `more` has further
    examples.

    `words` has the meaning of each keyword. For the keyword `in`, its key is `in_`. If a constraint has no
    fields, its keyword is a complete constraint, and added to ALONE.

    `make` constructs the object from the parts of the grammar rule. By default, the class does so.
    """

    def declare(kind: type[K]) -> type[K]:
        RULES.setdefault(name, make or kind)
        EXAMPLES[name if name not in EXAMPLES else kind.__name__] = example, holds
        EXAMPLES.update((text, (text, meant)) for text, meant in more.items())
        WORDS.update((word.rstrip("_"), told) for word, told in words.items())
        forms = FORMS if issubclass(kind, Constraint) else QUANTITIES
        forms.extend([form] if form else [])
        if issubclass(kind, Constraint) and {each.name for each in fields(kind)} <= {"span"}:
            ALONE.update(words)
            reserve(words)
        return kind

    return declare


@rule("number", example="count(3) = 1", holds=lambda code: code.count(3) == 1)
class Number(Quantity):
    """A whole number."""

    number: int

    def __str__(self) -> str:
        return str(self.number)

    def of_code(self) -> bool:
        return False

    def term(self, writer: Writer) -> str:
        return writer.number(self.number)


@rule(
    "position",
    "`code[1]`",
    example="code[1] < code[2]",
    holds=lambda code: code[0] < (*code, 0)[1],
    code="a position `code[1]`, or all of it",
)
class Place(Quantity):
    """The symbol at `position`, counted from 1, as a number."""

    position: int

    def __str__(self) -> str:
        return f"code[{self.position}]"

    def placed(self, reader: Reader) -> Self:
        """Check that codes have the position. The symbols need not be numbers."""
        reader.position(self.position, self.span)
        return self

    def resolved(self, reader: Reader) -> Self:
        reader.numbers(self.span)
        return self.placed(reader)

    def term(self, writer: Writer) -> str:
        return f"code({writer.number(self.position)})"


@rule(
    "count_of",
    "`count(red)`",
    lambda *symbols, span: CountOf(symbols, span=span),
    example="count(1, 3) <= 1",
    holds=lambda code: code.count(1) + code.count(3) <= 1,
    count="how many pegs hold one of the symbols",
)
class CountOf(Quantity):
    """How many pegs hold one of `symbols`."""

    symbols: tuple[str, ...]

    def __str__(self) -> str:
        return f"count({', '.join(map(spell, self.symbols))})"

    def resolved(self, reader: Reader) -> Self:
        return replace(self, symbols=reader.symbols(self.symbols, self.span))

    def term(self, writer: Writer) -> str:
        names = ",".join(map(writer.symbol, self.symbols))
        return f"count({names})" if len(self.symbols) == 1 else f"count([{names}])"


@rule(
    "kinds",
    "`kinds(code)`",
    example="kinds(code) = 2",
    holds=lambda code: len({*code}) == 2,
    kinds="how many different symbols occur",
)
class Kinds(Quantity):
    """How many different symbols occur."""

    before_end = True

    def __str__(self) -> str:
        return "kinds(code)"

    def term(self, writer: Writer) -> str:
        return "kinds"


@rule(
    "sum_of",
    "`sum(code)`",
    example="sum(code) > 4",
    holds=lambda code: sum(code) > 4,
    sum="the sum of symbols that are numbers",
)
class SumOf(Quantity):
    """The sum of the symbols at positions `first` to `last`, or at all positions if both are None."""

    first: int | None = None
    last: int | None = None

    def __str__(self) -> str:
        return "sum(code)" if self.first is None else f"sum(code[{self.first}..{self.last}])"

    def resolved(self, reader: Reader) -> Self:
        reader.numbers(self.span, lengths=self.first is None)
        for position in (self.first, self.last):
            if position is not None:
                reader.position(position, self.span)
        if self.first and self.last and self.first > self.last:
            raise StatementProblem(f"positions {self.first} to {self.last} run backwards", self.span)
        return self

    def term(self, writer: Writer) -> str:
        if self.first is None or self.last is None:
            return "sum"
        places = ",".join(map(writer.number, range(self.first, self.last + 1)))
        return f"sum([{places}])"


def _marks(guess: tuple[int, ...], code: tuple[int, ...]) -> Marks:
    return feedback(guess, (*code, 0, 0)[: len(guess)])


@rule(
    "marks_of",
    "`black(RRBB)`",
    example="black([1, 2, 2]) = 1 and white([2, 1, 1]) = 1 or shared([2, 1, 1]) >= 2",
    holds=lambda code: (
        (_marks((1, 2, 2), code).black == 1 and _marks((2, 1, 1), code).white == 1)
        or sum(_marks((2, 1, 1), code)) >= 2
    ),
    black="the black marks of a guess",
    white="the white marks of a guess",
    shared="all marks of a guess",
)
class MarksOf(Quantity):
    """How many marks the code gives to a guess. `kind` is black, white or shared, which means both."""

    kind: str
    code: Code

    def __str__(self) -> str:
        return f"{self.kind}({self.code})"

    def resolved(self, reader: Reader) -> Self:
        try:
            return replace(self, code=reader.code(self.code))
        except StatementProblem:
            if isinstance(self.code, Letters) and self.code.text.lower() == "code":
                hint = f"`{self.kind}(GUESS)` counts what the code answers to a guess"
                raise StatementProblem(f"{self.kind} takes a guess", self.code.span, hint=hint) from None
            raise

    def of_code(self) -> bool:
        return not isinstance(self.code, Letters)

    def term(self, writer: Writer) -> str:
        return f"{writer.symbol(self.kind)}({writer.code(self.code)})"


GUESS = "guess"
"""In the definition of a dialect, this word means the guess."""


class PartOf(Located):
    """The name and the quantity of one part of an answer, in the definition of a dialect."""

    name: str
    quantity: Quantity

    def __str__(self) -> str:
        return f"{spell(self.name)}: {self.quantity}"


class Definition(Located):
    """The definition of a dialect in a statement. Each part of an answer has a quantity."""

    parts: tuple[PartOf, ...]

    def __str__(self) -> str:
        return f"= {', '.join(map(str, self.parts))}"
