"""The second wall against native code, which could run because of a bug in SWI-Prolog."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from mmlogic.machine.process.walls import missing
from tests.machine.process.canaries import Canaries

pytestmark = pytest.mark.skipif(bool(missing()), reason="this system lacks parts of the second wall")

REFUSED = {"EPERM", "EACCES", "not allowed to raise maximum limit"}

ROOT = Path(__file__).parents[3]


def tried(folder: Path) -> dict[str, str]:
    with Canaries.kept(folder) as canaries:
        command = [sys.executable, "-m", "tests.machine.process.confined"]
        known = [str(canaries.folder), str(canaries.port), str(canaries.pid)]
        run = subprocess.run(
            [*command, *known],
            capture_output=True,
            cwd=ROOT,
            timeout=60,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    assert run.returncode == 0, run.stderr.decode()
    return dict(map(json.loads, run.stdout.splitlines()))


def test_native_code_can_do_nothing_but_compute(tmp_path: Path) -> None:
    outcomes = tried(tmp_path)
    assert outcomes.pop("read what is allowed") == "done"
    assert len(outcomes) > 80
    assert outcomes.pop("openat2") == "ENOSYS"  # the C library then takes openat(2), whose flags can be seen
    assert outcomes.pop("clone of a thread") == "can't start new thread"
    assert {name: outcome for name, outcome in outcomes.items() if outcome not in REFUSED} == {}
