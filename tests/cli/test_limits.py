"""Limits hold in every statement: time, memory and Ctrl-C, in the slowest case of each."""

import json
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from mmlogic import MmlogicError, Session, Settings, StatementProblem
from mmlogic.codes.meaning import MOST_PEGS
from mmlogic.codes.palettes import MOST_SYMBOLS
from mmlogic.language import parse
from tests.alone import alone, resident
from tests.answering import declarations, write_files
from tests.cli.command import Ended, mmlogic

SECONDS, MEMORY = 0.25, 128
"""The limits of every case, in seconds and MiB. Larger limits would only take longer."""

PATIENCE = 10
"""Seconds of processor time in which a process must start, meet its limits and end."""


def test_a_stopped_query_says_how_long_it_ran() -> None:
    seconds = 2  # the start of Prolog's process counts, too, and may take a second on a busy machine
    done = mmlogic("--format", "json", "--timeout", f"{seconds}", "-c", "?- repeat, fail.")
    answer, error = map(json.loads, done.out.splitlines())
    assert done.status == 1 and answer["seconds"] >= seconds and "time limit" in error["error"]["message"]


def test_the_largest_games_are_no_larger() -> None:
    for statement in (f"game {MOST_PEGS + 1}x2", f"colors {MOST_SYMBOLS + 1}"):
        with Session() as session, pytest.raises(StatementProblem, match="must be between 1 and"):
            list(session.run(statement))
    with Session() as session:
        list(session.run(f"game {MOST_PEGS}x2; colors {MOST_SYMBOLS}; pegs {MOST_PEGS}"))


WRONG = ("Traceback", "internal error", "Unknown message")


@dataclass(frozen=True)
class Taken:
    """The time and memory of a case. All cases share one process."""

    seconds: float
    """Seconds of processor time."""

    peak: int
    """The largest size of the process, in MiB."""

    before: int
    """The size of the process before the case, in MiB."""


def taken(work: Callable[[], None]) -> Taken:
    """Return the time and memory that a call of `work` takes."""
    before = resident() // 1024
    Path("/proc/self/clear_refs").write_text("5")  # the peak begins anew
    began = time.process_time()
    work()
    return Taken(time.process_time() - began, resident("VmHWM") // 1024, before)


def limits_hold_and_ctrl_c_ends_it() -> None:
    """Run all cases in one process, because the traces of one case may spoil the next case."""
    with TemporaryDirectory() as folder, chdir(folder):
        write_files(Path())
        for each in declarations():
            if each.endless:
                print(each.keyword, flush=True)
                print(limited(each.endless), flush=True)
                interrupted(each.endless)


def limited(script: str) -> Taken:
    """Run a script within limits, and see that the session goes on."""
    text = f"{script}\nset timeout none\ngame 4x6\ncount\n"
    limits = ("--timeout", str(SECONDS), "--memory", str(MEMORY), "--seed", "1")
    ended: list[Ended] = []
    options = ("--keep-going", "--quiet", "--format", "json")
    found = taken(lambda: ended.append(mmlogic(*options, *limits, "-c", text)))
    assert found.seconds < text.count("\n") * SECONDS + PATIENCE, found
    assert found.peak - found.before < MEMORY, found
    assert not [word for word in WRONG if word in ended[0].err], ended[0].err
    *_, last = ended[0].answers()
    assert last.get("count") == 1296, ended[0].out
    assert ended[0].status in {0, 1}
    return found


def interrupted(script: str) -> None:
    *before, last = parse(script)
    with Session(Settings(memory=512)) as session:
        for statement in before:
            list(session.execute(statement))
        with suppress(KeyboardInterrupt, MmlogicError), struck():
            for answer in session.execute(last):
                str(answer.data())
        session.run("reset\ngame 4x6")
        assert session.count() == 1296


@contextmanager
def struck() -> Iterator[None]:
    """Press Ctrl-C repeatedly in the with-block. After one Ctrl-C, a statement may still return a result."""
    over = threading.Event()

    def heard(*_: object) -> None:
        if not over.is_set():
            raise KeyboardInterrupt

    def strike() -> None:
        pause = 0.1
        while not over.wait(pause):
            os.kill(os.getpid(), signal.SIGINT)
            pause = 1

    before = signal.signal(signal.SIGINT, heard)
    thread = threading.Thread(target=strike)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(not Path("/proc/self/clear_refs").exists(), reason="needs /proc")
def test_time_memory_and_ctrl_c_end_the_slowest_cases_and_the_session_goes_on() -> None:
    alone(limits_hold_and_ctrl_c_ends_it)
