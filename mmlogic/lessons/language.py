"""What lessons are made of in the language."""

from collections.abc import Callable, Mapping
from typing import Any

from mmlogic.language.terminals import Terminal, as_number

__all__ = ["RULES", "STATEMENTS", "TERMINALS", "WORDS"]

TERMINALS: Mapping[str, Terminal] = {
    "LESSON_NUMBER": Terminal("the number of a lesson", "number", as_number),
    "LESSON_STEP": Terminal("the number of a step", "number", as_number),
}
"""The parts of statements about lessons."""

RULES: Mapping[str, Callable[..., Any]] = {}

WORDS: Mapping[str, str] = {}
"""The words inside statements about lessons."""

STATEMENTS: Mapping[str, str] = {
    "lesson": "lesson",
}
"""The module of each statement, by its keyword."""
