"""Output of answers as they are found, on standard output, and of errors, on standard error."""

import os
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from shutil import get_terminal_size
from typing import TextIO

from mmlogic.common.wording import visible
from mmlogic.language import MmlogicError, describe
from mmlogic.render.answers import Answer
from mmlogic.render.encodings import legible, signs_of
from mmlogic.render.formats import FORMATS, SCRIPT
from mmlogic.render.objects import error_json
from mmlogic.render.paper import Paper
from mmlogic.session.files import Transcript

__all__ = ["Output", "Unwritable", "abandon_stdout", "put", "tell"]

_SHOWN_AFTER = 0.05
"""Seconds between flushes, so that a slow listing is seen as it grows."""

_LONGEST = 500
"""The most characters shown of a line in a message."""

_MOVING = re.compile("[\0-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Characters that control a terminal, or cannot be encoded."""

_REPLACED = "\ufffd"


class Unwritable(Exception):
    """Answers cannot be written: the disk is full, or standard output is closed."""


class Output:
    """Writes answers in one format, at most `most` characters. `quiet` suppresses notes.

    `transcript` gets what is shown, too.
    """

    def __init__(
        self,
        format: str = "text",
        *,
        quiet: bool = False,
        out: TextIO | None = None,
        most: int | None = None,
    ) -> None:
        self._most = most
        self._format = format
        self._quiet = quiet
        self._out = out or sys.stdout
        legible(self._out, json=format == "json")  # whatever the encoding is, every name can be written
        self._signs = signs_of(self._out)
        self._shown = 0.0
        self.transcript = Transcript(self.note)
        self._unwritten: list[str] = []

    def answer(self, answer: Answer, paper: Paper = SCRIPT) -> None:
        """Write an answer as it is found. Raises BrokenPipeError for a closed pipe, or Unwritable."""
        try:
            for piece in FORMATS[self._format](answer, replace(paper, signs=self._signs)):
                self._write(piece)
                if time.monotonic() - self._shown > _SHOWN_AFTER:
                    self._flush()
        finally:
            self._flush()

    def error(self, error: MmlogicError) -> None:
        """Report an error on standard error and, if answers are JSON, on standard output."""
        tell("\n".join(_error_lines(error)))
        self.transcript.write(f"{describe(error)}\n")
        if self._format == "json":
            self._write(error_json(error))
            self._flush()

    def note(self, message: str) -> None:
        """Print a note that is not an error."""
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
            self._out.write(_shown(piece, self._out, json=self._format == "json"))
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
    """Yield the lines that report an error, wrapped on a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield describe(error)
        return
    from mmlogic.render.mistakes import error_lines  # only a person sees them

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


def tell(message: str) -> None:
    """Write a message to standard error, if open: cut long lines, drop control characters."""
    lines = (line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…" for line in message.split("\n"))
    with suppress(OSError):
        _put(sys.stderr, "".join(f"{_MOVING.sub(_REPLACED, line)}\n" for line in lines))


def put(text: str, *, json: bool = False) -> None:
    """Write a text to standard output, if open."""
    _put(sys.stdout, text, json=json)


def _put(stream: TextIO | None, text: str, *, json: bool = False) -> None:
    if stream is not None:
        legible(stream, json=json)
        stream.write(_shown(text, stream, json=json))
        stream.flush()


def _shown(text: str, stream: TextIO, *, json: bool) -> str:
    """Return a text as a stream shows it: on a terminal nothing controls it, other streams get the text."""
    return visible(text, json=json) if stream.isatty() else text


def abandon_stdout() -> None:
    """Prevent further writes to a closed pipe, also by the interpreter at exit."""
    with suppress(OSError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
