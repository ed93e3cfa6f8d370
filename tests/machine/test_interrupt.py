"""Ctrl-C and its relatives: a running goal stops at once, and everything can go on."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

import pexpect
import pytest

from mmlogic.machine import Interrupted, Limits
from mmlogic.machine.pyswip.request import Request
from mmlogic.machine.pyswip.swipl import Hit
from tests.asking import Module

SOON = 5  # seconds within which an interrupted goal has stopped, even on a busy machine

LONG: list[Callable[[Module], object]] = [
    lambda module: module.once("repeat, fail"),
    lambda module: module.value("findall(X, between(1, inf, X), Answer)"),
    lambda module: module.profile("repeat, fail"),
    lambda module: module.load(":- repeat, fail."),
    lambda module: list(module.stream("repeat, fail")),
    lambda module: sum(1 for _ in module.stream("repeat, Answer = 1")),
    lambda module: module.once("repeat, catch((repeat, fail), _, fail)"),
    lambda module: list(module.stream("repeat, catch((repeat, fail), _, fail)")),
    lambda module: module.once("repeat, fail", Limits(seconds=60, inferences=10**12, memory=64)),
]


@pytest.fixture
def module() -> Iterator[Module]:
    with Module() as module:
        module.load("fact(1).")
        yield module


class Begun:
    """A goal that says it runs, and who waits for it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.goal = f"open('{path}', write, Stream), close(Stream)"

    def wait(self) -> None:
        end = time.monotonic() + 60
        while not self._path.exists():
            assert time.monotonic() < end, "the goal does not begin"
            time.sleep(0.001)


@pytest.fixture
def begun(tmp_path: Path) -> Begun:
    return Begun(tmp_path / "begun")


@contextmanager
def sent(number: signal.Signals, after: float = 0.2) -> Iterator[list[float]]:
    """Send this process a signal after a while; the list gets the time when it was sent."""
    times: list[float] = []

    def send() -> None:
        now = time.monotonic()
        os.kill(os.getpid(), number)
        times.append(now)

    timer = threading.Timer(after, send)
    timer.start()
    try:
        yield times
    finally:
        timer.cancel()
        timer.join()


@pytest.mark.parametrize("ask", LONG)
def test_kill_int_stops_a_goal(module: Module, ask: Callable[[Module], object]) -> None:
    handler = signal.getsignal(signal.SIGINT)
    for _ in range(2):
        with sent(signal.SIGINT) as times, pytest.raises(Interrupted):
            ask(module)
        assert time.monotonic() - times[0] < SOON
        assert module.value("fact(Answer)") == 1
        assert list(module.stream("between(1, 3, Answer)")) == ["1", "2", "3"]
    assert signal.getsignal(signal.SIGINT) is handler


def test_a_goal_that_cannot_stop_is_left_behind(module: Module) -> None:
    with sent(signal.SIGINT) as times, pytest.raises(Interrupted):
        module.once("sleep(1.5)")
    assert time.monotonic() - times[0] < SOON
    assert module.value("fact(Answer)", Limits(seconds=5)) == 1
    assert module.value("fact(Answer)") == 1


def test_interrupted_is_a_keyboard_interrupt() -> None:
    assert issubclass(Interrupted, KeyboardInterrupt)


def test_what_another_handler_raises_stops_the_goal_too(module: Module) -> None:
    def handle(_: int, __: FrameType | None) -> None:
        raise TimeoutError("alarm")

    before = signal.signal(signal.SIGALRM, handle)
    try:
        with sent(signal.SIGALRM) as times, pytest.raises(TimeoutError, match="alarm"):
            module.once("repeat, fail")
        assert time.monotonic() - times[0] < SOON
    finally:
        signal.signal(signal.SIGALRM, before)
    assert module.value("fact(Answer)") == 1


def test_a_handler_that_raises_nothing_stops_nothing(module: Module) -> None:
    seen: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: seen.append(number))
    try:
        with sent(signal.SIGINT):
            assert module.once("between(1, 8, X), sleep(0.05), X =:= 8, Answer = done") == "done"
    finally:
        signal.signal(signal.SIGINT, before)
    assert seen == [signal.SIGINT]


def test_a_goal_of_another_thread_is_not_ctrl_cs_business(module: Module) -> None:
    answers: list[str | None] = []
    goal = "between(1, 8, X), sleep(0.05), X =:= 8, Answer = done"
    thread = threading.Thread(target=lambda: answers.append(module.once(goal)))
    thread.start()
    with sent(signal.SIGINT, 0.1), pytest.raises(KeyboardInterrupt):
        threading.Event().wait(60)
    thread.join(5)
    assert answers == ["done"]


def test_waiting_for_another_threads_goal_can_be_interrupted(module: Module, begun: Begun) -> None:
    goal = f"{begun.goal}, between(1, 20, X), sleep(0.05), X =:= 20"
    thread = threading.Thread(target=module.once, args=(goal,))
    thread.start()
    begun.wait()
    with sent(signal.SIGINT) as times, pytest.raises(Interrupted):
        module.once("true")
    assert time.monotonic() - times[0] < SOON
    thread.join(5)
    assert module.value("fact(Answer)") == 1


