"""Start-up: commands beside Python with the imports that none of them can do without.

`--safe`: what the second wall costs. Safe mode with Prolog in a process without rights stands beside safe
mode with Prolog in the same process, at the start and in queries.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from resource import RUSAGE_CHILDREN, getrusage
from time import perf_counter

from benchmarks.table import best, show
from mmlogic import Session
from mmlogic.machine import ANSWER, Module, goal, own_prolog, using

__all__ = ["main"]

PAIRS = 10
BARE = ("-c", "import lark, pyswip")
COMMANDS = {
    "mmlogic --version": ("--version",),
    "mmlogic -c count": ("-c", "count"),
    "mmlogic -c 'solve' of a 2x2 board": ("-c", "puzzle hidoku\n1,2\n4,3\nend\nsolve"),
}
ONE_WALL = """
import types
from mmlogic.machine import module
module.os = types.SimpleNamespace(name="a system without such processes")
from mmlogic.__main__ import main
main()
"""
SAFE = ("--safe", "-c", "count")
TRIPS = 2_000


def main() -> None:
    """Print the table."""
    if "--safe" in sys.argv:
        show(
            f"Start-up, seconds, best of {PAIRS}", ["", "one wall", "two walls", "difference"], _safe_starts()
        )
        show(f"Queries, seconds, best of {PAIRS}", ["", "one wall", "two walls", "ratio"], _safe_queries())
        return
    columns = ["", "wall time", "bare", "ratio", "processor time", "bare", "ratio"]
    show(f"Start-up, seconds, best of {PAIRS} pairs", columns, _starts())


def _starts() -> Iterator[tuple[object, ...]]:
    for name, arguments in COMMANDS.items():
        _run("-m", "mmlogic", *arguments)  # the first run compiles
        pairs = [(*_spent(*BARE), *_spent("-m", "mmlogic", *arguments)) for _ in range(PAIRS)]
        bare, bare_work, ours, our_work = map(min, zip(*pairs, strict=True))
        yield name, ours, bare, ours / bare, our_work, bare_work, our_work / bare_work


def _safe_starts() -> Iterator[tuple[object, ...]]:
    ways = (("-m", "mmlogic", "-c", "count"), ("-c", ONE_WALL, *SAFE), ("-m", "mmlogic", *SAFE))
    for way in ways:
        _run(*way)
    taken = [[best(lambda way=way: _run(*way), 1) for way in ways] for _ in range(PAIRS)]  # type: ignore[misc]
    plain, one, two = map(min, zip(*taken, strict=True))
    yield "mmlogic --safe -c count", one, two, two - one
    yield "mmlogic -c count", plain, "", ""


def _safe_queries() -> Iterator[tuple[object, ...]]:
    with Session() as one, Session(process=True) as two:
        for name, ask in QUERIES.items():
            pairs = [(best(lambda: ask(one), 1), best(lambda: ask(two), 1)) for _ in range(PAIRS)]  # noqa: B023
            here, there = map(min, zip(*pairs, strict=True))
            yield name, here, there, there / here
    own = own_prolog(trusted=True, awake=True)
    with Module() as here_module, using(own), Module() as there_module:
        pairs = [
            (best(lambda: _trips(here_module), 1), best(lambda: _trips(there_module), 1))
            for _ in range(PAIRS)
        ]
        here, there = map(min, zip(*pairs, strict=True))
        yield f"{TRIPS:,} round trips", here, there, there / here
    if own:
        own.close()


def _counted(session: Session) -> None:
    session.run("game 12x6; guess RRRBBBGGGYYY 3 4; guess RBGYONRBGYON 4 5; count")


def _listed(session: Session) -> None:
    session.run("game 8x8; codes 100000")


def _solved(session: Session) -> None:
    session.run("puzzle numbrix\n 1,__, 7\n__,__,__\n__,__,__\nend\nsolve; steps")


def _query(session: Session) -> None:
    session.run("?- between(1, 10_000, X), X mod 5 =:= 0.")


QUERIES: dict[str, Callable[[Session], None]] = {
    "count": _counted,
    "100,000 codes": _listed,
    "solve and steps of a small board": _solved,
    "?- with 2,000 answers": _query,
}


def _trips(module: Module) -> None:
    for _ in range(TRIPS):
        module.value(goal("=", ANSWER, 1))


def _spent(*arguments: str) -> tuple[float, float]:
    """Return the wall time and the processor time of a process."""
    before, began = getrusage(RUSAGE_CHILDREN), perf_counter()
    _run(*arguments)
    took, after = perf_counter() - began, getrusage(RUSAGE_CHILDREN)
    return took, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _run(*arguments: str) -> None:
    """Run Python with its compiled modules, as an installed program runs."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run([sys.executable, *arguments], env=env, stdout=subprocess.DEVNULL, check=True)


if __name__ == "__main__":
    main()
