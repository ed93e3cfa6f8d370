"""A Prolog program in its own module: load it from text, ask it, drop it.

The program runs in the Prolog process of its owner, such as a session. An owner without a process uses the
Prolog inside Python's process. This file chooses between these two kinds of `Backend`.
"""

import secrets
import time
import weakref
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from itertools import count
from typing import Any, NamedTuple, NoReturn, TypeVar, cast

from mmlogic.common.resources import Closing, resource
from mmlogic.limits.budget import UNLIMITED, Asker, LimitExceeded, Limits, current
from mmlogic.limits.memory import HELPER
from mmlogic.machine.backend import Backend, Interrupted, Owner, PrologEnded, PrologError
from mmlogic.machine.goals import (
    ANSWER,
    Goal,
    Reply,
    Term,
    Variable,
    decode,
    decode_lines,
    nesting,
    quote,
    read_reply,
    string,
    written,
)

T = TypeVar("T")

UNREADABLE = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError)
"""The errors of a function that reads an invalid reply."""

_LARGEST_PAGE = 10_000
# The longest time in seconds to find a page of answers, because the reader waits for the whole page.
_PAGE_TIME = 0.05

# In a browser, Prolog copies the values of variables to JavaScript, unless their names begin with `_`.
_HIDDEN = Variable("_Answer")

_streams = count(1)


class Statistics(NamedTuple):
    """The cost of one goal: inferences (Prolog's steps) and seconds of processor time.

    `answer` is the goal's first answer, or None if the goal fails.
    """

    inferences: int
    seconds: float
    answer: Any


