"""The sheet of a lesson, part by part: what to work through on paper, then the answers.

What a query answers is for the reader to predict: there is room for it, and it stands among the answers.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from mmlogic.lessons.page import Page

__all__ = ["Part", "sheet_parts", "without_answers"]

_ROOM = 3
"""The least lines to write clauses on."""

_FENCE, _SHOWN = "```\n", "```text\n"
"""The end of a block of code, and the beginning of one that shows an answer."""

_PREDICTED = re.compile(r"(```mm\n\?-[^`]*```\n)(```text\n(.*?)```\n?)", re.DOTALL)
"""A query, and what it answers."""


def without_answers(text: str) -> str:
    """Return the text of a step without what its queries answer."""
    return _PREDICTED.sub(r"\1", text)


class Part(NamedTuple):
    """A part of a sheet: a `title`, which begins a page, a `heading`, a `text` in Markdown, or `room`.

    The text of `room` is nothing; `lines` is how many lines there are to write on.
    """

    kind: str
    text: str
    lines: int = 0


def sheet_parts(page: Page) -> Iterator[Part]:
    """Yield the parts of the sheet of a lesson, its answers last."""
    title = f"Lesson {page.number}: {page.title}"
    yield Part("title", title)
    yield Part("text", page.opening)
    for step in page.steps:
        yield Part("heading", step.title)
        yield from _to_predict(step.text)
        if step.exercise:
            yield Part("room", "", max(_ROOM, step.exercise.solution.count("\n") + 2))
    yield Part("title", f"{title}: answers")
    for step in page.steps:
        predicted = _PREDICTED.findall(step.text)
        if step.exercise or predicted:
            yield Part("heading", step.title)
        for query, answer, _ in predicted:
            yield Part("text", f"{query.removesuffix(_FENCE)}{answer.removeprefix(_SHOWN)}".strip())
        if step.exercise:
            query = "" if step.exercise.goals else "?- "
            clauses = f"{query}{step.exercise.solution}{'.' if query else ''}"
            yield Part("text", f"```prolog\n{clauses}\n```")


def _to_predict(text: str) -> Iterator[Part]:
    """Yield a text, with room for what its queries answer."""
    end = 0
    for query in _PREDICTED.finditer(text):
        yield Part("text", text[end : query.end(1)].strip())
        yield Part("room", "", query[3].count("\n"))
        end = query.end()
    if rest := text[end:].strip():
        yield Part("text", rest)
