"""The core of a session: the methods that run statements, about codes or a puzzle."""

import re
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import partial
from threading import RLock
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import ref

from mmlogic.common.files import Access, FileProblem, restricted
from mmlogic.common.resources import Closing, MissingExtra, missing
from mmlogic.common.wording import did_you_mean, meant_in
from mmlogic.language import MmlogicError, Source, Statement, StatementProblem, parse
from mmlogic.language.meant import meant_by
from mmlogic.language.parsing import Alone, Reading
from mmlogic.language.places import WrongType
from mmlogic.language.registry import Ask, RunScript, by_keyword
from mmlogic.limits.budget import Asker, Budget, LimitExceeded, current
from mmlogic.machine.backend import LOST, PrologError
from mmlogic.machine.module import stop, using
from mmlogic.render.answers import Answer, Farewell, Listing
from mmlogic.session.context import SessionContext, asked_instead, other_subject
from mmlogic.session.safety import Safe
from mmlogic.session.settings import Settings
from mmlogic.session.statements.favourites import FAVOURITES, favourites

if TYPE_CHECKING:
    from mmlogic.machine.process.pool import Pool

_T = TypeVar("_T")

A = TypeVar("A", bound=Answer)

_MAX_DEPTH = 20
"""How deeply scripts may run each other. A script is a file or a favourite."""


def kept(answers: Iterable[Answer]) -> list[Answer]:
    """Return the answers as a list. Before the next statement runs, read each listing to its end."""
    complete = []
    for answer in answers:
        if isinstance(answer, Listing):
            answer.keep()
        complete.append(answer)
    return complete


