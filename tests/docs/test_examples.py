"""The examples of the README and the documents are run; `console long` ones with MMLOGIC_THOROUGH."""

import doctest
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.examples import blocks, commands
from tests.thoroughly import THOROUGH

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_commands_print_what_the_document_says(document: Path, tmp_path: Path) -> None:
    bin_folder = str(Path(sys.executable).parent)
    environment = {**os.environ, "PATH": f"{bin_folder}:{os.environ['PATH']}", "HOME": str(tmp_path)}
    shown = [*blocks(document, "console"), *(blocks(document, "console long") if THOROUGH else ())]
    for block in shown:
        for command in commands(block):
            done = subprocess.run(
                ["bash", "-c", command.line],
                cwd=tmp_path,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                text=True,
                timeout=60,
            )
            status = f"[status {done.returncode}]\n" if done.returncode else ""
            assert done.stdout + status == command.printed, command.line


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_python_says_what_the_document_says(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    examples = doctest.DocTestParser().get_doctest(
        "\n".join(blocks(document, "python")), {}, document.name, str(document), 0
    )
    assert doctest.DocTestRunner(verbose=False).run(examples).failed == 0
