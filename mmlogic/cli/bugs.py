"""Bugs of mmlogic itself: one message each, placed as an error of the statement that met one."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from mmlogic.cli.output import Unwritable
from mmlogic.language import MmlogicError, Source, Statement, StatementProblem
from mmlogic.machine import SwiPrologMissing

__all__ = ["bug_message", "bugs_placed", "debugging"]


def debugging() -> bool:
    """Whether bugs end the program with their traceback."""
    return "MMLOGIC_DEBUG" in os.environ


def bug_message(error: Exception) -> str:
    """Return the message for an unexpected error."""
    return f"internal error: {type(error).__name__}: {error}"


@contextmanager
def bugs_placed(statement: Statement[Any], source: Source) -> Iterator[None]:
    """Raise bugs of the block as errors of `statement`, with its position; any other error as it is."""
    try:
        yield
    except (MmlogicError, SwiPrologMissing, Unwritable, OSError):
        raise
    except Exception as error:
        if debugging():
            raise
        raise StatementProblem(bug_message(error), statement.span, source=source) from error
