"""The interface to a running Prolog: it carries out a request within limits, and returns a reply."""

from typing import NamedTuple, Protocol

from mmlogic.common.wording import ShortError
from mmlogic.limits.budget import UNLIMITED, Limits


class Bounds(NamedTuple):
    """The bounds of a process of Prolog for one request. None means no bound.

    `seconds` is processor time. `memory` is bytes beyond the size that the process had at its start.
    """

    seconds: float | None = None
    memory: int | None = None


UNBOUNDED = Bounds()


class Backend(Protocol):
    """A running SWI-Prolog that has loaded `prolog/machine/machine.pl`.

    Code that uses this interface needs no threads. An implementation may be synchronous: then a request runs
    only during a call of `ask`. A request is the text of a term that answered/5 in that file accepts. A reply
    is the text that reply/4 returns.
    """

    def ask(self, request: str, limits: Limits = UNLIMITED, owner: object = None) -> str:
        """Carry out a request within limits and the current budget, and return the text of its reply.

        The reply says if the request met a limit or was stopped. `stop` finds the request by `owner`, or by
        the running statement (`limits.budget.asker`). If that is already stopped, the reply is
        `stopped`. If a signal handler raises an exception, the request ends and the exception propagates.
        Raises SwiPrologMissing. Raises PrologError if this Prolog accepts no requests at all.
        """

    def tell(self, request: str) -> None:
        """Carry out a request later, without a reply.

        Never waits and never runs Prolog immediately, so a destructor may call it during `ask`.
        """

    def stop(self, owner: object) -> None:
        """Stop all running and waiting requests of an owner or an `Asker`. Their reply is `stopped`.

        A synchronous implementation does nothing here, because no request is running.
        """


class Owner(Protocol):
    """The owner of a process of Prolog. A `trusted` owner is the user, an `awake` one uses the process."""

    trusted: bool
    awake: bool

    def wake(self) -> None:
        """Use the process from now on, instead of the Prolog of Python's process."""

    def backend(self) -> Backend:
        """Return the process. If it is not running, start it."""

    def stop(self, owner: object) -> None:
        """Stop the requests of an owner, see `Backend.stop`."""


_MISSING = "SWI-Prolog was not found: mmlogic needs it, with its shared library."
_INSTALL = """\
Debian, Ubuntu: apt install swi-prolog-nox    Fedora: dnf install pl    macOS: brew install swi-prolog
others: https://www.swi-prolog.org/Download.html"""


class PrologError(ShortError):
    """Prolog refused a goal or a program. The message is Prolog's own, with the line if it is known."""


LOST = "the process of Prolog has ended, and the changes made by goals are lost"
"""The message when a limit has ended a process of Prolog."""


class PrologEnded(PrologError):
    """The process of Prolog has ended, and its programs with it. The message says why."""


class Hit(Exception):
    """An exception that escaped from reply/4: of abort/0, or of a stop that came too late."""


class QueryOpen(PrologError):
    """The program that uses mmlogic has a query of pyswip open. pyswip allows only one at a time."""

    def __init__(self) -> None:
        super().__init__("a query of pyswip is open in this program: close it, or read it to its end")


class Interrupted(KeyboardInterrupt):
    """Ctrl-C or `Module.interrupt` stopped a goal. The module accepts the next goal at once.

    The message names the losses, and is empty if nothing was lost.
    """

    def _render_traceback_(self) -> list[str]:
        """Return the text that a notebook shows instead of a traceback."""
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
