"""The four programs give the same codes, in the same order, which are those of plain Python."""

import pytest
from hypothesis import given, settings, strategies as st

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
from mmlogic.codes.facts import code_value
from mmlogic.codes.game import Game
from mmlogic.codes.marks import feedback
from mmlogic.codes.quantities import Constraint, CountOf, Kinds, MarksOf, Number, Place, Product, SumOf, Total
from mmlogic.codes.theory import Clue, Code, Rule, Theory
from mmlogic.codes.written import Names
from mmlogic.machine import term
from tests.asking import Module
from tests.thoroughly import some

from .theories import OPERATORS, all_codes, programs, theories

QUICK = ("textbook", "clauses", "diagram", "auto")
DIGITS = Game(3, ("-2", "0", "3", "7"))
ZEROS = CountOf(("0",))
POSITIVE, NINE = Comparison(SumOf(), ">", Number(0)), Comparison(SumOf(), ">=", Number(9))
GUESS = Names(("0", "_", "0"))
QUANTITIES = [
    ZEROS,
    CountOf(("3", "0")),
    Kinds(),
    SumOf(2, 3),
    *(MarksOf(kind, GUESS) for kind in ("black", "white", "shared")),
    Total(Kinds(), "-", ZEROS),
    Product(Number(-2), ZEROS),
]


def letters(codes: list[Code], theory: Theory) -> str:
    index = theory.game.index
    return "".join(chr(ord("A") + index[symbol]) for code in codes for symbol in code)


def page(module: Module, engine: str, last: Code, many: int) -> str:
    return str(module.value(f"codes_page({engine}, {term(code_value(last))}, {many}, game, Answer)"))


def count(module: Module, engine: str) -> int:
    return int(module.value(f"codes_count({engine}, game, Answer)"))


def agree(theory: Theory, *engines: str) -> None:
    expected = all_codes(theory)
    with programs(theory) as module:
        for engine in engines:
            assert page(module, engine, (), 10_000) == letters(expected, theory), engine
            assert count(module, engine) == len(expected), engine


@settings(max_examples=some(30, 150))
@given(theories())
def test_programs_agree_with_python(theory: Theory) -> None:
    agree(theory, *QUICK)


@pytest.mark.slow
@settings(max_examples=some(25, 300))
@given(theories(most=4000, most_clues=8, most_rules=4))
def test_programs_agree_on_larger_games(theory: Theory) -> None:
    agree(theory, *QUICK)


@settings(max_examples=some(20, 80))
@given(theories(most=130))
def test_constraints_agree_with_python(theory: Theory) -> None:
    agree(theory, "clpfd")


@pytest.mark.parametrize(
    "constraint",
    [
        Distinct(),
        Not(Distinct()),
        PositionIs(2, "7"),
        PositionIs(2, "-2", True),
        PositionAmong(2, ("7", "0")),
        *(Comparison(Place(1), op, Place(3)) for op in OPERATORS),
        Comparison(Place(2), "=", Place(2)),
        Comparison(Place(2), "!=", Place(2)),
        *(
            Comparison(quantity, op, Number(number))
            for quantity in QUANTITIES
            for op in OPERATORS
            for number in (0, 2)
        ),
        *(Comparison(ZEROS, op, Number(number)) for op in OPERATORS for number in (-1, 10**30)),
        Absent("0"),
        Not(Absent("7")),
        Or((Absent("0"), And((Absent("7"), Not(Absent("3")))))),
        *(Comparison(SumOf(), op, Number(number)) for op in OPERATORS for number in (8, -6, 21, -(10**30))),
        Comparison(Number(2), ">", Kinds()),
        Comparison(Place(1), "=", Total(Place(2), "+", Number(3))),
        Implies(PositionIs(1, "0"), Distinct()),
        *(Counted(bound, 1, (Absent("0"), Distinct())) for bound in ("at least", "at most", "exactly")),
        Among("w"),
        Not(Among("w")),
        And((POSITIVE, Not(NINE), Comparison(CountOf(("3",)), "<=", Number(1)))),
        Or((Among("w"), And((Distinct(), Not(NINE))))),
        Not(Or((PositionIs(1, "0"), Not(Comparison(Place(1), "=", Place(2)))))),
    ],
    ids=str,
)
def test_each_kind_of_rule(constraint: Constraint) -> None:
    words = {"w": (("0", "3", "7"), ("7", "7", "7"), ("-2", "-2", "0"))}
    clue = Clue(("0", "3", "-2"), feedback(("0", "3", "-2"), ("3", "3", "7")))
    for clues in ((), (clue,)):
        rule = Rule(constraint, words if any(isinstance(each, Among) for each in atoms(constraint)) else {})
        agree(Theory(DIGITS, clues, (rule,)), *QUICK, "clpfd")


@settings(max_examples=some(20, 60))
@given(theories(most=300), st.sampled_from(QUICK), st.sampled_from([1, 2, 7, 100]))
def test_pages_join_to_the_whole_list(theory: Theory, engine: str, many: int) -> None:
    expected = all_codes(theory)
    last: Code = ()
    found = ""
    with programs(theory) as module:
        for start in range(0, len(expected) + 1, many):
            part = page(module, engine, last, many)
            assert part == letters(expected[start : start + many], theory)
            found += part
            last = expected[min(start + many, len(expected)) - 1] if expected else ()
    assert found == letters(expected, theory)
