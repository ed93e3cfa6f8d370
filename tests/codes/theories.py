"""Games, clues and rules for property tests, and what they mean in plain Python."""

import operator
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import product
from string import ascii_lowercase
from typing import Any

from hypothesis import strategies as st

from mmlogic.codes.arithmetic import Absolute, Divisible, Product, Property, Total
from mmlogic.codes.constraints import (
    Absent,
    Among,
    And,
    Comparison,
    Counted,
    Distinct,
    Implies,
    Not,
    Or,
    PositionAmong,
    PositionIs,
    atoms,
)
from mmlogic.codes.facts import facts
from mmlogic.codes.game import Game, is_number
from mmlogic.codes.marks import Marks, feedback
from mmlogic.codes.quantities import (
    EXAMPLES,
    Constraint,
    CountOf,
    Kinds,
    MarksOf,
    Meaning,
    Number,
    Place,
    Quantity,
    SumOf,
)
from mmlogic.codes.ruling import rule as ruled
from mmlogic.codes.statements.rules import Where
from mmlogic.codes.theory import Clue, Code, Rule, Theory
from mmlogic.codes.written import Names
from mmlogic.language import StatementProblem, parse
from tests.asking import Module

OPERATORS = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_UGLY = [
    *["dynamic", "sum", "distinct", "code", "true", "none"],
    "",
    "[]",
    "]",
    "'",
    "\\",
    "a:-b",
    "_X",
    "é",
    "\n",
]
PLAYED = Game(3, ("1", "2", "3"))
"""The game that the examples of rules are about."""

_NUMBERS = ["0", "1", "2", "3", "7", "-4", "100000", "999999999999999999"]


@contextmanager
def programs(theory: Theory) -> Iterator[Module]:
    """Open a module with the facts of `theory` and the Prolog programs that answer questions about it."""
    with Module(
        "codes/answers",
        "codes/definition/dialects",
        "codes/questions/explain",
        "codes/questions/scoring",
        "codes/definition/theory",
    ) as module:
        module.load(facts(theory))
        yield module


def all_codes(theory: Theory) -> list[Code]:
    """Return the codes that the clues and rules allow, by trying every code in the order of the symbols."""
    return [code for code in product(theory.game.symbols, repeat=theory.game.pegs) if fits(code, theory)]


def fits(code: Code, theory: Theory) -> bool:
    """Say whether `code` gives each clue its marks and obeys each rule."""
    return all(meets(code, clue) for clue in theory.clues) and all(
        obeys(code, rule.constraint, rule, theory.game) for rule in theory.rules
    )


def meets(code: Code, clue: Clue) -> bool:
    """Return whether the code gives the clue's marks to the clue's guess."""
    return feedback(clue.code, code) == clue.marks


@cache
def declared() -> dict[Constraint, Meaning]:
    """Return the meaning in PLAYED of each example of a rule that needs no files, clauses or clues."""
    found: dict[Constraint, Meaning] = {}
    for example, holds in EXAMPLES.values():
        (where,) = parse(f"where {example}")
        assert isinstance(where, Where)
        with suppress(StatementProblem):
            found[ruled(where.constraint, PLAYED).constraint] = holds
    return found


def obeys(code: Code, constraint: Constraint, rule: Rule, game: Game) -> bool:
    """Return whether the code obeys a constraint. `rule` has the words of the constraint's files."""
    if game == PLAYED and constraint in declared():
        return declared()[constraint](tuple(map(int, code)))
    match constraint:
        case Not(part):
            return not obeys(code, part, rule, game)
        case And(parts):
            return all(obeys(code, part, rule, game) for part in parts)
        case Or(parts):
            return any(obeys(code, part, rule, game) for part in parts)
        case Implies(condition, consequence):
            return obeys(code, consequence, rule, game) or not obeys(code, condition, rule, game)
        case Counted(bound, number, parts):
            many = sum(obeys(code, part, rule, game) for part in parts)
            return {"at least": many >= number, "at most": many <= number, "exactly": many == number}[bound]
        case _:
            return _holds(code, constraint, rule, game)


