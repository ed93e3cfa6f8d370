"""Where answers and errors go: standard output as they are found, standard error for what went wrong."""

import os
import sys
import time
from typing import TextIO

from mmlogic.answers import Answer
from mmlogic.language import MmlogicError, describe
from mmlogic.render import FORMATS
from mmlogic.render.json import error_json

__all__ = ["Output", "abandon_stdout"]

_SHOWN_AFTER = 0.05
"""Seconds after which what was written is shown, so that a slow listing is seen as it grows."""


class Output:
    """Writes answers in one format. `quiet` keeps notes away."""

    def __init__(self, format: str = "text", *, quiet: bool = False, out: TextIO | None = None) -> None:
        self._format = format
        self._quiet = quiet
        self._out = out or sys.stdout
        self._shown = 0.0

    def answer(self, answer: Answer) -> None:
        """Write an answer as it is found. Raises BrokenPipeError when nobody reads on."""
        try:
            for piece in FORMATS[self._format](answer):
                self._out.write(piece)
                if time.monotonic() - self._shown > _SHOWN_AFTER:
                    self._flush()
        finally:
            self._flush()

    def error(self, error: MmlogicError) -> None:
        """Tell a person what went wrong and, if answers are JSON, a program too."""
        print(describe(error), file=sys.stderr)
        if self._format == "json":
            self._out.write(error_json(error))
            self._flush()

    def note(self, message: str) -> None:
        """Tell a person something that is no error."""
        if not self._quiet:
            print(message, file=sys.stderr)

    def _flush(self) -> None:
        self._out.flush()
        self._shown = time.monotonic()


def abandon_stdout() -> None:
    """Let nothing more be written to a closed pipe, not even by the interpreter as it leaves."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
