"""Games, clues and rules for property tests, and what they mean in plain Python."""

import operator
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from string import ascii_lowercase
from typing import Any

from hypothesis import strategies as st

from mmlogic.codes.constraints import (
    Absent,
    Among,
    And,
    Constraint,
    CountOf,
    Distinct,
    Not,
    Or,
    PositionIs,
    PositionsEqual,
    SumOf,
    atoms,
)
from mmlogic.codes.facts import facts
from mmlogic.codes.feedback import Marks, feedback
from mmlogic.codes.game import Game
from mmlogic.codes.theory import Clue, Code, Rule, Theory
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
    "dynamic",
    "sum",
    "distinct",
    "code",
    "true",
    "none",
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
_NUMBERS = ["0", "1", "2", "3", "7", "-4", "100000", "999999999999999999"]


@contextmanager
def programs(theory: Theory) -> Iterator[Module]:
    """Open a module that holds the facts of `theory` and sees the programs that answer for them."""
    with Module("codes/answers", "codes/dialects/marks", "codes/explain", "codes/theory") as module:
        module.load(facts(theory))
        yield module


def all_codes(theory: Theory) -> list[Code]:
    """Return the codes that the clues and rules allow, by trying every code in the order of the symbols."""
    return [code for code in product(theory.game.symbols, repeat=theory.game.pegs) if fits(code, theory)]


def fits(code: Code, theory: Theory) -> bool:
    """Say whether `code` gives each clue its marks and obeys each rule."""
    return all(meets(code, clue) for clue in theory.clues) and all(
        obeys(code, rule.constraint, rule) for rule in theory.rules
    )


def meets(code: Code, clue: Clue) -> bool:
    """Say whether the clue's guess is given its marks by `code`."""
    return feedback(clue.code, code) == clue.marks


def obeys(code: Code, constraint: Constraint, rule: Rule) -> bool:
    """Say whether `code` obeys a constraint, whose files `rule` holds."""
    match constraint:
        case Not(part):
            return not obeys(code, part, rule)
        case And(parts):
            return all(obeys(code, part, rule) for part in parts)
        case Or(parts):
            return any(obeys(code, part, rule) for part in parts)
        case _:
            return _holds(code, constraint, rule)


def _holds(code: Code, atom: Constraint, rule: Rule) -> bool:
    """Say whether `code` obeys a constraint that joins no others."""
    match atom:
        case PositionIs(position, symbol, negated):
            return (code[position - 1] == symbol) is not negated
        case PositionsEqual(first, second, negated):
            return (code[first - 1] == code[second - 1]) is not negated
        case CountOf(symbol, op, number):
            return bool(OPERATORS[op](code.count(symbol), number))
        case Absent(symbol):
            return symbol not in code
        case SumOf(op, number):
            return bool(OPERATORS[op](sum(map(int, code)), number))
        case Distinct():
            return len(set(code)) == len(code)
        case Among(path):
            return code in rule.words[path]
        case _:
            raise TypeError(atom)


def codes(game: Game) -> st.SearchStrategy[Code]:
    """Draw codes of `game`."""
    return st.tuples(*[st.sampled_from(game.symbols)] * game.pegs)


@st.composite
def games(draw: st.DrawFn, most: int = 1300) -> Game:
    """Draw small games, of at most `most` codes, with symbols of all kinds of names."""
    pegs = draw(st.integers(1, 5))
    names = draw(st.sampled_from([_NUMBERS, _UGLY, list(ascii_lowercase), [*_UGLY, *_NUMBERS]]))
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


def _simple(game: Game, files: list[str]) -> st.SearchStrategy[Constraint]:
    places = st.integers(1, game.pegs)
    symbols = st.sampled_from(game.symbols)
    ops = st.sampled_from(list(OPERATORS))
    counted = st.one_of(st.integers(-1, game.pegs + 1), st.integers(-(10**30), 10**30))
    kinds: list[st.SearchStrategy[Any]] = [
        st.just(Distinct()),
        st.builds(PositionIs, places, symbols, st.booleans()),
        st.builds(PositionsEqual, places, places, st.booleans()),
        st.builds(CountOf, symbols, ops, counted),
        st.builds(Absent, symbols),
    ]
    if files:
        kinds.append(st.builds(Among, st.sampled_from(files)))
    if set(game.symbols) <= set(_NUMBERS):
        values = sorted(map(int, game.symbols))
        likely = st.integers(values[0] * game.pegs, values[-1] * game.pegs)
        sums = st.one_of(st.lists(symbols, min_size=game.pegs, max_size=game.pegs).map(_sum), likely, counted)
        kinds.append(st.builds(SumOf, ops, sums))
    return st.one_of(kinds)


def _sum(symbols: list[str]) -> int:
    return sum(map(int, symbols))


def _joined(parts: st.SearchStrategy[Constraint]) -> st.SearchStrategy[Constraint]:
    several = st.lists(parts, min_size=2, max_size=3).map(tuple)
    return st.one_of(st.builds(Not, parts), st.builds(And, several), st.builds(Or, several))


@st.composite
def rules(draw: st.DrawFn, game: Game, number: int) -> Rule:
    """Draw rules of every kind, joined by and, or and not; `number` is in the names of their files."""
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