def _holds(code: Code, atom: Constraint, rule: Rule, game: Game) -> bool:
    """Say whether `code` obeys a constraint that joins no others."""
    match atom:
        case PositionIs(position, symbol, negated):
            return (code[position - 1] == symbol) is not negated
        case PositionAmong(position, symbols):
            return code[position - 1] in symbols
        case Comparison(left, op, right):
            return bool(OPERATORS[op](value(code, left, game), value(code, right, game)))
        case Property(quantity, name):
            number = value(code, quantity, game)
            divisors = sum(number % each == 0 for each in range(1, min(number, 2000) + 1))
            return {"even": number % 2 == 0, "odd": number % 2 == 1, "prime": divisors == 2}[name]
        case Divisible(quantity, divisor):
            return value(code, quantity, game) % divisor == 0
        case Absent(symbol):
            return symbol not in code
        case Distinct():
            return len(set(code)) == len(code)
        case Among(path):
            return code in rule.words[path]
        case _:
            raise TypeError(atom)


def value(code: Code, quantity: Quantity, game: Game) -> int:
    """Return the value of a quantity. If some symbols are not numbers, a symbol's value is its index."""
    match quantity:
        case Number(number):
            return number
        case Place(position):
            symbol = code[position - 1]
            return int(symbol) if _numeric(game) else game.index[symbol]
        case CountOf(symbols):
            return sum(symbol in symbols for symbol in code)
        case Kinds():
            return len(set(code))
        case SumOf(None, None):
            return sum(map(int, code))
        case SumOf(int(first), int(last)):
            return sum(map(int, code[first - 1 : last]))
        case MarksOf(kind, guess):
            marks = feedback(tuple(guess), code)
            return {"black": marks.black, "white": marks.white, "shared": sum(marks)}[kind]
        case _:
            return _calculated(code, quantity, game)


def _calculated(code: Code, quantity: Quantity, game: Game) -> int:
    match quantity:
        case Product(left, right):
            return value(code, left, game) * value(code, right, game)
        case Absolute(part):
            return abs(value(code, part, game))
        case Total(left, sign, right):
            other = value(code, right, game)
            return value(code, left, game) + (other if sign == "+" else -other)
        case _:
            raise TypeError(quantity)


def codes(game: Game) -> st.SearchStrategy[Code]:
    """Draw codes of `game`."""
    return st.tuples(*[st.sampled_from(game.symbols)] * game.pegs)


@st.composite
def games(draw: st.DrawFn, most: int = 1300) -> Game:
    """Draw small games, of at most `most` codes, with symbols of all kinds of names."""
    pegs = draw(st.integers(1, 5))
    names = draw(st.sampled_from([_NUMBERS, _UGLY, list(ascii_lowercase), [*_UGLY, *_NUMBERS], None]))
    if names is None:
        return PLAYED
    kinds = max(kinds for kinds in range(1, 7) if kinds == 1 or kinds**pegs <= most)
    return Game(pegs, tuple(draw(st.lists(st.sampled_from(names), min_size=1, max_size=kinds, unique=True))))


@st.composite
def clues(draw: st.DrawFn, game: Game, secret: Code | None) -> Clue:
    """Draw a clue that `secret` gives, or any that some code might."""
    guess = draw(codes(game))
    if secret is not None:
        return Clue(guess, feedback(guess, secret))
    black = draw(st.integers(0, game.pegs))
    white = draw(st.integers(0, game.pegs - black).filter(lambda n: (black, n) != (game.pegs - 1, 1)))
    return Clue(guess, Marks(black, white))


def _numeric(game: Game) -> bool:
    return all(map(is_number, game.symbols))


def _single(game: Game) -> st.SearchStrategy[Quantity]:
    places = st.integers(1, game.pegs)
    near = st.one_of(st.integers(-1, game.pegs + 1), st.integers(-(10**30), 10**30))
    blanks = st.sampled_from([*game.symbols, "_"])
    guesses = st.tuples(*[blanks] * game.pegs).map(Names)
    kinds: list[st.SearchStrategy[Any]] = [
        st.builds(Number, near),
        st.builds(CountOf, st.lists(st.sampled_from(game.symbols), min_size=1, max_size=3).map(tuple)),
        st.just(Kinds()),
        st.builds(MarksOf, st.sampled_from(["black", "white", "shared"]), guesses),
    ]
    if _numeric(game):
        spans = st.tuples(places, places).map(sorted)
        values = sorted(map(int, game.symbols))
        kinds += [
            st.builds(Number, st.integers(values[0] * game.pegs, values[-1] * game.pegs)),
            st.builds(Place, places),
            st.just(SumOf()),
            spans.map(lambda span: SumOf(*span)),
        ]
    return st.one_of(kinds)


