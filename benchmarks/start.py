"""Start-up: commands of mmlogic, compared with a Python program that imports lark and pyswip.

`--prolog CHECKOUT` compares queries `?-` in this checkout and in another checkout of the project. It measures
the first query of a command, and each later query of a session.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import perf_counter

from benchmarks.table import show

__all__ = ["main", "spent"]

PAIRS = 10
BARE = ("-c", "import lark, pyswip")
COMMANDS = {
    "mmlogic --version": ("--version",),
    "mmlogic -c count": ("-c", "count"),
    "mmlogic -c 'solve' of a 2x2 board": ("-c", "puzzle hidoku\n1,2\n4,3\nend\nsolve"),
}
ASKING = {
    "mmlogic -c count": ("-c", "count"),
    "mmlogic -c '?- X = 1.'": ("-c", "?- X = 1."),
    "mmlogic --safe -c '?- X = 1.'": ("--safe", "-c", "?- X = 1."),
}
LATER = {
    "a later `?- X = 1.`": ("?- X = 1.", "500"),
    "a later `?-` with 2,000 answers": ("?- between(1, 2_000, X).", "25"),
}
"""Queries, and how many times each is asked in a session."""

LATER_QUERIES = """
import sys
from time import perf_counter
from mmlogic import Session
with Session() as session:
    session.run("?- true.")
    began = perf_counter()
    for _ in range(int(sys.argv[2])):
        session.run(sys.argv[1])[0].data()
    print((perf_counter() - began) / int(sys.argv[2]))
"""


def main() -> None:
    """Print the table."""
    if "--prolog" in sys.argv:
        other = sys.argv[sys.argv.index("--prolog") + 1]
        head = ["", "there", "here", "difference"]
        show(f"People's Prolog, seconds, median of {PAIRS} pairs, there: {other}", head, _asking(other))
        return
    columns = ["", "wall time", "bare", "ratio", "processor time", "bare", "ratio"]
    show(f"Start-up, seconds, best of {PAIRS} pairs", columns, _starts())


def _starts() -> Iterator[tuple[object, ...]]:
    for name, arguments in COMMANDS.items():
        _run("-m", "mmlogic", *arguments)  # the first run compiles
        pairs = [(*spent(*BARE), *spent("-m", "mmlogic", *arguments)) for _ in range(PAIRS)]
        bare, bare_work, ours, our_work = map(min, zip(*pairs, strict=True))
        yield name, ours, bare, ours / bare, our_work, bare_work, our_work / bare_work


def _asking(other: str) -> Iterator[tuple[object, ...]]:
    for name, arguments in ASKING.items():
        taken = [
            [spent("-m", "mmlogic", *arguments, folder=each)[0] for each in (other, ".")]
            for _ in range(PAIRS)
        ]
        yield _compared(name, taken)
    for name, (query, many) in LATER.items():
        taken = [
            [float(_run("-c", LATER_QUERIES, query, many, folder=each)) for each in (other, ".")]
            for _ in range(PAIRS)
        ]
        yield _compared(name, taken)


def _compared(name: str, taken: list[list[float]]) -> tuple[object, ...]:
    there, here = map(median, zip(*taken, strict=True))
    return name, there, here, here - there


def spent(*arguments: str, folder: str = ".") -> tuple[float, float]:
    """Return the wall time and the processor time of a process."""
    before, began = getrusage(RUSAGE_CHILDREN), perf_counter()
    _run(*arguments, folder=folder)
    took, after = perf_counter() - began, getrusage(RUSAGE_CHILDREN)
    return took, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _run(*arguments: str, folder: str = ".") -> str:
    """Run Python in a checkout, and return its output.

    Modules may be compiled, as in an installed program.
    """
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env["PYTHONPATH"] = str(Path(folder).resolve())
    command = [sys.executable, *arguments]
    return subprocess.run(command, env=env, cwd=folder, stdout=subprocess.PIPE, text=True, check=True).stdout


if __name__ == "__main__":
    main()
