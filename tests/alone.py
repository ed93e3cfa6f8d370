"""Run a check in a process of its own, because it measures a whole process."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

__all__ = ["alone", "resident", "settled"]

_ROOT = Path(__file__).parents[1]


def alone(check: Callable[..., None], *given: str) -> None:
    """Call a function of a test module in a process of its own. If it fails, fail with its output."""
    call = f"from {check.__module__} import {check.__name__} as check; check(*{given!r})"
    done = subprocess.run(
        [sys.executable, "-c", call], cwd=_ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def resident(name: str = "VmRSS") -> int:
    """Return the memory of this process in KiB: the resident part, or another number of proc(5)."""
    return int(Path("/proc/self/status").read_text().split(f"{name}:")[1].split()[0])


def settled(count: Callable[[], int]) -> int:
    """Return the smallest of several counts. A garbage collection does nothing while another one runs."""
    counts = []
    for _ in range(20):
        counts.append(count())
        time.sleep(0.1)
    return min(counts)
