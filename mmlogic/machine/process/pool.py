"""Processes of Prolog that start at once, because they are forks of a process that has loaded everything."""

import os
import socket
import subprocess
import sys
import weakref
from threading import Lock
from typing import TYPE_CHECKING

from mmlogic.common.resources import Closing
from mmlogic.machine.backend import PrologEnded

if TYPE_CHECKING:
    from mmlogic.machine.process.starting import Forked

_PROGRAM = (
    "import sys; sys.path[:0] = sys.argv[2:]; from mmlogic.machine.process.forks import main; "
    "main(int(sys.argv[1]))"
)

_FORKS = sys.platform.startswith("linux") and hasattr(os, "pidfd_open")
"""Whether a pool forks on this system. macOS documents that programs with its libraries must not."""


class Pool(Closing):
    """Processes of Prolog for many safe sessions. Each session gets a process of its own, at once.

    A pool is a process that has loaded SWI-Prolog and all libraries. A session with `process=pool` takes a
    fork of this process when it first needs one. The fork gives up its rights, serves this session alone, and
    ends with it. A fork shares the memory of the libraries. Any thread may use a pool. `close` also ends the
    processes of its sessions.

    A pool has no effect on a system other than Linux: there, each session starts a process anew.

    >>> from mmlogic import Session
    >>> with Pool() as pool, Session(safe=True, process=pool) as session:
    ...     next(session.query("member(X, [1, 2])"))
    {'X': 1}
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._closed = False
        if _FORKS:
            self._begin()

    def fork(self, pipes: tuple[int, ...]) -> "Forked | None":
        """Return a new process that has these pipes, or None if this system starts each process anew.

        Raises PrologEnded if the pool is closed, or cannot fork.
        """
        from mmlogic.machine.process.starting import Forked

        if not _FORKS:
            return None
        life, theirs = socket.socketpair()
        with self._lock, theirs:
            if self._closed:
                life.close()
                raise PrologEnded("the pool is closed")
            try:
                self._send(*pipes, theirs.fileno())
            except OSError:  # the server has ended
                self._begin()
                self._send(*pipes, theirs.fileno())
        return Forked(life)

    def _send(self, *pipes: int) -> None:
        socket.send_fds(self._control, [b"f"], pipes)

    def close(self) -> None:
        """End the processes of the pool. Sessions then raise StatementProblem when they need one."""
        with self._lock:
            self._closed = True
            if _FORKS:
                self._end()

    def _begin(self) -> None:
        from mmlogic.machine.process.starting import command, environment

        self._control, theirs = socket.socketpair()
        with theirs:
            server = subprocess.Popen(
                command(_PROGRAM, theirs.fileno()),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=environment(),
                pass_fds=[theirs.fileno()],
                start_new_session=True,
                cwd="/",
            )
        self._end = weakref.finalize(self, _ended, server, self._control)
        self._end.atexit = False  # the server ends when this process closes the socket


def _ended(server: "subprocess.Popen[bytes]", control: socket.socket) -> None:
    control.close()
    server.kill()
    server.wait()
