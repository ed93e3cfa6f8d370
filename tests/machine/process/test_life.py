"""A process of Prolog from its start to its end, as sessions see it."""

import gc
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from mmlogic import LimitExceeded, Session, Settings, StatementProblem
from mmlogic.language.places import WrongWord
from mmlogic.limits.budget import Limits
from mmlogic.machine.backend import Interrupted, PrologError, SwiPrologMissing
from mmlogic.machine.module import using
from mmlogic.machine.process import remote
from mmlogic.machine.process.own import OwnProlog
from mmlogic.machine.process.walls import missing
from tests.asking import Module, answered
from tests.thoroughly import some

ENDLESS = "?- repeat, fail."
UNSTOPPABLE = 'format(atom(_), "~1000000000e", [3.0])'
PATIENCE = 60.0


def children() -> set[int]:
    """Return the processes that this one has started.

    While one ends, the kernel's list may leave out another: see proc(5).
    """
    seen = _seen()
    while (again := _seen()) != seen:
        seen = again
    return seen


def _seen() -> set[int]:
    return {int(each) for task in Path("/proc/self/task").iterdir() for each in _listed(task / "children")}


def _listed(path: Path) -> list[str]:
    try:
        return path.read_text().split()
    except OSError:  # the thread has ended
        return []


def eventually(holds: Callable[[], bool]) -> bool:
    """Return whether a condition becomes true soon."""
    end = time.monotonic() + PATIENCE
    while not holds() and time.monotonic() < end:
        time.sleep(0.01)
    return holds()


def own_child(session: Session, before: set[int]) -> int:
    """Return the process of a session. A killed process is a child until its thread has waited for it."""
    session.run("?- true.")
    assert eventually(lambda: len(children() - before) == 1)
    (child,) = children() - before
    return child


def alive(pid: int) -> bool:
    """Return whether a process lives. A child lives while any of its threads lives."""
    with suppress(ChildProcessError):
        return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processes are looked at in /proc")
walled = pytest.mark.skipif(bool(missing()), reason="this system lacks parts of the second wall")
whose = pytest.mark.parametrize("safe", [False, pytest.param(True, marks=walled)], ids=["own", "stranger's"])


@linux
@whose
def test_what_a_session_knows_outlives_its_process(safe: bool) -> None:
    before = children()
    with Session(safe=safe) as session:
        session.run("game classic; guess RRBB 1 1\nprolog\nodd(X) :- member(X, [1, 3]).\nend")
        session.run("where no green")
        counted = answered(session, "count").data()
        child = own_child(session, before)
        os.kill(child, signal.SIGKILL)
        assert eventually(lambda: not alive(child))
        assert answered(session, "count").data() == counted
        assert answered(session, "?- odd(X).").data()["bindings"] == [{"X": 1}, {"X": 3}]
        assert own_child(session, before) != child


@linux
@pytest.mark.parametrize("how", [signal.SIGSEGV, signal.SIGABRT])
def test_a_process_that_fails_in_c_ends_with_one_sentence(how: signal.Signals) -> None:
    before = children()
    with Session() as session:
        session.run("?- true.")
        threading.Timer(0.3, os.kill, (own_child(session, before), how)).start()
        with pytest.raises(
            StatementProblem, match="ended: a term is nested too deeply, or SWI-Prolog failed"
        ):
            session.run("?- repeat, fail.")
        assert answered(session, "?- X = 1.").data()["bindings"] == [{"X": 1}]


@linux
@pytest.mark.parametrize("asked", ["where code[1] = red", "chances", "?- true."])
def test_a_process_that_answers_no_more_is_ended_by_the_limit(asked: str) -> None:
    before = children()
    with Session(process=True) as session:
        session.run("game 2x3; guess RB 1 0")
        child = own_child(session, before)
        session.run("set timeout 0.2")
        os.kill(child, signal.SIGSTOP)
        with suppress(StatementProblem):  # the limit was met, or the rule has no first code
            session.run(asked)
        assert eventually(lambda: child not in children())
        session.run("set timeout none")
        assert answered(session, "codes").data()["complete"]
        assert own_child(session, before) != child


