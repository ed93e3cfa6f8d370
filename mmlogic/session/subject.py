"""What a session is about: the protocol of subjects, and the one registry that finds them."""

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from mmlogic.language.places import Located
from mmlogic.language.registry import Ask
from mmlogic.machine import Limits
from mmlogic.render.answers import Answer
from mmlogic.render.paper import Paper, Piece
from mmlogic.session.context import SessionContext, State
from mmlogic.session.statements.history import PastAnswer
from mmlogic.session.statements.show import ShowAnswer

if TYPE_CHECKING:
    from mmlogic.session.statements.count import CountAnswer
    from mmlogic.session.statements.profile import ProfileAnswer

__all__ = ["SUBJECTS", "Subject", "subject_about", "subject_of"]

SUBJECTS = ("codes", "paths")
"""The rooms that are subjects. Each has a module `subject`, imported with its first question."""


class Subject(State, Protocol):
    """What a session can be about. A session keeps one object of each kind, made when it is first asked."""

    countable: bool
    """Whether the candidates are counted in the background while a person types."""

    def count(self) -> "CountAnswer":
        """Count the solutions."""

    def candidates(self, limits: Limits) -> int:
        """Return how many candidates are left. Raises LimitExceeded if that takes longer than allowed."""

    def check(self, written: Located | None) -> Answer:
        """Say what is wrong with what is written, or with what the player did so far."""

    def why(self, written: Located | None) -> Answer:
        """Explain what is written, or why there is no solution."""

    def profile(self, question: Ask[Any] | None) -> "ProfileAnswer":
        """Ask all programs the question, or the usual one."""

    def history(self) -> PastAnswer:
        """Return what the session knows of the subject."""

    def show(self, what: str) -> ShowAnswer:
        """Show the subject, or what Prolog makes of it."""

    def bar(self, paper: Paper) -> Iterator[Piece]:
        """Yield what the line at the bottom of the screen tells of the subject."""


def subject_of(session: SessionContext, room: str) -> Subject:
    """Return the subject of a room."""
    kind: type[Subject] = import_module(f"mmlogic.{room}.subject").SUBJECT
    return session.state(kind)


def subject_about(session: SessionContext, *things: object) -> Subject:
    """Return the subject of the first thing that a subject's room declares; the one at hand for others."""
    for thing in things:
        room = type(thing).__module__.split(".")[1:2]
        if room and room[0] in SUBJECTS:
            return subject_of(session, room[0])
    return session.subject
