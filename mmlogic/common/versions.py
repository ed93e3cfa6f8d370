"""Versions of SWI-Prolog: the oldest supported, the newest tested, the running one. Messages of bugs."""

import os
import re
import sys

from mmlogic.version import __version__

OLDEST = 9_00_00
"""The oldest supported SWI-Prolog, with two digits for each part after the first."""

NEWEST_TESTED = 10_01_12
"""The newest SWI-Prolog in the tests."""

PYTHON = sys.version.split()[0]

_running: int | None = None


def note(swipl: int) -> None:
    """Remember the number of the running SWI-Prolog."""
    global _running
    _running = swipl


def spelt(number: int) -> str:
    """Return the version of a number.

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
"""Messages of a library that cannot be loaded for lack of memory."""


def bug_message(error: BaseException) -> str:
    """Return the message for an unexpected error. Raises it with its traceback for developers."""
    if "MMLOGIC_DEBUG" in os.environ:
        raise error
    if isinstance(error, MemoryError) or _NO_ROOM.search(str(error)):
        return "the system gives this process no more memory (`ulimit -v` shows the limit)"
    return f"internal error: {type(error).__name__}: {error} ({all_versions()})"
