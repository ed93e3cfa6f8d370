"""One learner for all exercises, because each new session would start a process for the checks."""

from collections.abc import Callable, Iterator

import pytest

from mmlogic import Session
from mmlogic.lessons import repairs
from mmlogic.lessons.answers import CheckedAnswer
from mmlogic.lessons.page import Exercise, pages

__all__ = ["CAUSE", "Learner", "exercise_at"]

CAUSE = repairs._cause
"""What looks for causes, where `without_causes` has replaced it."""

Learner = Callable[[int, int, str], CheckedAnswer]
"""Answers the exercise of a lesson and a step, and returns what is said of it."""


def exercise_at(lesson: int, step: int) -> Exercise:
    """Return the exercise of a lesson and a step."""
    exercise = pages()[lesson - 1].steps[step - 1].exercise
    assert exercise is not None
    return exercise


@pytest.fixture(scope="package", autouse=True)
def without_causes() -> Iterator[None]:
    """Look for no causes of what is wrong, but where a test is about them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(repairs, "_cause", lambda *_: "")
        yield


@pytest.fixture(scope="package")
def learner() -> Iterator[Learner]:
    with Session() as session:

        def attempted(lesson: int, step: int, text: str) -> CheckedAnswer:
            session.run(f"reset\nlesson {lesson} step {step}")
            if exercise_at(lesson, step).goals:
                session.run(f"prolog\n{text}\nend\n")
                (answer,) = session.run("lesson check")
            else:
                (answer,) = session.run(f"lesson check ?- {text} .")
            assert isinstance(answer, CheckedAnswer)
            return answer

        yield attempted


@pytest.fixture
def told(learner: Learner, monkeypatch: pytest.MonkeyPatch) -> Learner:
    """Return the learner, who is told causes."""
    monkeypatch.setattr(repairs, "_cause", CAUSE)
    return learner
