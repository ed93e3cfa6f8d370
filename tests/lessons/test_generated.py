"""Generated programs: right programs pass, and causes are true, whatever ran before in the process."""

import re
from collections.abc import Iterator

import pytest

from mmlogic import MmlogicError
from mmlogic.lessons.answers import CheckedAnswer
from mmlogic.machine.module import Module
from tests.lessons.conftest import Learner
from tests.lessons.generated import SLIPS, Wrong, right_program, workshop, wrong_programs
from tests.lessons.test_alone import alone
from tests.thoroughly import some

MANY = range(0, 200, some(9, 1))
ALONE = range(0, 200, some(67, 1))


@pytest.fixture(scope="module")
def shop() -> Iterator[Module]:
    with workshop() as shop:
        yield shop


def refused(number: int, shop: Module, told: Learner) -> tuple[Wrong, CheckedAnswer]:
    """Return a wrong program and its check. Skip programs that are right or unreadable despite their slip."""
    for wrong in wrong_programs(number, shop):
        try:
            verdict = told(*wrong.where, wrong.text)
        except MmlogicError:
            continue
        if not verdict:
            return wrong, verdict
    raise AssertionError(f"no slip makes {number} wrong")


@pytest.mark.parametrize("number", MANY)
def test_no_right_program_is_refused(number: int, shop: Module, learner: Learner) -> None:
    where, text = right_program(number, shop)
    assert learner(*where, text), text


@pytest.mark.parametrize("number", MANY)
def test_a_cause_that_is_told_is_the_slip(number: int, shop: Module, told: Learner) -> None:
    wrong, verdict = refused(number, shop, told)
    if verdict.cause:
        cause, _, clause = verdict.cause.removesuffix("`)").partition(" (in the clause `")
        known = SLIPS[wrong.slip] + ("this clause is wrong or covers too little",) * (wrong.slip != "base")
        assert any(each in cause for each in known), (wrong, cause)
        assert not clause or _anonymous(clause) == _anonymous(wrong.clause), (wrong, cause)


def _anonymous(head: str) -> str:
    return re.sub(r"\bV\d+\b", "_", head)


@pytest.mark.parametrize("number", ALONE)
def test_a_process_of_its_own_says_the_same(number: int, shop: Module, told: Learner) -> None:
    assert alone(*right_program(number, shop))["right"]
    wrong, verdict = refused(number, shop, told)
    said = alone(wrong.where, wrong.text)
    assert {name: said[name] for name in verdict.data()} == verdict.data()
