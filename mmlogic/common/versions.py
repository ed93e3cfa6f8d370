"""Versions of SWI-Prolog: the oldest supported, the newest tested, and the running one."""

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
