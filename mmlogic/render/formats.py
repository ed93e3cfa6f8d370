"""Answers as text, JSON and CSV. A renderer yields pieces as the answer is found; it computes nothing."""

from collections.abc import Callable, Iterator, Mapping

from mmlogic.render.answers import Answer
from mmlogic.render.objects import json
from mmlogic.render.paper import Paper

__all__ = ["FORMATS", "Render"]

Render = Callable[[Answer], Iterator[str]]
"""What a renderer is: it yields pieces, lines with their ends or parts of them."""


def _text(answer: Answer) -> Iterator[str]:
    """Yield the lines of an answer as a script prints them, none for a statement that only tells."""
    return ("".join(text for _, text in [*line, ("", "\n")]) for line in answer.draw(Paper()))


def _csv(answer: Answer) -> Iterator[str]:
    """Return the rows of an answer as CSV."""
    from mmlogic.render.table import csv  # few ask for it, and the standard library's module takes long

    return csv(answer)


FORMATS: Mapping[str, Render] = {"text": _text, "json": json, "csv": _csv}
"""The renderers by the name of their format."""
