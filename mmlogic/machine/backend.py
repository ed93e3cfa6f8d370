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

        A request that meets a limit, or is stopped, has a reply that says so. `owner` and the current
        `asker` are whoever `stop` may name; an asker that is stopped already gets the reply `stopped`.
        A signal handler may raise: the request ends, and what was raised goes on.
        Raises SwiPrologMissing, and PrologError when this Prolog cannot be asked at all.
        """

    def tell(self, request: str) -> None:
        """Carry out a request later whose reply nobody needs.

        Never waits and never runs Prolog at once: a destructor may call it in the middle of `ask`.
        """

    def stop(self, owner: object) -> None:
        """Stop all requests of an owner or asker that run or wait: their reply is `stopped`.

        A synchronous implementation has nothing to do, because nothing runs when this is called.
        """
