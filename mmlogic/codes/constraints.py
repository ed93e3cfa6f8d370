"""Constraints of `where` as a tree of connectives and conditions.

Each connective and each kind of condition is one class with the decorator `rule`. `str` writes the object
as a user types it. Its method `resolved` finds the symbols and positions in a game. Its method `term` writes
a term for Prolog, see `prolog/codes/definition/rules.pl`. The grammar and the help use these classes.
"""

import re
from collections.abc import Iterator
from dataclasses import field, replace
from typing import Any, Self

from mmlogic.codes.arithmetic import Whole
from mmlogic.codes.quantities import (
    RULES,
    Constraint,
    CountOf,
    Meaning,
    Number,
    Place,
    Quantity,
    Reader,
    Writer,
    rule,
)
from mmlogic.codes.written import Choices, Letters
from mmlogic.language.errors import StatementProblem, SyntaxProblem
from mmlogic.language.places import Name, Span, place_of
from mmlogic.language.spelling import quote, spell


@rule("negation", example="not distinct", holds=lambda code: len({*code}) < len(code), not_="the opposite")
class Not(Constraint):
    """The opposite of `part`."""

    part: Constraint

    def __str__(self) -> str:
        return f"not {_inner(self.part, _LOOSE)}"

    def term(self, writer: Writer) -> str:
        return f"\\+ ({writer.term(self.part)})"


def _opposite(name: str, example: str, holds: Meaning) -> None:
    """Declare the grammar rule `not_NAME`: the constraint `not PART`, where PART is made by the rule NAME."""

    def make(*parts: Any, span: Span | None) -> Not:
        return Not(RULES[name](*parts, span=span), span=span)  # type: ignore[arg-type]

    rule(f"not_{name}", make=make, example=example, holds=holds)(Not)


_opposite("among", "kinds(code) not in [1, 3]", lambda code: len({*code}) == 2)
_opposite("divisible", "sum(code) not divisible by 3", lambda code: sum(code) % 3 > 0)
_opposite("is_property", "count(1) is not even", lambda code: code.count(1) % 2 == 1)


@rule(
    "conjunction",
    make=lambda *parts, span: And(parts, span=span),
    example="no 2 and kinds(code) = 2",
    holds=lambda code: 2 not in code and len({*code}) == 2,
    and_="both hold",
)
class And(Constraint):
    """Two or more `parts`, which all hold."""

    parts: tuple[Constraint, ...]

    def __str__(self) -> str:
        return " and ".join(_inner(part, _LOOSE) for part in self.parts)

    def term(self, writer: Writer) -> str:
        return f"({', '.join(map(writer.term, self.parts))})"


@rule(
    "disjunction",
    make=lambda *parts, span: Or(parts, span=span),
    example="no 2 or distinct",
    holds=lambda code: 2 not in code or len({*code}) == len(code),
    or_="one at least holds",
)
class Or(Constraint):
    """Two or more `parts`, at least one of which holds."""

    parts: tuple[Constraint, ...]

    def __str__(self) -> str:
        return " or ".join(_inner(part, (Or, Implies)) for part in self.parts)

    def term(self, writer: Writer) -> str:
        return f"({' ; '.join(map(writer.term, self.parts))})"


@rule(
    "implication",
    "`if code[1] = red then distinct`",
    example="if no 2 then distinct",
    holds=lambda code: 2 in code or len({*code}) == len(code),
    if_="a condition",
    then="what follows from the condition",
)
class Implies(Constraint):
    """If `condition` holds, then `consequence` holds."""

    condition: Constraint
    consequence: Constraint

    def __str__(self) -> str:
        return f"if {self.condition} then {self.consequence}"

    def term(self, writer: Writer) -> str:
        return Or((Not(self.condition), self.consequence)).term(writer)


@rule(
    "counted",
    "`at least 2 of (red at 1, blue at 2, distinct)` (`at most`, `exactly`)",
    lambda bound, number, *parts, span: Counted(bound, number, parts, span=span),
    example="exactly 1 of (no 2, distinct, kinds(code) = 2)",
    holds=lambda code: (2 not in code) + (len({*code}) == len(code)) + (len({*code}) == 2) == 1,
    of="before the conditions that are counted",
)
class Counted(Constraint):
    """At least, at most or exactly `number` of the `parts` hold, as `bound` says."""

    bound: str
    number: int
    parts: tuple[Constraint, ...]

    def __str__(self) -> str:
        return f"{self.bound} {self.number} of ({', '.join(map(str, self.parts))})"

    def term(self, writer: Writer) -> str:
        listed = ", ".join(map(writer.term, self.parts))
        enough, more = (
            f"at_least({writer.number(number)}, [{listed}])" for number in (self.number, self.number + 1)
        )
        return {"at least": enough, "at most": f"\\+ {more}"}.get(self.bound, f"({enough}, \\+ {more})")


