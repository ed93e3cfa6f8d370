"""A pool: processes of strangers that start at once, one for each session."""

import asyncio
import gc
import os
import select
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from mmlogic import AsyncSession, Pool, Session, Settings, StatementProblem
from mmlogic.language.places import WrongWord
from mmlogic.machine.backend import SwiPrologMissing
from mmlogic.machine.process.walls import missing
from tests.asking import answered
from tests.machine.process.test_life import ENDLESS, alive, children, eventually, run

pytestmark = [
    pytest.mark.skipif(bool(missing()), reason="this system lacks parts of the second wall"),
    pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="a pool forks on Linux alone"),
]


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool() as pool:
        yield pool


def family() -> set[int]:
    """Return the processes that this one has started, and those that they have started."""
    found, new = set[int](), children()
    while new:
        found |= new
        listed = (Path(f"/proc/{pid}/task/{pid}/children") for pid in new)
        new = {int(each) for path in listed if path.exists() for each in path.read_text().split()} - found
    return found


def ending(*pids: int) -> ExitStack:
    """Return a context that waits for the end of processes, with all their threads."""
    stack = ExitStack()
    for pid in pids:
        ended = os.pidfd_open(pid)
        stack.callback(os.close, ended)
        stack.callback(select.select, [ended], [], [])
    return stack


def number(session: Session) -> int:
    """Return the process of a session."""
    before = family()
    session.run("?- true.")
    (child,) = family() - before
    return child


def test_each_session_has_a_process_of_its_own_that_ends_with_it(pool: Pool) -> None:
    with Session(safe=True, process=pool) as one, Session(safe=True, process=pool) as other:
        first, second = number(one), number(other)
        one.close()
        assert eventually(lambda: not alive(first))
        assert alive(second)
        assert answered(other, "?- X = 1.").data()["bindings"] == [{"X": 1}]


def test_nothing_of_a_visitor_reaches_the_next(pool: Pool) -> None:
    drawn = set()
    for _ in range(2):
        with Session(safe=True, process=pool) as session:
            session.run("prolog\n:- dynamic seen/1.\nseen(0).\nend\n?- assertz(seen(1)).")
            assert answered(session, "?- aggregate_all(count, seen(_), N).").data()["bindings"] == [{"N": 2}]
            drawn.add(str(answered(session, "?- X is random(1_000_000_000).").data()))
    assert len(drawn) == 2


@pytest.mark.parametrize(
    "hostile", ["?- halt.", "?- length(L, N), N < 0.", "?- numlist(1, 100_000_000, L).", ENDLESS]
)
def test_a_hostile_visitor_ends_alone_and_goes_on(pool: Pool, hostile: str) -> None:
    with (
        Session(safe=True, process=pool) as kind,
        Session(Settings(timeout=2), safe=True, process=pool) as session,
    ):
        kind.run("prolog\nodd(X) :- member(X, [1, 3]).\nend\n?- odd(X).")
        session.run("game classic; guess RRBB 1 1")
        with pytest.raises(StatementProblem):
            session.run(hostile)
        assert session.count() == 208
        assert answered(session, "?- X = 1.").data()["bindings"] == [{"X": 1}]
        assert len(answered(kind, "?- odd(X).").data()["bindings"]) == 2


def test_no_visitor_waits_for_the_endless_query_of_another(pool: Pool) -> None:
    with Session(Settings(timeout=600), safe=True, process=pool) as endless:
        running = threading.Thread(target=_ignoring, args=(endless,))
        running.start()
        with ThreadPoolExecutor(8) as threads:
            assert [*threads.map(_visited, [pool] * 16)] == [208] * 16
        assert running.is_alive()
        endless.interrupt()
        running.join()
        assert answered(endless, "?- X = 1.").data()["bindings"] == [{"X": 1}]


def _ignoring(session: Session) -> None:
    try:
        session.run(ENDLESS)
    except BaseException:  # `interrupt` raises KeyboardInterrupt
        return


def _visited(pool: Pool) -> int:
    with Session(safe=True, process=pool) as session:
        session.run("?- true.\ngame classic; guess RRBB 1 1")
        return session.count()


def test_a_killed_process_comes_back_and_so_does_the_pool() -> None:
    before = children()
    with Pool() as pool, Session(safe=True, process=pool) as session:
        child = number(session)
        session.run("game classic; guess RRBB 1 1")
        with ending(child):
            os.kill(child, signal.SIGKILL)
        assert session.count() == 208
        (server,) = children() - before
        os.kill(server, signal.SIGKILL)
        assert eventually(lambda: not alive(server))
        session.close()
        assert answered(session, "?- X = 1.").data()["bindings"] == [{"X": 1}]


def test_a_pool_leaves_nothing() -> None:
    before, files = family(), len([*Path("/proc/self/fd").iterdir()])
    with Pool() as pool:
        for _ in range(3):
            with Session(safe=True, process=pool) as session:
                session.run("?- true.")
        forgotten = Session(safe=True, process=pool)
        forgotten.run("?- true.")
        session = Session(safe=True, process=pool)
        session.run("?- true.")
        made = ending(*family() - before)
        del forgotten
        gc.collect()
    with made:
        pass
    with pytest.raises(StatementProblem, match="the pool is closed"):
        session.run("?- true.")
    session.close()
    gc.collect()
    assert eventually(lambda: len([*Path("/proc/self/fd").iterdir()]) <= files)


@pytest.mark.parametrize("end", ["os._exit(0)", "os.kill(os.getpid(), 9)", "sys.exit()"])
def test_a_pool_ends_with_its_owner(end: str) -> None:
    done = run(
        f"""
        import os, sys
        from threading import Thread
        from mmlogic import Pool, Session
        from tests.machine.process.test_pool import family
        pool = Pool()
        session = Session(safe=True, process=pool)
        session.run("?- true.")
        print(*family(), flush=True)
        Thread(target=session.run, args=("?- repeat, fail.",), daemon=True).start()
        {end}
        """
    )
    assert done.stderr == ""
    pids = [*map(int, done.stdout.split())]
    assert len(pids) == 2
    assert eventually(lambda: not any(map(alive, pids)))


def test_a_pool_without_prolog_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LIBSWIPL_PATH", "/etc/hostname")
    monkeypatch.setenv("SWI_HOME_DIR", "/etc")
    with (
        Pool() as pool,
        Session(safe=True, process=pool) as session,
        pytest.raises(SwiPrologMissing, match="cannot be loaded"),
    ):
        session.run("?- true.")


def test_a_limit_that_ends_a_load_is_told_as_the_limit(pool: Pool) -> None:
    goal = "catch((repeat, fail), _, throw(error(existence_error(procedure, p/0), p/0)))"
    with (
        Session(Settings(timeout=0.5), safe=True, process=pool) as session,
        pytest.raises(StatementProblem, match="time limit"),
    ):
        session.run(f"?- {goal}.")


def test_a_pool_serves_safe_sessions_only(pool: Pool) -> None:
    with pytest.raises(WrongWord, match="needs `safe`"):
        Session(process=pool)


def test_asyncio_takes_a_pool_too(pool: Pool) -> None:
    async def ask() -> list[object]:
        async with AsyncSession(safe=True, process=pool) as session:
            return [found["X"] async for found in session.query("member(X, [1, 2])")]

    assert asyncio.run(ask()) == [1, 2]
