"""The `Backend` whose Prolog has a process of its own."""

import atexit
import time
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue

from mmlogic.machine.backend import Hit, PrologEnded
from mmlogic.machine.process.pool import Pool
from mmlogic.machine.process.remote import Remote
from mmlogic.machine.pyswip.thread import STOPPED, UNSTOPPED, Engine, PrologThread, Request

_GRACE = 3.0
"""A stopped question has this many seconds to end. Then its process is ended."""

_WATCHED = 0.5
"""Seconds until Prolog looks for endless recursion in a question. Each later look takes twice as long."""

_LOOK = 0.1
"""Seconds between two checks whether the turn (see `PrologProcess`) is free.

A thread that frees the turn also wakes the thread that waits for it.
"""


class PrologProcess(PrologThread):
    """SWI-Prolog in a process of its own, which starts at once. After its end it accepts no requests.

    With a pool, the process comes from it.

    The process answers one request after another. The turn is the right to write to the process and to read
    from it. One thread has the turn at a time. A thread with a question takes the turn itself if no request
    waits. Otherwise its request waits in the queue of Prolog's thread. Requests without a reply wait there,
    too, and so do requests that are too long for a pipe.
    """

    def __init__(self, trusted: bool, pool: Pool | None = None) -> None:
        self._trusted, self._pool = trusted, pool
        self._remote: Remote | None = None
        self._failed = self._closed = False
        self._told: dict[int, Request] = {}  # requests without a reply that still wait
        # The only value in this dict is the request that has the turn, or None if Prolog's thread has it.
        self._turn: dict[None, Request | None] = {}  # this is a dict because `setdefault` is atomic
        self._freed: SimpleQueue[None] = SimpleQueue()
        self._in_line = False  # whether Prolog's thread waits for the turn
        super().__init__(self._started, stack=0, grace=_GRACE)

    @property
    def ended(self) -> bool:
        """Whether the process has ended, or could not start."""
        return self._closed or self._failed or (self._remote is not None and self._remote.ended)

    def resident(self) -> int:
        """Return how many resident bytes the process has gained since its start."""
        return self._remote.resident() if self._remote else 0

    def close(self) -> None:
        """End the process, whatever it is doing. Never waits."""
        if self._closed:
            return
        self._closed = True
        atexit.unregister(self._end)
        self._requests.put(None)
        if self._remote and not self._remote.ended:
            self._remote.kill()

    def tell(self, request: str) -> None:
        told = Request(next(self._numbers), request)
        self._told[told.number] = told
        self._requests.put(told)

    def _put(self, request: Request) -> None:
        if self._closed:
            request.replies.put(PrologEnded("the process of Prolog was ended"))
        elif not self._put_at_once(request):
            super()._put(request)

    def _counted(self, request: Request) -> float:
        """Return the time from which the seconds of a request count.

        The time also runs while a request without a reply keeps the process busy too long.
        """
        if request.counted is None and self._is_stuck():
            request.counted = time.monotonic()
        return super()._counted(request)

    def _give_up(self, request: Request) -> str:
        if request.began is None and self._remote and self._is_stuck():
            self._failed = True
            self._remote.kill()
        return super()._give_up(request)

    def _is_stuck(self) -> bool:
        """Return whether a request that needs no reply has run longer than the grace period."""
        running = self._current
        if running is None or running.owners or running.began is None or running.done:
            return False
        return time.monotonic() - running.began > self._grace

    def _put_at_once(self, request: Request) -> bool:
        """Write a request to the process if the turn is free and no request waits.

        Return whether the request was written. The exception of a signal handler may end this method after
        any step. Then `_leave` frees the turn.
        """
        remote = self._remote
        if remote is None or self._watchman is None or self._told or len(self._asked) > 1:
            return False
        if self._turn.setdefault(None, request) is not request:
            return False
        self._current = request
        request.get = partial(self._get, remote, request)
        request.began = time.monotonic()
        if not request.cancelled and remote.put(request.query, request.bounds):
            return True
        request.began = request.get = None
        self._pass_turn()
        return False

    def _get(self, remote: Remote, request: Request, seconds: float) -> bytes | Exception:
        reply: bytes | Exception | None
        try:
            reply = remote.get(seconds)
        except (Hit, PrologEnded) as error:
            reply = error
        if reply is None:
            if time.monotonic() - request.asked > _WATCHED * 2**request.looks:
                request.looks += 1
                remote.call(f"machine:look({request.number})")
            raise Empty
        request.done = True
        self._pass_turn()
        return reply

    def _leave(self, request: Request) -> None:
        super()._leave(request)
        if self._turn.get(None) is request:
            self._take_from(request)

    def _unstopped(self, request: Request) -> str:
        return STOPPED if request.began is None else UNSTOPPED

    def _take_from(self, request: Request) -> None:
        if self._remote and self._remote.owes:
            self._failed = True
            self._remote.kill()
        request.done = True
        self._pass_turn()

    def _pass_turn(self) -> None:
        self._current = None
        self._turn.pop(None, None)
        if self._in_line:
            self._freed.put(None)

    def _serve(self, swipl: Engine | Exception, request: Request) -> bool:
        self._take_turn()
        done = super()._serve(swipl, request)
        self._told.pop(request.number, None)
        self._pass_turn()
        return done

    def _shut(self, swipl: Engine | Exception) -> None:
        self._take_turn()  # the turn is never freed, so that no other thread uses the pipes
        super()._shut(swipl)

    def _take_turn(self) -> None:
        self._in_line = True
        while (other := self._turn.setdefault(None, None)) is not None:
            if other.number not in self._asked:  # a second signal has interrupted `_leave`
                self._take_from(other)
            with suppress(Empty):
                self._freed.get(timeout=_LOOK)
        self._in_line = False

    def _end(self) -> None:
        self.close()

    def _started(self, stack: int) -> Remote:
        try:
            self._remote = Remote(self._trusted, self._pool.fork if self._pool else None)
        except BaseException:
            self._failed = True
            raise
        return self._remote
