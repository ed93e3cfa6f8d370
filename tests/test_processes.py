"""The pool of processes: submitted calls run, and the end of the pool never fails."""

import threading
from operator import neg

import pytest

from mmlogic.common import resources
from mmlogic.common.processes import Pool


@pytest.fixture(params=["joblib", "the standard library"], autouse=True)
def library(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a test with joblib, or as if joblib was not installed."""
    if request.param != "joblib":
        monkeypatch.setattr(resources, "find_spec", lambda name: None)


def test_calls_return_or_raise_what_they_do_here() -> None:
    pool = Pool(1)
    calls = [pool.submit(neg, number) for number in range(20)]
    failing = pool.submit(neg, "a")
    pool.end()
    assert [call.result() for call in calls] == [-number for number in range(20)]
    with pytest.raises(TypeError, match="bad operand"):
        failing.result()


def test_a_pool_is_killed_while_calls_return_and_others_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    failed = list[str]()
    monkeypatch.setattr(threading, "excepthook", lambda told: failed.append(repr(told.exc_value)))
    pool = Pool(1)
    calls = [pool.submit(neg, 1) for _ in range(2000)]
    calls[100].result()
    pool.kill()
    assert failed == []
