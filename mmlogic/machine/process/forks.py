"""The program of a pool: it loads Prolog, then forks a process for each visitor.

The program has one thread, and so has its Prolog. So a fork of it works, as fork/1 of SWI-Prolog's
library(unix) documents. Only the forks see questions and replies. They share the memory of the loaded
libraries.
"""

import os
import selectors
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from resource import RLIM_INFINITY, RLIMIT_STACK, getrlimit, setrlimit
from threading import Thread, stack_size
from typing import NoReturn

from mmlogic.common.resources import resource
from mmlogic.machine.backend import SwiPrologMissing
from mmlogic.machine.goals import quote
from mmlogic.machine.process import walls
from mmlogic.machine.process.child import Loaded, Service, fail
from mmlogic.machine.process.pool import NUMBER
from mmlogic.machine.pyswip.thread import STACK, Request, fitting

_LISTENING_STACK = 1 << 20
"""Bytes of C stack of the thread that stops questions."""

_KNOWN = (
    "machine/guests",
    "machine/blaming",
    "machine/following",
    "machine/proofs",
    "codes/answers",
    "codes/relations",
    "paths/answers",
    "paths/relations",
)
"""The files below `prolog/` to load before the first fork."""


def main(control: int) -> NoReturn:
    """Fork a process for each request that comes through the socket `control`, until its other end closes."""
    _enlarge_stack()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = _Server(socket.socket(fileno=control), _loading())
    while True:
        server.step()


def _enlarge_stack() -> None:
    """Give the main thread the C stack of a Prolog thread. For this, the program begins anew: execve(2)."""
    soft, hard = getrlimit(RLIMIT_STACK)
    wanted = STACK if hard == RLIM_INFINITY else min(STACK, hard)
    if soft != RLIM_INFINITY and soft < wanted:
        setrlimit(RLIMIT_STACK, (wanted, hard))
        os.execv(sys.executable, sys.orig_argv)


def _loading() -> Callable[[], Loaded]:
    """Load Prolog. The returned function returns it, or raises the error of the load."""
    try:
        loaded = Loaded(fitting(STACK), trusted=False)
        paths = (quote(str(resource("prolog", *f"{known}.pl".split("/")))) for known in _KNOWN)
        for request in (f"make(known,[{','.join(paths)}])", "drop([known],[])"):
            loaded.swipl.reply(Request(0, request).query)
    except SwiPrologMissing as error:
        return partial(_raise, error)
    return lambda: loaded


def _raise(error: Exception) -> NoReturn:
    raise error


class _Visitor:
    """A process of a visitor. `life` is a socket to the owner. When the owner closes it, the process ends."""

    def __init__(self, pid: int, life: socket.socket) -> None:
        self.life, self.ended = life, os.pidfd_open(pid)
        self._pid = pid

    def report(self) -> None:
        """Send the exit status to the owner. The process's number stays taken until `bury`."""
        end = os.waitid(os.P_PID, self._pid, os.WEXITED | os.WNOWAIT)
        assert end is not None
        with suppress(OSError):
            self.life.send(NUMBER.pack(end.si_status if end.si_code == os.CLD_EXITED else -end.si_status))

    def bury(self) -> None:
        """End the process, and the processes of its group."""
        for kill in (os.killpg, os.kill):  # the process may not have a group yet
            with suppress(OSError):
                kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)
        self.life.close()
        os.close(self.ended)


class _Server:
    def __init__(self, control: socket.socket, load: Callable[[], Loaded]) -> None:
        self._control, self._load = control, load
        self._events = selectors.DefaultSelector()
        self._events.register(control, selectors.EVENT_READ, self._fork)

    def step(self) -> None:
        for key, _ in self._events.select()[:1]:
            key.data()

    def _fork(self) -> None:
        _, pipes, _, _ = socket.recv_fds(self._control, 1, 5)
        if not pipes:
            os._exit(0)
        *theirs, life = pipes
        try:
            if not (pid := os.fork()):
                self._visit(*pipes)
        except OSError:  # there are too many processes, which the owner learns from the end of `life`
            os.close(life)
        else:
            visitor = _Visitor(pid, socket.socket(fileno=life))
            self._events.register(visitor.ended, selectors.EVENT_READ, partial(self._report, visitor))
            self._events.register(visitor.life, selectors.EVENT_READ, partial(self._bury, visitor))
        for pipe in theirs:
            os.close(pipe)

    def _report(self, visitor: _Visitor) -> None:
        self._events.unregister(visitor.ended)
        visitor.report()

    def _bury(self, visitor: _Visitor) -> None:
        self._events.unregister(visitor.life)
        with suppress(KeyError):  # the process has ended before
            self._events.unregister(visitor.ended)
        visitor.bury()

    def _visit(self, questions: int, replies: int, stops: int, errors: int, life: int) -> NoReturn:
        try:
            os.setsid()
            walls.bind_to_parent(trusted=False)
            for key in self._events.get_map().values():  # the sockets of the server and of other visitors
                os.close(key.fd)
            self._events.close()
            os.dup2(errors, sys.stderr.fileno())
            os.write(life, NUMBER.pack(os.getpid()))
            os.close(errors)
            os.close(life)
            os.read(questions, 1)  # the owner has seen the process, which looks closed from now on
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
            service = Service(questions, replies, stops, self._load)
            stack_size(_LISTENING_STACK)
            Thread(target=service.listen, name="stops", daemon=True).start()
        except BaseException as error:
            fail(error)
        service.live()