class SessionCore(SessionContext, Closing):
    """Runs statements within the time and memory limits of the settings. A failed statement changes nothing.

    The command line and the prompt use this class. `Session` adds a method for each statement. A session in
    safe mode has a `guard`. Prolog that users write (`?-`, clauses, dialects, players) runs in its own
    process. This process starts with the first such goal, or at once if `process=True`. In safe mode, the
    process gives up its rights.
    """

    def __init__(
        self,
        settings: Settings | None = None,
        *,
        safe: Safe = False,
        process: "bool | Pool | None" = None,
        **changed: object,
    ) -> None:
        if not isinstance(settings, Settings | None):
            raise WrongType("", f"settings must be Settings, not {type(settings).__name__}")
        settings = settings or Settings()
        for name, value in changed.items():
            settings = settings.changed(name, value)
        super().__init__(settings, safe, process)
        self._depth = self._beyond = 0
        # The files that the running script may use if a stranger wrote the script, else None.
        self._access: Access | None = None
        self._broken = False  # whether an answer of the running script ended in an error
        self._scripts: list[Generator[Answer]] = []  # the running scripts, the outermost first
        self._lock = RLock()
        self._askers: set[Asker] = set()

    def run(self, text: str, name: str = "<input>") -> list[Answer]:
        """Run a script and return its answers, with complete lists. For long lists, use `stream`.

        The whole script is parsed first, so SyntaxProblem is raised before any statement runs. Raises
        StatementProblem for a statement that fails. The statements before it keep their effect. `quit` ends
        the script.
        """
        return kept(self.carry_out(self.parse(text, name), Source(name, text)))

    def stream(self, text: str, name: str = "<input>") -> Iterator[Answer]:
        """Run a script lazily: yield each statement's answer before the next one starts.

        This call parses the script. The first statement runs when the first answer is read. A listing finds
        its items while they are read. Raises the same errors as `run`.
        """
        return self.carry_out(self.parse(text, name), Source(name, text))

    def parse(
        self,
        text: str,
        name: str = "<input>",
        *,
        after: Iterable[Statement[Any]] = (),
        alone: Alone | None = None,
    ) -> list[Statement[Any]]:
        """Return the statements of a script.

        The script may use favourites that the statements `after` define. `alone` decides whether a line
        without a keyword may be a guess or an answer: see `Alone`. Raises SyntaxProblem, in safe mode also
        for a script that is too long.
        """
        known = {*favourites(self.timeline)} if self.timeline.values(FAVOURITES) else set()
        known |= {str(vars(each)["name"]).lower() for each in after if _defines(each)}
        with self._confined_to_files(), self._suited():  # parsing may read a file, the cache of the grammar
            if self.guard:
                self.guard.check_text(text)
            return parse(text, name, favourites=known, alone=alone)

    @contextmanager
    def _suited(self) -> Iterator[None]:
        """Let an error offer questions about the current subject: for a puzzle `hint`, not `suggest`."""
        try:
            yield
        except MmlogicError as problem:
            line = meant_in(problem.hint) or ""
            offered = by_keyword().get(line.partition(" ")[0])
            if offered and (instead := asked_instead(self, offered)) not in {None, line}:
                problem.hint = did_you_mean(instead)
            raise

    def carry_out(
        self, statements: Sequence[Statement[Any]], source: Source | None = None
    ) -> Iterator[Answer]:
        """Run statements lazily, as `stream` does, and yield their answers. `source` is their text."""
        for statement in statements:
            for answer in self.execute(statement, source):
                yield answer
                if isinstance(answer, Farewell):
                    return

    def execute(self, statement: Statement[Any], source: Source | None = None) -> Iterator[Answer]:
        """Run one statement and yield its answer.

        If the statement runs a script, such as `load`, first yield the answers of the script. Raises
        StatementProblem after the answer of an `expect` that does not hold.
        """
        if isinstance(statement, RunScript):
            script = self._run_script(statement, source)
            self._scripts.append(script)
            try:
                yield from script
            finally:
                self._scripts.remove(script)
        else:
            _check(statement, source)
            for view in self.subject.each() if statement.each else [nullcontext(dict[str, int]())]:
                with view as about:
                    answer = self.ask(statement, source, about)
                    failure = answer.failure
                yield answer
                if failure:
                    with _placed(statement, source):
                        raise StatementProblem(failure)

    def ask(
        self, statement: Statement[A], source: Source | None = None, about: Mapping[str, int] | None = None
    ) -> A:
        """Run a statement from `source` and return its answer.

        If the game has several secrets, `about` has the number of the secret that the answer is about.
        """
        _check(statement, source)
        began = time.perf_counter()
        working = partial(self.working, statement, source)
        with self.asking(), self._lock, self._suited(), self._all_or_nothing(), working() as budget:
            if self.guard:
                self.guard.admit(statement)
            self.source, self.timeline.cause = source, statement
            answer = self._answer(statement)
            self._settle()
        together = (other_subject(self, statement) or self.subject).together
        _label(answer, statement, began)
        answer.about, answer.together = about or {}, together
        if isinstance(answer, Listing):
            answer.pages = self._timed(answer.pages, ref(answer), partial(working, budget))
        answer.freeze()
        return answer

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Within this context, questions to Prolog belong to this session, and `interrupt` stops them.

        If the Prolog process has ended, later questions load their programs again.
        """
        if self._prolog and self._prolog.lost():
            self._close_states()
        with using(self._prolog), Asker(self).asking() as asker:
            self._askers.add(asker)
            try:
                yield
            finally:
                self._askers.discard(asker)

    def interrupt(self) -> None:
        """Stop the question that this session is answering.

        The question is the running statement, or the running page of a listing. Call this method from another
        thread. The thread that asked raises Interrupted. A question that waits for another session is
        stopped, too. Questions of other sessions continue, and later questions of this session run as usual.
        """
        for prolog in {self._prolog, self._cell}:
            with using(prolog):
                for asker in list(self._askers):
                    stop(asker)

    def close(self) -> None:
        """Stop a question that another thread asked, and delete the Prolog programs.

        Later questions make the programs again.
        """
        self.interrupt()
        self._close_states()
        self._states = {}
        for prolog in (self._prolog, self._cell):
            if prolog:
                prolog.close()

    def _close_states(self) -> None:
        for state in self._states.values():
            state.close()

    def _answer(self, statement: Statement[A]) -> A:
        other = other_subject(self, statement)
        if other and isinstance(statement, Ask):
            other.require()
        left = self.subject.left() if other else ""
        answer = statement.carry_out(self)
        if left and self.timeline.subject is None and isinstance(answer, Answer):
            answer.note = left
        return answer

    def _settle(self) -> None:
        if self.guard:
            self.guard.check_state(self.timeline)
        if self.settings.memory is not None:
            self._beyond = current().settle(self._beyond)

    def _run_script(self, statement: RunScript[Any], source: Source | None) -> Generator[Answer]:
        self.timeline.cause = statement
        began = time.perf_counter()
        with _placed(statement, source), self._all_or_nothing(), self.timeline.as_one():
            # the time limit holds within the two blocks, not while the caller uses an answer
            with self.asking(), self.working(statement, None):
                if self.guard:
                    self.guard.admit(statement)
                script = statement.script(self)
                self._settle()
            if script:
                yield from self._nested(script, statement.access)
            with self.asking(), self.working(statement, None):
                answer: Answer = statement.done(self)
        _label(answer, statement, began)
        answer.freeze()
        yield answer

    def _nested(self, script: Source, access: Access | None) -> Iterator[Answer]:
        if self._depth >= _MAX_DEPTH:
            deep = f"files and favourites run one another more than {_MAX_DEPTH} deep"
            raise StatementProblem(f"{script.name}: {deep}")
        before, self._access = self._access, self._access or access
        self._depth += 1
        self._broken = False
        try:
            yield from self.stream(script.text, script.name)
        finally:
            self._depth -= 1
            self._access = before

    def _timed(
        self,
        pages: Iterator[_T],
        listing: "ref[Answer]",
        working: Callable[..., AbstractContextManager[object]],
    ) -> Iterator[_T]:
        """Yield the pages of a listing, each within the limits.

        Add the time of each page to the answer's time.
        """
        while True:
            began = time.perf_counter()
            try:
                with self.asking(), working(shown=self.at_prompt), self._ending_the_script():
                    page = next(pages, None)
            finally:
                # A variable of this generator would be a strong reference, and make a cycle with the answer.
                _add_seconds(listing(), time.perf_counter() - began)
            if page is None:
                return
            yield page

    @contextmanager
    def _ending_the_script(self) -> Iterator[None]:
        """End the running script if an error occurs in this context, which finds a page of a listing.

        A caller reads the page outside of the script. So the error does not reach the script by itself.
        """
        try:
            yield
        except BaseException:
            self._broken = True
            if self._scripts:
                with suppress(ValueError):  # a running script gets the error anyway
                    self._scripts[0].close()
            raise

    def _confined_to_files(self) -> AbstractContextManager[None]:
        access = self.guard.access if self.guard else self._access
        return restricted(access) if access else nullcontext()

    @contextmanager
    def working(
        self,
        statement: Statement[Any],
        source: Source | None = None,
        budget: Budget | None = None,
        *,
        shown: bool = True,
    ) -> Iterator[Budget]:
        """Within this context, apply the limits, show progress, and add the position to errors.

        Yield the budget, which is a new one by default.
        """
        with self._confined_to_files(), _placed(statement, source):
            if self.progress is None or not shown:
                with self._limited(budget) as budget:
                    yield budget
                return
            with self.progress(statement.keyword) as report, self._limited(budget) as budget:
                budget.at_work = partial(report, 0, 0)
                try:
                    yield budget
                finally:
                    budget.at_work = None

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Within this context, show no progress, because another program uses the screen."""
        progress, self.progress = self.progress, None
        try:
            yield
        finally:
            self.progress = progress

    @contextmanager
    def _limited(self, budget: Budget | None) -> Iterator[Budget]:
        budget = budget or Budget(self.settings.timeout, self.settings.memory)
        try:
            with budget:
                budget.check()
                yield budget
        except LimitExceeded as error:
            if error.kind == "memory":
                for state in self._states.values():
                    state.forget()
                if self._prolog and self._prolog.end():
                    error.because(LOST)
            raise

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        mark, settings = self.timeline.mark(), self.settings
        states = {each: each.mark() for each in self._states.values()}
        try:
            yield
        except BaseException as stopped:
            if isinstance(stopped, GeneratorExit) and not self._broken:
                raise
            self.timeline.rewind(mark)
            self._settings = settings
            for each in self._states.values():
                each.rewind(states.get(each))
            raise


