"""Answers that confirm a change, with how many codes it leaves, for the prompt and notebooks."""

from typing import Any

from mmlogic.codes.statements.guess import GuessAnswer
from mmlogic.language import Statement
from mmlogic.language.registry import RunScript
from mmlogic.render.answers import Answer, Done

__all__ = ["TELLING", "is_inner"]

TELLING = (Done, GuessAnswer)
"""Answers that show the number of remaining codes, if the statement is about codes."""


def is_inner(answer: Answer, statement: Statement[Any]) -> bool:
    """Tell whether an answer confirms a statement of a script that is answered for as a whole."""
    confirms = isinstance(answer, TELLING) and answer.statement != statement.keyword
    return isinstance(statement, RunScript) and statement.sums_up and confirms
