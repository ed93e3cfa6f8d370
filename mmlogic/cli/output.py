"""Functions of all commands: read the settings and scripts, write answers and errors."""

import os
import stat
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from itertools import chain
from pathlib import Path
from shutil import get_terminal_size
from typing import Any

import click

from mmlogic.cli.options import Unwritable, shown, tell
from mmlogic.common import files
from mmlogic.common.data import NotUtf8, utf8
from mmlogic.common.files import EVERYWHERE, FileProblem, restricted
from mmlogic.common.marks import ForeignFile, claim
from mmlogic.common.versions import bug_message
from mmlogic.language import MmlogicError, Source, Statement, StatementProblem, SyntaxProblem, describe
from mmlogic.language.typed import is_complete
from mmlogic.limits.interrupts import is_interrupt
from mmlogic.machine.backend import SwiPrologMissing
from mmlogic.render.answers import Answer
from mmlogic.render.formats import FORMATS, error_json
from mmlogic.render.paper import Paper
from mmlogic.render.signs import legible, signs_of
from mmlogic.session.core import SessionCore
from mmlogic.session.reading import PYTHON, RUN_PYTHON, not_text
from mmlogic.session.safety import ANSWERS, Safe, guard
from mmlogic.session.settings import Settings
from mmlogic.session.transcript import Transcript

_FLUSH_SECONDS = 0.05
"""Output is flushed if it waits longer than this time. So a slow listing grows on the screen."""


class Output:
    """Writes answers to standard output, in one format. If `quiet` is true, notes are omitted.

    `most` is the largest number of characters in total, or None. `transcript` receives the same text. `table`
    selects one table of CSV. An empty line separates tables.
    """

    def __init__(
        self,
        format: str = "text",
        *,
        quiet: bool = False,
        most: int | None = None,
        table: str = "",
    ) -> None:
        self._most = most
        self._format, self._table = FORMATS[format], table
        self._head: str | None = None
        self._quiet = quiet
        self._out = sys.stdout
        legible(self._out, json=self._format.objects)  # every name can now be written in every encoding
        self._signs = signs_of(self._out)
        self._shown = 0.0
        self.transcript = Transcript(self.note)
        self._unwritten: list[str] = []

    def answer(self, answer: Answer, paper: Paper | None = None) -> None:
        """Write an answer. Write each item as soon as it is found.

        Raises BrokenPipeError for a closed pipe. Raises Unwritable if the answer cannot be written.
        """
        try:
            for piece in self._pieces(answer, replace(paper or answer.script, signs=self._signs)):
                self._write(piece)
                if time.monotonic() - self._shown > _FLUSH_SECONDS:
                    self._flush()
        finally:
            self._flush()

    def _pieces(self, answer: Answer, paper: Paper) -> Iterator[str]:
        if tables := self._format.tables:
            return self._table_pieces(tables(answer, paper, self._table), answer)
        return self._format(answer, paper)

    def _table_pieces(self, rows: Iterator[str], answer: Answer) -> Iterator[str]:
        """Yield rows of CSV. Leave out the names of columns if they are those of the last table.

        A board has no names of columns.
        """
        for head in rows:
            own = "" if answer.form == "board" else head
            if not own or own != self._head:
                yield "\n" * (self._head is not None) + head
            self._head = own
            yield from rows

    def error(self, error: MmlogicError) -> None:
        """Report an error on standard error. If answers are JSON, also report it on standard output."""
        tell("\n".join(_error_lines(error)))
        self.transcript.write(f"{describe(error)}\n")
        if self._format.objects:
            self._write(error_json(error))
            self._flush()

    def note(self, message: str) -> None:
        """Print a note on standard error, unless `quiet` is set."""
        if not self._quiet:
            tell(message)

    def _write(self, piece: str) -> None:
        if self._out is None:
            raise Unwritable("standard output is closed")
        if self._most is not None:
            self._most -= len(piece)
            if self._most < 0:
                raise Unwritable("too many answers for safe mode: the rest is not printed")
        with _writing():
            self._out.write(shown(piece, self._out, json=self._format.objects))
        if self.transcript.path is not None:
            self._unwritten.append(piece)

    def _flush(self) -> None:
        if self._out is not None:
            with _writing():
                self._out.flush()
        if self._unwritten:
            self.transcript.write("".join(self._unwritten))
            self._unwritten = []
        self._shown = time.monotonic()


def _error_lines(error: MmlogicError) -> Iterator[str]:
    if sys.stderr is None or not sys.stderr.isatty():
        yield describe(error)
        return
    from mmlogic.render.answers import error_lines  # imported for a terminal only

    paper = Paper(get_terminal_size().columns, person=True)
    yield from ("".join(text for _, text in line) for line in error_lines(error, "", -1, paper))


@contextmanager
def _writing() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Unwritable(f"the answers cannot be written: {error.strerror or error}") from None


