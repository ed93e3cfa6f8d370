"""Run every statement here and in WebAssembly: `python -m gate.statements`.

Print the statements that have an answer only here, below their error in WebAssembly. Fail if such an error
does not name something that a browser does not have.
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
    """Return the message of the error that ends a script, or None."""
    last = json.loads(replies[-1]) if replies else {}
    return last["error"]["message"] if isinstance(last, dict) and "error" in last else None


def main() -> int:
    """Print the statements. Return 1 if an answer is missing for another reason than the browser."""
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
