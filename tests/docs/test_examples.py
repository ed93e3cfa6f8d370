"""Run the examples of the README and the documents. `console long` examples need MMLOGIC_THOROUGH."""

import doctest
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command import mmlogic
from tests.docs.examples import Own, blocks, commands
from tests.thoroughly import THOROUGH

ROOT = Path(__file__).parents[2]
DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "examples" / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "research").glob("*.md")),
]


@pytest.mark.usefixtures("own_players")
@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_commands_print_what_the_document_says(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if document.parent.name == "examples":
        shutil.copytree(document.parent, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    monkeypatch.setenv("HOME", str(tmp_path))
    shown = [*blocks(document, "console"), *(blocks(document, "console long") if THOROUGH else ())]
    for block in shown:
        for command in commands(block):
            own = None if THOROUGH else command.own
            status, printed = _here(own) if own else _in_a_shell(command.line)
            assert printed + (f"[status {status}]\n" if status else "") == command.printed, command.line


def _here(own: Own) -> tuple[int, str]:
    """Run a command in this process, which is faster than a new one. Run commands after a pipe in a shell."""
    done = mmlogic(*own.arguments, together=own.together)
    if not own.rest:
        return done.status, done.out
    status, printed = _in_a_shell(own.rest, done.out)
    return status, done.err + printed


def _in_a_shell(line: str, given: str = "") -> tuple[int, str]:
    done = subprocess.run(
        ["bash", "-c", line],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        input=given,
        text=True,
        timeout=300,
    )
    return done.returncode, done.stdout


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_python_says_what_the_document_says(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    examples = doctest.DocTestParser().get_doctest(
        "\n".join(blocks(document, "python")), {}, document.name, str(document), 0
    )
    assert doctest.DocTestRunner(verbose=False).run(examples).failed == 0
