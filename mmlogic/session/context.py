"""The data of a session that statements use, and its subject: codes or a puzzle."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from mmlogic.common.seeds import seeded
from mmlogic.language.errors import Source
from mmlogic.language.places import Located, WrongWord
from mmlogic.language.registry import Ask, Declaration
from mmlogic.language.rooms import meanings, rooms_with, subject_of_room
from mmlogic.machine.module import using
from mmlogic.machine.process.own import own_prolog, people
from mmlogic.render.answers import Answer, Done
from mmlogic.render.paper import Line, Paper
from mmlogic.session.answers import CountAnswer, PastAnswer, ProfileAnswer, ShowAnswer
from mmlogic.session.safety import Safe, guard
from mmlogic.session.settings import Settings
from mmlogic.session.timeline import Timeline
from mmlogic.session.transcript import Transcript

if TYPE_CHECKING:
    from mmlogic.machine.process.pool import Pool

Report = Callable[[int, int], None]
"""A function `report(done, total)` that shows progress. An unknown total is 0."""

Progress = Callable[[str], AbstractContextManager[Report]]
"""A function from a label, such as `count`, to a context manager that yields a `Report`."""


class State(Protocol):
    """Data of a package in a session that `undo` does not restore, such as programs and caches.

    A session creates one object of each such class, on first use.
    """

    def __init__(self, session: "SessionContext") -> None: ...

    def mark(self) -> Any:
        """Return a value from which `rewind` can restore the present state."""
        return ()

    def rewind(self, mark: Any) -> None:
        """After a failed statement, restore the state that this object had when `mark` was made.

        If `mark` is None, restore the initial state.
        """
        return

    def forget(self) -> None:
        """Delete cached data, because the memory is full."""

    def close(self) -> None:
        """Release resources outside Python, such as programs in Prolog."""


class Subject(State, Protocol):
    """The subject of a session: codes or a puzzle. Each of the two has a class with these methods."""

    countable: bool
    """Whether the prompt counts the candidates in the background."""

    @property
    def together(self) -> bool:
        """Whether codes are written without spaces, as in `RRBB`."""

    def each(self) -> Sequence[AbstractContextManager[Mapping[str, int]]]:
        """Return a context manager for each secret of the game. A puzzle has a single one.

        Within the context, statements are about this secret. If the game has several secrets, the context
        manager yields the secret's number for the answer, such as `{"secret": 2}`.
        """

    def count(self) -> CountAnswer:
        """Count the solutions."""

    def candidates(self) -> int:
        """Return the number of remaining candidates. Raises LimitExceeded if counting takes too long."""

    def check(self, written: Located | None) -> Answer:
        """Check the code `written`.

        For a puzzle, `written` is None: check the numbers that the user placed.
        """

    def why(self, written: Located | None, rule: str | None = None, *, every: bool = False) -> Answer:
        """Explain the code or constraint `written`, or the rule with the name `rule`.

        If both are None, explain why no solution exists. The explanation is a smallest set of clues that
        force the constraint, or that contradict each other. With `every`, it has all smallest sets.
        """

    def profile(self, question: Ask[Any] | None) -> ProfileAnswer:
        """Ask each program the question, and return the costs. If `question` is None, ask the usual one."""

    def history(self) -> PastAnswer:
        """Return the answer to `history`: what the session knows about the subject."""

    def show(self, what: str) -> ShowAnswer:
        """Return the answer to `show`. `what` selects the game, the board, or a Prolog program."""

    def confirm(self, message: str) -> Done:
        """Return the answer that confirms a change. For a puzzle, it draws the changed board."""

    def squares(self) -> tuple[str, str]:
        """Return the answers of the game in two forms to share: as squares or marks, and as letters.

        Raises StatementProblem for a puzzle, or if no guess is answered yet.
        """

    def require(self) -> None:
        """Raise StatementProblem if there is nothing to ask about, such as no board for `hint`."""

    def left(self) -> str:
        """Return a note on what is lost when another subject becomes current, or "" if nothing is lost."""

    def bar(self, paper: Paper) -> Iterator[Line]:
        """Yield the items that the bar at the bottom of the screen shows, the most important first."""


S = TypeVar("S", bound=State)


class SessionContext:
    """The data of a session that statements use: its timeline, its settings, its subjects.

    `source` is the text that contains the running statement. `asked` is the goal of the last Prolog query.
    `diary` is the file with a learner's progress. `warn` shows a person a warning before a statement runs.
    `choose` asks a person a question, and returns the index of a choice, or None. An interface that shows
    answers sets `transcript`. If `spoils` is false, `hint` first names only a cell. Repeated, it tells the
    reason, then all. If `unfolds` is true, readers can fold a proof, so it may be longer. In safe mode, there
    is a `guard`.
    """

    def __init__(self, settings: Settings, safe: Safe, process: "bool | Pool | None") -> None:
        self.timeline = Timeline()
        self.guard = guard(safe, settings)
        self._settings = self.guard.settled(settings) if self.guard else settings
        if self.guard and process is False:
            raise WrongWord("", "a safe session has a process of its own: not `process=False`")
        pool = None if process is None or isinstance(process, bool) else process
        if pool and not self.guard:
            raise WrongWord("", "a session of a pool needs `safe`")
        self._prolog = own_prolog(not self.guard, awake=bool(process), pool=pool)
        self._cell = self._prolog if self.guard else None  # for the programs of strangers
        self._states: dict[type[State], State] = {}
        self.random = seeded(self.settings.seed)
        self.progress: Progress | None = None
        self.warn: Callable[[str], None] = lambda text: None
        self.may_replace: Callable[[str], bool] = lambda path: False
        self.choose: Callable[[str, Sequence[str]], int | None] = lambda question, choices: None
        self.transcript: Transcript | None = None
        self.source: Source | None = None
        self.asked: str | None = None
        self.at_prompt = False
        self.spoils = True
        self.unfolds = False
        self.diary: Path | None = None

    @property
    def settings(self) -> Settings:
        """The settings of the session. In safe mode, a setting above its limit raises StatementProblem."""
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
        """Return this session's object of the class `kind`. Create it on first use."""
        known = self._states.get(kind)
        if not isinstance(known, kind):
            known = self._states[kind] = kind(self)
        return known

    @contextmanager
    def strangers(self) -> Iterator[None]:
        """Within this context, load programs of strangers. Their Prolog process has no rights."""
        self._cell = self._cell or own_prolog(trusted=False)
        with using(self._cell), people():
            yield


