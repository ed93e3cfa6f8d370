"""The interface of a session for the statements that it runs."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

from mmlogic.session.settings import Settings
from mmlogic.session.timeline import Timeline
from mmlogic.session.transcript import Transcript

if TYPE_CHECKING:
    from mmlogic.session.subjects import Subject

__all__ = ["Progress", "Rewindable", "SessionContext", "State", "Told"]

Told = Callable[[int, int], None]
"""Receives the amount done and the total (0 if unknown)."""

Progress = Callable[[str], AbstractContextManager[Told]]
"""Shows progress under a label."""


class State(Protocol):
    """Data of a subject outside the timeline, such as programs and caches; made on first use."""

    def __init__(self, session: "SessionContext") -> None: ...

    def forget(self) -> None:
        """Release what can be recomputed: the memory is full."""

    def close(self) -> None:
        """Release resources held elsewhere."""


@runtime_checkable
class Rewindable(Protocol):
    """A state that is restored when a statement fails."""

    def mark(self) -> Any:
        """Return a mark of the present moment for `rewind`."""

    def rewind(self, mark: Any) -> None:
        """Restore the moment of `mark`; None is the creation of the state."""


S = TypeVar("S", bound=State)


class SessionContext(Protocol):
    """The view of a session that statements use.

    `diary` is the file that remembers a learner's progress; `restoring` tells that the statement comes from a
    file that mmlogic saved.
    """

    timeline: Timeline
    settings: Settings
    random: Random
    progress: Progress | None
    may_replace: Callable[[str], bool]
    transcript: Transcript | None
    at_prompt: bool
    diary: Path | None
    restoring: bool

    @property
    def subject(self) -> "Subject":
        """The current subject: codes or a puzzle."""

    def state(self, kind: type[S]) -> S:
        """Return a subject's data in this session: one object of each kind."""

    def confined(self) -> AbstractContextManager[None]:
        """Let new programs of the block live in a process without rights: a stranger wrote them."""
