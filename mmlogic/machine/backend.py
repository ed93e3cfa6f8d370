"""The interface between mmlogic and SWI-Prolog: a request's text in, a reply's text out."""

from typing import Protocol

from mmlogic.machine.limits import UNLIMITED, Limits

__all__ = ["Backend"]


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
