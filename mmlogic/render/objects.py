"""Answers as JSON: one object per line for each answer, with listings written as they are found."""

import json as library
from collections.abc import Iterator, Mapping
from typing import Any

from mmlogic.language import MmlogicError
from mmlogic.render.answers import Answer, Listing, is_silent

__all__ = ["error_json", "json"]


def json(answer: Answer) -> Iterator[str]:
    """Yield the line of an answer; nothing for an answer without data."""
    if is_silent(answer):
        return
    if isinstance(answer, Listing):
        yield from _listing(answer)
        return
    yield _dump({"statement": answer.statement, **answer.about, **answer.data(), **_common(answer)}) + "\n"


def error_json(error: MmlogicError | str) -> str:
    """Return the line that reports an error."""
    if isinstance(error, str):
        return _dump({"error": {"message": error, "file": None, "line": None, "column": None}}) + "\n"
    place = {
        "message": error.sentence,
        "file": error.source.name if error.source else None,
        "line": error.span.line if error.span else None,
        "column": error.span.column if error.span else None,
    }
    return _dump({"error": place}) + "\n"


def _listing(answer: Listing) -> Iterator[str]:
    """Yield the object piece by piece; it is closed even if the listing fails."""
    head = {"statement": answer.statement, **answer.about, **answer.opening()}
    yield f'{_dump(head)[:-1]},"{answer.items}":['
    comma = ""
    try:
        for page in answer.by_page():
            yield comma + _dump(page)[1:-1]
            comma = ","
    except (MmlogicError, KeyboardInterrupt):
        yield _end(answer)
        raise
    yield _end(answer)


def _end(answer: Listing) -> str:
    return "]," + _dump({**answer.closing(), **_common(answer)})[1:] + "\n"


def _common(answer: Answer) -> Mapping[str, Any]:
    left_out = {"left_out": answer.words_left_out} if answer.words_left_out else {}
    return {**left_out, "line": answer.line, "seconds": round(answer.seconds, 6)}


def _dump(value: object) -> str:
    return library.dumps(value, ensure_ascii=False, separators=(",", ":"))
