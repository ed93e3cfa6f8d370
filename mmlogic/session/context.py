"""A session as its statements see it: its data, and its subject, which is codes or a puzzle."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

from mmlogic.language.places import Located
from mmlogic.language.registry import Ask
from mmlogic.render.answers import Answer, Done
from mmlogic.render.paper import Line, Paper
from mmlogic.session.settings import Settings
from mmlogic.session.timeline import Timeline

if TYPE_CHECKING:
    from mmlogic.session.files import Transcript
    from mmlogic.session.statements.questions import CountAnswer, ProfileAnswer
    from mmlogic.session.statements.session import PastAnswer, ShowAnswer


Report = Callable[[int, int], None]
"""Receives the amount done and the total (0 if unknown)."""

Progress = Callable[[str], AbstractContextManager[Report]]
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

    `diary` is the file that remembers a learner's progress.
    """

    timeline: Timeline
    random: Random
    progress: Progress | None
    may_replace: Callable[[str], bool]
    transcript: "Transcript | None"
    at_prompt: bool
    diary: Path | None

    @property
    def settings(self) -> Settings:
        """The settings of the session."""

    @settings.setter
    def settings(self, settings: Settings) -> None: ...

    @property
    def restoring(self) -> bool:
        """Whether the statement comes from a file that mmlogic saved."""

    @property
    def subject(self) -> "Subject":
        """The current subject: codes or a puzzle."""

    def state(self, kind: type[S]) -> S:
        """Return a subject's data in this session: one object of each kind."""

    def confined(self) -> AbstractContextManager[None]:
        """Let new programs of the block live in a process without rights: a stranger wrote them."""


class Subject(State, Protocol):
    """A possible subject of a session. A session makes one object of each kind on first use."""

    countable: bool
    """Whether the prompt counts the candidates in the background."""

    def each(self) -> Sequence[AbstractContextManager[Mapping[str, int]]]:
        """Return a view for each solution that is sought: inside it, that one is meant; it says which."""

    def count(self) -> "CountAnswer":
        """Count the solutions."""

    def candidates(self) -> int:
        """Return the number of remaining candidates. Raises LimitExceeded if it takes too long."""

    def check(self, written: Located | None) -> Answer:
        """Check the written code, or the player's placed numbers."""

    def why(self, written: Located | None, rule: str | None = None, *, every: bool = False) -> Answer:
        """Explain what is written, a rule by its name, or why there is no solution.

        With `every`, all smallest sets of clues that force what is written, or contradict each other.
        """

    def profile(self, question: Ask[Any] | None) -> "ProfileAnswer":
        """Put the question, or the usual one, to all programs."""

    def history(self) -> "PastAnswer":
        """Return what the session knows of the subject."""

    def show(self, what: str) -> "ShowAnswer":
        """Show the subject, or its form in Prolog."""

    def confirm(self, message: str) -> Done:
        """Confirm a change of the subject, in the form in which a person sees it again."""

    def require(self, hint: str = "") -> None:
        """Raise StatementProblem, with a hint, if another subject is at hand and this is unknown."""

    def left(self) -> str:
        """Return what to say when another subject comes; nothing if nothing is lost."""

    def bar(self, paper: Paper) -> Iterator[Line]:
        """Yield the items of the bar at the bottom of the screen, the most important first."""
