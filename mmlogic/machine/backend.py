"""The interface to a Prolog: within limits, for an asker, a request becomes a reply, or an error."""

from typing import Protocol

from mmlogic.common.wording import ShortError
from mmlogic.limits.budget import UNLIMITED, Limits


class Backend(Protocol):
    """A running SWI-Prolog that has loaded `prolog/machine/machine.pl`.

    Nothing above this interface needs threads. An implementation may be synchronous, and answer each request
    before `ask` returns. Requests are the terms of answered/5 in that file. Replies are what reply/4 returns.
    """

    def ask(self, request: str, limits: Limits = UNLIMITED, owner: object = None) -> str:
        """Carry out a request and return the text of its reply.

        The reply says if the request met a limit or was stopped. `stop` may name `owner` or the current
        `asker`. An asker that is already stopped gets the reply `stopped`. If a signal handler raises, the
        request ends and the exception propagates.
        Raises SwiPrologMissing, and PrologError if this Prolog accepts no requests at all.
        """

    def tell(self, request: str) -> None:
        """Carry out a request later, without a reply.

        Never waits and never runs Prolog immediately, so a destructor may call it during `ask`.
        """

    def stop(self, owner: object) -> None:
        """Stop all running or waiting requests of an owner or asker, with the reply `stopped`.

        A synchronous implementation does nothing here, because no request is running.
        """


_MISSING = "SWI-Prolog was not found: mmlogic needs it, with its shared library."
_INSTALL = """\
Debian, Ubuntu: apt install swi-prolog-nox    Fedora: dnf install pl    macOS: brew install swi-prolog
others: https://www.swi-prolog.org/Download.html"""


class PrologError(ShortError):
    """Prolog refused a goal or a program. The message is Prolog's own, with the line if it has one."""


LOST = "the process of Prolog has ended, and what goals have changed there is lost"
"""The message at a limit that ends a process of Prolog."""


class PrologEnded(PrologError):
    """The process of Prolog has ended, and its programs with it. The message says why."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C or `Module.interrupt` stopped a goal. The module accepts the next goal at once.

    The message, if any, names the lost data.
    """

    def _render_traceback_(self) -> list[str]:
        """Return a notebook's text instead of a traceback."""
        return [stopped_message(self)]


def stopped_message(error: BaseException) -> str:
    """Return the message about a question that Ctrl-C has stopped.

    >>> stopped_message(Interrupted("the process has ended")), stopped_message(KeyboardInterrupt())
    ('stopped: the process has ended', 'stopped')
    """
    return f"stopped: {error}" if isinstance(error, Interrupted) and error.args else "stopped"


class SwiPrologMissing(ShortError):
    """There is no usable SWI-Prolog. The message says why, and then how to install it."""

    def __init__(self, problem: str = _MISSING, advice: str = _INSTALL) -> None:
        super().__init__(f"{problem}\n{advice}" if advice else problem)