def candidates_within(session: SessionCore, seconds: float) -> int | None:
    """Return the number of remaining candidates.

    If counting takes more than `seconds`, or Prolog fails, return None.
    """
    try:
        with session.asking(), Budget(min(seconds, session.settings.timeout or seconds)):
            return session.subject.candidates()
    except (LimitExceeded, PrologError):
        return None


def _defines(statement: object) -> bool:
    named = isinstance(statement, Statement) and statement.keyword == "define"
    return named and vars(statement)["name"] is not None


def _label(answer: Answer, statement: Statement[Any], began: float) -> None:
    answer.statement = statement.keyword
    answer.line = statement.span.line if statement.span else None
    answer.seconds = time.perf_counter() - began


def _add_seconds(answer: Answer | None, seconds: float) -> None:
    if answer is not None:
        answer.seconds += seconds


def _check(statement: object, source: object) -> None:
    for given, kind in ((statement, Statement), (source, Source)):
        if not isinstance(given, kind) and not (given is None and kind is Source):
            raise TypeError(f"expected a {kind.__name__}, not {type(given).__name__}")


_MODULE = re.compile(r"\bmmlogic_\d+:")
"""Matches the module name before a predicate in a message of Prolog. Users do not see this module."""


@contextmanager
def _placed(statement: Statement[Any], source: Source | None) -> Iterator[None]:
    try:
        yield
    except Exception as error:
        problem = _problem(error)
        if problem is None:
            raise
        problem.at(statement.span)
        typed = str(statement)
        line = meant_by(typed, Reading.accepts) if isinstance(problem, StatementProblem) else None
        if line and line != typed:
            problem.hint = did_you_mean(line)
        raise (problem.within(source) if source else problem) from None


def _problem(error: Exception) -> MmlogicError | None:
    match error:
        case MmlogicError():
            return error
        case LimitExceeded():
            setting = {"time": "timeout", "memory": "memory"}.get(error.kind)
            usual = f"`set {setting} N` changes the limit" if setting else None
            return StatementProblem(str(error), hint=error.hint or usual)
        case PrologError():
            message = _MODULE.sub("", "; ".join(str(error).splitlines()))
            return StatementProblem(f"Prolog: {message}")
        case FileProblem() | MissingExtra():
            return StatementProblem(str(error), hint=getattr(error, "hint", None))
        case ModuleNotFoundError(name=str(name)) if not name.startswith("mmlogic"):
            return StatementProblem(f"this needs {missing(name.partition('.')[0])}")
        case _:
            return None