class Module(Closing):
    """A program in SWI-Prolog, isolated from all others, in this process or in its owner's process of Prolog.

    The program sees the exports of `libraries`, which are names of files below `prolog/` without `.pl`. The
    first clauses are those of the text `facts`, which must have no errors. Make goals with `goal`. The answer
    of a goal is the value of its variable `ANSWER`. Output of a goal never reaches the terminal. Any thread
    may use a module. A process runs one goal at a time. A half-read iterator of `values` blocks no other
    goal.

    Raises SwiPrologMissing if there is no SWI-Prolog, PrologError if a library does not load.

    >>> from mmlogic.machine.goals import ANSWER, ANY, goal
    >>> with Module() as family:
    ...     family.load("parent(ann, bob). parent(bob, cid).")
    ...     family.once(goal("parent", ANSWER, "cid"))
    ...     list(family.values(goal("parent", ANY, ANSWER)))
    'bob'
    ['bob', 'cid']
    """

    def __init__(self, *libraries: str, facts: str = "") -> None:
        self._prolog: Backend = backend()
        self._name = _new_name()
        self._text = ""
        self._drop = weakref.finalize(self, self._prolog.tell, f"drop([{self._name}],[])")
        self._drop.atexit = False
        self._ask(_making(self._name, libraries, facts))

    @property
    def name(self) -> str:
        """The name of the module in Prolog."""
        return self._name

    @property
    def backend(self) -> Backend:
        """The Prolog in which the module lives."""
        return self._prolog

    def load(self, text: str) -> None:
        """Replace the program by `text`. Remove the clauses of the old program, and end open streams.

        Asserted clauses are removed, too. Raises PrologError if `text` has errors or warnings. The message
        contains them, with their lines. The old program is then restored.
        """
        try:
            nesting(text)
            self._ask(self._loading(text))
        except BaseException:
            # Not `ask`: it fails if the running statement is stopped, and waits while another goal runs.
            self._prolog.tell(self._loading(self._text))
            raise
        self._text = text

    def once(self, goal: Goal, limits: Limits = UNLIMITED) -> str | None:
        """Return the value of `Answer` as text when the goal is true, None when it fails.

        The value must be an atom, a string or a number. For a goal without `Answer` the result is `true`.
        Raises PrologError, LimitExceeded, Interrupted. Raises TypeError for anything but a goal, such as
        text.
        """
        answer = self._once(goal, "text", limits)
        return answer if answer is None else str(answer)

    def value(self, goal: Goal, limits: Limits = UNLIMITED) -> Any:
        """Return `Answer` as a Python value when the goal is true, None when it fails.

        The answer must be a variable-free term of integers (exact at any size), floats, text and lists.
        Raises PrologError, LimitExceeded, Interrupted.
        """
        return self._once(goal, "value", limits)

    def read(self, read: Callable[[Any], T], goal: Goal, limits: Limits = UNLIMITED) -> T:
        """Return the result of `read` for the `value` of a goal. Raises PrologError if `read` fails."""
        answer = self.value(goal, limits)
        try:
            return read(answer)
        except UNREADABLE:
            self.unreadable()

    def values(self, goal: Goal, limits: Limits = UNLIMITED) -> Iterator[Any]:
        """Return an iterator over the `value` of every solution. Prolog searches only while it is read.

        The first solution comes at once. Then Prolog collects solutions for a short time and sends them
        together. The limits apply to the whole iterator. Solutions found before a limit are still returned.
        The iterator raises PrologError, LimitExceeded, Interrupted. Calling `load` ends it with a
        PrologError, too.
        """
        for page in self.pages(goal, limits):
            yield from page

    def pages(self, goal: Goal, limits: Limits = UNLIMITED) -> Generator[list[Any]]:
        """Return the solutions of `values` in lists. Each list has the solutions found in a short time."""
        return self._pages(goal, "value", limits)

    def profile(self, goal: Goal, limits: Limits = UNLIMITED) -> Statistics:
        """Run one goal as `value` does, and return its cost and its answer. Raises as `value` does."""
        reply = self._ask(f"profile({self._name},{_goal(goal)})", limits)
        with self.reading():
            inferences, seconds, *answers = decode(reply.lines)
        return Statistics(inferences, seconds, answers[0] if answers else None)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Read a reply in the with-block. If the reply is invalid, raise PrologEnded.

        If Prolog has a process of its own, an invalid reply also ends this process.
        """
        try:
            yield
        except UNREADABLE:
            self.unreadable()

    def unreadable(self) -> NoReturn:
        """Raise PrologEnded, because a reply is invalid. End the process of Prolog, if it has its own."""
        if (close := getattr(self._prolog, "close", None)) is not None:
            close()
        raise PrologEnded("Prolog's reply cannot be read") from None

    def interrupt(self) -> None:
        """Stop the module's running and waiting goals, from another thread: they raise Interrupted."""
        self._prolog.stop(self._name)

    def close(self) -> None:
        """Remove the module. Closing twice is harmless. A closed module answers no goals."""
        self._drop()

    def _loading(self, text: str) -> str:
        return f"load({self._name},{string(text)})"

    def _once(self, goal: Goal, how: str, limits: Limits) -> Any:
        reply = self._ask(f"once({self._name},{how},{_goal(goal)})", limits)
        with self.reading():
            return decode(reply.lines) if reply.kind == "answer" else None

    def _pages(self, goal: Goal, how: str, limits: Limits) -> Generator[list[Any]]:
        number = next(_streams)
        self._ask(f"open({self._name},{how},{number},{_goal(goal)})", limits)
        size, left, kind = 1, limits.seconds, "more"
        try:
            while kind == "more":
                began = time.monotonic()
                reply = self._reply(f"page({number},{size})", Limits(seconds=left))
                took = time.monotonic() - began
                left = None if left is None else max(left - took, 0.001)
                size = _next_size(size, took)
                kind = reply.kind
                # The budget of this page applies only before `yield`.
                problem = self._problem(reply, limits)
                with self.reading():
                    page = decode_lines(reply.lines)
                if page or problem is None:
                    yield page
                if problem is not None:
                    raise problem
        finally:
            if kind == "more":
                self._prolog.tell(f"drop([],[{number}])")

    def _ask(self, request: str, limits: Limits = UNLIMITED) -> Reply:
        reply = self._reply(request, limits)
        if (problem := self._problem(reply, limits)) is not None:
            raise problem
        return reply

    def _reply(self, request: str, limits: Limits) -> Reply:
        if not self._drop.alive:
            raise PrologError("the program is closed")
        try:
            text = self._prolog.ask(request, limits, self._name)
        except KeyboardInterrupt as stopped:
            raise Interrupted(*stopped.args) from None
        with self.reading():
            return read_reply(text)

    def _problem(self, reply: Reply, limits: Limits) -> BaseException | None:
        match reply.kind:
            case "stopped":
                return Interrupted(*filter(None, [reply.message]))
            case "error":
                return PrologError(reply.message.replace(f"{self._name}:", ""))
            case "time" | "inferences" | "memory" as kind:
                try:
                    if kind == "memory":
                        current().full()
                    current().check()
                    # The time is over by Prolog's clock, which may differ.
                    if kind == "time" and limits.seconds is None:
                        current().over()
                except LimitExceeded as error:
                    return error.because(reply.message)
                return limits.exceeded(kind).because(reply.message)
        return None


