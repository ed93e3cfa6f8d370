"""What is tried on one version of SWI-Prolog only."""

import subprocess
from contextlib import suppress

import pytest

__all__ = ["of_old_walls"]


def _swipl() -> int:
    """Give the version of `swipl`, 90209 for 9.2.9; 0 where there is no such command."""
    with suppress(OSError):
        asked = subprocess.run(
            ["swipl", "--dump-runtime-variables"], stdout=subprocess.PIPE, text=True, check=False
        )
        for line in asked.stdout.splitlines():
            name, _, value = line.partition("=")
            if name == "PLVERSION":
                return int(value.strip('";'))
    return 0


of_old_walls = pytest.mark.skipif(
    _swipl() >= 90100,
    reason="issue 43 takes it away: it rests on internals of SWI-Prolog 9.0",
)
"""Tests of hooks, walls, confined names, throwing and depth, where they fail on a newer SWI-Prolog."""
