"""Errors of a statement: what they are called, and where they stand."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from mmlogic.common.extras import MissingExtra
from mmlogic.common.files import FileProblem
from mmlogic.language import MmlogicError, Source, Statement, StatementProblem
from mmlogic.machine import LimitExceeded, PrologError

__all__ = ["placed"]

_MODULE = re.compile(r"\bmmlogic_\d+:")
"""The module of a program before a name, which is nobody's business."""


@contextmanager
def placed(statement: Statement[Any], source: Source | None) -> Iterator[None]:
    """Raise errors of the block as errors of `statement`, with its position."""
    try:
        yield
    except Exception as error:
        problem = _problem(error)
        if problem is None:
            raise
        problem.at(statement.span)
        raise (problem.within(source) if source else problem) from None


def _problem(error: Exception) -> MmlogicError | None:
    """Return the message for an error; None if it does not belong to a statement."""
    match error:
        case MmlogicError():
            return error
        case LimitExceeded():
            setting = {"time": "timeout", "memory": "memory"}.get(error.kind)
            usual = f"`set {setting} N` changes the limit" if setting else None
            return StatementProblem(str(error), hint=error.hint or usual)
        case PrologError():
            message = _MODULE.sub("", "; ".join(str(error).splitlines()))
            return StatementProblem(f"Prolog: {message}")
        case FileProblem() | MissingExtra():
            return StatementProblem(str(error))
        case _:
            return None
