"""Ask every statement in WebAssembly and here; print what answers here alone, under what is said there.

Fails where something else is said than what a browser does not have: `python -m gate.statements`.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import chdir
from tempfile import TemporaryDirectory

from gate.__main__ import Node
from gate.transcript import transcript
from mmlogic.language.examples import BOARD, SMALL
from mmlogic.language.registry import Heading, by_keyword
from mmlogic.players.engine.player import entries

_LACKING = "which a browser does not have"
_MORE = (
    *(f"{SMALL}; suggest {each.name}" for each in entries() if not each.needs),
    *(
        f'{before}; save "made.{ending}"'
        for before in (SMALL, BOARD)
        for ending in ("mm", "pl", "svg", "tex", "png", "pdf")
    ),
    f"{SMALL}; rank",
    f"{SMALL}; suggest all",
    "game 6x9; suggest",
    "game 6x9; rate RRBBGG",
    "game 6x9; secret random; play",
    "game wordle; guess crane xxyxg; count",
    *(f"set engine {each}; {SMALL}; count" for each in ("clauses", "clpfd", "diagram", "sat", "textbook")),
)


def _scripts() -> Iterator[str]:
    for declared in by_keyword().values():
        before = BOARD if declared.heading is Heading.PUZZLES else SMALL
        yield from (*declared.scripts, declared.example, f"{before}; {declared.example}")
    yield from _MORE


def _problem(replies: list[str]) -> str | None:
    """Return the error that a script ends with."""
    last = json.loads(replies[-1]) if replies else {}
    return last["error"]["message"] if isinstance(last, dict) and "error" in last else None


def main() -> int:
    """Print the list; return 1 where an answer is missing without a word of it."""
    scripts = list(dict.fromkeys(_scripts()))
    node = Node()
    said: defaultdict[str, list[str]] = defaultdict(list)
    with TemporaryDirectory() as folder, chdir(folder):
        for script in scripts:
            if _problem(transcript([script])):
                continue
            there = node.ask(script=[script], timeout=None)
            if told := there if isinstance(there, str) else _problem(there):
                said[told].append(f"`{' '.join(script.split())}`")
    node.end()
    wrong = sum(_LACKING not in told for told in said)
    print(*(f"* {told}: {', '.join(asked)}" for told, asked in said.items()), sep="\n")
    print(f"{len(by_keyword())} keywords, {len(scripts)} scripts; {wrong} other problems")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