@contextmanager
def bugs_placed(statement: Statement[Any], source: Source) -> Iterator[None]:
    """Turn unexpected errors of the block into errors with the position of `statement`.

    Expected errors remain unchanged.
    """
    try:
        yield
    except (MmlogicError, SwiPrologMissing, Unwritable, OSError):
        raise
    except Exception as error:
        if is_interrupt(error):
            raise KeyboardInterrupt from None
        raise StatementProblem(bug_message(error), statement.span, source=source) from error


class Shared:
    """The values of the options that all commands share.

    `safe` is whether safe mode is on, or the directory whose files safe mode allows. `guard` enforces safe
    mode, and `access` says which files are allowed. In safe mode, `settings` always has limits.
    """

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.format: str = options.get("format", "text")
        self.table: str = options.get("table", "")
        if self.table and not FORMATS[self.format].tables:
            raise click.UsageError("--table has no effect without --format csv")
        if self.table:
            from mmlogic.cli.schema import check_table  # imported for `--table` only

            check_table(self.table)
        self.over, self.quiet = bool(options.get("over")), bool(options.get("quiet"))
        self.keep_going = bool(options.get("keep_going"))
        self.players: Sequence[Path] = options.get("player", ())
        self.safe: Safe = options.get("safe_dir") or bool(options.get("safe"))
        names = ("engine", "timeout", "memory", "seed")
        asked = Settings(**{name: options[name] for name in names if name in options})
        self.guard = guard(self.safe, asked)
        self.settings = self.guard.settled(asked) if self.guard else asked
        self.access = self.guard.access if self.guard else EVERYWHERE

    @cached_property
    def output(self) -> Output:
        """The object that writes answers in the requested format."""
        most = ANSWERS if self.guard else None
        return Output(self.format, quiet=self.quiet, most=most, table=self.table)

    def session(self) -> SessionCore:
        """Return a new session."""
        return SessionCore(self.settings, safe=self.safe)

    def claim(self, option: str, path: Path, ending: Callable[[Path], str]) -> None:
        """Check that the file of an option can be written, and that `ending` accepts its extension.

        Raises UsageError if the check fails, and the errors of `ending`.
        """
        try:
            with restricted(self.access):
                ending(path)
                claim(path, over=self.over)
        except FileProblem as problem:
            hint = "--over replaces it" if isinstance(problem, ForeignFile) else problem.hint
            raise click.UsageError(f"{option}: {problem}" + (f"; {hint}" if hint else "")) from None

    def refuse_players(self) -> None:
        """Raise UsageError if safe mode is on and an option names a file of players."""
        if self.players and self.guard:
            raise click.UsageError("--player runs a program, which --safe forbids")

    def load_players(self) -> None:
        """Load the players of the files after `--player`. Raises UsageError or PlayerError."""
        self.refuse_players()
        if self.players:
            from mmlogic.players.engine.authored import load  # imports numpy

            for path in self.players:
                load(path)


def is_piped() -> bool:
    """Whether standard input is a pipe, whose other end may write later."""
    try:
        return sys.stdin is not None and stat.S_ISFIFO(os.fstat(sys.stdin.fileno()).st_mode)
    except (OSError, ValueError):
        return False


def arriving_scripts() -> Iterator[Source]:
    """Yield standard input as scripts.

    A script ends after complete statements, when nothing more arrives for a moment. If the other end of the
    pipe writes without a pause, all is one script. The lines before a script are empty, so its errors have
    their line in the whole input.
    """
    text, lines, data = "", 0, b""
    for arrived in chain(files.arrivals(sys.stdin.buffer, "<stdin>"), [None]):
        data += arrived or b""
        end = len(data) if arrived is None else data.rfind(b"\n") + 1
        text, data = text + _decoded("<stdin>", data[:end]), data[end:]
        if (text and is_complete(text)) if arrived is not None else (text or not lines):
            yield Source("<stdin>", "\n" * lines + text)
            text, lines = "", lines + text.count("\n")


def _decoded(name: str, data: bytes) -> str:
    try:
        return utf8(data)
    except NotUtf8 as bad:
        raise not_text(name, bad) from None


def read(path: str) -> Source:
    """Read a script. Raises SyntaxProblem if it cannot be read, so that the exit status is 2."""
    name, hint = "<stdin>" if path == "-" else path, None
    if path.endswith(".py"):
        raise SyntaxProblem(PYTHON, source=Source(name, ""), hint=RUN_PYTHON)
    try:
        piped = path == "-"
        data = files.read_stream(sys.stdin.buffer, name) if piped else files.read_bytes(path, pipes=True)
        return Source(name, _decoded(name, data))
    except files.FileProblem as problem:
        reason, hint = f"cannot be read: {problem.reason}", problem.hint
    except (OSError, ValueError) as error:
        reason = f"cannot be read: {getattr(error, 'strerror', None) or error}"
    except AttributeError:  # sys.stdin is None
        reason = "cannot be read: it is closed"
    raise SyntaxProblem(reason, source=Source(name, ""), hint=hint)
