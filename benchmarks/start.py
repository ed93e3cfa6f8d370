"""Start-up: commands beside Python with the imports that none of them can do without."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence

from benchmarks.table import best, show

__all__ = ["main"]

PAIRS = 10
BARE = ("-c", "import lark, pyswip")
COMMANDS = {
    "mmlogic --version": ("--version",),
    "mmlogic -c count": ("-c", "count"),
    "mmlogic -c 'solve' of a 2x2 board": ("-c", "puzzle hidoku\n1,2\n4,3\nend\nsolve"),
}


def main() -> None:
    """Print the table."""
    show(f"Start-up, seconds, best of {PAIRS} pairs", ["", "mmlogic", "bare", "ratio"], _starts())


def _starts() -> Iterator[tuple[object, ...]]:
    for name, arguments in COMMANDS.items():
        _run("-m", "mmlogic", *arguments)  # the first run compiles
        pairs = [(best(lambda: _run(*BARE), 1), _one(arguments)) for _ in range(PAIRS)]
        bare, ours = map(min, zip(*pairs, strict=True))
        yield name, ours, bare, ours / bare


def _one(arguments: Sequence[str]) -> float:
    return best(lambda: _run("-m", "mmlogic", *arguments), 1)


def _run(*arguments: str) -> None:
    """Run Python with its compiled modules, as an installed program runs."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run([sys.executable, *arguments], env=env, stdout=subprocess.DEVNULL, check=True)
