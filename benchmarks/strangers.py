"""Strangers side by side: thirty safe sessions, each with its own process of Prolog.

Twenty-five sessions ask questions, one after the other and then all at once. This is measured twice. First,
the other five sessions do nothing. Then they run endless queries.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from statistics import median
from time import perf_counter

from benchmarks.table import show
from mmlogic import Session
from mmlogic.machine import Interrupted
from mmlogic.session.settings import Settings

__all__ = ["main"]

MANY, ENDLESS = 30, 5
SECONDS = 600.0
"""The time limit of a query in seconds. Endless queries are stopped when all other sessions have finished."""

ROUNDS = 3
ASKED = {
    "?- with 3 answers": "?- member(X, [1, 2, 3]).",
    "?- of 200,000 steps": "?- numlist(1, 100_000, _L), sum_list(_L, S).",
    "?- of 2,000,000 steps": "?- aggregate_all(count, between(1, 2_000_000, _), N).",
    "count": "reset; game 8x6; guess RRRBBBGG 3 4; guess RBGYONRB 4 2; count",
}


def main() -> None:
    """Print the table."""
    with ExitStack() as ended, ThreadPoolExecutor(MANY) as pool:
        settings = Settings(timeout=SECONDS, memory=512)
        sessions = [ended.enter_context(Session(settings, safe=True)) for _ in range(MANY)]
        list(pool.map(_begun, sessions))
        endless, others = sessions[:ENDLESS], sessions[ENDLESS:]
        alone = {name: (_in_turn(others, text), _at_once(pool, others, text)) for name, text in ASKED.items()}
        began = perf_counter()
        running = [pool.submit(_endless, each) for each in endless]
        beside = {
            name: (_in_turn(others, text), _at_once(pool, others, text)) for name, text in ASKED.items()
        }
        took = perf_counter() - began
        assert not any(each.done() for each in running), f"the endless ended before {took:.0f} s"
        title = f"{len(others)} sessions beside {ENDLESS} endless ones, median seconds of an answer"
        head = ["", "in turn", f"beside {ENDLESS}", "ratio", "at once", f"beside {ENDLESS}", "ratio"]
        show(title, head, _rows(alone, beside), 12)
        for session in endless:
            session.close()


Taken = dict[str, tuple[float, float]]


def _rows(alone: Taken, beside: Taken) -> Iterator[tuple[object, ...]]:
    for name, (turn, once) in alone.items():
        turn_beside, once_beside = beside[name]
        yield name, turn, turn_beside, turn_beside / turn, once, once_beside, once_beside / once


def _begun(session: Session) -> None:
    for text in ASKED.values():
        session.run(text)


def _timed(session: Session, text: str) -> float:
    began = perf_counter()
    for answer in session.run(text):
        answer.data()
    return perf_counter() - began


def _in_turn(sessions: list[Session], text: str) -> float:
    return median(_timed(session, text) for _ in range(ROUNDS) for session in sessions)


def _at_once(pool: ThreadPoolExecutor, sessions: list[Session], text: str) -> float:
    def ask(session: Session) -> float:
        return _timed(session, text)

    return median(taken for _ in range(ROUNDS) for taken in pool.map(ask, sessions))


def _endless(session: Session) -> None:
    with suppress(Interrupted):
        session.run("?- repeat, fail.")


if __name__ == "__main__":
    main()