def subject_of(session: SessionContext, room: str | None) -> Subject:
    """Return the subject with the name `room`: "codes" or "paths", as its package in `mmlogic`.

    The package is imported on first use. If `room` is None, return the subject of a new session.
    """
    rooms = rooms_with("subject")
    name = room or rooms[0]
    if name not in rooms:
        raise ValueError(f"{name!a:.60} is not a room with a subject")
    kind: type[Subject] = import_module(f"mmlogic.{name}.subject").SUBJECT
    return session.state(kind)


def subject_about(session: SessionContext, *objects: object) -> Subject:
    """Return the subject of the first object that belongs to a subject, else the current subject.

    An object belongs to the subject whose package defines its class. A code typed by a user belongs to
    `codes`.
    """
    for each in objects:
        room = _room_of(type(each))
        if room in rooms_with("subject"):
            subject = subject_of(session, room)
            if session.timeline.subject not in {None, room}:
                subject.require()
            return subject
    return session.subject


def asked_of(room: str, session: SessionContext) -> str | None:
    """Return the question about the subject `room` that corresponds to the running statement, or None.

    For example, return `hint` if `room` is "paths" and `suggest` is running.
    """
    return meanings(room.upper()).get(getattr(session.timeline.cause, "keyword", ""))


def asked_instead(session: SessionContext, offered: Declaration) -> str | None:
    """Return a question about the current subject to offer instead of `offered`, or None.

    For example, offer `hint` instead of `suggest` while a puzzle is open.
    """
    begun, room = session.timeline.depth[0], _room_of(offered.kind)
    asks = begun and issubclass(offered.kind, Ask)
    current = session.timeline.subject or (rooms_with("subject")[0] if asks else None)
    about = subject_of_room(room) if room else None
    if not current or about in {None, current}:
        return None
    return meanings(current.upper()).get(offered.keyword)


def other_subject(session: SessionContext, statement: object) -> Subject | None:
    """Return the subject of a statement if it is not the current subject, else None."""
    current = session.timeline.subject
    room = _room_of(type(statement)) if current else None
    about = subject_of_room(room) if room else None
    return subject_of(session, about) if about not in {None, current} else None


def _room_of(kind: type) -> str | None:
    package, *rooms = kind.__module__.split(".")
    return rooms[0] if rooms and package == "mmlogic" else None
