"""The session that statements use: its data, and its subject, which is codes or a puzzle."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, TypeVar

from mmlogic.common.seeds import seeded
from mmlogic.language import Source
from mmlogic.language.places import Located, WrongWord
from mmlogic.language.registry import Ask
from mmlogic.language.rooms import meanings, rooms_with, subject_of_room
from mmlogic.machine import own_prolog, people, using
from mmlogic.render.answers import Answer, Done
from mmlogic.render.paper import Line, Paper
from mmlogic.session.answers import CountAnswer, PastAnswer, ProfileAnswer, ShowAnswer
from mmlogic.session.safety import Safe, guard
from mmlogic.session.settings import Settings
from mmlogic.session.timeline import Timeline
from mmlogic.session.transcript import Transcript

Report = Callable[[int, int], None]
"""A function of the amount done and the total (0 if unknown)."""

Progress = Callable[[str], AbstractContextManager[Report]]
"""A function that shows progress under a label."""


class State(Protocol):
    """Data of a room beside the timeline, such as programs and caches.

    A session makes one object of each kind on first use.
    """

    def __init__(self, session: "SessionContext") -> None: ...

    def mark(self) -> Any:
        """Return a mark of the present moment for `rewind`, if there is anything to restore."""
        return ()

    def rewind(self, mark: Any) -> None:
        """Restore the moment of `mark` after a failed statement. None is the state's creation."""
        return

    def forget(self) -> None:
        """Release cached data, because the memory is full."""

    def close(self) -> None:
        """Release resources held elsewhere."""


class Subject(State, Protocol):
    """A possible subject of a session."""

    countable: bool
    """Whether the prompt counts the candidates in the background."""

    def each(self) -> Sequence[AbstractContextManager[Mapping[str, int]]]:
        """Return a context manager for each solution sought.

        Inside it, that solution is the current one. The manager yields the solution's number for the answer.
        """

    def count(self) -> CountAnswer:
        """Count the solutions."""

    def candidates(self) -> int:
        """Return the number of remaining candidates. Raises LimitExceeded if it takes too long."""

    def check(self, written: Located | None) -> Answer:
        """Check the written code, or the player's placed numbers."""

    def why(self, written: Located | None, rule: str | None = None, *, every: bool = False) -> Answer:
        """Explain a code, a constraint, or a rule by its name, or why there is no solution.

        `every` returns all smallest sets of clues that force the constraint, or contradict each other.
        """

    def profile(self, question: Ask[Any] | None) -> ProfileAnswer:
        """Put the question, or the usual one, to all programs."""

    def history(self) -> PastAnswer:
        """Return the session's knowledge of the subject."""

    def show(self, what: str) -> ShowAnswer:
        """Show the subject, or its form in Prolog."""

    def confirm(self, message: str) -> Done:
        """Confirm a change of the subject, in the form in which a person sees it again."""

    def squares(self) -> tuple[str, str]:
        """Return the game's course for other people: with squares or marks, and with letters.

        Raises StatementProblem if the subject has none.
        """

    def require(self) -> None:
        """Raise StatementProblem if another subject is current and this one is unknown."""

    def left(self) -> str:
        """Return a note for a person who changes to another subject, or "" if nothing is lost."""

    def bar(self, paper: Paper) -> Iterator[Line]:
        """Yield the items of the bar at the bottom of the screen, the most important first."""


S = TypeVar("S", bound=State)


class SessionContext:
    """The session that statements use: its knowledge, its settings, and its subjects' data.

    `source` is the text that contains the running statement. `asked` is the goal of the last query. `diary`
    is the file with a learner's progress. `warn` shows a person a warning before a statement runs. An
    interface that shows answers sets `transcript`. A safe session has a `guard`.
    """

    def __init__(self, settings: Settings, safe: Safe, process: bool | None) -> None:
        self.timeline = Timeline()
        self.guard = guard(safe, settings)
        self._settings = self.guard.settled(settings) if self.guard else settings
        if self.guard and process is False:
            raise WrongWord(
                "",
                "a safe session runs people's Prolog in its own process, so `process=False` is not possible",
            )
        self._prolog = own_prolog(not self.guard, awake=bool(process))
        self._cell = self._prolog if self.guard else None  # for the programs of strangers
        self._states: dict[type[State], State] = {}
        self.random = seeded(self.settings.seed)
        self.progress: Progress | None = None
        self.warn: Callable[[str], None] = lambda text: None
        self.may_replace: Callable[[str], bool] = lambda path: False
        self.transcript: Transcript | None = None
        self.source: Source | None = None
        self.asked: str | None = None
        self.at_prompt = False
        self.unfolds = False
        self.diary: Path | None = None

    @property
    def settings(self) -> Settings:
        """The settings of the session. A safe session refuses settings that lift its limits."""
        return self._settings

    @settings.setter
    def settings(self, settings: Settings) -> None:
        if self.guard:
            self.guard.check_settings(settings)
        self._settings = settings

    @property
    def subject(self) -> Subject:
        """The current subject: codes or a puzzle."""
        return subject_of(self, self.timeline.subject)

    def state(self, kind: type[S]) -> S:
        """Return a state of this session: one object of each kind."""
        known = self._states.get(kind)
        if not isinstance(known, kind):
            known = self._states[kind] = kind(self)
        return known

    @contextmanager
    def strangers(self) -> Iterator[None]:
        """Run new programs of the block in a process without rights, because a stranger wrote them."""
        self._cell = self._cell or own_prolog(trusted=False)
        with using(self._cell), people():
            yield


def subject_of(session: SessionContext, room: str | None) -> Subject:
    """Return the subject of a room, imported with its first question. The default is a new session's."""
    rooms = rooms_with("subject")
    name = room or rooms[0]
    if name not in rooms:
        raise ValueError(f"{name!a:.60} is not a room with a subject")
    kind: type[Subject] = import_module(f"mmlogic.{name}.subject").SUBJECT
    return session.state(kind)


def subject_about(session: SessionContext, *objects: object) -> Subject:
    """Return the subject whose room declares the first such object, else the current subject."""
    for each in objects:
        room = _room_of(each)
        if room in rooms_with("subject"):
            subject = subject_of(session, room)
            if session.timeline.subject not in {None, room}:
                subject.require()
            return subject
    return session.subject


def asked_of(room: str, session: SessionContext) -> str | None:
    """Return the question to a room's subject that corresponds to the running statement, if known."""
    return meanings(room.upper()).get(getattr(session.timeline.cause, "keyword", ""))


def other_subject(session: SessionContext, statement: object) -> Subject | None:
    """Return the subject of a statement, if it is not the current one."""
    current = session.timeline.subject
    room = _room_of(statement) if current else None
    about = subject_of_room(room) if room else None
    return subject_of(session, about) if about not in {None, current} else None


def _room_of(declared: object) -> str | None:
    package, *rooms = type(declared).__module__.split(".")
    return rooms[0] if rooms and package == "mmlogic" else None