_LOOSE = (And, Or, Implies)


def _inner(part: Constraint, looser: tuple[type[Constraint], ...]) -> str:
    return f"({part})" if isinstance(part, looser) else str(part)


def atoms(constraint: Constraint) -> Iterator[Constraint]:
    """Yield the conditions in `constraint`, from left to right, without its connectives."""
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


def conditions(constraint: Constraint, known: dict[str, int]) -> int:
    """Return the number of conditions in a constraint: 2 for `red at 1 or distinct`.

    For the name of a rule, add the conditions of that rule. `known` caches the numbers of named rules.
    """
    many = 0
    for atom in atoms(constraint):
        if isinstance(atom, Named) and atom.meant:
            if atom.name not in known:
                known[atom.name] = conditions(atom.meant, known)
            many += known[atom.name]
        else:
            many += 1
    return many


def called(constraint: Constraint) -> Iterator["Called"]:
    """Yield the goals `prolog(…)` in a constraint, and in the rules that it names. Read each rule once."""
    ahead, seen = [constraint], set[str]()
    while ahead:
        for atom in atoms(ahead.pop()):
            if isinstance(atom, Called):
                yield atom
            elif isinstance(atom, Named) and atom.meant and atom.name not in seen:
                seen.add(atom.name)
                ahead.append(atom.meant)


def _position_is(quantity: Quantity, op: str, symbol: str, span: Span | None) -> Constraint:
    if isinstance(quantity, Whole) and op in _EQUALITIES:
        chosen = OneOf(Choices((Letters(symbol, span=place_of(symbol)),)), span=span)
        return Not(chosen, span=span) if _EQUALITIES[op] else chosen
    if not isinstance(quantity, Place) or op not in _EQUALITIES:
        compared = f"`code[1] = {symbol}` compares a symbol, `count({symbol})` counts one"
        raise SyntaxProblem(f"`{symbol}` is not a number", place_of(symbol, span), hint=compared)
    return PositionIs(quantity.position, symbol, _EQUALITIES[op], span=span)


@rule(
    "position_is",
    "`code[1] = red`",
    _position_is,
    example="code[3] != 2",
    holds=lambda code: code[2:] != (2,),
)
class PositionIs(Constraint):
    """The symbol at `position` (from 1) is `symbol`. With `negated`, it is any other symbol."""

    position: int
    symbol: str
    negated: bool = False

    def __str__(self) -> str:
        symbol = quote(self.symbol) if _DIGITS_AND_MORE.match(self.symbol) else spell(self.symbol)
        return f"code[{self.position}] {'!=' if self.negated else '='} {symbol}"

    def resolved(self, reader: Reader) -> Constraint:
        reader.position(self.position, self.span)
        names = reader.symbols((self.symbol,), self.span)  # `star` means red-star, blue-star, …
        each = tuple(replace(self, symbol=name) for name in names)
        if len(each) == 1:
            return each[0]
        if self.negated:
            return And(each, span=self.span)
        return PositionAmong(self.position, names, span=self.span)

    def term(self, writer: Writer) -> str:
        place = f"code({writer.number(self.position)})"
        return writer.compared(place, "!=" if self.negated else "=", writer.operand(self.symbol))


_DIGITS_AND_MORE = re.compile(r"(?!(0|[1-9][0-9]*)\Z)[0-9]")
"""Matches names that need quotes, such as `007`: they begin with a digit and are no plain number."""

_EQUALITIES = {"=": False, "!=": True}
"""The signs that compare symbols, each with whether it means inequality."""


def _named(symbol: str | int) -> Name:
    return Name(str(symbol), place_of(symbol))


rule(
    "symbol_at",
    "`red at 1`",
    lambda symbol, position, span: PositionIs(position, _named(symbol), span=span),
    example="2 at 2",
    holds=lambda code: code[1:2] == (2,),
    at="the symbol stands at a position",
)(PositionIs)


def _comparison(*parts: Any, span: Span | None) -> Constraint:
    """Return one comparison, or all of `A < B < C`."""
    each = zip(parts[::2], parts[1::2], parts[2::2], strict=False)
    compared = tuple(_compared(left, op, right, span) for left, op, right in each)
    return And(compared, span=span) if len(compared) > 1 else compared[0]


def _compared(left: Quantity, op: str, right: Quantity, span: Span | None) -> Constraint:
    if isinstance(left, Place) and isinstance(right, Number) and op in _EQUALITIES:
        return PositionIs(left.position, _named(right.number), _EQUALITIES[op], span=span)
    return Comparison(left, op, right, span=span)


