"""Answers in every format. A renderer yields pieces as the answer is found; it computes nothing."""

from collections.abc import Iterator, Mapping
from typing import Protocol

from mmlogic.render.answers import Answer
from mmlogic.render.objects import json
from mmlogic.render.paper import Paper

__all__ = ["FORMATS", "SCRIPT", "Render"]

SCRIPT = Paper()
"""The page of a script."""


class Render(Protocol):
    """A renderer yields pieces: lines with their ends, or parts of lines; text is drawn on the paper."""

    def __call__(self, answer: Answer, paper: Paper = SCRIPT) -> Iterator[str]:
        """Render an answer."""


def _text(answer: Answer, paper: Paper = SCRIPT) -> Iterator[str]:
    """Yield the lines of an answer as a script prints them, none for a statement that only tells."""
    return ("".join(text for _, text in [*line, ("", "\n")]) for line in answer.lines(paper))


def _json(answer: Answer, paper: Paper = SCRIPT) -> Iterator[str]:
    return json(answer)


def _csv(answer: Answer, paper: Paper = SCRIPT) -> Iterator[str]:
    from mmlogic.render.table import csv  # the first answer in this format

    return csv(answer)


def _markdown(answer: Answer, paper: Paper = SCRIPT) -> Iterator[str]:
    from mmlogic.render.markdown import markdown  # as above

    return markdown(answer, paper)


FORMATS: Mapping[str, Render] = {"text": _text, "json": _json, "csv": _csv, "markdown": _markdown}
"""The renderers by the name of their format."""
