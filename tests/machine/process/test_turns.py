"""The turn at a process: several askers, requests without a reply, and signals at any step of an asker."""

import dis
import gc
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from mmlogic.machine.backend import PrologError
from mmlogic.machine.module import using
from mmlogic.machine.process import backend, frames, remote
from mmlogic.machine.process.own import OwnProlog
from tests.asking import Module
from tests.thoroughly import some

STEPS = {each.__file__ for each in (backend, frames, remote)}
"""The files whose steps are struck."""


def test_many_threads_get_their_own_answers(own: OwnProlog) -> None:
    with Module() as module:

        def ask(number: int) -> bool:
            asked = range(number, number + 30)
            return [module.value(f"Answer = {each}") for each in asked] == [*asked]

        with ThreadPoolExecutor(8) as pool:
            assert all(pool.map(ask, range(0, 800, 100)))


def test_what_is_told_is_done_before_what_is_asked_next(own: OwnProlog) -> None:
    with Module() as module:
        module.load("fact(1).")
        for _ in range(50):
            with pytest.raises(PrologError):
                module.load("fact(2).\nfact(")  # a request without a reply restores the program before
            assert module.value("fact(Answer)") == 1


def test_a_question_longer_than_the_pipe_takes_at_once(own: OwnProlog) -> None:
    with Module() as module:
        for length in (900, 3_900, 4_096, 70_000, 300_000):
            assert module.once(f'string_length("{"é" * length}", Answer)') == str(length)
            assert module.value(f"length(L, {length}), maplist(=(7), L), sum_list(L, Answer)") == 7 * length


@contextmanager
def struck(step: int) -> Iterator[list[str]]:
    """Raise KeyboardInterrupt at so many steps of this thread in `STEPS`; the list says where it was."""
    steps, where = count(), list[str]()

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        if frame.f_code.co_filename not in STEPS:
            return None
        frame.f_trace_opcodes = True
        if event == "opcode" and next(steps) == step:
            name = dis.opname[frame.f_code.co_code[frame.f_lasti]]
            where.append(f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno} {name}")
            sys.settrace(None)
            raise KeyboardInterrupt
        return trace

    gc.collect()
    gc.disable()  # an error in a destructor must not end the trace
    sys.settrace(trace)
    try:
        yield where
    finally:
        sys.settrace(None)
        gc.enable()


def test_a_signal_strikes_an_asker_at_any_step(own: OwnProlog) -> None:
    with Module() as module:
        module.once("true")
    for step in range(0, 100_000, some(13, 7)):
        module = Module()
        while own.backend()._told or own.backend()._turn:
            module.once("true")  # wait for the requests of the module before
        with suppress(KeyboardInterrupt), struck(step) as where:
            module.value("Answer = 1")
        if not where:
            break
        with using(own), Module() as other:
            assert other.value("Answer = 2") == 2, where
    assert step > 100
    assert threading.active_count() < 20