@rule(
    "comparison",
    "`count(red) >= 2`, `code[2] != code[3]`, `code[1] < code[2] < code[3]`",
    _comparison,
    example="count(1) + 1 > count(2, 3)",
    holds=lambda code: code.count(1) + 1 > len(code) - code.count(1),
    more={"code[1] < code[2] > code[3]": lambda code: code[0] < (*code, 0)[1] > (*code, 0, 0)[2]},
)
class Comparison(Constraint):
    """Two quantities, compared by `op`, which is one of = != < <= > >=."""

    left: Quantity
    op: str
    right: Quantity

    def __str__(self) -> str:
        return f"{self.left} {self.op} {self.right}"

    def resolved(self, reader: Reader) -> Any:
        if isinstance(self.left, Place) and isinstance(self.right, Place):  # the symbols need not be numbers
            return replace(self, left=self.left.placed(reader), right=self.right.placed(reader))
        return super().resolved(reader)

    def term(self, writer: Writer) -> str:
        left, right = self.left, self.right  # for Prolog, code(I) at the left compares symbols, not numbers
        if self.op in _EQUALITIES and isinstance(left, Place) and not isinstance(right, Place):
            left, right = right, left
        return writer.compared(writer.term(left), self.op, writer.term(right))


def _among(
    quantity: Quantity, listed: Choices | str, without: str | None = None, *, span: Span | None
) -> Constraint:
    """Return the constraint `QUANTITY in LIST`. Only the whole code can be in a file."""
    if isinstance(quantity, Whole):
        return Among(listed, without, span=span) if isinstance(listed, str) else OneOf(listed, span=span)
    if isinstance(listed, str):
        hint = 'a list stands in brackets; `code in "FILE"` is about the whole code'
        raise SyntaxProblem(f"`{quantity}` is in no file", place_of(listed, span), hint=hint)
    names = tuple(_names(listed))
    if isinstance(quantity, Place):
        return PositionAmong(quantity.position, names, span=span)
    equal = tuple(Comparison(quantity, "=", Number(_number(name, span)), span=span) for name in names)
    return Or(equal, span=span) if len(equal) > 1 else equal[0]


def _names(listed: Choices) -> Iterator[Name]:
    for each in listed.codes:
        if not isinstance(each, Letters):
            raise SyntaxProblem(f"`{each}` is a list in a list", each.span)
        yield Name(each.text, each.span)


def _number(name: str, span: Span | None) -> int:
    if not re.fullmatch("[+-]?[0-9]{1,18}", name):
        raise SyntaxProblem(f"`{name}` is not a number", place_of(name, span))
    return int(name)


@rule(
    "among",
    "`code[1] in [red, blue]`, `kinds(code) not in [4, 5]`",
    _among,
    example="code[2] in [1, 3]",
    holds=lambda code: code[1:2] in {(1,), (3,)},
)
class PositionAmong(Constraint):
    """The symbol at `position` (from 1) is one of `symbols`."""

    position: int
    symbols: tuple[str, ...]

    def __str__(self) -> str:
        return f"code[{self.position}] in [{', '.join(map(spell, self.symbols))}]"

    def resolved(self, reader: Reader) -> Self:
        reader.position(self.position, self.span)
        return replace(self, symbols=reader.symbols(self.symbols, self.span))

    def term(self, writer: Writer) -> str:
        return f"({' ; '.join(PositionIs(self.position, name).term(writer) for name in self.symbols)})"


@rule(
    "among",
    "`code in [RRBB, RGRG]`",
    example="code in [[1, 2, 3], [3, 1, 1], [1, 1, 2]]",
    holds=lambda code: code in {(1, 2, 3), (3, 1, 1), (1, 1, 2)},
)
class OneOf(Constraint):
    """The code is one of a list of codes."""

    choices: Choices

    def __str__(self) -> str:
        return f"code in {self.choices}"

    def resolved(self, reader: Reader) -> Self:
        codes = tuple(reader.code(each, blanks=False) for each in self.choices.codes)
        return replace(self, choices=Choices(codes, reader.together))

    def term(self, writer: Writer) -> str:
        return f"among([{','.join(map(writer.code, self.choices.codes))}])"


@rule(
    "absent",
    "`no red`, `no [red, blue]` (they do not occur)",
    lambda listed, span: _absent((listed,) if isinstance(listed, str) else tuple(listed), span),
    example="no 2",
    holds=lambda code: 2 not in code,
    more={"no [1, 3]": lambda code: {*code} == {2}},
    no="the symbol does not occur",
)
class Absent(Constraint):
    """`symbol` does not occur."""

    symbol: str

    def __str__(self) -> str:
        return f"no {spell(self.symbol)}"

    def resolved(self, reader: Reader) -> Constraint:
        names = reader.symbols((self.symbol,), self.span)
        if len(names) == 1:
            return replace(self, symbol=names[0])
        return Comparison(CountOf(names, span=self.span), "=", Number(0), span=self.span)

    def term(self, writer: Writer) -> str:
        return Comparison(CountOf((self.symbol,)), "=", Number(0)).term(writer)