def test_a_thread_can_interrupt_another(module: Module, begun: Begun) -> None:
    outcomes: list[str] = []

    def work() -> None:
        try:
            module.once(f"{begun.goal}, repeat, fail")
        except Interrupted:
            outcomes.append("interrupted")

    module.interrupt()  # nothing runs: harmless
    thread = threading.Thread(target=work)
    thread.start()
    begun.wait()
    began = time.monotonic()
    module.interrupt()
    thread.join(5)
    assert outcomes == ["interrupted"]
    assert time.monotonic() - began < SOON
    assert module.value("fact(Answer)") == 1


def test_a_stop_is_for_one_module(module: Module, begun: Begun) -> None:
    outcomes: list[str | None] = []
    goal = f"{begun.goal}, between(1, 20, X), sleep(0.05), X =:= 20, Answer = done"
    thread = threading.Thread(target=lambda: outcomes.append(module.once(goal)))
    with Module() as other:
        thread.start()
        begun.wait()
        other.interrupt()
        with sent(signal.SIGINT), pytest.raises(Interrupted):
            other.once("true")
        thread.join(20)
    assert outcomes == ["done"]


def test_a_second_ctrl_c_while_the_first_is_at_work_leaves_nothing_running(module: Module) -> None:
    for moment in range(40):
        with sent(signal.SIGINT, 0.05) as first, sent(signal.SIGINT, 0.05 + moment / 4000) as second:
            with suppress(KeyboardInterrupt):
                module.once("repeat, fail")
            with suppress(KeyboardInterrupt):
                while not (first and second):
                    time.sleep(0.01)
        assert module.value("fact(Answer)", Limits(seconds=20)) == 1


def test_a_stream_is_over_after_an_interrupt_and_others_are_not(module: Module) -> None:
    kept, hit = module.values("between(1, inf, Answer)"), module.stream("(Answer = 1 ; repeat, fail)")
    assert (next(kept), next(hit)) == (1, "1")
    with sent(signal.SIGINT), pytest.raises(Interrupted):
        next(hit)
    assert list(hit) == []
    assert [next(kept) for _ in range(3000)] == list(range(2, 3002))


def test_many_interrupts_at_any_moment(module: Module) -> None:
    for moment in range(60):
        try:
            with sent(signal.SIGINT, moment / 3000):
                for _ in range(1000):
                    module.once("between(1, 300, X), X =:= 300")
                    sum(1 for _ in module.stream("between(1, 30, Answer)"))
        except KeyboardInterrupt:
            pass
        else:
            pytest.fail("never interrupted")
        assert module.value("fact(Answer)") == 1


SCRIPT = """
    from mmlogic.machine import Interrupted
    from tests.asking import Module
    RUNNING = "open('/dev/stdout', append, S), writeln(S, running), close(S)"
    module = Module()
    try:
        module.once(f"{RUNNING}, repeat, fail")
    except Interrupted:
        print("interrupted", module.once("Answer = usable"), flush=True)
    try:
        goal = f"between(1, inf, X), (X < 2 -> Answer = X ; {RUNNING}, repeat, fail)"
        print("line", *module.stream(goal))
    except KeyboardInterrupt:
        print("again", module.once("Answer = usable"), flush=True)
        raise SystemExit(130)
"""


def test_ctrl_c_in_a_terminal() -> None:
    child = pexpect.spawn(sys.executable, ["-c", textwrap.dedent(SCRIPT)], encoding="utf-8", timeout=20)
    child.expect_exact("running")
    child.sendintr()
    child.expect_exact("interrupted usable")
    child.expect_exact("running")
    child.sendintr()
    child.expect_exact("again usable")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert "Traceback" not in (child.before or "")


def test_kill_int_without_a_terminal() -> None:
    command = [sys.executable, "-c", textwrap.dedent(SCRIPT)]
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    with subprocess.Popen(command, **pipes, text=True, start_new_session=True) as child:  # type: ignore[call-overload]
        for expected in ("running", "interrupted usable", "running"):
            assert child.stdout.readline().strip() == expected
            if expected == "running":
                child.send_signal(signal.SIGINT)
        rest, _ = child.communicate(timeout=60)
    assert rest.split("\n")[-2] == "again usable"
    assert "Traceback" not in rest
    assert child.returncode == 130


def test_an_uncaught_interrupt_ends_the_process_at_once() -> None:
    code = "from tests.asking import Module; m = Module(); print(flush=True); m.once('sleep(20)')"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as child:
        assert child.stdout is not None
        child.stdout.readline()
        began = time.monotonic()
        child.send_signal(signal.SIGINT)
        child.wait(60)
    assert time.monotonic() - began < SOON
    assert child.returncode not in (0, None)


@pytest.mark.parametrize(
    ("stopped", "thrown", "told"),
    [
        (True, "late", "stopped"),
        (False, "Unknown message: $aborted", "stopped"),
        (False, "no room", "Prolog gave up: no room"),
    ],
)
def test_what_is_thrown_past_a_query_stops_it_or_is_an_error(stopped: bool, thrown: str, told: str) -> None:
    request = Request(1, "true")
    request.stopped = stopped
    request.replies.put(Hit(thrown))
    assert told in request.read(1)
