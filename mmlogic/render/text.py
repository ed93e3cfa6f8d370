"""Answers as plain text, as a script prints them: what was asked for, and no more."""

from collections.abc import Iterator

from mmlogic.render.answers import Answer
from mmlogic.render.paper import Paper, code_text

__all__ = ["code_text", "lines", "text"]


def text(answer: Answer) -> Iterator[str]:
    """Yield the lines of an answer, with their ends; none for a statement that only tells."""
    return (f"{line}\n" for line in lines(answer))


def lines(answer: Answer) -> Iterator[str]:
    """Yield what an answer says; an answer that says nothing has no lines."""
    return ("".join(text for _, text in line) for line in answer.draw(Paper()))
