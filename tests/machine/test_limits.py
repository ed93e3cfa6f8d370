"""Limits of time, inferences and memory: each raises its error, and the next goal runs."""

import os
import threading
import time
from bisect import bisect_left
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

from mmlogic.limits.budget import LimitExceeded, Limits
from mmlogic.machine import module as machine_module
from mmlogic.machine.backend import Interrupted, PrologError
from tests.asking import Module

ENDLESS = "repeat, fail"
GROWING = "length(List, Length), Length > 10_000_000, nth0(0, List, Answer)"


def test_limits_that_are_not_met_change_nothing(module: Module) -> None:
    limits = Limits(seconds=60, inferences=10_000_000, memory=256)
    assert module.once("Answer = 1", limits) == "1"
    assert module.once("fail", limits) is None
    assert list(module.stream("between(1, 5, Answer)", limits)) == list("12345")
    with pytest.raises(PrologError, match="Unknown procedure"):
        module.once("nobody", limits)
    assert module.value("current_prolog_flag(stack_limit, Answer)") == 1 << 30


def test_inferences_are_the_same_every_time(module: Module) -> None:
    def fails(inferences: int) -> bool:
        try:
            module.once("numlist(1, 200, L), sum_list(L, Answer)", Limits(inferences=inferences))
        except LimitExceeded:
            return True
        return False

    module.once("numlist(1, 200, L), sum_list(L, Answer)")
    needed = bisect_left(range(1000), True, key=lambda inferences: not fails(inferences))
    assert [fails(needed - 1), fails(needed)] * 3 == [True, False] * 3


def test_the_inferences_of_all_pages_are_counted_together(module: Module) -> None:
    found = 0
    with pytest.raises(LimitExceeded):
        for _ in module.stream("between(1, inf, Answer)", Limits(inferences=200_000)):
            found += 1
    assert 1_000 < found < 200_000


def test_only_prologs_own_time_counts(module: Module, monkeypatch: pytest.MonkeyPatch) -> None:
    late = 0.0
    monkeypatch.setattr(machine_module, "time", SimpleNamespace(monotonic=lambda: time.monotonic() + late))
    stream = module.stream(
        "between(1, 5, Answer), numlist(1, 200_000, L), sum_list(L, _)", Limits(seconds=60)
    )
    assert next(stream) == "1"
    late = 100.0  # more than the limit, but not of Prolog's
    assert list(stream) == ["2", "3", "4", "5"]


def test_the_wait_for_another_question_counts(module: Module, tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    with Module() as other:
        goal = f"open('{begun}', write, Stream), close(Stream), repeat, fail"

        def work() -> None:
            with suppress(Interrupted):
                other.once(goal)

        thread = threading.Thread(target=work)
        thread.start()
        while not begun.exists():
            time.sleep(0.001)
        for ask in (module.once, lambda *asked: list(module.stream(*asked))):
            with pytest.raises(LimitExceeded, match=r"0\.2 s: another session's question is running"):
                ask("Answer = 1", Limits(seconds=0.2))
        other.interrupt()
        thread.join()
    assert module.once("Answer = 1", Limits(seconds=60)) == "1"


def test_the_end_of_a_goal_that_cannot_stop_counts(module: Module, tmp_path: Path) -> None:
    os.mkfifo(pipe := tmp_path / "pipe")
    with pytest.raises(LimitExceeded, match=r"0\.1 s$"):
        module.once(f"open('{pipe}', read, Stream), close(Stream)", Limits(seconds=0.1))
    with pytest.raises(LimitExceeded, match="an earlier question is still ending"):
        module.once("true", Limits(seconds=0.1))
    pipe.open("w").close()  # now it ends
    assert module.once("Answer = 1", Limits(seconds=60)) == "1"


@pytest.mark.parametrize("inferences", [100, 300, 1_000, 3_000, 10_000, 30_000])
def test_a_library_is_never_left_half_loaded(inferences: int) -> None:
    for goal in (
        "list_to_assoc([a-1], Assoc), get_assoc(a, Assoc, Answer)",
        "list_to_rbtree([a-1], Tree), rb_lookup(a, Answer, Tree)",
        "list_to_ord_set([b, a], Set), ord_union(Set, [c], [Answer|_])",
        "vertices_edges_to_ugraph([a], [], Graph), top_sort(Graph, [Answer])",
        "pairs_keys_values([Answer-2], [1], [2])",
    ):
        with Module() as module:
            try:
                module.once(goal, Limits(inferences=inferences))
            except LimitExceeded:
                assert module.once(goal) in ("1", "a")


@pytest.mark.parametrize(
    "limits",
    [Limits(seconds=0.1), Limits(inferences=50_000), Limits(memory=16)],
    ids=["time", "steps", "room"],
)
def test_a_limit_that_was_met_is_not_there_for_the_next_question(module: Module, limits: Limits) -> None:
    endless = GROWING if limits.memory else ENDLESS
    for ask in (module.once, module.value, lambda *asked: list(module.stream(*asked))):
        with pytest.raises(LimitExceeded):
            ask(endless, limits)
        # more of everything than the limit, in a question without any
        assert module.value("numlist(1, 600000, L), sum_list(L, Answer)") == 600_000 * 600_001 // 2
        assert module.value("findall(X, between(1, 300000, X), L), length(L, Answer)") == 300_000
        assert module.value("current_prolog_flag(stack_limit, Answer)") == 1 << 30


def test_a_limit_of_memory_is_in_mebibytes(module: Module) -> None:
    goal_of_megabytes = "numlist(1, 400000, Numbers), last(Numbers, Answer)"  # 24 bytes each
    assert module.value(goal_of_megabytes, Limits(memory=64)) == 400_000
    with pytest.raises(LimitExceeded):
        module.value(goal_of_megabytes, Limits(memory=4))


def test_memory_is_given_back(module: Module) -> None:
    for _ in range(2):
        with pytest.raises(LimitExceeded):
            module.once(GROWING, Limits(memory=64))
    assert int(module.value("statistics(stack, Answer)")) < 8 << 20


def test_no_time_at_all(module: Module) -> None:
    with pytest.raises(LimitExceeded):
        module.once(ENDLESS, Limits(seconds=0))
