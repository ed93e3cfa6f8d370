"""Help tests to ask a session by text, and to ask a module by Prolog text."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from mmlogic import Session, StatementProblem
from mmlogic.limits.budget import UNLIMITED, Limits
from mmlogic.machine import module
from mmlogic.machine.goals import Goal, Raw, Reply
from mmlogic.machine.module import Statistics
from mmlogic.players.answers import PlayAnswer
from mmlogic.render.answers import Answer
from mmlogic.render.formats import FORMATS
from mmlogic.render.paper import Paper

__all__ = ["Module", "answered", "answers", "drawn", "initials", "played", "printed", "refused"]


def answered(session: Session, text: str) -> Any:
    """Return the answer to the last statement of a script."""
    *_, answer = session.run(text)
    return answer


def data(answer: Answer) -> Any:
    """Return the data of an answer of any kind."""
    return answer.data()


def answers(session: Session, text: str) -> list[dict[str, Any]]:
    """Return the answers to the statements of a script, without the answers that have no data."""
    return [dict(data) for answer in session.run(text) if (data := answer.data())]


def drawn(answer: Answer, paper: Paper | None = None) -> list[str]:
    """Return the lines of an answer's drawing."""
    return ["".join(text for _, text in line) for line in answer.draw(paper or Paper())]


def printed(session: Session, text: str, format: str = "text") -> str:
    """Return what a script prints."""
    return "".join(piece for answer in session.run(text) for piece in FORMATS[format](answer))


def played(session: Session, player: str = "entropy") -> PlayAnswer:
    """Have a player break the secret that the session holds."""
    game = session.play(player)
    assert isinstance(game, PlayAnswer)
    return game


def initials(code: Sequence[str]) -> str:
    """Return a code of colours as letters."""
    return "".join(name[0].upper() for name in code)


def refused(session: Session, text: str, match: str | None = None, name: str = "<input>") -> StatementProblem:
    """Return the error of a script with this name. `match` is a pattern in the error's message."""
    with pytest.raises(StatementProblem, match=match) as caught:
        session.run(text, name)
    return caught.value


class Module(module.Module):
    """A `Module` whose goals are typed as text. It keeps the output of the goals."""

    def __init__(self, *libraries: str, facts: str = "") -> None:
        self._output: list[str] = []
        super().__init__(*libraries, facts=facts)

    def once(self, goal: Goal | str, limits: Limits = UNLIMITED) -> str | None:
        return super().once(_goal(goal), limits)

    def value(self, goal: Goal | str, limits: Limits = UNLIMITED) -> Any:
        return super().value(_goal(goal), limits)

    def stream(self, goal: Goal | str, limits: Limits = UNLIMITED) -> Iterator[str]:
        """Return the text of all solutions, as `once` does of the first."""
        for page in self._pages(_goal(goal), "text", limits):
            yield from page

    def values(self, goal: Goal | str, limits: Limits = UNLIMITED) -> Iterator[Any]:
        return super().values(_goal(goal), limits)

    def profile(self, goal: Goal | str, limits: Limits = UNLIMITED) -> Statistics:
        return super().profile(_goal(goal), limits)

    def take_output(self) -> str:
        """Return the output of all goals, and of the program's loading, since the last call."""
        text = "".join(self._output)
        self._output.clear()
        return text

    def _reply(self, request: str, limits: Limits) -> Reply:
        reply = super()._reply(request, limits)
        self._output.append(reply.output)
        return reply


def _goal(goal: Goal | str) -> Goal:
    return Raw(goal) if isinstance(goal, str) else goal
