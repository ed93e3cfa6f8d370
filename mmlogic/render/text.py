"""Answers as plain text, in the form of scripts."""

from collections.abc import Iterator

from mmlogic.render.answers import Answer
from mmlogic.render.paper import Paper, code_text

__all__ = ["code_text", "lines", "text"]


def text(answer: Answer) -> Iterator[str]:
    """Yield the lines of an answer, with their ends; none for an answer without data."""
    return (f"{line}\n" for line in lines(answer))


def lines(answer: Answer) -> Iterator[str]:
    """Yield the text of an answer's lines."""
    return ("".join(text for _, text in line) for line in answer.draw(Paper()))
