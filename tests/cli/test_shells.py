"""The command in a shell: completion, and the manual page."""

import subprocess
import sys
from pathlib import Path
from shlex import quote

import pytest

from mmlogic.cli.commands import mmlogic as command
from tests.cli.command import mmlogic

MANUAL = Path(__file__).parents[2] / "docs" / "mmlogic.1"


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("gen", "generate"),
        ("--for", "--format"),
        ("--format js", "json jsonl"),
        ("generate hid", "hidoku"),
        ("generate hidoku,nu", "hidoku,numbrix"),
        ("solve --kind ri", "rikudo ring"),
        ("tournament minimax e", "entropy expected"),
        ("tournament --game bu", "bulls-and-cows"),
        ("tournament --answers hi", "higher"),
        ("schema cou", "count"),
    ],
)
def test_bash_completes_commands_options_values_and_names(typed: str, offered: str) -> None:
    words = ["mmlogic", *typed.split()]
    script = f"""PATH={quote(str(Path(sys.executable).parent))}:$PATH
    eval "$(mmlogic completion bash)"
    COMP_WORDS=({" ".join(words)}); COMP_CWORD={len(words) - 1}
    _mmlogic_completion mmlogic; echo "${{COMPREPLY[@]}}" """
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=100)
    assert (done.stdout, done.stderr) == (f"{offered}\n", "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_is_told_how_to_complete(shell: str) -> None:
    ended = mmlogic("completion", shell)
    assert (ended.status, ended.err) == (0, "")
    assert f"_MMLOGIC_COMPLETE={shell}_complete" in ended.out


def test_a_missing_shell_is_told_in_one_line() -> None:
    ended = mmlogic("completion")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.endswith("mmlogic: Missing argument '{bash|zsh|fish}'. Choose from: bash, zsh, fish\n")


def test_the_manual_has_all_commands_and_options() -> None:
    text = MANUAL.read_text().replace("\\", "")
    for name, each in command.commands.items():
        assert f".SH MMLOGIC {name.upper()}\n" in text
        shown = [one for one in each.params if not getattr(one, "hidden", False)]
        options = [option for parameter in shown for option in parameter.opts if option[0] == "-"]
        assert [option for option in options if option not in text] == []
