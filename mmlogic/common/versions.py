"""Versions: the oldest SWI-Prolog that will do, the newest that was tested, and the one that runs here."""

import sys

from mmlogic.version import __version__

OLDEST = 9_00_00
"""The oldest SWI-Prolog that mmlogic runs on, as a number: two digits for each part after the first."""

NEWEST_TESTED = 10_01_12
"""The newest SWI-Prolog that the tests ran on."""

PYTHON = sys.version.split()[0]

_running: int | None = None


def note(swipl: int) -> None:
    """Remember the number of the SWI-Prolog that runs."""
    global _running
    _running = swipl


def spelt(number: int) -> str:
    """Return the version that a number stands for.

    >>> spelt(90004), spelt(100112)
    ('9.0.4', '10.1.12')
    """
    return f"{number // 10_000}.{number // 100 % 100}.{number % 100}"


def all_versions() -> str:
    """Return the versions of mmlogic, of the SWI-Prolog that runs, and of Python, for a report of a bug."""
    parts = [f"mmlogic {__version__}", f"Python {PYTHON}"]
    if _running is not None:
        newer = f", newer than the tested {spelt(NEWEST_TESTED)}" if _running > NEWEST_TESTED else ""
        parts.append(f"SWI-Prolog {spelt(_running)}{newer}")
    return ", ".join(parts)
