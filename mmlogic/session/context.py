"""What a statement may ask of the session that carries it out."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from random import Random
from typing import Protocol, TypeVar

from mmlogic.session.named import NamedTimeline
from mmlogic.session.settings import Settings

__all__ = ["Progress", "SessionContext", "State", "Told"]

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


S = TypeVar("S", bound=State)


class SessionContext(Protocol):
    """A session as statements see it."""

    timeline: NamedTimeline
    settings: Settings
    random: Random
    progress: Progress | None
    may_replace: Callable[[str], bool]

    def state(self, kind: type[S]) -> S:
        """Return what a subject keeps in this session: one object of each kind."""