def quantities(game: Game, *more: st.SearchStrategy[Quantity]) -> st.SearchStrategy[Quantity]:
    """Generate quantities of the codes of `game`. Some contain quantities from `more`."""

    def joined(parts: st.SearchStrategy[Quantity]) -> st.SearchStrategy[Quantity]:
        sums = [
            st.builds(Total, parts, st.sampled_from("+-"), parts),
            st.builds(Product, st.builds(Number, st.integers(-3, 3)), parts),
        ]
        return st.one_of(
            sums if more else [*sums, st.builds(Product, parts, parts), st.builds(Absolute, parts)]
        )

    return st.recursive(st.one_of(_single(game), *more), joined, max_leaves=3)


def _simple(game: Game, files: list[str]) -> st.SearchStrategy[Constraint]:
    places = st.integers(1, game.pegs)
    symbols = st.sampled_from(game.symbols)
    ops = st.sampled_from(list(OPERATORS))
    kinds: list[st.SearchStrategy[Any]] = [
        st.just(Distinct()),
        st.builds(PositionIs, places, symbols, st.booleans()),
        st.builds(PositionAmong, places, st.lists(symbols, min_size=1, max_size=3).map(tuple)),
        st.builds(Comparison, st.builds(Place, places), ops, st.builds(Place, places)),
        st.builds(Comparison, quantities(game), ops, quantities(game)).filter(_of_numbers),
        st.builds(Comparison, _single(game), ops, st.builds(Number, st.integers(-1, game.pegs + 1))).filter(
            _of_numbers
        ),
        st.builds(Absent, symbols),
        st.builds(Property, quantities(game), st.sampled_from(["even", "odd"])),
        st.builds(Property, _single(game), st.just("prime")),
        st.builds(Divisible, quantities(game), st.integers(1, 12)),
    ]
    if game == PLAYED:
        kinds.append(st.sampled_from(list(declared())))
    if files:
        kinds.append(st.builds(Among, st.sampled_from(files)))
    return st.one_of(kinds)


def _of_numbers(comparison: Comparison) -> bool:
    """Return whether this compares numbers. In `peg 1 = 2`, the 2 would be the name of a symbol."""
    symbol = isinstance(comparison.left, Place) and isinstance(comparison.right, Number)
    return not (symbol and comparison.op in {"=", "!="})


def _joined(parts: st.SearchStrategy[Constraint]) -> st.SearchStrategy[Constraint]:
    several = st.lists(parts, min_size=2, max_size=3).map(tuple)
    return st.one_of(
        st.builds(Not, parts),
        st.builds(And, several),
        st.builds(Or, several),
        st.builds(Implies, parts, parts),
        st.builds(Counted, st.sampled_from(["at least", "at most", "exactly"]), st.integers(0, 4), several),
    )


@st.composite
def rules(draw: st.DrawFn, game: Game, number: int) -> Rule:
    """Generate rules of every kind, joined by and, or and not. The names of their files contain `number`."""
    lists = draw(st.lists(st.lists(codes(game), min_size=1, max_size=12, unique=True), max_size=2))
    words = {f"{number}/{letter}.txt": tuple(words) for letter, words in zip("ab", lists, strict=False)}
    constraint = draw(st.recursive(_simple(game, list(words)), _joined, max_leaves=6))
    used = {atom.path for atom in atoms(constraint) if isinstance(atom, Among)}
    return Rule(constraint, {path: words[path] for path in words if path in used})


@st.composite
def theories(draw: st.DrawFn, most: int = 1300, most_clues: int = 4, most_rules: int = 2) -> Theory:
    """Draw games with clues, given by one secret or by nobody, and rules."""
    game = draw(games(most))
    secret = draw(codes(game) | st.none())
    given = draw(st.lists(clues(game, secret), max_size=most_clues))
    several = range(draw(st.integers(0, most_rules)))
    return Theory(game, tuple(given), tuple(draw(rules(game, number)) for number in several))
