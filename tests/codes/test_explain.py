"""Conflicts, the slips that would explain them, and what a guess may leave, against plain Python."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mmlogic.codes.marks import feedback
from mmlogic.codes.program import code_value
from mmlogic.codes.theory import Theory
from mmlogic.machine import term
from tests.thoroughly import some

from .theories import all_codes, codes, programs, theories


def contradicts(theory: Theory, clues: tuple[int, ...], rules: tuple[int, ...]) -> bool:
    """Say whether these clues and rules, numbered from 1, leave no code."""
    part = replace(
        theory,
        clues=tuple(theory.clues[number - 1] for number in clues),
        rules=tuple(theory.rules[number - 1] for number in rules),
    )
    return not all_codes(part)


def numbers(things: tuple[object, ...]) -> tuple[int, ...]:
    return tuple(range(1, len(things) + 1))


@settings(max_examples=some(25, 100))
@given(theories(most=130, most_clues=6, most_rules=3))
def test_conflict_is_a_smallest_one(theory: Theory) -> None:
    with programs(theory) as module:
        conflicts = module.value("conflicts(1, game, Answer)")
    rules = numbers(theory.rules)
    if not conflicts:
        assert all_codes(theory)
        return
    found, needed = map(tuple, conflicts[0])
    assert contradicts(theory, found, rules)
    assert contradicts(theory, found, needed)
    assert not any(contradicts(theory, found, tuple(set(needed) - {rule})) for rule in needed)
    for size in range(len(found)):
        for fewer in combinations(numbers(theory.clues), size):
            assert not contradicts(theory, fewer, rules)


@settings(max_examples=some(15, 80))
@given(theories(most=300, most_clues=5))
def test_repairs_are_all_there_are(theory: Theory) -> None:
    assume(not all_codes(theory))
    expected = Counter(
        (number, *feedback(clue.code, code))
        for number, clue in enumerate(theory.clues, 1)
        for code in all_codes(replace(theory, clues=theory.clues[: number - 1] + theory.clues[number:]))
    )
    with programs(theory) as module:
        repairs = module.value(f"repairs({list(numbers(theory.clues))}, game, Answer)")
    assert {(number, black, white): codes for number, (black, white), codes in repairs} == expected
    assert len(repairs) == len(expected)


@settings(max_examples=some(20, 80))
@given(theories(), st.data())
def test_partition_is_what_a_guess_may_leave(theory: Theory, data: st.DataObject) -> None:
    guess = data.draw(codes(theory.game))
    expected = Counter(feedback(guess, code) for code in all_codes(theory))
    with programs(theory) as module:
        parts = module.value(
            f"game_theory(game, T), theory_guess_partition(T, {term(code_value(guess))}, marks, Parts),"
            " findall([B, W, N], member(marks(B, W)-N, Parts), Answer)"
        )
    assert {(black, white): codes for black, white, codes in parts} == expected
