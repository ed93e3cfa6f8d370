"""The interface to a Prolog: within limits, for an asker, a request becomes a reply, or an error."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from math import isfinite
from typing import Protocol, TypeVar

from mmlogic.common.budget import Budget, LimitExceeded, LimitKind
from mmlogic.common.wording import ShortError


@dataclass(frozen=True)
class Limits:
    """The limits of one goal; None means no limit.

    `seconds` count while Prolog works, for this question or for another one that this one waits for: a
    half-read stream costs nothing. `inferences` are Prolog's own steps,
    the same on every machine. `memory` is for Prolog's stacks, in MiB; without it SWI-Prolog's own
    limit holds (1 GiB). Within a `Budget`, no limit exceeds what the budget has left. A goal with a
    catch-all can catch the last two limits, not the first.

    Infinity counts as None. Raises TypeError or ValueError unless a limit is a number from 0 on.
    """

    seconds: float | None = None
    inferences: int | None = None
    memory: int | None = None

    def __post_init__(self) -> None:
        for name, kinds in (("seconds", int | float), ("inferences", int), ("memory", int)):
            value = getattr(self, name)
            if value is None:
                continue
            if not isinstance(value, kinds) or isinstance(value, bool):
                raise TypeError(f"a limit of {value!a} {name}: expected a number, or None")
            if not (isfinite(value) and value >= 0):
                raise ValueError(f"a limit of {value} {name}: expected 0 or more, or None")

    def watched(self, clock: bool = False) -> str:
        """Return the limits that Prolog itself checks as a Prolog term, with the time if `clock`."""
        bytes_ = None if self.memory is None else max(self.memory, 1) << 20
        seconds = self.seconds if clock else None
        return f"limits({_number(self.inferences)},{_number(bytes_)},{_number(seconds)})"

    def within(self, budget: Budget) -> "Limits":
        """Return the limits, capped by what a budget has left."""
        return replace(
            self, seconds=_least(self.seconds, budget.left), memory=_least(self.memory, budget.stacks)
        )

    def exceeded(self, kind: LimitKind) -> LimitExceeded:
        """Return the exception for a goal that met this limit."""
        return LimitExceeded(kind, self._message(kind))

    def _message(self, kind: LimitKind) -> str:
        match kind:
            case "time" if self.seconds is None:
                return "stopped: the process ends"
            case "time":
                return f"stopped at the time limit of {self.seconds:g} s"
            case "inferences" if self.inferences is None:
                return "stopped: too many inferences"
            case "inferences":
                return f"stopped at the limit of {self.inferences:,} inferences"
            case "memory" if self.memory is None:
                return "stopped: out of memory"
            case "memory":
                return f"stopped at the memory limit of {self.memory:,} MiB"


UNLIMITED = Limits()
"""No limits but those of SWI-Prolog itself."""


_T = TypeVar("_T", int, float)


def _least(one: _T | None, other: _T | None) -> _T | None:
    return other if one is None else one if other is None else min(one, other)


def _number(limit: float | None) -> str:
    return "none" if limit is None else f"{limit}"


class Asker:
    """An asker, such as a statement. It owns the questions inside `asking`, in any thread.

    `stopped` cancels its question and any later ones.
    """

    def __init__(self) -> None:
        self.stopped = False

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Ask the questions of the `with` block on behalf of this asker."""
        token = _asker.set(self)
        try:
            yield
        finally:
            _asker.reset(token)


_NOBODY = Asker()
_asker: ContextVar[Asker] = ContextVar("asker", default=_NOBODY)


def asker() -> Asker:
    """Return the current asker."""
    return _asker.get()


class Backend(Protocol):
    """A running SWI-Prolog that has loaded `prolog/machine/machine.pl`.

    Nothing above this interface needs threads: an implementation may be synchronous, and answer each request
    before `ask` returns. Requests are the terms of answered/5 in that file; replies are what reply/4 returns.
    """

    def ask(self, request: str, limits: Limits = UNLIMITED, owner: object = None) -> str:
        """Carry out a request and return the text of its reply.

        The reply says if the request met a limit or was stopped. `stop` may name `owner` or the current
        `asker`; an asker that is already stopped gets the reply `stopped`. If a signal handler raises, the
        request ends and the exception propagates.
        Raises SwiPrologMissing, and PrologError when this Prolog cannot be asked at all.
        """

    def tell(self, request: str) -> None:
        """Carry out a request later, without a reply.

        Never waits and never runs Prolog immediately, so a destructor may call it during `ask`.
        """

    def stop(self, owner: object) -> None:
        """Stop all running or waiting requests of an owner or asker; their reply is `stopped`.

        A synchronous implementation does nothing here, because no request is running.
        """


_INSTALL = """SWI-Prolog was not found: mmlogic needs it, with its shared library.
Debian, Ubuntu: apt install swi-prolog-nox    Fedora: dnf install pl    macOS: brew install swi-prolog
others: https://www.swi-prolog.org/Download.html"""


class PrologError(ShortError):
    """Prolog refused a goal or a program; the message is Prolog's own, with the line where there is one."""


class PrologEnded(PrologError):
    """The process of Prolog has ended, and its programs with it; the message says why."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C or `Module.interrupt` stopped a goal; the module accepts the next goal at once."""

    def _render_traceback_(self) -> list[str]:
        """Return what a notebook shows instead of a traceback."""
        return ["stopped"]


class SwiPrologMissing(ShortError):
    """SWI-Prolog, or its shared library, cannot be loaded; the message says how to install it."""

    def __init__(self, reason: str = "") -> None:
        super().__init__(f"{_INSTALL}\n({reason})" if reason else _INSTALL)
