"""Codes: how long each program takes to list or count them, and how long mmlogic takes to start."""

import random
import resource
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.table import best, show
from mmlogic import Session
from mmlogic.codes.marks import feedback
from mmlogic.session.answers import Profiled

__all__ = ["main"]

EXAMPLE = """\
guess RRBBGG 0 2
guess YYOONN 1 2
guess KKWWEE 0 1
guess EWKNOY 1 2
guess NNRRRY 0 1
guess OONNNG 0 2
guess NOYGBR 0 4
guess YGEYOB 4 2
"""
"""An example game, from the Prolog program that was the origin of this project."""

GAMES = {
    "the example, eight clues": EXAMPLE,
    "its first clue alone": EXAMPLE.splitlines()[0],
    "classic, 1 clue": "game classic; guess RRBB 1 1",
    "super, 1 clue": "game super; guess RRBBG 1 1",
}


def main() -> None:
    """Print every table."""
    head = ["game and program", "inferences", "seconds", "times faster", "making it"]
    show("The same codes, all of them, found by each program", head, _programs("codes"))
    show("Their count", head, _programs("count"))
    show("Codes that reach Python", ["listing", "codes", "seconds", "codes a second"], _streamed())
    head = ["clues", "left", "seconds", "peak MiB"]
    show("16 pegs of 6 symbols: the exact count, random guesses (seed 1)", head, _counted(1))
    show("Starting up", ["command", "seconds", "times"], _started())


def _programs(question: str) -> Iterator[Sequence[object]]:
    for game, clues in GAMES.items():
        with Session() as session:
            list(session.run(clues))
            textbook, *others = session.profile(question).programs
            yield game, "", "", "", ""
            for each in (textbook, *others):
                yield f"    {each.engine}", each.inferences, each.seconds, _times(textbook, each), each.making


def _times(slow: Profiled, fast: Profiled) -> str:
    if not slow.seconds or not fast.seconds or not slow.inferences or not fast.inferences:
        return "-"
    return f"{slow.seconds / fast.seconds:,.1f}"


def _streamed() -> Iterator[Sequence[object]]:
    with Session() as session:
        for name, script in (
            ("after the example's first clue", GAMES["its first clue alone"]),
            ("all of 9^6", "reset"),
        ):
            list(session.run(script))
            codes = sum(1 for _ in session.codes())
            seconds = best(lambda: sum(1 for _ in session.codes()))
            yield name, codes, seconds, round(codes / seconds)
        yield "the first code alone", 1, best(lambda: next(session.codes()), 20), ""


def _counted(seed: int) -> Iterator[Sequence[object]]:
    chosen = random.Random(seed)
    letters = "RBGYON"
    secret = chosen.choices(letters, k=16)
    with Session() as session:
        session.game((16, 6))
        for clues in range(13):
            if clues:
                guess = chosen.choices(letters, k=16)
                session.guess("".join(guess), *feedback(guess, secret))
            seconds = best(session.count, 1)
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
            yield clues, session.count(), seconds, peak


def _started() -> Iterator[Sequence[object]]:
    command = str(Path(sys.executable).with_name("mmlogic"))
    base = _process(sys.executable, "-c", "import lark, pyswip")
    ours = _process(command, "-c", "count")
    yield "python -c 'import lark, pyswip'", base, 1.0
    yield "mmlogic -c 'count'", ours, ours / base


def _process(*command: str) -> float:
    return best(lambda: subprocess.run(command, stdout=subprocess.DEVNULL, check=True), 10)
