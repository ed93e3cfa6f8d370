"""Ctrl-C and other interrupts: a running goal stops at once, and the next goal runs."""

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

from mmlogic.limits.budget import LimitExceeded, Limits
from mmlogic.machine.backend import Hit, Interrupted
from mmlogic.machine.pyswip.swipl import prolog
from mmlogic.machine.pyswip.thread import Request
from tests.asking import Module

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


class Held:
    """A goal that makes a file when it begins, and runs until `let_go` is called."""

    def __init__(self, folder: Path) -> None:
        self._begun, self._over = folder / "begun", folder / "over"
        self.begins = f"open('{self._begun}', write, Stream), close(Stream)"
        self.goal = f"{self.begins}, repeat, exists_file('{self._over}'), !, Answer = done"

    def wait(self) -> None:
        """Wait until the goal runs."""
        until(self._begun.exists)

    def let_go(self) -> None:
        """Let the goal end."""
        self._over.touch()


@pytest.fixture
def held(tmp_path: Path) -> Held:
    return Held(tmp_path)


class Deaf:
    """A goal that waits for the other end of a pipe. Nothing stops it until `let_go`."""

    def __init__(self, pipe: Path) -> None:
        self._pipe = pipe
        self.goal = f"open('{pipe}', read, Stream), close(Stream)"
        os.mkfifo(pipe)

    def let_go(self) -> None:
        """Let the goal end."""
        self._pipe.open("w").close()


@pytest.fixture
def deaf(tmp_path: Path) -> Deaf:
    return Deaf(tmp_path / "pipe")


def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    while not holds():
        time.sleep(0.001)


def runs() -> bool:
    """Return whether a goal runs whose answer is awaited."""
    current = prolog()._current
    return current is not None and current in [*prolog()._asked.values()]


def waits() -> bool:
    """Return whether a goal waits for another goal."""
    return len(prolog()._asked) > 1


@contextmanager
def sent(
    number: signal.Signals, when: Callable[[], bool] = runs, after: float = 0.0
) -> Iterator[threading.Event]:
    """Send this process a signal, some seconds after `when` is true. Yield an event that is set then."""
    gone, over = threading.Event(), threading.Event()

    def send() -> None:
        until(lambda: when() or over.is_set())
        if not over.wait(after):
            os.kill(os.getpid(), number)
            gone.set()

    thread = threading.Thread(target=send)
    thread.start()
    try:
        yield gone
    finally:
        over.set()
        thread.join()


@pytest.mark.parametrize("ask", LONG)
def test_kill_int_stops_a_goal(module: Module, ask: Callable[[Module], object]) -> None:
    handler = signal.getsignal(signal.SIGINT)
    for _ in range(2):
        with sent(signal.SIGINT), pytest.raises(Interrupted):
            ask(module)
        assert module.value("fact(Answer)") == 1
        assert list(module.stream("between(1, 3, Answer)")) == ["1", "2", "3"]
    assert signal.getsignal(signal.SIGINT) is handler


def test_a_goal_that_cannot_stop_is_left_behind(module: Module, deaf: Deaf) -> None:
    with sent(signal.SIGINT), pytest.raises(Interrupted):
        module.once(deaf.goal)
    with pytest.raises(LimitExceeded, match="an earlier question is still ending"):
        module.once("true", Limits(seconds=0.1))
    deaf.let_go()
    assert module.value("fact(Answer)") == 1


def test_what_another_handler_raises_stops_the_goal_too(module: Module) -> None:
    def handle(_: int, __: FrameType | None) -> None:
        raise TimeoutError("alarm")

    before = signal.signal(signal.SIGALRM, handle)
    try:
        with sent(signal.SIGALRM), pytest.raises(TimeoutError, match="alarm"):
            module.once("repeat, fail")
    finally:
        signal.signal(signal.SIGALRM, before)
    assert module.value("fact(Answer)") == 1


