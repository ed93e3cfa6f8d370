"""Measure the questions of a page, and Prolog and Python alone, natively and in WebAssembly.

See `web/timings.mjs`.
"""

import time
from collections.abc import Callable, Mapping
from itertools import chain
from pathlib import Path

from mmlogic.machine.goals import Goal, Raw, Reply
from mmlogic.machine.module import Module
from mmlogic.notebook import Page

_PROCESSES = Path("/proc")
_PROGRAM = r"""
app([], L, L).
app([H|T], L, [H|R]) :- app(T, L, R).
rev([], []).
rev([H|T], R) :- rev(T, S), app(S, [H], R).
reverses :- numlist(1, 400, L), rev(L, _).
bits(N) :- X is (1<<N)//3, forall(between(1, 2000, I), _ is (X>>(I/\63)) /\ X).
"""
_GOALS = {
    "naive reverse": Raw("reverses"),
    "integers of 100 bits": Raw("bits(100)"),
    "integers of 10,000 bits": Raw("bits(10000)"),
}


def spent() -> float:
    """Return the processor time of this process and its children in seconds. Lessons have a child."""
    children = (path.read_text().split() for path in _PROCESSES.glob("self/task/*/children"))
    tasks = (_PROCESSES.glob(f"{each}/task/*/schedstat") for each in chain.from_iterable(children))
    nanoseconds = (int(path.read_text().split()[0]) for path in chain.from_iterable(tasks))
    return time.process_time() + sum(nanoseconds) / 1e9


class _Clock:
    """Measures the time of calls, and how much of this time Prolog takes."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock, self._prolog = clock, 0.0
        ask = Module._reply

        def reply(*given: object) -> Reply:
            began = clock()
            try:
                return ask(*given)
            finally:
                self._prolog += clock() - began

        Module._reply = reply

    def least(self, asked: Callable[[], object], many: int = 1) -> list[float]:
        """Return the shortest of ten times in milliseconds: in total, in Prolog, in Python."""
        found = []
        for _ in range(10):
            self._prolog, began = 0.0, self._clock()
            for _ in range(many):
                asked()
            whole = self._clock() - began
            found.append([whole, self._prolog, whole - self._prolog])
        return [1000 * min(each) / many for each in zip(*found, strict=True)]


def _calls(number: int) -> int:
    return number if number < 2 else _calls(number - 1) + _calls(number - 2)


def measured(
    asked: Mapping[str, list[str]], diary: str, clock: Callable[[], float] = spent
) -> dict[str, list[float]]:
    """Return for each text its milliseconds: in total, in Prolog, in Python.

    Also return the milliseconds of questions to Prolog alone, and of calls of Python alone.
    """
    times, made = _Clock(clock), dict[str, list[float]]()

    def run(page: Page, text: str) -> None:
        page.run(text, lambda answer: None)

    for name, (before, text) in asked.items():
        page = Page(diary)
        run(page, before)
        made[name] = times.least(lambda page=page, text=text: run(page, text))
    with Module() as module:

        def once(goal: Goal) -> object:
            return module.once(goal)

        module.load(_PROGRAM)
        for name, goal in _GOALS.items():
            made[name] = times.least(lambda goal=goal: once(goal))
        made["a question of Prolog"] = times.least(lambda: once(Raw("true")), 100)
    made["calls of Python"] = times.least(lambda: _calls(18))
    page = Page(diary)
    made["a statement read"] = times.least(lambda: page.colours("guess RRBB 1 1"), 20)
    return made
