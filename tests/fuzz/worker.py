"""The process that runs trials. It may die or hang, so a file has its current trial."""

import faulthandler
import json
import os
import sys
import time
import traceback
from pathlib import Path
from random import Random

from mmlogic.common.files import Access, restricted
from tests.fuzz import files
from tests.fuzz.trials import EXAMPLES, Trial

HANGS = 600
"""Seconds after which a trial hangs: much longer than any takes on a busy machine, and under `nice`."""

_OFTEN = 50

FORMS = {"statements": ("text", "text", "script"), "programs": ("program",)}


def work(seed: int, seconds: float, folder: Path, most: dict[str, int]) -> None:
    """Run trials until the time is over or their numbers are reached. Print lines of JSON about them."""
    os.chdir(folder)
    forms = FORMS | {"files": tuple(kind.name for kind in files.kinds(EXAMPLES, folder))}
    for kind in files.kinds(EXAMPLES, folder):
        Path(kind.name).write_bytes(kind.samples[0])
    os.mkfifo("fifo")
    done = dict.fromkeys(most, 0)
    told = dict(done)
    end = time.monotonic() + seconds
    number = 0
    while time.monotonic() < end and any(done[what] < most[what] for what in done):
        random = Random(f"{seed}/{number}")
        number += 1
        what = _next(done, most)
        trial = Trial.drawn(random, folder, forms[what])
        done[what] += _tried(trial, folder, seed)
        if number % _OFTEN == 0:
            told = _tell(done, told)
    _tell(done, told)


def _tell(done: dict[str, int], told: dict[str, int]) -> dict[str, int]:
    """Print the numbers of trials since the last output, so that they count even if this process dies."""
    print(json.dumps({what: done[what] - told[what] for what in done}), flush=True)
    return dict(done)


def _next(done: dict[str, int], most: dict[str, int]) -> str:
    """Return the kind of trial of which the smallest share is done."""
    return min((what for what in done if done[what] < most[what]), key=lambda what: done[what] / most[what])


def _tried(trial: Trial, folder: Path, seed: int) -> int:
    (folder / "current").write_text(json.dumps(trial.kept()))
    faulthandler.dump_traceback_later(HANGS, exit=True)
    try:
        with restricted(Access(root=folder)):
            return trial.run(folder)
    except Exception:
        print(json.dumps({"finding": trial.kept(), "seed": seed, "why": traceback.format_exc()}), flush=True)
        return 1
    finally:
        faulthandler.cancel_dump_traceback_later()


if __name__ == "__main__":
    work(int(sys.argv[1]), float(sys.argv[2]), Path(sys.argv[3]), json.loads(sys.argv[4]))
