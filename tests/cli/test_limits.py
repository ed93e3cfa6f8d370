"""Limits hold in every statement: time, memory and Ctrl-C, in the slowest case of each."""

import os
import re
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from mmlogic import MmlogicError, Session, Settings, StatementProblem
from mmlogic.codes.meaning import MOST_PEGS
from mmlogic.codes.palettes import MOST_SYMBOLS
from mmlogic.language import by_keyword, parse
from tests.alone import alone
from tests.cli.command import Ended, mmlogic

SECONDS, MEMORY = 0.25, 128
"""The limits that every case is given. Two seconds and 256 MiB hold no better, but take longer."""

PATIENCE = 10
"""Seconds of the processor in which a process starts, meets its limits and ends; others do not count."""

LARGE = """game 20x10
guess AAAAABBBBBCCCCCDDDDD 3 5
guess BCDEFGHIJAABCDEFGHIJ 3 9
guess AECGCEBIACFCBHAICBEA 4 8
"""
"""Codes that are found, and counted, with great effort: minutes, and gigabytes."""

OPEN = "puzzle hidoku\n" + (",".join(["__"] * 16) + "\n") * 16 + "end\n"
"""A board with nothing on it: too many solutions to look through."""


@dataclass(frozen=True)
class Case:
    """The slowest case of a statement, and what is to be there before."""

    statement: str
    before: str = ""


SLOWEST: dict[str, Case | None] = {
    "guess": Case("guess AECGCEBIACFCBHAICBEA 4 8", LARGE.rpartition("guess")[0]),
    "where": Case("where count(A) >= 2", LARGE),
    "rule": None,  # it is only kept
    "edit": Case("edit 3 5 7", LARGE),
    "forget": Case("forget 1", LARGE),
    "game": Case(f"game {MOST_PEGS}x{MOST_SYMBOLS}"),
    "pegs": Case(f"pegs {MOST_PEGS}", LARGE),
    "colors": Case(f"colors {MOST_SYMBOLS}", LARGE),
    "legend": None,  # it only names symbols
    "answers": Case(f'answers "{Path(__file__).with_name("endless.pl")}"', "game 4x6\n"),
    "secrets": None,  # it is only kept
    "words": None,  # `where code in FILE`
    "guesses": None,  # a file, whose size is limited
    "suggest": Case("suggest optimal", "game bulls-and-cows\n"),
    "rank": Case("rank", "game 6x10\nguess AABBCD 2 1\n"),
    "rate": Case("rate RRRRRR", "game 6x9\n"),
    "secret": Case("secret random", LARGE),
    "play": Case("play minimax", "game super\nsecret random\n"),
    "marks": Case("marks 1 1", "game 6x9\nplay first\n"),
    "strategy": Case("strategy minimax", "game super\n"),
    "puzzle": Case(OPEN.rstrip()),
    "generate": Case("generate hidoku 30x30 difficulty hard"),
    "solve": Case("solve 100000000", OPEN),
    "unique": Case("unique", OPEN),
    "place": Case("place 1 at 1,1", OPEN),
    "given": Case("given 1 at 1,1", OPEN),
    "clear": Case("clear wrong", OPEN + "place 1 at 1,1\n"),
    "hint": Case("hint", OPEN),
    "steps": Case("steps", OPEN),
    "grade": Case("grade", OPEN),
    "candidates": Case("candidates", OPEN),
    **dict.fromkeys(("player", "score")),  # a file that is run, two codes that are compared
    "codes": Case("codes random 1000000000000"),
    "more": Case("more 1000000000000", "game 20x10\ncodes 1\n"),
    "count": Case("count", LARGE),
    "chances": Case("chances", LARGE),
    "check": Case("check", OPEN + "place 1 at 1,1\n"),
    "why": Case("why", LARGE),
    "profile": Case("profile count", "game 12x10\n"),
    "show": Case("show clauses", LARGE),
    "?-": Case("?- repeat, atom_length(abc, 0)."),
    "explain": Case("explain ?- repeat, atom_length(abc, 0)."),
    "trace": Case("trace ?- between(1, inf, X), atom_length(abc, 0)."),
    "lesson": Case("lesson check ?- repeat, atom_length(abc, 0).", "lesson 1 step 3\n"),
    "define": None,  # its statements are only read
    "prolog": None,  # its clauses are only read
    # What they do is quick however large the session is: they look at its past, its files, themselves.
    **dict.fromkeys(
        ("history", "undo", "redo", "reset", "save", "share", "load", "set", "tee", "editor", "help", "quit")
    ),
}
"""By its keyword the slowest case of each statement; None for one that is quick in any session."""


def test_the_largest_games_are_no_larger() -> None:
    for statement in (f"game {MOST_PEGS + 1}x2", f"colors {MOST_SYMBOLS + 1}"):
        with Session() as session, pytest.raises(StatementProblem, match="must be between 1 and"):
            list(session.run(statement))
    with Session() as session:
        list(session.run(f"game {MOST_PEGS}x2; colors {MOST_SYMBOLS}; pegs {MOST_PEGS}"))


def test_every_statement_has_its_slowest_case() -> None:
    assert set(SLOWEST) == {each.keyword for each in by_keyword().values()}


WRONG = ("Traceback", "internal error", "Unknown message")


@dataclass(frozen=True)
class Taken:
    """What a case has taken of the process that it shares with the others."""

    seconds: float
    """Of the processor."""

    peak: int
    """MiB at most, with what was there before."""

    before: int
    """MiB that were there before."""


def taken(work: Callable[[], None]) -> Taken:
    """Measure some work."""
    before = resident("VmRSS")
    Path("/proc/self/clear_refs").write_text("5")  # the peak begins anew
    began = time.process_time()
    work()
    return Taken(time.process_time() - began, resident("VmHWM"), before)


def resident(name: str) -> int:
    """Return a number of MiB that the system keeps of this process."""
    (found,) = re.findall(rf"^{name}:\s+(\d+) kB$", Path("/proc/self/status").read_text(), re.MULTILINE)
    return int(found) // 1024


def limits_hold_and_ctrl_c_ends_it() -> None:
    """Try all cases in one process: what one leaves behind is seen by the next."""
    for keyword, case in SLOWEST.items():
        if case:
            print(keyword, flush=True)
            print(limited(case), flush=True)
            interrupted(case)


def limited(case: Case) -> Taken:
    text = f"{case.before}{case.statement}\nset timeout none\ngame 4x6\ncount\n"
    limits = ("--timeout", str(SECONDS), "--memory", str(MEMORY), "--seed", "1")
    ended: list[Ended] = []
    options = ("--keep-going", "--quiet", "--format", "json")
    found = taken(lambda: ended.append(mmlogic(*options, *limits, "-c", text)))
    assert found.seconds < text.count("\n") * SECONDS + PATIENCE, found
    assert found.peak - found.before < MEMORY, found
    assert not [word for word in WRONG if word in ended[0].err], ended[0].err
    last = ended[0].answers()[-1]
    assert (last["statement"], last["count"]) == ("count", 1296)
    assert ended[0].status in {0, 1}
    return found


def interrupted(case: Case) -> None:
    with Session(Settings(memory=512)) as session:
        session.run(case.before)
        with suppress(KeyboardInterrupt, MmlogicError), struck():
            (statement,) = parse(case.statement)
            for answer in session.execute(statement):
                str(answer.data())
        session.run("reset\ngame 4x6")
        assert session.count() == 1296


@contextmanager
def struck() -> Iterator[None]:
    """Let Ctrl-C come until the block ends: where a statement answers with the best so far, one is no end."""
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
