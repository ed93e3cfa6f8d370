"""Budgets of time and memory: nested budgets, budgets entered again, extra time for a last answer."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from types import SimpleNamespace

import numpy as np
import pytest

from mmlogic.language import StatementProblem
from mmlogic.limits import budget
from mmlogic.limits.budget import GRACE, UNLIMITED, Budget, LimitExceeded, Limits, check, current, needs
from mmlogic.limits.interrupts import alarm
from mmlogic.limits.memory import SPARE, resident
from mmlogic.machine.backend import Backend
from mmlogic.machine.goals import goal, reply_text
from mmlogic.machine.module import Module, use
from mmlogic.render.answers import Done
from mmlogic.session.core import SessionCore
from mmlogic.session.settings import Settings
from mmlogic.session.statements.questions import Count

MIB = 1 << 20


@pytest.fixture(autouse=True)
def unlimited() -> Iterator[None]:
    """Check that no budget is in force before or after a test."""
    assert current().left is None
    yield
    assert current().left is None and current().room is None


class Clock:
    """A clock that a test sets: what passes everywhere, and what this thread works."""

    def __init__(self) -> None:
        self.passed = self.worked = 100.0

    def monotonic(self) -> float:
        return self.passed

    def thread_time(self) -> float:
        return self.worked


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    monkeypatch.setattr(budget, "time", clock := Clock())
    return clock


def met(kind: str) -> bool:
    """Return whether the limit of this kind is exceeded. Fail if another limit is exceeded."""
    try:
        check()
    except LimitExceeded as limit:
        assert limit.kind == kind
        return True
    return False


def tight() -> int:
    """Return a limit of memory, in MiB, with some room."""
    return (resident() >> 20) + 64


def filled(most: float = 60) -> bool:
    """Take more memory than the limit, for `most` seconds at most. Return whether the limit stopped it."""
    taken: list[object] = []
    end = time.monotonic() + most
    while time.monotonic() < end and not met("memory"):
        if len(taken) < 60:  # the first may fit into what this process was given before and has free
            taken.append(np.ones(MIB))
        time.sleep(0.005)
    return met("memory")


def test_it_is_entered_again_where_no_processor_time_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "time", SimpleNamespace(monotonic=lambda: 2500.0))
    limited = Budget(seconds=1)
    for _ in range(2):
        with limited:
            assert limited.left == 1


def test_without_a_limit_nothing_is_met() -> None:
    with Budget():
        assert (current().left, current().room, current().most) == (None, None, None)
        assert not current().limits("time") and not current().limits("memory")
        needs(1 << 60)
        check()


def test_a_limit_says_what_it_is() -> None:
    with pytest.raises(LimitExceeded, match=r"^stopped at the time limit of 0\.5 s$"), Budget(0.5) as limit:
        limit._end = 0
        check()
    with (
        pytest.raises(LimitExceeded, match="stopped at the memory limit of 9,999 MiB"),
        Budget(None, 9999),
    ):
        needs(1 << 60)


@pytest.mark.parametrize(("outer", "inner"), [(5, 50), (50, 5)])
def test_the_time_of_an_inner_budget_is_never_larger(clock: Clock, outer: float, inner: float) -> None:
    with Budget(outer), Budget(inner):
        assert current().left == 5
        assert current().limits("time")


def test_what_the_outer_budget_meets_is_met_within() -> None:
    with Budget(0), Budget(50), Budget():
        assert met("time") and current().left == 0
    with Budget(50), Budget(0):
        assert met("time")


def test_the_memory_of_an_outer_budget_limits_within() -> None:
    with Budget(None, tight()), Budget(50):
        assert current().limits("memory")
        assert 0 < (current().room or 0) <= 64 * MIB
        with pytest.raises(LimitExceeded, match="memory"):
            needs(65 * MIB)
        needs(MIB)
        assert not met("memory")


def test_the_least_memory_limits_wherever_it_is_entered() -> None:
    least = tight()
    for limits in ((least, least + 1024), (least + 1024, least), (least + 512, least, least + 1024)):
        with ExitStack() as entered:
            for each in limits:
                entered.enter_context(Budget(None, each))
            assert current().most == least * MIB
            with pytest.raises(LimitExceeded, match=f"memory limit of {least:,} MiB"):
                current().full()


def test_needs_looks_at_the_time_too() -> None:
    with Budget(0), pytest.raises(LimitExceeded, match="time limit"):
        needs(0)


def test_memory_that_is_taken_is_found_out_and_stays_so() -> None:
    stopped = []
    with Budget(None, tight()), current().stop_by(lambda: stopped.append(True)):
        assert filled() and stopped
        assert met("memory")


def test_only_the_processor_time_of_the_reader_counts_in_between(clock: Clock) -> None:
    limit = Budget(50)
    with limit:
        assert limit.left == 50
    clock.passed += 30
    with limit:
        assert limit.left == 50
    clock.passed += 30
    clock.worked += 2
    with limit:
        assert limit.left == 48


def test_the_time_within_counts_every_time(clock: Clock) -> None:
    limit = Budget(50)
    for _ in range(3):
        with limit:
            clock.passed += 1
    with limit:
        assert limit.left == 47


def test_a_grace_lets_an_answer_be_finished_within_it_alone(clock: Clock) -> None:
    with Budget(0), Budget(0):
        with current().grace():
            assert not met("time")
            assert current().left == GRACE
            with Budget(50):
                assert current().left == GRACE
        assert met("time")


def test_a_grace_is_given_once(clock: Clock) -> None:
    with Budget(0):
        with current().grace():
            clock.passed += GRACE + 0.01
            assert met("time")
        with current().grace(), current().grace():
            assert met("time")


def test_a_grace_before_the_end_adds_to_what_is_left(clock: Clock) -> None:
    with Budget(10), current().grace():
        assert current().left == 10 + GRACE


def test_in_a_grace_memory_that_was_given_back_is_there_again() -> None:
    with Budget(None, tight()):
        assert filled()
        with current().grace():
            assert not met("memory")
            needs(MIB)
            assert filled()


def test_a_session_keeps_no_more_in_a_full_process_than_is_to_spare(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a full process, a statement may use some memory. Memory not freed must not raise the next limit."""
    size = 500 * MIB

    def grows(statement: Count, session: SessionCore) -> Done:
        nonlocal size
        size += 4 * MIB
        return Done(message="")

    monkeypatch.setattr("mmlogic.limits.memory.resident", lambda: size)
    with SessionCore(Settings(memory=400)) as session:
        monkeypatch.setattr(Count, "carry_out", grows)
        for _ in range(SPARE // (4 * MIB)):
            session.run("count")
        with pytest.raises(StatementProblem, match="stopped at the memory limit of 400 MiB"):
            session.run("count")
        size = 300 * MIB
        session.run("count")


class Rung(BaseException):
    """The error of the alarm in these tests."""


def ring() -> None:
    raise Rung


def test_an_alarm_is_heard_though_foreign_code_makes_another_error_of_it() -> None:
    with pytest.raises(Rung), alarm(0.01, ring):
        try:
            time.sleep(9)
        except Rung as rung:
            raise ValueError(f"argument 1: {rung!r}") from None


def test_an_error_before_the_alarm_stays_itself() -> None:
    with pytest.raises(ValueError, match="mine"), alarm(9, ring):
        raise ValueError("mine")


def test_an_alarm_around_another_rings_after_it() -> None:
    with pytest.raises(Rung), alarm(0.05, ring):
        with alarm(9, lambda: None):
            pass
        time.sleep(3)


class Early(Backend):
    """A Prolog whose clock is ahead: each request meets its limit of time at once."""

    def ask(self, request: str, limits: Limits = UNLIMITED, owner: object = None) -> str:
        return reply_text("answer" if request.startswith("make") else "time")

    def tell(self, request: str) -> None:
        """Ignore the request."""


@pytest.mark.parametrize(("outer", "inner"), [(1, 10), (10, 1)])
def test_of_two_limits_the_nearer_one_is_named(clock: Clock, outer: float, inner: float) -> None:
    with Budget(outer), Budget(inner), pytest.raises(LimitExceeded, match="limit of 1 s"):
        current().over()


@pytest.mark.parametrize(
    "seconds, own, told",
    [
        (9, None, "at the time limit of 9 s"),
        (None, 4, "at the time limit of 4 s"),
        (9, 4, "of 4 s"),
    ],
)
def test_a_limit_that_prologs_clock_meets_first_is_named(
    seconds: float | None, own: float | None, told: str
) -> None:
    use(Early)
    try:
        with Budget(seconds), Budget(), pytest.raises(LimitExceeded, match=told):
            Module().value(goal("true"), Limits(seconds=own))
    finally:
        use()
