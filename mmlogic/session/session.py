"""A session: what it is told it remembers, what it is asked it has Prolog answer."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import RLock
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar

from mmlogic.codes.answers import CodesAnswer
from mmlogic.codes.solver import Solver
from mmlogic.codes.state import Codes
from mmlogic.codes.theory import Clue, Theory
from mmlogic.common.budget import Budget
from mmlogic.common.files import FileProblem, restricted
from mmlogic.common.seeds import of_session
from mmlogic.handlers import carry_out
from mmlogic.language import MmlogicError, Source, Statement, StatementProblem, parse, place_of
from mmlogic.machine import Asker, LimitExceeded, PrologError, stop
from mmlogic.methods import Methods
from mmlogic.paths.state import Paths
from mmlogic.render.answers import Answer, Done, Farewell, Listing, kept
from mmlogic.session.context import State
from mmlogic.session.named import NamedTimeline
from mmlogic.session.reading import read_text
from mmlogic.session.safety import Safe, Trust, guard
from mmlogic.session.settings import Settings
from mmlogic.session.statements.load import Load
from mmlogic.session.subjects import take_up

if TYPE_CHECKING:
    from collections import Counter

    from mmlogic.paths.board import Board
    from mmlogic.paths.solver import PathSolver
    from mmlogic.session.context import Progress

__all__ = ["Session"]

_T = TypeVar("_T")

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Answer)

_DEEPEST = 20
"""How many files may load one another."""


class Session(Methods):
    """Clues, rules and questions about one game, as text (`run`) or as methods of the same names.

    Each session is a Prolog program of its own: sessions never see each other, and any thread may use one.
    What goes wrong is an MmlogicError with one clear message, and changes nothing. Close a session, or use
    it in a `with`, to let its program go at once.

    With `safe` the statements may be a stranger's: they touch no files, or only those below the directory
    that it names, and lift none of the limits of `settings` (docs/safety.md says all that is promised).

    >>> with Session() as session:
    ...     taken = session.guess("RRBBGG", 0, 2)
    ...     print(session.count())
    ...     print([answer.data() for answer in session.run("guess YYOONN 1 2; count")])
    80460
    [{}, {'count': 8100, 'exact': True}]
    """

    def __init__(self, settings: Settings | None = None, *, safe: Safe = False) -> None:
        if not isinstance(settings, Settings | None):
            raise TypeError(f"the settings of a session are Settings, not {type(settings).__name__}")
        self.timeline = NamedTimeline()
        self.guard: Trust = guard(safe, settings or Settings())
        self._settings = self.guard.settled(settings or Settings())
        self._loading = 0
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

    @property
    def theory(self) -> Theory:
        """The game, the clues and the rules."""
        return self.timeline.theory

    @property
    def solver(self) -> Solver:
        """The Prolog program of what is known now. A listing keeps the one that it was begun with."""
        return self.state(Codes).solver

    @property
    def listing(self) -> CodesAnswer | None:
        """The list of codes that `more` goes on with."""
        return self.state(Codes).listing

    @listing.setter
    def listing(self, listing: CodesAnswer | None) -> None:
        self.state(Codes).listing = listing

    @property
    def paths(self) -> "PathSolver":
        """Prolog's answers about puzzles, within the limits of now."""
        return self.state(Paths).solver

    @property
    def helped(self) -> "dict[Board, Counter[str]]":
        """How often help was asked for, by board."""
        return self.state(Paths).helped

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
        """Carry out one statement; `load` alone has more than one answer."""
        if isinstance(statement, Load):
            yield from self._load(statement, source)
            return
        yield self.ask(statement, source)

    def ask(self, statement: Statement[A], source: Source | None = None) -> A:
        """Carry out a statement that was read from `source`, and return its answer."""
        began = time.perf_counter()
        budget = Budget(self.settings.timeout, self.settings.memory)
        guarded = self._guarded(statement, source)
        with self.asking(), self._lock, guarded, self._all_or_nothing(), self._limited(budget):
            self.guard.admit(statement)
            answer: A = carry_out(statement, self)
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

    def any_left(self, after: Clue | None = None) -> bool | None:
        """Say whether some code is left, None if that would take too long to find out."""
        return self.state(Codes).any_left(after)

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

    def _load(self, statement: Load, source: Source | None) -> Iterator[Answer]:
        """Run a file: one step of the past, and none at all if a statement in it fails."""
        with _placed(statement, source), self._all_or_nothing(), self.timeline.as_one():
            if self._loading >= _DEEPEST:
                raise StatementProblem(f"{statement.path}: {_DEEPEST} files load one another")
            with restricted(self.guard.access):  # and not while an answer is given away
                self.guard.admit(statement)
                text = read_text(statement.path, place_of(statement.path))
                board = self._loaded_board(statement, text)
                self.guard.check_state(self.timeline)
            if not board:
                self._loading += 1
                try:
                    yield from self.stream(text, statement.path)
                finally:
                    self._loading -= 1
        yield Done(statement=statement.keyword, message=f"{statement.path} is loaded")

    def _loaded_board(self, statement: Load, text: str) -> bool:
        """Take up the puzzle that a file holds; say whether it holds one."""
        if statement.kind is None and statement.path.endswith(".mm"):
            return False
        return take_up(self, text, statement.path, statement.kind)

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
        mark, settings, listing = self.timeline.mark(), self.settings, self.listing
        try:
            yield
        except GeneratorExit:
            raise
        except BaseException:
            self.timeline.rewind(mark)
            self._settings, self.listing = settings, listing
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
        case FileProblem():
            return StatementProblem(str(error))
        case _:
            return None
