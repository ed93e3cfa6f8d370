"""The tests of the Prolog programs for boards, in SWI-Prolog on its own."""

import subprocess
from pathlib import Path

import pytest

ROOM = Path(__file__).resolve().parents[1] / "prolog" / "paths"
FILES = sorted(ROOM.rglob("*.plt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_prolog(path: Path) -> None:
    command = ["swipl", "-g", "run_tests", "-t", "halt", path.name]
    done = subprocess.run(command, cwd=path.parent, capture_output=True, text=True, timeout=300, check=False)
    said = done.stdout + done.stderr
    assert done.returncode == 0 and "Warning" not in said and "ERROR" not in said, said


def test_every_program_has_tests() -> None:
    assert len(FILES) >= 13
