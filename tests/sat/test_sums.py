"""Sums of numbers in unary, beside sums of integers."""

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

import pytest

from mmlogic.sat.clauses import Clauses, Unary, total
from mmlogic.sat.solver import Sat

CASES = range(40)


def parts(random: Random, clauses: Clauses) -> Iterator[Unary]:
    """Yield numbers with one to four values. A number with one value is a constant."""
    for _ in range(random.randint(1, 5)):
        values = sorted(random.sample(range(-6, 10), random.randint(1, 4)))
        yield Unary(tuple(values), tuple(clauses.variable() for _ in values[1:]))


def assignments(every: Sequence[Unary]) -> Iterator[tuple[int, list[int]]]:
    """Yield each sum of values, with the literals that are then true."""
    for values in product(*(each.values for each in every)):
        steps = [
            (value >= least, literal)
            for each, value in zip(every, values, strict=True)
            for least, literal in zip(each.values[1:], each.literals, strict=True)
        ]
        yield sum(values), [literal if reached else -literal for reached, literal in steps]


@pytest.mark.parametrize("seed", CASES)
def test_a_sum_is_compared_exactly_with_a_bound(seed: int) -> None:
    random, clauses = Random(seed), Clauses()
    every = [*parts(random, clauses)]
    bound = random.choice([number for number, _ in assignments(every)]) + random.randint(0, 1)
    reached = total(every, clauses, (bound,)).at_least(bound)
    with Sat(clauses.clauses) as solver:
        for number, given in assignments(every):
            if isinstance(reached, bool):
                assert reached == (number >= bound)
            else:
                assert solver.solve([*given, reached]) == (number >= bound)
                assert solver.solve([*given, -reached]) == (number < bound)


@pytest.mark.parametrize("seed", CASES)
def test_a_sum_equals_a_number_that_it_reaches_without_the_next_one(seed: int) -> None:
    random, clauses = Random(seed), Clauses()
    every = [*parts(random, clauses)]
    wanted = random.choice([number for number, _ in assignments(every)])
    number = total(every, clauses, (wanted, wanted + 1))
    bounds = number.at_least(wanted), number.at_least(wanted + 1)
    assert bounds[0] is not False and bounds[1] is not True
    both = [each if place == 0 else -each for place, each in enumerate(bounds) if not isinstance(each, bool)]
    with Sat(clauses.clauses) as solver:
        for found, given in assignments(every):
            assert solver.solve([*given, *both]) == (found == wanted)
