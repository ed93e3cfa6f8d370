"""A session asked in text, and a module asked in Prolog text, for tests that speak Prolog themselves."""

from collections.abc import Iterator
from typing import Any

from mmlogic import Session, machine
from mmlogic.machine import Limits, Statistics
from mmlogic.machine.backend import UNLIMITED
from mmlogic.machine.goals import Goal, raw

__all__ = ["Module", "answered"]


def answered(session: Session, text: str) -> Any:
    """Return the answer to the last statement of a script."""
    *_, answer = session.run(text)
    return answer


class Module(machine.Module):
    """As the machine's, with goals as one types them."""

    def once(self, goal: Goal | str, limits: Limits = UNLIMITED) -> str | None:
        return super().once(_goal(goal), limits)

    def value(self, goal: Goal | str, limits: Limits = UNLIMITED) -> Any:
        return super().value(_goal(goal), limits)

    def stream(self, goal: Goal | str, limits: Limits = UNLIMITED) -> Iterator[str]:
        return super().stream(_goal(goal), limits)

    def values(self, goal: Goal | str, limits: Limits = UNLIMITED) -> Iterator[Any]:
        return super().values(_goal(goal), limits)

    def profile(self, goal: Goal | str, limits: Limits = UNLIMITED) -> Statistics:
        return super().profile(_goal(goal), limits)


def _goal(goal: Goal | str) -> Goal:
    return raw(goal) if isinstance(goal, str) else goal
