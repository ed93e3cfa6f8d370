"""Boards for tests: those of tests/, and published boards if their folder exists.

Every board has a line `# solutions:` with 0, 1 or 2+. Another program has counted the solutions. The
published boards belong to other people, and are no part of the project. MMLOGIC_REFERENCE is their folder.
"""

import os
import re
from pathlib import Path

__all__ = ["BOARDS", "MIDDLE", "player_file", "stated_solutions"]

_HERE = Path(__file__).resolve().parent
_REFERENCE = Path(os.environ.get("MMLOGIC_REFERENCE", _HERE.parents[1] / "shared" / "reference"))

BOARDS = [path for folder in (_HERE, _REFERENCE) for path in sorted((folder / "boards").glob("*.txt"))]


def stated_solutions(path: Path) -> str:
    """Return the number of solutions that a board's file states."""
    stated = re.search(r"^# solutions: (\S+)", path.read_text(), re.MULTILINE)
    assert stated
    return stated[1]


def player_file(name: str, guess: str, before: str = "pass", *, deterministic: bool = True) -> str:
    """Return a file with a player that runs the statement `before`, and then makes the guess `guess`."""
    return f"""
import os, time
from mmlogic.players import Choice, register

@register("{name}", "a player of a file", "a test")
class Own:
    deterministic = {deterministic}

    def __init__(self, options):
        self.options = options

    def choose(self, position, random):
        {before}
        return Choice({guess}, "so it is written")
"""


MIDDLE = player_file("middle", "position.space.code(position.left[len(position.left) // 2])")
"""A player of the middle one of the consistent codes."""
