"""Streams of solutions: lazy, several at once, and without effect on other goals."""

import gc
import itertools
import threading
from collections.abc import Iterator

import pytest

from mmlogic.limits.budget import LimitExceeded, Limits
from mmlogic.machine.backend import PrologError
from tests.asking import Module


def engines(module: Module) -> int:
    value = module.value("aggregate_all(count, current_engine(_), Answer)")
    assert isinstance(value, int)
    return value


@pytest.mark.parametrize("count", [0, 1, 2, 10, 11, 12, 111, 112, 5000, 123_456])
def test_every_solution_once_and_in_order(module: Module, count: int) -> None:
    assert list(module.stream(f"between(1, {count}, Answer)")) == [str(n + 1) for n in range(count)]
    assert list(module.values(f"between(1, {count}, X), Answer = [X, [a]]")) == [
        [n + 1, ["a"]] for n in range(count)
    ]
    assert engines(module) == 0


def test_solutions_are_found_as_they_are_asked_for(module: Module) -> None:
    module.load(":- dynamic found/1.\nsolution(X) :- between(1, inf, X), assertz(found(X)).")
    stream = module.stream("solution(Answer)")
    assert module.value("aggregate_all(count, found(_), Answer)") == 0
    assert next(stream) == "1"
    assert module.value("aggregate_all(count, found(_), Answer)") == 1
    assert list(itertools.islice(stream, 50)) == [str(n) for n in range(2, 52)]
    found = module.value("aggregate_all(count, found(_), Answer)")
    assert isinstance(found, int)
    assert 51 <= found <= 1000


def test_slow_solutions_are_not_waited_for_together(module: Module) -> None:
    module.load(":- dynamic found/1.\nsolution(X) :- between(1, inf, X), sleep(0.06), assertz(found(X)).")
    assert list(itertools.islice(module.stream("solution(Answer)"), 3)) == ["1", "2", "3"]
    assert module.value("aggregate_all(count, found(_), Answer)") == 3


def test_a_limit_of_time_is_for_all_solutions_together(module: Module) -> None:
    found = []
    with pytest.raises(LimitExceeded):
        for solution in module.stream("between(1, 40, Answer), sleep(0.03)", Limits(seconds=0.3)):
            found.append(solution)
    assert len(found) < 15


def test_half_read_streams_are_in_nobodys_way(module: Module) -> None:
    with Module() as other:
        streams = [m.values(f"between({start}, inf, Answer)") for m in (module, other) for start in (0, 1000)]
        for round_ in range(500):
            assert [next(stream) for stream in streams] == [round_, 1000 + round_] * 2
            assert module.once("Answer = between") == other.once("Answer = between")


@pytest.mark.parametrize("read", [0, 1, 30])
def test_streams_leave_no_engine_behind(module: Module, read: int) -> None:
    def start() -> Iterator[str]:
        stream = module.stream("between(1, inf, Answer)")
        assert list(itertools.islice(stream, read)) == [str(n + 1) for n in range(read)]
        return stream

    start().close()  # type: ignore[attr-defined]
    assert engines(module) == 0
    start()
    gc.collect()
    assert engines(module) == 0
    kept = [start() for _ in range(3)]
    assert engines(module) == (3 if read else 0)
    module.load("changed.")
    assert engines(module) == 0
    with pytest.raises(PrologError, match=r"changed|Unknown") if read else pytest.MonkeyPatch.context():
        list(itertools.islice(kept[0], 200))


def test_what_was_found_before_an_error_is_given(module: Module) -> None:
    stream = module.stream("member(X, [1, 2, 3, a, 4]), Answer is X * 1")
    assert [next(stream) for _ in range(3)] == ["1", "2", "3"]
    with pytest.raises(PrologError, match="Arithmetic"):
        next(stream)
    assert list(stream) == []
    assert engines(module) == 0


def test_two_threads_two_modules_interleaved() -> None:
    results: dict[int, list[int]] = {}

    def work(number: int) -> None:
        with Module() as module:
            module.load(f"n({number}).")
            stream = module.values(
                f"between(1, 3000, X), n(N), Answer is {number} * X * N // {max(number, 1)}"
            )
            found = []
            for value in stream:
                found.append(value)
                if value % 500 == 0:
                    assert module.value("n(Answer)") == number
            results[number] = found

    threads = [threading.Thread(target=work, args=(number,)) for number in (1, 2, 3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert results == {number: [number * x for x in range(1, 3001)] for number in (1, 2, 3)}


def test_threads_leave_nothing_in_prolog(module: Module) -> None:
    def threads() -> object:
        return module.value("aggregate_all(count, thread_property(_, status(running)), Answer)")

    before = threads()
    for _ in range(20):
        thread = threading.Thread(target=module.once, args=("Answer = 1",))
        thread.start()
        thread.join(10)
    assert threads() == before
