"""Versions of SWI-Prolog: the oldest that works, the newest tested, the running one. Messages about bugs."""

import os
import re
import sys

from mmlogic.version import __version__

OLDEST = 9_00_00
"""The oldest version of SWI-Prolog that mmlogic supports.

The second and the third part have two digits each.
"""

NEWEST_TESTED = 10_01_12
"""The newest version of SWI-Prolog with which mmlogic was tested."""

PYTHON = sys.version.split()[0]

_running: int | None = None


def note(swipl: int) -> None:
    """Remember the version of the running SWI-Prolog, as a number."""
    global _running
    _running = swipl


def spelt(number: int) -> str:
    """Return a version of SWI-Prolog as text.

    >>> spelt(90004), spelt(100112)
    ('9.0.4', '10.1.12')
    """
    return f"{number // 10_000}.{number // 100 % 100}.{number % 100}"


def all_versions() -> str:
    """Return the versions of mmlogic, Python and the running SWI-Prolog, for a bug report."""
    parts = [f"mmlogic {__version__}", f"Python {PYTHON}"]
    if _running is not None:
        newer = f", newer than the tested {spelt(NEWEST_TESTED)}" if _running > NEWEST_TESTED else ""
        parts.append(f"SWI-Prolog {spelt(_running)}{newer}")
    return ", ".join(parts)


_NO_ROOM = re.compile("failed to map segment|[Cc]annot allocate memory")
"""Matches the error of a library that cannot be loaded because memory is short."""


def bug_message(error: BaseException) -> str:
    """Return the message for an unexpected error.

    If the environment variable MMLOGIC_DEBUG is set, raise the error, so that its traceback is shown.
    """
    if "MMLOGIC_DEBUG" in os.environ:
        raise error
    if isinstance(error, MemoryError) or _NO_ROOM.search(str(error)):
        return "the system gives this process no more memory (`ulimit -v` shows the limit)"
    return f"internal error: {type(error).__name__}: {error} ({all_versions()})"
