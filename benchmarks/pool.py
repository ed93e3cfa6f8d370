"""Visitors of a server, each in a safe session of its own: processes of a pool, and processes started anew.

Of ten visitors, seven ask quick questions and one a slow one. Two are hostile: one loops without end, the
other fills the memory or calls halt/0. All come at the same moment.
"""

import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks.table import show
from mmlogic import Pool, Session, StatementProblem
from mmlogic.session.settings import Settings

__all__ = ["main"]

LIMITS, HOSTILE = Settings(timeout=600, memory=256), Settings(timeout=5, memory=256)
QUICK = "game classic; guess RRBB 1 1; count\nprolog\nodd(X) :- member(X, [1, 3]).\nend\n?- odd(X)."
SLOW = "game classic; guess RRBB 1 1; count\n?- aggregate_all(count, between(1, 2_000_000, _), N)."
ENDLESS, EATER, HALT = "?- repeat, fail.", "?- length(L, N), N < 0.", "?- halt."
VISITORS = [*[QUICK] * 4, ENDLESS, *[QUICK] * 3, SLOW, EATER, *[QUICK] * 4, ENDLESS, *[QUICK] * 3, SLOW, HALT]
COUNT = 208
"""What `count` answers to every visitor that asks it."""

TRIES = ((False, 30, False), (True, 30, False), (True, 30, True), (True, 100, False), (True, 100, True))
"""For each row: whether there is a pool, how many visitors come, and whether hostile ones are among them."""


def main() -> None:
    """Print the table. An answer that is lost or wrong fails."""
    title = (
        f"Visitors at once ({os.cpu_count()} processors): seconds from the first statement to the last answer"
    )
    head = ["", "visitors", "median", "worst", "worst slow", "all", "MiB"]
    show(title, head, (_row(*each) for each in TRIES), 12)


def _row(pooled: bool, many: int, hostile: bool) -> tuple[object, ...]:
    """Return a row. `MiB` is the memory of the processes of the pool, while every visitor still has one."""
    each = VISITORS if hostile else [QUICK]
    texts = [*islice(cycle(each), many)]
    with Pool() if pooled else nullcontext() as pool, ThreadPoolExecutor(many) as threads:
        if pool:
            _visit(Session(LIMITS, safe=True, process=pool), QUICK)  # the pool has loaded Prolog
        limits = [LIMITS if text in {QUICK, SLOW} else HOSTILE for text in texts]
        sessions = [Session(limit, safe=True, process=pool or True) for limit in limits]
        began = perf_counter()
        taken = [*threads.map(_visit, sessions, texts)]
        took, size = perf_counter() - began, _resident()
        for session in sessions:
            session.close()
    name = f"{'pool' if pooled else 'started anew'}{', some hostile' if hostile else ''}"
    quick = [seconds for seconds, text in zip(taken, texts, strict=True) if text == QUICK]
    slow = [seconds for seconds, text in zip(taken, texts, strict=True) if text == SLOW]
    return name, many, median(quick), max(quick), max(slow, default="-"), took, size


def _visit(session: Session, text: str) -> float:
    began = perf_counter()
    if text in {QUICK, SLOW}:
        answers = [answer.data() for answer in session.run(text)]
        assert {"count": COUNT, "exact": True} in answers
        assert answers[-1]["complete"]
    else:
        with suppress(StatementProblem):
            session.run(text)
            raise AssertionError(f"{text} has ended")
    return perf_counter() - began


def _resident() -> int:
    """Return the MiB of all processes that this one has started. Shared memory counts once: proc(5), Pss."""
    found, new = set[str](), {str(os.getpid())}
    while new:
        tasks = [task for pid in new for task in Path("/proc").glob(f"{pid}/task/*/children")]
        new = {pid for task in tasks for pid in task.read_text().split()} - found
        found |= new
    rolled = (Path(f"/proc/{pid}/smaps_rollup").read_text() for pid in found)
    return (
        sum(int(line.split()[1]) for text in rolled for line in text.splitlines() if line.startswith("Pss:"))
        >> 10
    )


if __name__ == "__main__":
    main()