def test_a_handler_that_raises_nothing_stops_nothing(module: Module, held: Held) -> None:
    seen: list[int] = []

    def handle(number: int, _: FrameType | None) -> None:
        seen.append(number)
        held.let_go()

    before = signal.signal(signal.SIGINT, handle)
    try:
        with sent(signal.SIGINT):
            assert module.once(held.goal) == "done"
    finally:
        signal.signal(signal.SIGINT, before)
    assert seen == [signal.SIGINT]


@contextmanager
def at_work(module: Module, held: Held) -> Iterator[list[str | None]]:
    """In the block, let a goal run in another thread. Yield a list that gets its answer at the end."""
    answers: list[str | None] = []
    thread = threading.Thread(target=lambda: answers.append(module.once(held.goal)))
    thread.start()
    try:
        held.wait()
        yield answers
    finally:
        held.let_go()
        thread.join()


def test_a_goal_of_another_thread_is_not_ctrl_cs_business(module: Module, held: Held) -> None:
    with at_work(module, held) as answers, pytest.raises(KeyboardInterrupt), sent(signal.SIGINT):
        threading.Event().wait()
    assert answers == ["done"]


def test_waiting_for_another_threads_goal_can_be_interrupted(module: Module, held: Held) -> None:
    with at_work(module, held) as answers, sent(signal.SIGINT, waits), pytest.raises(Interrupted):
        module.once("true")
    assert answers == ["done"]
    assert module.value("fact(Answer)") == 1


def test_a_thread_can_interrupt_another(module: Module, held: Held) -> None:
    outcomes: list[str] = []

    def work() -> None:
        try:
            module.once(f"{held.begins}, repeat, fail")
        except Interrupted:
            outcomes.append("interrupted")

    module.interrupt()  # nothing runs: harmless
    thread = threading.Thread(target=work)
    thread.start()
    held.wait()
    module.interrupt()
    thread.join()
    assert outcomes == ["interrupted"]
    assert module.value("fact(Answer)") == 1


def test_a_stop_is_for_one_module(module: Module, held: Held) -> None:
    with Module() as other, at_work(module, held) as answers:
        other.interrupt()
        with sent(signal.SIGINT, waits), pytest.raises(Interrupted):
            other.once("true")
    assert answers == ["done"]


def test_a_second_ctrl_c_while_the_first_is_at_work_leaves_nothing_running(module: Module) -> None:
    for moment in range(40):
        with (
            suppress(KeyboardInterrupt),
            sent(signal.SIGINT) as first,
            sent(signal.SIGINT, first.is_set, moment / 4000) as second,
        ):
            with suppress(KeyboardInterrupt):
                module.once("repeat, fail")
            second.wait()
        assert module.value("fact(Answer)", Limits(seconds=60)) == 1


def test_a_stream_is_over_after_an_interrupt_and_others_are_not(module: Module) -> None:
    kept, hit = module.values("between(1, inf, Answer)"), module.stream("(Answer = 1 ; repeat, fail)")
    assert (next(kept), next(hit)) == (1, "1")
    with sent(signal.SIGINT), pytest.raises(Interrupted):
        next(hit)
    assert list(hit) == []
    assert [next(kept) for _ in range(3000)] == list(range(2, 3002))


def test_many_interrupts_at_any_moment(module: Module) -> None:
    for moment in range(60):
        with pytest.raises(KeyboardInterrupt), sent(signal.SIGINT, lambda: True, moment / 3000):
            while True:
                module.once("between(1, 300, X), X =:= 300")
                sum(1 for _ in module.stream("between(1, 30, Answer)"))
        assert module.value("fact(Answer)") == 1


SCRIPT = """
    from mmlogic.machine.backend import Interrupted
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
    child = pexpect.spawn(sys.executable, ["-c", textwrap.dedent(SCRIPT)], encoding="utf-8", timeout=300)
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


def test_an_uncaught_interrupt_ends_the_process_at_once() -> None:
    code = "from tests.asking import Module; m = Module(); print(flush=True); m.once('sleep(100000)')"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as child:
        assert child.stdout is not None
        child.stdout.readline()
        child.send_signal(signal.SIGINT)
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