@linux
def test_ctrl_c_ends_a_process_that_answers_no_more() -> None:
    before = children()
    with Session(process=True) as session:
        session.run("game 2x3; guess RB 1 0")
        child = own_child(session, before)
        os.kill(child, signal.SIGSTOP)
        over = threading.Event()
        struck = threading.Thread(target=strike_until, args=(over,))
        struck.start()
        try:
            while struck.is_alive():
                with suppress(KeyboardInterrupt):
                    while child in children():
                        session.run("where code[1] = red")
                    over.set()
                    struck.join()
        finally:
            over.set()
        assert answered(session, "codes").data()["complete"]


def strike_until(over: threading.Event) -> None:
    """Strike Ctrl-C again and again."""
    while not over.wait(0.2):
        os.kill(os.getpid(), signal.SIGINT)


@linux
@whose
def test_a_listing_that_is_half_read_ends_with_an_error(safe: bool) -> None:
    before = children()
    with Session(safe=safe) as session:
        answer = answered(session, "?- between(1, inf, X).")
        pages = iter(answer.pages)
        next(pages)
        os.kill(own_child(session, before), signal.SIGKILL)
        with pytest.raises(StatementProblem, match="process of Prolog"):
            for _ in pages:
                pass
        assert answered(session, "?- X = 1.").data()["bindings"] == [{"X": 1}]


def test_a_limit_ends_what_cannot_be_stopped_and_the_next_question_is_answered() -> None:
    own = OwnProlog(trusted=True, awake=True)
    with using(own):
        for _ in range(2):
            with Module() as module, pytest.raises(LimitExceeded, match="time limit"):
                module.once(UNSTOPPABLE, Limits(seconds=0.1))
            with Module() as module:
                assert module.once("Answer = on") == "on"
    own.close()


@whose
def test_memory_is_limited_in_the_process_too(safe: bool) -> None:
    with Session(Settings(memory=300), safe=safe) as session:
        for goal in ("length(L, N), N < 0", "numlist(1, 100_000_000, L)", "atom_length(A, 3)"):
            with pytest.raises(StatementProblem):
                session.run(f"?- {goal}.")
            assert session.count() == 531441


@linux
@whose
def test_a_limit_of_one_session_never_touches_another(safe: bool) -> None:
    before = children()
    with Session(Settings(timeout=1), safe=safe) as one, Session(safe=safe) as other, Session() as owner:
        mine = own_child(other, before)
        with pytest.raises(StatementProblem, match="time limit"):
            one.run(ENDLESS)
        assert mine in children()
        assert one.count() == other.count() == owner.count()


def test_another_thread_stops_a_question() -> None:
    with Session(process=True) as session:  # without a limit of time
        session.count()
        timer = threading.Timer(0.2, session.interrupt)
        timer.start()
        with pytest.raises(Interrupted):
            while True:
                session.run(ENDLESS)
        assert session.count() == 531441


@linux
@whose
def test_a_closed_or_forgotten_session_leaves_nothing(safe: bool) -> None:
    before, files = children(), len([*Path("/proc/self/fd").iterdir()])
    threads = threading.active_count()
    sessions = [Session(safe=safe) for _ in range(4)]
    for session in sessions:
        session.run("?- true.")
    assert len(children() - before) == 4
    sessions[0].close()
    sessions[1].close()
    del session, sessions
    gc.collect()
    assert eventually(lambda: children() <= before)
    assert eventually(lambda: len([*Path("/proc/self/fd").iterdir()]) <= files)
    assert eventually(lambda: threading.active_count() <= threads)


@linux
@whose
def test_a_hundred_sessions_without_peoples_prolog_start_no_process(safe: bool) -> None:
    before = children()
    sessions = [Session(safe=safe) for _ in range(100)]
    for session in sessions:
        session.run("game classic; guess RRBB 1 1; where no green; count")
    assert children() <= before
    for session in sessions:
        session.close()


