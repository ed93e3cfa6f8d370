"""The sheet of a lesson, part by part: what to work through on paper, then the answers."""

from collections.abc import Iterator
from typing import NamedTuple

from mmlogic.lessons.page import Page

__all__ = ["Part", "sheet_parts"]

_ROOM = 3
"""The least lines to write an answer on."""


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
        yield Part("text", step.text)
        if step.exercise:
            yield Part("room", "", max(_ROOM, step.exercise.solution.count("\n") + 2))
    yield Part("title", f"{title}: answers")
    for step in page.steps:
        if step.exercise:
            yield Part("heading", step.title)
            query = "" if step.exercise.goals else "?- "
            clauses = f"{query}{step.exercise.solution}{'.' if query else ''}"
            yield Part("text", f"```prolog\n{clauses}\n```")
