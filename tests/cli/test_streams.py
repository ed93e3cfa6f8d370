"""Pipes that end early, full or closed streams, Ctrl-C, and a system without SWI-Prolog."""

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from mmlogic.render.formats import FORMATS
from tests.cli.command import COMMAND, shell

LONG = [
    "game 16x6; codes",
    "game 16x6; set engine textbook; count",
    "game 16x6; set engine clpfd; count",
    "game 16x6; set engine textbook; where code[1] = orange; codes",
    "game 12x9; profile",
]


@pytest.mark.parametrize("format", [name for name in FORMATS if FORMATS[name].example])
def test_a_reader_that_goes_away(format: str) -> None:
    ended = shell(f"$M --format {format} -c 'game 16x6; codes' | head -c 300; echo; echo ${{PIPESTATUS[0]}}")
    assert (ended.returncode, ended.stderr) == (0, "")
    first, status = ended.stdout[:300], ended.stdout.splitlines()[-1]
    assert status == "0"
    assert first.count("red") > 20


def test_a_reader_that_goes_away_before_the_end() -> None:
    ended = shell("$M -c 'codes 3; codes 3; undo; count' 2>&1 | head -1; echo ${PIPESTATUS[0]}")
    assert ended.stdout.splitlines()[0] == "[red,red,red,red,red,red]"
    assert ended.stdout.splitlines()[-1] in {"0", "1"}  # 1 if it was done before the reader had gone
    assert "Traceback" not in ended.stdout
    assert shell("$M --help | head -0; echo ${PIPESTATUS[0]}").stdout == "0\n"


@pytest.mark.parametrize(
    ("script", "status", "told"),
    [
        ("$M <&-", 2, "<stdin>: cannot be read: it is closed\n"),
        ("$M -c count >&-", 1, "mmlogic: standard output is closed\n"),
        ("$M -c 'guess RRBBGG 0 2' >&-", 0, ""),
        ("$M -c count >/dev/full", 1, "mmlogic: the answers cannot be written: No space left on device\n"),
        (
            "$M -c 'game 16x6; codes' >/dev/full",
            1,
            "mmlogic: the answers cannot be written: No space left on device\n",
        ),
        ("$M -c gess 2>&-", 2, ""),
        ("$M schema >/dev/full", 1, "mmlogic: the output cannot be written: No space left on device\n"),
        ("$M -c gess 2>/dev/full", 2, ""),
        ("$M --nope 2>&-", 2, ""),
        ("$M <&- >&- 2>&-", 2, ""),
    ],
)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_closed_and_full_streams(script: str, status: int, told: str) -> None:
    ended = shell(script)
    assert (ended.returncode, ended.stdout, ended.stderr) == (status, "", told)


@pytest.mark.parametrize("script", LONG)
def test_ctrl_c(script: str) -> None:
    with subprocess.Popen(
        [*COMMAND, "-c", f"game 1x1; count; {script}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout and process.stdout.readline() == "1\n"  # now it is at work
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=300)
    assert (process.returncode, told.splitlines()[-1:]) == (130, ["interrupted"])  # Prolog may warn


def test_a_background_job_of_a_shell_ignores_ctrl_c(tmp_path: Path) -> None:
    """A shell makes background processes ignore SIGINT."""
    os.mkfifo(pipe := tmp_path / "pipe")
    with subprocess.Popen(
        ["sh", "-c", f"trap '' INT; exec {shlex.join([*COMMAND, 'run', str(pipe)])}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        with pipe.open("w") as script:  # there is a reader now, and nothing to read
            process.send_signal(signal.SIGINT)
            script.write("suggest\ncount\n")
        told, complaints = process.communicate(timeout=300)
    assert (process.returncode, told.splitlines()[-1:], complaints) == (0, ["531441"], "")


MISSING = """
import ctypes.util, os
ctypes.util.find_library = lambda name: None
exists = os.path.exists
os.path.exists = lambda path: "libswipl" not in str(path) and exists(path)
from mmlogic.cli.commands import run
for options in (["-c", "count"], ["-c", "count", "--format", "json"], ["-c", "gess"]):
    print(run(options), flush=True)
"""
"""Commands one after another, where no SWI-Prolog is found."""


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"PATH": ""}, "SWI-Prolog was not found"),
        (
            {"LIBSWIPL_PATH": "/no/libswipl.so", "SWI_HOME_DIR": "/no"},
            "SWI-Prolog's library cannot be loaded: /no/libswipl.so: ",
        ),
    ],
)
def test_swi_prolog_missing(environment: dict[str, str], said: str) -> None:
    command = [sys.executable, "-c", MISSING]
    ended = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True)
    plain, answer, status, unread = ended.stdout.splitlines()
    assert (plain, status, unread) == ("1", "1", "2")
    assert json.loads(answer)["error"]["message"].startswith(said)
    assert ended.stderr.startswith(f"mmlogic: {said}")
    assert all(f"{each} install swi-prolog" in ended.stderr for each in ("apt", "brew"))
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("locale", ["C", "POSIX"])
def test_any_locale(locale: str) -> None:
    done = subprocess.run(
        [*COMMAND, "-c", "pegs 1; colors [red, 'é']; codes"],
        env={**os.environ, "LC_ALL": locale},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "[red]\n[é]\n", "")


def test_a_sheet_is_written_though_its_reader_goes_away(tmp_path: Path) -> None:
    path = tmp_path / "class.pdf"
    ended = shell(
        f"$M generate hidoku 4x4 --count 9 --seed 1 --sheet {path} | head -0; echo ${{PIPESTATUS[0]}}"
    )
    assert (ended.stdout, ended.stderr) == ("0\n", "")
    assert path.read_bytes().startswith(b"%PDF")