def _absent(names: tuple[str, ...], span: Span | None) -> Constraint:
    if len(names) == 1:
        return Absent(names[0], span=span)
    return Comparison(CountOf(names, span=span), "=", Number(0), span=span)


@rule("named", "the name of a rule", example="named", holds=lambda code: code[0] == 1)
class Named(Constraint):
    """The constraint that `rule NAME = CONSTRAINT` gave a name."""

    name: str
    meant: Constraint | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        return quote(self.name) if self.name[:1].isdigit() else spell(self.name)  # a bare number is no name

    def resolved(self, reader: Reader) -> Self:
        return replace(self, meant=reader.rule(self.name, self.span))

    def term(self, writer: Writer) -> str:
        return writer.term(self.meant) if self.meant else super().term(writer)


@rule(
    "distinct",
    "`distinct` (all symbols differ)",
    example="distinct",
    holds=lambda code: len({*code}) == len(code),
    distinct="all symbols differ",
)
class Distinct(Constraint):
    """All symbols differ."""

    before_end = True

    def __str__(self) -> str:
        return "distinct"

    def term(self, writer: Writer) -> str:
        return "distinct"


@rule(
    "among",
    '`code in "words.txt"`',
    example='code in "words.txt"',
    holds=lambda code: code in {(1, 2, 3), (3, 1, 1), (2,), (1, 2)},
    in_="is one of the words of a file",
    without="before a file whose words are left out",
)
class Among(Constraint):
    """The code is one of the words of a file, but no word of the file `without`."""

    path: str
    without: str | None = None

    @property
    def name(self) -> str:
        """The name of the list of words."""
        return self.path if self.without is None else f"{self.path} without {self.without}"

    def __str__(self) -> str:
        out = "" if self.without is None else f" without {quote(self.without)}"
        return f"code in {quote(self.path)}{out}"

    def resolved(self, reader: Reader) -> Self:
        reader.words(self.name, self.path, self.without, self.span)
        return self

    def term(self, writer: Writer) -> str:
        return f"among({writer.words(self.name)})"


def _lies(op: str, number: int, span: Span | None) -> "Lies":
    if op != "<=":
        raise SyntaxProblem("`lies` is compared by `<=`", span, hint="`where lies <= 1`")
    return Lies(number, span=span)


@rule(
    "lies",
    "`lies <= 1` (at most one clue is wrong)",
    _lies,
    example="lies <= 1",
    holds=lambda code: True,
    lies="how many clues are wrong",
)
class Lies(Constraint):
    """At most `most` clues are wrong. No other constraint can contain this one."""

    most: int

    def __str__(self) -> str:
        return f"lies <= {self.most}"

    def resolved(self, reader: Reader) -> Self:
        if self.most < 0:
            raise StatementProblem("lies must be at least 0", place_of(self.most, self.span))
        return self

    def term(self, writer: Writer) -> str:
        return writer.compared("lies", "<=", writer.number(self.most))


@rule(
    "called",
    "`prolog(warm(Code))` (`Code` is the code; see `help prolog`)",
    lambda name, *arguments, span: Called(name, arguments, span=span),
    example="prolog(first(Code, 2))",
    holds=lambda code: code[0] == 2,
    prolog="a goal of your own clauses, with `Code` the code",
)
class Called(Constraint):
    """A goal of the user's own clauses is true. The argument `Code` in the goal means the code."""

    name: str
    arguments: tuple[str, ...] = ()

    def __str__(self) -> str:
        written = ", ".join(map(_argument, self.arguments))
        return f"prolog({self.name}{f'({written})' if written else ''})"

    def resolved(self, reader: Reader) -> Self:
        reader.predicate(self.name, len(self.arguments), place_of(self.name, self.span))
        slip = next((each for each in self.arguments if each == _CODE.lower()), None)
        if slip is not None and _CODE not in self.arguments:
            message = f"`{slip}` is a name here; the code is `{_CODE}`"
            raise StatementProblem(message, place_of(slip, self.span))
        return self

    def term(self, writer: Writer) -> str:
        return writer.called(self.name, self.values)

    @property
    def values(self) -> list[str | None]:
        """The arguments of the goal, with None in place of `Code`."""
        return [None if each == _CODE else each for each in self.arguments]


_CODE = "Code"
"""The argument of `prolog(…)` that means the code."""


def _argument(name: str) -> str:
    if name == _CODE:
        return name
    return quote(name) if name[:1].isupper() else spell(name)  # else a variable
