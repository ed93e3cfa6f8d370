"""Answers as text, JSON and CSV. A renderer yields pieces as the answer is found, without computing."""

from collections.abc import Callable, Iterator, Mapping

from mmlogic.render.answers import Answer

__all__ = ["FORMATS", "Render"]

Render = Callable[[Answer], Iterator[str]]
"""A renderer yields pieces: lines with their ends, or parts of lines."""


def _text(answer: Answer) -> Iterator[str]:
    """Return the lines of an answer as plain text."""
    from mmlogic.render import text

    return text.text(answer)


def _json(answer: Answer) -> Iterator[str]:
    """Return the pieces of an answer as JSON."""
    from mmlogic.render import objects

    return objects.json(answer)


def _csv(answer: Answer) -> Iterator[str]:
    """Return the rows of an answer as CSV."""
    from mmlogic.render import table

    return table.csv(answer)


FORMATS: Mapping[str, Render] = {"text": _text, "json": _json, "csv": _csv}
"""The renderers by format, each imported with its first answer."""
