"""Run a check in a process of its own, because it measures a whole process."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

__all__ = ["alone"]

_ROOT = Path(__file__).parents[1]


def alone(check: Callable[..., None], *given: str) -> None:
    """Call a function of a test module in a process of its own. If it fails, fail with its output."""
    call = f"from {check.__module__} import {check.__name__} as check; check(*{given!r})"
    done = subprocess.run(
        [sys.executable, "-c", call], cwd=_ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