def run(code: str, **more: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", textwrap.dedent(code)]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=PATIENCE, stdin=subprocess.DEVNULL
    )


@linux
@pytest.mark.parametrize("safe", [False, pytest.param(True, marks=walled)])
@pytest.mark.parametrize("end", ["os._exit(0)", "os.kill(os.getpid(), 9)", "sys.exit()"])
def test_the_process_ends_with_its_maker(end: str, safe: bool) -> None:
    done = run(
        f"""
        import os, sys
        from threading import Thread
        from mmlogic import Session
        from tests.machine.process.test_life import children
        session = Session(safe={safe})
        session.run("?- true.")
        print(*children(), flush=True)
        Thread(target=session.run, args=("?- repeat, fail.",), daemon=True).start()
        {end}
        """
    )
    assert done.stderr == ""
    child = int(done.stdout)
    assert eventually(lambda: not alive(child))


def test_peoples_prolog_needs_none_in_this_process() -> None:
    code = """
        import sys
        from mmlogic import Session
        with Session({}) as session:
            session.run({!r})
        print("pyswip" in sys.modules)
    """
    asked = [("", "?- X = 1.\ncount"), ("process=True", "count")]
    asked += [] if missing() else [("safe=True", "?- X = 1.\ncount"), ("safe=True, process=True", "count")]
    for options, script in asked:
        assert run(code.format(options, script)).stdout == "False\n"
    for options in ("", "safe=True"):
        assert run(code.format(options, "count")).stdout == "True\n"


def test_a_safe_session_cannot_have_peoples_prolog_in_this_process() -> None:
    with pytest.raises(WrongWord, match="a process of its own"):
        Session(safe=True, process=False)


def test_checks_of_exercises_run_in_one_process() -> None:
    done = run(
        """
        from mmlogic import Session
        from mmlogic.lessons.page import pages
        from tests.machine.process.test_life import children
        at, step = next((page, number) for page in pages() for number, step in enumerate(page.steps, 1)
                        if step.exercise and step.exercise.goals)
        with Session() as session:
            session.run(f"lesson {at.number} step {step}")
            seen = []
            for _ in range(2):
                answer = session.run("lesson check")[-1]
                seen.append(children())
            print(len(seen[0]), seen[0] == seen[1])
        """
    )
    assert done.stdout == "1 True\n", done.stderr


def test_a_process_that_does_not_start_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    own = OwnProlog(trusted=True, awake=True)
    with using(own):
        monkeypatch.setattr(remote, "START", "raise SystemExit('a complaint')")
        with pytest.raises(PrologError, match="does not start: a complaint"):
            Module()
        monkeypatch.setattr(sys, "executable", "/nowhere/python")
        with pytest.raises(PrologError, match="does not start: No such file"):
            Module()
        monkeypatch.undo()
        monkeypatch.setenv("LIBSWIPL_PATH", "/etc/hostname")
        monkeypatch.setenv("SWI_HOME_DIR", "/etc")
        with pytest.raises((SwiPrologMissing, PrologError)):
            Module()
        monkeypatch.undo()
        with Module() as module:
            assert module.once("Answer = well") == "well"
    own.close()


@linux
@whose
@pytest.mark.parametrize(("rounds", "at_once"), [(some(8, 100), 1), (1, some(5, 20))])
def test_processes_that_lived_leave_nothing(rounds: int, at_once: int, safe: bool) -> None:
    before, files = children(), len([*Path("/proc/self/fd").iterdir()])
    threads = threading.active_count()
    for _ in range(rounds):
        sessions = [Session(safe=safe) for _ in range(at_once)]
        for session in sessions:
            assert answered(session, "?- X = 1.").data()["bindings"] == [{"X": 1}]
        assert len(children() - before) >= at_once
        for session in sessions:
            session.close()
    assert eventually(lambda: children() <= before)
    assert eventually(lambda: len([*Path("/proc/self/fd").iterdir()]) <= files)
    assert eventually(lambda: threading.active_count() <= threads)
