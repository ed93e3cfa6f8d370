"""Answers in every format. A renderer yields pieces as the answer is found; it computes nothing."""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module

from mmlogic.render.answers import Answer
from mmlogic.render.objects import json
from mmlogic.render.paper import Paper

__all__ = ["FORMATS", "Render"]

Render = Callable[[Answer], Iterator[str]]
"""A renderer yields pieces: lines with their ends, or parts of lines."""


def _of(module: str, name: str) -> Render:
    """Return the renderer `name` of a module of this room, which is imported with its first answer."""

    def render(answer: Answer) -> Iterator[str]:
        made: Render = getattr(import_module(f"mmlogic.render.{module}"), name)
        return made(answer)

    return render


def _text(answer: Answer) -> Iterator[str]:
    """Yield the lines of an answer as a script prints them, none for a statement that only tells."""
    return ("".join(text for _, text in [*line, ("", "\n")]) for line in answer.draw(Paper()))


FORMATS: Mapping[str, Render] = {
    "text": _text,
    "json": json,
    "csv": _of("table", "csv"),
    "markdown": _of("markdown", "markdown"),
}
"""The renderers by the name of their format."""
