"""Run other programs that use the terminal: the shell command after a pipe, an editor."""

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import which

import click

from mmlogic.language import Span, StatementProblem
from mmlogic.limits.interrupts import held_interrupt

_WORD = re.compile(r"[\w./+][\w./+-]*")
_STOPPED = {end for number in (signal.SIGINT, signal.SIGTERM) for end in (-number, 128 + number)}
"""The exit statuses of a command that Ctrl-C or mmlogic has ended."""

_FOUND_BY_THE_SHELL = {126, 127}
"""The exit statuses of a shell that could not run the command. The shell prints the reason itself."""


def check_command(command: str, place: Span, *, safe: bool) -> None:
    """Raise StatementProblem for a shell command that is missing, unknown, or forbidden by safe mode."""
    if safe:
        raise StatementProblem("commands are off limits in safe mode", place)
    words = command.split(maxsplit=1)
    if not words:
        raise StatementProblem("a pipe needs a command, such as `| less`", place)
    if _WORD.fullmatch(words[0]) and not which(words[0]) and not _in_shell(words[0]):
        raise StatementProblem(f"no command is called `{words[0]}`", place)


def _in_shell(word: str) -> bool:
    asked = ["/bin/sh", "-c", 'command -v "$1"', "sh", word]
    return subprocess.run(asked, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def pipe(pieces: Iterable[str], command: str) -> str:
    """Pass a text piece by piece to a shell command. Return a message if the command failed, else "".

    The command starts when the first piece is ready. If `pieces` raises an error before, no command starts.
    When the command stops reading, no more pieces are read. The command also receives Ctrl-C, and SIGTERM if
    it ignores Ctrl-C. After a second Ctrl-C, every command receives SIGTERM. Raises KeyboardInterrupt if
    Ctrl-C has ended the command.
    """
    rest = iter(pieces)
    first = next(rest, "")
    process, early = _started(command)
    assert process.stdin is not None
    struck = True
    try:
        if early:
            raise KeyboardInterrupt
        with suppress(BrokenPipeError):
            process.stdin.write(first)
            process.stdin.writelines(rest)
            process.stdin.close()
        struck = False
    finally:
        with suppress(BrokenPipeError, KeyboardInterrupt):
            process.stdin.close()  # no effect on a closed pipe
        stopped = _wait(process, struck)
    if stopped and process.returncode in _STOPPED:
        raise KeyboardInterrupt
    return _failure(command.strip(), process.returncode)


def _started(command: str) -> tuple[subprocess.Popen[str], bool]:
    """Start a shell command. Return its process, and whether Ctrl-C came while it started."""
    with held_interrupt() as held:
        process = subprocess.Popen(
            command, shell=True, stdin=subprocess.PIPE, encoding="utf-8", errors="backslashreplace"
        )
    return process, held.struck


def _wait(process: subprocess.Popen[str], struck: bool) -> bool:
    """Wait until a shell command ends. Return whether Ctrl-C came, before the call (`struck`) or during it.

    The first Ctrl-C also ends processes that ignore Ctrl-C, by SIGTERM. The second one ends every process.
    """
    while True:
        try:
            for ignoring in _ignoring_interrupts(process.pid) if struck else ():
                os.kill(ignoring, signal.SIGTERM)
            # WNOWAIT leaves the exit status to the next call. Otherwise a Ctrl-C in between would lose it.
            os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
            process.wait()
            return struck
        except KeyboardInterrupt:
            if struck:
                process.terminate()
            struck = True


def _ignoring_interrupts(pid: int) -> Iterator[int]:
    """Yield the processes of a command that ignore Ctrl-C. Without /proc, yield nothing.

    A program such as `less`, which acts on Ctrl-C in its own way, is not among them.
    """
    with suppress(OSError, IndexError, ValueError):
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace")
        ignored = int(status.partition("SigIgn:")[2].split()[0], 16)
        if ignored >> (signal.SIGINT - 1) & 1:
            yield pid
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split():
            yield from _ignoring_interrupts(int(child))


def _failure(command: str, status: int) -> str:
    if status in {0, *_FOUND_BY_THE_SHELL}:
        return ""
    if status < 0:
        return f"`{command}` was ended by {signal.Signals(-status).name}"
    return f"`{command}` ended with status {status}"


def edited(text: str) -> str:
    """Open a text in the editor that $VISUAL or $EDITOR names. Return the edited text.

    Raises StatementProblem if neither variable is set, if the editor fails, or if the edited text is empty.
    """
    name = "VISUAL" if os.environ.get("VISUAL") else "EDITOR"
    command = os.environ.get(name, "").strip()
    if not command:
        raise StatementProblem("no editor is set", hint="the variables $VISUAL and $EDITOR name one")
    try:
        program = shlex.split(command)[0]
        if not which(program):
            raise StatementProblem(f"${name} names `{program}`, which is not a command")
        with echo(on=True):
            back = click.edit(text, editor=command, require_save=False, extension=".mm") or ""
    except click.ClickException:
        raise StatementProblem(f"the editor `{command}` failed: nothing runs") from None
    except UnicodeDecodeError as error:
        raise StatementProblem(f"the text is not UTF-8: byte {error.start + 1}") from None
    except OSError as error:
        raise StatementProblem(f"the editor's file cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise StatementProblem(f"${name} cannot be read: {error}") from None
    if not back.strip():
        raise StatementProblem("the file is empty: nothing runs")
    return back.rstrip("\n")


_LOCAL_MODES = 3
"""The index of the local modes in the attributes that `termios.tcgetattr` returns."""


@contextmanager
def echo(on: bool) -> Iterator[None]:
    """In the block, turn the terminal's echo on or off. Without a terminal, do nothing.

    Keys typed during the block stay in the terminal for its next reader.
    """
    if sys.stdin is None or not sys.stdin.isatty():
        yield
        return
    import termios  # not on Windows

    before = termios.tcgetattr(sys.stdin)[_LOCAL_MODES] & termios.ECHO

    def show(echoed: int) -> None:
        modes = termios.tcgetattr(sys.stdin)
        modes[_LOCAL_MODES] = modes[_LOCAL_MODES] & ~termios.ECHO | echoed
        termios.tcsetattr(sys.stdin, termios.TCSANOW, modes)

    try:
        show(termios.ECHO if on else 0)
        yield
    finally:
        show(before)