def _pyswip() -> Backend:
    from mmlogic.machine.pyswip.swipl import prolog  # imported only if pyswip is used

    return prolog()


_select: Callable[[], Backend] = _pyswip
_own = cast("ContextVar[Owner | None]", HELPER)
"""The owner's process of Prolog, or None. As `HELPER`, its memory counts as memory of this process."""


def backend() -> Backend:
    """Return the current backend. If it is not running, start it, but do not wait until Prolog is ready."""
    own = _own.get()
    return own.backend() if own and own.awake else _select()


def owner() -> Owner | None:
    """Return the owner whose process new modules use, if it is awake."""
    return _own.get()


def use(select: Callable[[], Backend] | None = None) -> None:
    """From now on use the backend that `select` returns, or pyswip for None.

    Existing modules keep their backend.
    """
    global _select
    _select = select or _pyswip


@contextmanager
def using(own: Owner | None) -> Iterator[None]:
    """Make new modules of the with-block use the process `own`, if it is awake. None changes nothing.

    See `Owner.wake`.
    """
    if own is None:
        yield
        return
    token = _own.set(own)
    try:
        yield
    finally:
        _own.reset(token)


def stop(asker: Asker) -> None:
    """Stop the questions of a statement (`asker`), from another thread. Each raises `Interrupted`.

    The call does not start an owner's process of Prolog.
    """
    asker.stopped = True
    own = _own.get()
    (own if own and own.awake else _select()).stop(asker)


def start(*libraries: str) -> None:
    """Start SWI-Prolog and load libraries in the background, for the first Module. Never fails."""
    prepare(backend(), libraries)


def prepare(prolog: Backend, libraries: Sequence[str]) -> None:
    """Load libraries in the background. Never fails."""
    name = _new_name()
    prolog.tell(_making(name, libraries))
    prolog.tell(f"drop([{name}],[])")


def _new_name() -> str:
    """Return a name for a module that a stranger's program in the same Prolog cannot guess."""
    return f"mmlogic_{secrets.randbits(64)}"


def _making(name: str, libraries: Sequence[str], facts: str = "") -> str:
    return f"make({name},[{','.join(map(_path, libraries))}]{',' * bool(facts)}{facts and string(facts)})"


@cache
def _path(library: str) -> str:
    return quote(str(resource("prolog", *f"{library}.pl".split("/"))))


def _goal(goal: Goal) -> str:
    asked = goal
    match goal:
        case Term(":", (str(module), Term(name, (*given, last)))) if last == ANSWER and ANSWER not in given:
            inner = Term(":", (module, Term(name, (*given, _HIDDEN))))
            asked = Term("answer", (inner, _HIDDEN))
        case Term(name, (*given, last)) if last == ANSWER and ANSWER not in given:
            asked = Term("answer", (Term(name, (*given, _HIDDEN)), _HIDDEN))
    text = written(asked)
    nesting(text)
    return string(text) if asked is goal else text  # a goal without operators is a term of the request itself


def _next_size(size: int, seconds: float) -> int:
    return max(1, min(int(size * _PAGE_TIME / max(seconds, 1e-6)), size * 10, _LARGEST_PAGE))
