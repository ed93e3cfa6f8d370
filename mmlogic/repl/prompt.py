"""The function `prompt`: print a greeting, then read and run statements until `quit`."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import replace
from functools import partial
from select import select

from prompt_toolkit.output import create_output
from prompt_toolkit.output.plain_text import PlainTextOutput

from mmlogic.common.wording import visible
from mmlogic.language.typed import is_complete
from mmlogic.render.answers import StepKeys
from mmlogic.render.progress import Bar, is_dumb
from mmlogic.render.signs import of_cells, signs_of
from mmlogic.repl.conversation import Conversation, agreed
from mmlogic.repl.editing import trim_history
from mmlogic.repl.files import Config, config_file, diary_file, history_file, read_config, write_default
from mmlogic.repl.interrupts import Interrupts
from mmlogic.repl.programs import echo
from mmlogic.repl.screen import Screen
from mmlogic.repl.terminal import Terminal
from mmlogic.session.core import SessionCore
from mmlogic.session.lines import meant
from mmlogic.session.safety import Safe
from mmlogic.session.settings import Settings
from mmlogic.session.statements.help import HelpAnswer
from mmlogic.session.topics import Paragraph, doors
from mmlogic.session.transcript import PROMPT
from mmlogic.version import __version__

_GREETING = f"mmlogic {__version__} breaks codes and solves number paths by logic."
_CLOSING = "`lesson 1` teaches the logic behind it, `help` says more, Ctrl-D leaves."


def prompt(
    settings: Settings | None = None, *, quiet: bool = False, safe: Safe = False, over: bool = False
) -> int:
    """Run the prompt on the terminal and return the exit status 0.

    With `quiet`, there is no greeting. With `over`, statements replace files of other programs without a
    question. With `safe`, the user is untrusted (docs/safety.md), and the prompt has neither a configuration
    file nor a history file. Raises SwiPrologMissing if SWI-Prolog is not installed.
    """
    config, complaint = read_config(config_file()) if safe is False else (Config(), None)
    if safe is False:
        write_default(config_file())
    settings = settings or Settings()
    limit = settings.limit or config.page
    settings = replace(settings, limit=limit, theme=config.theme, language=config.language)
    with SessionCore(settings, safe=safe) as session:
        session.parse("")  # this loads the grammar before the first line is typed
        _run(session, config, complaint, quiet=quiet, over=over)
    if safe is False:
        trim_history(history_file(), config.history)
    return 0


def _run(session: SessionCore, config: Config, complaint: str | None, *, quiet: bool, over: bool) -> None:
    safe = bool(session.guard)
    capable = _capable()
    stream = of_cells(sys.stdout)
    output = create_output(stream) if capable else PlainTextOutput(stream)
    screen = Screen(output, plain=not capable, pager=not safe, signs=signs_of(stream))
    session.progress = Bar if capable and not quiet else None
    conversation = Conversation(session, screen, timing=config.timing)
    interrupts = Interrupts()
    reader: Terminal | Lines = Lines(interrupts, partial(meant, session))
    if capable:
        history = None if safe else history_file()
        reader = Terminal(conversation, screen, config, history, interrupts, output=output)
        conversation.open_board = reader.open_board
    conversation.ask_next = reader.ask_next
    session.diary = None if safe or config.history == 0 else diary_file()
    session.may_replace = lambda path: over or _replaces(path, reader, screen)
    if not quiet:
        greeting = [Paragraph(_GREETING), *doors(), Paragraph(_CLOSING)]
        screen.write(HelpAnswer(parts=greeting).draw(conversation.paper()))
    if complaint:
        screen.write(conversation.paper().wrapped([("class:warning", complaint)]))
    try:
        # `echo` restores the terminal's echo after an interrupt. A plain prompt never turns the echo off, or
        # keys typed while a statement runs would stay invisible.
        with echo(on=True) if capable else nullcontext(), interrupts.heard():
            quietly = partial(echo, on=False) if capable else nullcontext
            _converse(reader.read, conversation, screen, interrupts, quietly)
    finally:
        conversation.counting.cancel()


def _replaces(path: str, reader: "Terminal | Lines", screen: Screen) -> bool:
    screen.untouched = False  # the question is now between the input and its error
    return reader.confirm(f"mmlogic did not write {path}: replace it?")


def _converse(
    read: Callable[[], str],
    conversation: Conversation,
    screen: Screen,
    interrupts: Interrupts,
    quietly: Callable[[], AbstractContextManager[None]],
) -> None:
    running = True
    while running:
        entered = False
        try:
            interrupts.renew()
            typed = read()
            entered = True
            with quietly():
                running = interrupts.stoppable(partial(conversation.take, typed))
        except KeyboardInterrupt:  # Ctrl-C came before, during or after the statement
            if entered:
                screen.note("stopped", "class:warning")
        except EOFError:
            return
        except UnicodeDecodeError as error:
            screen.note(f"not a text: byte {error.start + 1} is not UTF-8", "class:error")


def _capable() -> bool:
    return not is_dumb() and sys.stdin.isatty() and sys.stdout.isatty()


_CONTINUATION = "... ".rjust(len(PROMPT))

_MAX_LINE_BYTES = 1 << 16
"""The largest number of bytes that is read of a line. A terminal gives at most 4,096."""


class Lines:
    """Reads inputs line by line. `meant("RRBB 1 1")` is the statement of an input, `guess RRBB 1 1`."""

    def __init__(self, interrupts: Interrupts, meant: Callable[[str], str]) -> None:
        self._interrupts, self._meant = interrupts, meant
        self._kept: str | None = None

    def read(self) -> str:
        """Return an input, with further lines while a bracket is open. Raises EOFError, KeyboardInterrupt."""
        return self._interrupts.stoppable(self._read)

    def _read(self) -> str:
        try:
            text = self._first()
            while not is_complete(self._meant(text)):
                text += "\n" + _line(_CONTINUATION)
        except (EOFError, KeyboardInterrupt):
            print()
            raise
        return text

    def confirm(self, question: str) -> bool:
        """Ask a yes-or-no question. Only `y` means yes. Raises KeyboardInterrupt."""
        try:
            return agreed(_line(f"{question} [y/N] "))
        except EOFError:
            print()
            return False

    def ask_next(self, keys: StepKeys) -> str:
        """Read a line that says how an answer continues. Return what it means, such as `next`.

        A line that `keys` lacks means `stop`, and is the next input. Raises KeyboardInterrupt.
        """
        try:
            typed = _line(f"{keys.legend}: ")
        except EOFError:
            print()
            return "stop"
        wish = keys.wishes.get(typed.strip() or "enter")
        if wish is None:
            self._kept = typed
        return wish or "stop"

    def _first(self) -> str:
        kept, self._kept = self._kept, None
        if kept is None:
            return _line(PROMPT)
        print(f"{PROMPT}{visible(kept)}")
        return kept


def _line(prompt: str) -> str:
    """Return a line of input. Raises EOFError, and the exceptions of signal handlers.

    Python's `input` would miss a signal that arrives just before it waits. `select` misses none.
    """
    print(visible(prompt), end="", flush=True)
    with _terminal() as terminal, _signals() as arrived:
        while True:
            ready, *_ = select([terminal, arrived], [], [])
            if arrived in ready:
                os.read(arrived, 64)
            with suppress(BlockingIOError):  # there is no line, because Ctrl-C has removed it
                return _text(os.read(terminal, _MAX_LINE_BYTES))


def _text(line: bytes) -> str:
    if not line:
        raise EOFError
    return line.decode(sys.stdin.encoding, sys.stdin.errors or "strict").rstrip("\n")


@contextmanager
def _terminal() -> Iterator[int]:
    """Yield a new descriptor of the terminal, from which reads do not block. Other reads still block."""
    terminal = os.open(os.ttyname(sys.stdin.fileno()), os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)
    try:
        yield terminal
    finally:
        os.close(terminal)


@contextmanager
def _signals() -> Iterator[int]:
    """Yield a descriptor that becomes readable when a signal arrives."""
    arrived, tell = os.pipe()
    os.set_blocking(tell, False)
    before = signal.set_wakeup_fd(tell, warn_on_full_buffer=False)
    try:
        yield arrived
    finally:
        signal.set_wakeup_fd(before)
        os.close(tell)
        os.close(arrived)
