"""Run the command `mmlogic` for tests, in this process or in a new process."""

import json
import os
import shlex
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from mmlogic.cli.commands import run
from tests.schema import check

if TYPE_CHECKING:
    import pexpect

COMMAND = [sys.executable, "-m", "mmlogic"]

EIGHT_CLUES = """\
guess RRBBGG 0 2
guess YYOONN 1 2
guess KKWWEE 0 1
guess EWKNOY 1 2
guess NNRRRY 0 1
guess OONNNG 0 2
guess NOYGBR 0 4
guess YGEYOB 4 2
codes
"""
"""The example game, by letters."""

TWO_CODES = "[green,yellow,none,yellow,orange,blue]\n[yellow,none,green,yellow,orange,blue]\n"


class Ended(NamedTuple):
    """The result of a command: its exit status and its output."""

    status: int
    out: str
    err: str

    def answers(self) -> list[dict[str, Any]]:
        """Return the JSON objects, one a line, as the schema has them, without the seconds."""
        objects = [json.loads(line) for line in self.out.splitlines()]
        for each in objects:
            check(each)
            assert isinstance(each.pop("seconds", 0.0), float)
        return objects


def mmlogic(
    *arguments: str,
    stdin: str | bytes = "",
    cwd: Path | None = None,
    together: bool = False,
    encoding: str = "utf-8",
    bug: bool = False,
) -> Ended:
    """Carry out a command line as the command does, within this process, and return how it ended.

    `together`, what is written to stderr is in `out`, where it was written. `encoding` is that of a terminal.
    Nothing may look like a crash unless a `bug` is expected.
    """
    given = stdin.encode() if isinstance(stdin, str) else stdin
    streams = [TextIOWrapper(BytesIO(each), encoding=encoding) for each in (given, b"", b"")]
    streams[2] = streams[1] if together else streams[2]
    with pytest.MonkeyPatch.context() as patch:
        for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
            patch.setattr(sys, name, stream)
        if cwd:
            patch.chdir(cwd)
        status = run(arguments)
    out, err = (_written(stream) for stream in streams[1:])
    assert bug or ("Traceback" not in err and "internal error" not in err), err
    return Ended(status, out, "" if together else err)


def _written(stream: TextIOWrapper) -> str:
    stream.flush()
    written = stream.buffer
    assert isinstance(written, BytesIO)
    return written.getvalue().decode(stream.encoding)


def started(
    *arguments: str, stdin: str | bytes = "", cwd: Path | None = None, env: dict[str, str] | None = None
) -> Ended:
    """Start the command in a process of its own and return how it ended."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    ended = subprocess.run(
        [*COMMAND, *arguments],
        input=given,
        capture_output=True,
        cwd=cwd,
        env={**os.environ, **(env or {})},
        timeout=300,
        check=False,
    )
    return Ended(ended.returncode, ended.stdout.decode(), ended.stderr.decode())


def shell(
    script: str, stdin: str | None = None, cwd: Path | None = None
) -> "subprocess.CompletedProcess[str]":
    """Run a shell script in which $M is the command."""
    return subprocess.run(
        ["bash", "-c", script.replace("$M", shlex.join(COMMAND))],
        input=stdin,
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def on_terminal(*arguments: str) -> "pexpect.spawn[str]":
    """Start the command on a terminal."""
    import pexpect  # where there are terminals

    command = [*COMMAND[1:], *arguments]
    return pexpect.spawn(COMMAND[0], command, encoding="utf-8", timeout=300, dimensions=(50, 200))


def ending(child: "pexpect.spawn[str]") -> tuple[int, str]:
    """Wait for the end of a command on a terminal; return its status, and what it wrote last."""
    import pexpect

    child.expect(pexpect.EOF)
    child.close()
    assert "Traceback" not in child.before
    return child.exitstatus, child.before


def one_message(ended: Ended) -> str:
    """Return the first line of the message. Fail if there is more than one message."""
    lines = ended.err.splitlines()
    assert lines
    assert all(line.startswith("    ") for line in lines[1:]), ended.err
    return lines[0]
