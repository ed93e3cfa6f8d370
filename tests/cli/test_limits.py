"""Limits hold in every statement: time, memory and Ctrl-C, in the slowest case of each."""

import json
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from mmlogic import Session, StatementProblem
from mmlogic.codes.meaning import MOST_PEGS, MOST_SYMBOLS
from mmlogic.language import by_keyword
from tests.cli.command import COMMAND

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
    "likely": None,  # it is only kept
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
    "export": Case('export dimacs "/dev/null"', f"game {MOST_PEGS}x{MOST_SYMBOLS}\n"),
    "import": None,  # a file, whose size is limited
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
    "search": Case("search tree 1000000", OPEN),
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
    "do": Case("do slowly", LARGE + "define slowly = count\n"),
    "define": None,  # its statements are only read
    "prolog": None,  # its clauses are only read
    # What they do is quick however large the session is: they look at its past, its files, themselves.
    **dict.fromkeys(
        ("history", "undo", "redo", "reset", "save", "load", "set", "tee", "editor", "help", "quit")
    ),
}
"""By its keyword the slowest case of each statement; None for one that is quick in any session."""


def started(case: Case, *options: str) -> subprocess.Popen[bytes]:
    """Start the statement, between two questions that any session can answer."""
    text = f"{case.before}history\n{case.statement}\ngame 4x6\ncount\n"
    command = [*COMMAND, "--keep-going", "--quiet", "--format", "json", *options, "-c", text]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_the_largest_games_are_no_larger() -> None:
    for statement in (f"game {MOST_PEGS + 1}x2", f"colors {MOST_SYMBOLS + 1}"):
        with Session() as session, pytest.raises(StatementProblem, match="must be between 1 and"):
            list(session.run(statement))
    with Session() as session:
        list(session.run(f"game {MOST_PEGS}x2; colors {MOST_SYMBOLS}; pegs {MOST_PEGS}"))


def test_every_statement_has_its_slowest_case() -> None:
    assert set(SLOWEST) == {each.keyword for each in by_keyword().values()}


MEASURED = """
import resource, subprocess, sys
status = subprocess.run(sys.argv[1:]).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print("", used.ru_maxrss, used.ru_utime + used.ru_stime, sep="\\n", file=sys.stderr)
sys.exit(status)
"""
"""Runs a command and prints the KiB that it took at most, and its seconds of the processor.

A child begins with its parent's size.
"""

WRONG = ("Traceback", "internal error", "Unknown message")

CASES = [pytest.param(case, id=keyword) for keyword, case in SLOWEST.items() if case]


@pytest.mark.parametrize("case", CASES)
def test_time_and_memory_hold_and_the_session_goes_on(case: Case, tmp_path: Path) -> None:
    with (tmp_path / "out").open("wb") as out:
        text = f"{case.before}{case.statement}\nset timeout none\ngame 4x6\ncount\n"
        limits = ("--timeout", str(SECONDS), "--memory", str(MEMORY), "--seed", "1")
        command = [*COMMAND, "--keep-going", "--quiet", "--format", "json", *limits, "-c", text]
        done = subprocess.run([sys.executable, "-c", MEASURED, *command], stdout=out, stderr=subprocess.PIPE)
    *errors, peak, seconds = done.stderr.decode().splitlines()
    assert float(seconds) < text.count("\n") * SECONDS + PATIENCE
    assert int(peak) < MEMORY * 1.2 * 1024
    assert not [line for line in errors for word in WRONG if word in line]
    lines = (tmp_path / "out").read_text().splitlines()
    last = json.loads(lines[-1])
    assert (last["statement"], last["count"]) == ("count", 1296)
    assert done.returncode in {0, 1}


@pytest.mark.parametrize("case", CASES)
def test_ctrl_c_ends_it(case: Case) -> None:
    process = started(case, "--memory", "512")
    assert process.stdout is not None
    assert any(b'"history"' in line for line in iter(process.stdout.readline, b""))  # the statement is next
    while process.poll() is None:  # for a statement that answers with the best so far, the first is no end
        process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            process.communicate(timeout=1)
    assert process.returncode in {0, 1, 130}
