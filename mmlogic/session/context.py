"""What a statement may ask of the session that carries it out."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

from mmlogic.session.settings import Settings
from mmlogic.session.timeline import Timeline

if TYPE_CHECKING:
    from mmlogic.session.subject import Subject

__all__ = ["Progress", "Rewindable", "SessionContext", "State", "Told"]

Told = Callable[[int, int], None]
"""Is told how much is done, and of how much (0 if that is not known)."""

Progress = Callable[[str], AbstractContextManager[Told]]
"""Shows progress under a label."""


class State(Protocol):
    """What a subject keeps beside the timeline: programs, caches. It is made when it is first asked for."""

    def __init__(self, session: "SessionContext") -> None: ...

    def forget(self) -> None:
        """Let go of what can be made again: the memory is full."""

    def close(self) -> None:
        """Let go of what others hold for it."""


@runtime_checkable
class Rewindable(Protocol):
    """A state that a statement which fails must leave as it was."""

    def mark(self) -> Any:
        """Return what `rewind` takes to come back to the present moment."""

    def rewind(self, mark: Any) -> None:
        """Be again as at `mark`; None is the moment when the state was made."""


S = TypeVar("S", bound=State)


class SessionContext(Protocol):
    """A session as statements see it."""

    timeline: Timeline
    settings: Settings
    random: Random
    progress: Progress | None
    may_replace: Callable[[str], bool]

    @property
    def subject(self) -> "Subject":
        """What is at hand: codes, or a puzzle."""

    def state(self, kind: type[S]) -> S:
        """Return what a subject keeps in this session: one object of each kind."""
