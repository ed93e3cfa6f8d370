"""The core of a session: one way through for every statement. It knows no subject, and no statement."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import RLock
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar

from mmlogic.common.budget import Budget
from mmlogic.common.extras import MissingExtra
from mmlogic.common.files import FileProblem, restricted
from mmlogic.common.seeds import of_session
from mmlogic.language import MmlogicError, Source, Statement, StatementProblem, parse
from mmlogic.language.registry import RunScript
from mmlogic.machine import Asker, LimitExceeded, PrologError, stop
from mmlogic.render.answers import Answer, Farewell, Listing, kept
from mmlogic.session.context import Rewindable, State
from mmlogic.session.named import NamedStates, NamedTimeline
from mmlogic.session.safety import Safe, Trust, guard
from mmlogic.session.settings import Settings
from mmlogic.session.subject import SUBJECTS, Subject, subject_of

if TYPE_CHECKING:
    from mmlogic.session.context import Progress

__all__ = ["SessionCore"]

_T = TypeVar("_T")

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Answer)

_DEEPEST = 20
"""How many files may load one another."""


class SessionCore(NamedStates):
    """Carries out statements, each whole or not at all, within the limits of the settings.

    What commands and the prompt need; `Session` adds a method for each statement.
    """

    def __init__(self, settings: Settings | None = None, *, safe: Safe = False) -> None:
        if not isinstance(settings, Settings | None):
            raise TypeError(f"settings must be Settings, not {type(settings).__name__}")
        self.timeline = NamedTimeline()
        self.guard: Trust = guard(safe, settings or Settings())
        self._settings = self.guard.settled(settings or Settings())
        self._depth = 0
        self._states: dict[type[State], State] = {}
        self.random = of_session(self.settings.seed)
        self.progress: Progress | None = None
        self.may_replace: Callable[[str], bool] = _never
        self._lock = RLock()
        self._askers: set[Asker] = set()

    @property
    def settings(self) -> Settings:
        """How the session reasons, and how far it goes; a safe one takes none that lift its limits."""
        return self._settings

    @settings.setter
    def settings(self, settings: Settings) -> None:
        self.guard.check_settings(settings)
        self._settings = settings

    def run(self, text: str, name: str = "<input>") -> list[Answer]:
        """Carry out a script and return its answers, all that they list included; `stream` is for long lists.

        The whole of it is parsed first: raises SyntaxProblem before anything is run. Raises StatementProblem
        for a statement that fails; those before it stay done. `quit` ends it.
        """
        return kept(self.stream(text, name))

    def stream(self, text: str, name: str = "<input>") -> Iterator[Answer]:
        """Carry out a script as it is read: yield each statement's answer before the next is begun.

        Nothing is run before the first answer is asked for; the script is parsed at once. What an answer
        lists is found as it is read. Raises what `run` raises.
        """
        return self.carry_out(self.parse(text, name), Source(name, text))

    def parse(self, text: str, name: str = "<input>") -> list[Statement[Any]]:
        """Return the statements of a script. Raises SyntaxProblem, in a safe session also for a long one."""
        with restricted(self.guard.access):  # the grammar's cache is a file, too
            self.guard.check_text(text)
            return parse(text, name)

    def carry_out(
        self, statements: Sequence[Statement[Any]], source: Source | None = None
    ) -> Iterator[Answer]:
        """Yield the answers of statements that were read from `source`, as `stream` does."""
        for statement in statements:
            for answer in self.execute(statement, source):
                yield answer
                if isinstance(answer, Farewell):
                    return

    def execute(self, statement: Statement[Any], source: Source | None = None) -> Iterator[Answer]:
        """Carry out one statement; one that runs a script has the answers of that first."""
        if isinstance(statement, RunScript):
            yield from self._run_script(statement, source)
        else:
            yield self.ask(statement, source)

    def ask(self, statement: Statement[A], source: Source | None = None) -> A:
        """Carry out a statement that was read from `source`, and return its answer."""
        began = time.perf_counter()
        budget = Budget(self.settings.timeout, self.settings.memory)
        guarded = self._guarded(statement, source)
        with self.asking(), self._lock, guarded, self._all_or_nothing(), self._limited(budget):
            self.guard.admit(statement)
            answer = self._answer(statement)
            self.guard.check_state(self.timeline)
        answer.statement = statement.keyword
        answer.line = statement.span.line if statement.span else None
        answer.seconds = time.perf_counter() - began
        if isinstance(answer, Listing):
            answer.pages = self._timed(answer.pages, answer, budget, statement, source)
        return answer

    def state(self, kind: type[S]) -> S:
        """Return what a subject keeps in this session: one object of each kind."""
        known = self._states.get(kind)
        if not isinstance(known, kind):
            known = self._states[kind] = kind(self)
        return known

    @property
    def subject(self) -> Subject:
        """What is at hand: codes, or a puzzle."""
        return subject_of(self, self.timeline.subject or SUBJECTS[0])

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Ask Prolog on behalf of this session: `interrupt` stops what is asked within."""
        asker = Asker()
        self._askers.add(asker)
        try:
            with asker.asking():
                yield
        finally:
            self._askers.discard(asker)

    def interrupt(self) -> None:
        """Stop this session's question, from another thread; whoever asked it gets Interrupted.

        That is the statement or the page of a listing that is under way, even one that waits for another
        session's. No other session is touched, and nothing that is asked later.
        """
        for asker in list(self._askers):
            stop(asker)

    def close(self) -> None:
        """Let the Prolog program go; a question that is under way in another thread is stopped."""
        self.interrupt()
        for state in self._states.values():
            state.close()
        self._states = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _answer(self, statement: Statement[A]) -> A:
        """Return the answer of a statement that may be carried out."""
        if not isinstance(statement, Statement):
            raise TypeError(f"expected a Statement, not {type(statement).__name__}")
        return statement.carry_out(self)

    def _run_script(self, statement: RunScript[Any], source: Source | None) -> Iterator[Answer]:
        """Run a file as one undo step; roll everything back if a statement fails."""
        with _placed(statement, source), self._all_or_nothing(), self.timeline.as_one():
            with restricted(self.guard.access):  # and not while an answer is given away
                self.guard.admit(statement)
                script = statement.script(self)
                self.guard.check_state(self.timeline)
            if script:
                yield from self._nested(script)
        answer: Answer = statement.done()
        answer.statement = statement.keyword
        yield answer

    def _nested(self, script: Source) -> Iterator[Answer]:
        """Run a script on behalf of another, unless too many do so already."""
        if self._depth >= _DEEPEST:
            raise StatementProblem(f"{script.name}: files load one another more than {_DEEPEST} deep")
        self._depth += 1
        try:
            yield from self.stream(script.text, script.name)
        finally:
            self._depth -= 1

    def _timed(
        self,
        pages: Iterator[_T],
        answer: Answer,
        budget: Budget,
        statement: Statement[Any],
        source: Source | None,
    ) -> Iterator[_T]:
        """Yield the pages of a listing; the time that it takes to find them is the answer's."""
        while True:
            began = time.perf_counter()
            with self.asking(), self._guarded(statement, source), self._limited(budget):
                page = next(pages, None)
            answer.seconds += time.perf_counter() - began
            if page is None:
                return
            yield page

    @contextmanager
    def _guarded(self, statement: Statement[Any], source: Source | None) -> Iterator[None]:
        """Let what is done within touch what the session may, and place what goes wrong."""
        with restricted(self.guard.access), _placed(statement, source):
            yield

    @contextmanager
    def _limited(self, budget: Budget) -> Iterator[None]:
        """Keep what is done within to its budget; a program that has filled the memory is not kept."""
        try:
            with budget:
                budget.check()
                yield
        except LimitExceeded as error:
            if error.kind == "memory":
                for state in self._states.values():
                    state.forget()
            raise

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        """Take back whatever was done within if it fails."""
        mark, settings = self.timeline.mark(), self.settings
        states = {each: each.mark() for each in self._states.values() if isinstance(each, Rewindable)}
        try:
            yield
        except GeneratorExit:
            raise
        except BaseException:
            self.timeline.rewind(mark)
            self._settings = settings
            for each in self._states.values():
                if isinstance(each, Rewindable):
                    each.rewind(states.get(each))
            raise


@contextmanager
def _placed(statement: Statement[Any], source: Source | None) -> Iterator[None]:
    """Raise what goes wrong within as an error of `statement`, which knows where that stands."""
    try:
        yield
    except Exception as error:
        problem = _problem(error)
        if problem is None:
            raise
        problem.at(statement.span)
        raise (problem.within(source) if source else problem) from None


def _never(path: str) -> bool:
    """Say that no file may be replaced that somebody else wrote, unless the statement says so."""
    return False


def _problem(error: Exception) -> MmlogicError | None:
    """Return what a person is told of an error; None if it is not a statement's."""
    match error:
        case MmlogicError():
            return error
        case LimitExceeded():
            setting = {"time": "timeout", "memory": "memory"}.get(error.kind)
            return StatementProblem(
                str(error), hint=f"`set {setting} N` changes the limit" if setting else None
            )
        case PrologError():
            return StatementProblem(f"Prolog: {'; '.join(str(error).splitlines())}")
        case FileProblem() | MissingExtra():
            return StatementProblem(str(error))
        case _:
            return None
