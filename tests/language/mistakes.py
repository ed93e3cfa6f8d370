"""The place of the first error in a text, and its message."""

from mmlogic.language.errors import SyntaxProblem
from mmlogic.language.scripts import parse, tidy


def diagnose(text: str) -> tuple[int, str] | None:
    """Return the index of the first error in `text`, and its message in one line, or None."""
    try:
        parse(text)
    except SyntaxProblem as problem:
        line, column, *_ = problem.span or (1, 1)
        before = tidy(text).split("\n")[: line - 1]
        return min(sum(map(len, before)) + len(before) + column - 1, len(text)), problem.sentence
    return None
