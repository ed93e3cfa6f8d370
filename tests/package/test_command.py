"""The command as an installer writes it: it starts in any folder, and Ctrl-C is silent."""

import os
import signal
import subprocess
from pathlib import Path

import pytest

from tests.built import called

STRIKES = """
import os, signal, sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "mmlogic.version":
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)
            sys.stderr.write("heard by nobody")
sys.meta_path.insert(0, Finder())
"""
"""Strike at what mmlogic imports first."""


def test_a_command_in_a_long_path_with_spaces_answers(commands: Path, tmp_path: Path) -> None:
    assert called(commands / "mmlogic", "-c", "game 2x3; count", where=tmp_path) == "9\n"


def test_a_command_is_found_through_a_link(commands: Path, tmp_path: Path) -> None:
    (tmp_path / "mm").symlink_to(commands / "mmlogic")
    assert called(tmp_path / "mm", "-c", "game 2x3; count", where=tmp_path) == "9\n"


def struck(command: list[object], where: Path, ignored: bool = False) -> tuple[int, str]:
    """Run a command that gets Ctrl-C while it imports mmlogic. Return its status and its output."""
    (where / "sitecustomize.py").write_text(STRIKES)
    done = subprocess.run(
        [*map(str, command)],
        cwd=where,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(where)},
        preexec_fn=lambda: (
            signal.signal(signal.SIGINT, signal.SIG_IGN if ignored else signal.SIG_DFL) and None
        ),
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize("ignored", [False, True])
@pytest.mark.parametrize("command", [["mmlogic"], ["python", "-m", "mmlogic"]], ids=" ".join)
def test_ctrl_c_as_the_command_begins(
    command: list[str], ignored: bool, commands: Path, tmp_path: Path
) -> None:
    expected = (0, "heard by nobody") if ignored else (130, "")
    assert struck([commands / command[0], *command[1:], "-c", "quit"], tmp_path, ignored) == expected


def test_ctrl_c_in_a_program_that_imports_mmlogic_is_the_program_s(commands: Path, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("try:\n    import mmlogic\nexcept KeyboardInterrupt:\n    raise SystemExit(7)\n")
    assert struck([commands / "python", program], tmp_path) == (7, "")
