"""`profile`: ask a question of the textbook."""

from dataclasses import dataclass
from typing import Any

from mmlogic.language.registry import Ask, Heading, statement
from mmlogic.render.answers import Answer

__all__ = ["Profile"]


@statement(usage="profile [QUESTION]", example="profile count", heading=Heading.QUESTIONS)
@dataclass(frozen=True)
class Profile(Ask[Answer]):
    """Ask a question of the textbook, CLP(FD) and specialised programs and compare inferences and time.

    The question is `codes`, `count` or `check`; of a puzzle `solve`, asked of the textbook, CLP(FD) and
    search programs.
    """

    question: Ask[Any] | None = None
