"""Start `mmlogic` in a pseudo-terminal, type, and read the screen as text."""

import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pexpect

    from tests.repl.emulator import Emulator

__all__ = ["Kept", "Terminal", "opened"]

_ESCAPES = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b[()][A-Z0-9]|\x1b[=>]|\r")
_CUT = re.compile(r"\x1b(\[[0-?]*)?$")
_WHERE = "\x1b[6n"
_CLEAR = "\x15"
PATIENCE = 240.0
_TOLD = 4000  # how many characters of a terminal a failure shows

AT_WORK = "Ctrl-C stops"
"""The text that a terminal shows while a statement takes long. Ctrl-C now stops the statement."""

_CACHE = TemporaryDirectory(prefix="mmlogic-tests-")
"""The grammar is made once for all conversations, not anew in each."""


class Terminal:
    """A running `mmlogic` in a terminal. The class stores its output, and answers questions for the cursor.

    `raw` is all its output. `seen` is the output after the last awaited text, without escape codes.
    `late` returns the delay of the answer about the cursor in seconds. None means no answer.
    """

    def __init__(self, child: "pexpect.spawn[str]") -> None:
        self.child = child
        self.raw = ""
        self.seen = ""
        self.late: Callable[[], float | None] = lambda: 0.0
        self._broken = ""
        self._answers: list[tuple[float, str]] = []
        self._emulator: Emulator | None = None

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size. `shown` has lines from the first call on."""
        from tests.repl.emulator import Emulator

        if self._emulator is None:
            self._emulator = Emulator(columns, rows)
        self._emulator.resize(columns, rows)
        self.child.setwinsize(rows, columns)

    @property
    def shown(self) -> list[str]:
        """The lines that a person sees. Before `resize`, there are none."""
        return self._emulator.shown if self._emulator else []

    def type(self, text: str, *awaited: str) -> None:
        """Type `text`. Then wait for each of the texts `awaited` in turn."""
        self.child.send(text)
        for each in awaited:
            self.wait(each)

    def wait(self, text: str, seconds: float = PATIENCE) -> str:
        """Return the output up to `text`.

        If `text` does not come in time, fail and end the terminal. The next test then starts a new one.
        """
        end = time.monotonic() + seconds
        while text not in self.seen:
            if time.monotonic() >= end:
                self.child.close(force=True)
                raise AssertionError(f"no {text!r} in {self.seen!r} after {self.raw[-_TOLD:]!r}")
            self._read()
        before, _, self.seen = self.seen.partition(text)
        return before + text

    def ask(self, statement: str, answer: str) -> str:
        """Type a statement and wait for its answer and the next prompt."""
        self.type(f"{statement}\r")
        return self.wait(answer) + self.wait("mmlogic>")

    def until(self, holds: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Read output until a condition holds. Fail after `seconds`."""
        end = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < end, "not in\n" + ("\n".join(self.shown) or repr(self.seen))
            self._read()

    def rest(self, seconds: float = 0.5) -> str:
        """Return all output of the next `seconds`."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self._read()
        return self.seen

    def leave(self, key: str = "\x04") -> int:
        """Leave and return the exit status."""
        self.type(key)
        end = time.monotonic() + PATIENCE
        while self.child.isalive():
            assert time.monotonic() < end, f"does not end: {self.seen!r}"
            self._read()
        assert self.child.exitstatus is not None, f"ended by signal {self.child.signalstatus}"
        return int(self.child.exitstatus)

    def _read(self) -> None:
        import pexpect

        self._answer()
        try:
            piece = self.child.read_nonblocking(65536, timeout=0.01 if self._answers else 0.05)
        except (pexpect.TIMEOUT, pexpect.EOF):
            time.sleep(0.01)
            return
        self.raw += piece
        whole = self._broken + piece
        cut = _CUT.search(whole)
        end = cut.start() if cut else len(whole)
        self._broken = whole[end:]
        self.seen += _ESCAPES.sub("", whole[:end])
        row, column = 1, 1
        if self._emulator:
            self._emulator.write(whole[:end])
            row, column = self._emulator.place
        for _ in range(whole[:end].count(_WHERE)):
            if (late := self.late()) is not None:
                self._answers.append((time.monotonic() + late, f"\x1b[{row};{column}R"))
        self._answer()

    def _answer(self) -> None:
        """Say where the cursor was, to the questions whose answers are due."""
        due = [answer for when, answer in self._answers if when <= time.monotonic()]
        self._answers = self._answers[len(due) :] if due else self._answers
        for answer in due:
            self.child.send(answer)


@contextmanager
def opened(
    home: Path, *arguments: str, term: str = "xterm-256color", **environment: str
) -> Iterator[Terminal]:
    """Run `mmlogic` in a terminal, with its files in `home`. Yield it after its first prompt."""
    import pexpect  # where there are terminals

    unwanted = {"NO_COLOR", "MMLOGIC_DEBUG", "PAGER", "LESS", "PROMPT_TOOLKIT_COLOR_DEPTH"}
    inherited = {name: value for name, value in os.environ.items() if name not in unwanted}
    places = {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("CONFIG", "STATE")}
    places["XDG_CACHE_HOME"] = _CACHE.name
    child = pexpect.spawn(
        sys.executable,
        ["-m", "mmlogic", *arguments],
        env=inherited | places | {"TERM": term} | environment,
        encoding="utf-8",
        codec_errors="replace",
        dimensions=(30, 100),
    )
    child.delaybeforesend = None
    try:
        terminal = Terminal(child)
        terminal.wait("mmlogic>")
        yield terminal
    finally:
        child.close(force=True)


class Kept(ExitStack):
    """Terminals that tests use one after another: called with its arguments it gives one, as it was begun.

    A new one follows one that a test has left.
    """

    def __init__(self, home: Path) -> None:
        super().__init__()
        self._home = home
        self._running: dict[tuple[str, ...], Terminal] = {}

    def __call__(self, *arguments: str, term: str = "xterm-256color") -> Terminal:
        terminal = self._running.pop((term, *arguments), None)
        if terminal is None or not terminal.child.isalive():
            terminal = self.enter_context(opened(self._home, *arguments, term=term))
        terminal.type(_CLEAR)
        terminal.ask("set engine auto; set limit none; reset", "A new session")
        terminal.raw = terminal.seen = ""
        self._running[term, *arguments] = terminal
        return terminal
