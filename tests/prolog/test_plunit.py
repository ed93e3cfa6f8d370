"""Every plunit file below this folder, each run by a `swipl` of its own, as one would by hand."""

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
FILES = sorted(HERE.rglob("*.plt"))
SECONDS = 1200


@pytest.mark.timeout(SECONDS)
@pytest.mark.parametrize("file", FILES, ids=[str(file.relative_to(HERE)) for file in FILES])
def test_plunit(file: Path) -> None:
    swipl = shutil.which("swipl")
    assert swipl, "swipl is not on the path"
    run = subprocess.run(
        [swipl, "--on-error=status", "-g", "run_tests", "-t", "halt", file.name],
        cwd=file.parent,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    output = run.stdout + run.stderr
    assert run.returncode == 0, output
    assert "passed" in output and "Warning" not in output, output


def test_there_are_files() -> None:
    assert FILES
