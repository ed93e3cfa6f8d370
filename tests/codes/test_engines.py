"""All four programs give the codes that plain Python finds, in the same order."""

from hypothesis import given, settings, strategies as st

from mmlogic.codes.constraints import (
    Comparison,
)
from mmlogic.codes.game import code_value
from mmlogic.codes.quantities import Number, SumOf
from mmlogic.codes.theory import Code, Theory
from mmlogic.machine.goals import term
from tests.asking import Module
from tests.thoroughly import some

from .theories import all_codes, programs, theories

QUICK = ("textbook", "clauses", "diagram", "auto")
POSITIVE, NINE = Comparison(SumOf(), ">", Number(0)), Comparison(SumOf(), ">=", Number(9))


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


@settings(max_examples=some(20, 80))
@given(theories(most=130))
def test_constraints_agree_with_python(theory: Theory) -> None:
    agree(theory, "clpfd")


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
