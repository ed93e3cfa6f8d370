"""How a process of Prolog starts: by a command, or at once, as a fork of one that has loaded everything."""

import importlib.util
import os
import re
import select
import socket
import struct
import subprocess
import sys
import weakref
from contextlib import suppress
from pathlib import Path
from signal import SIGKILL
from threading import Lock

from mmlogic.common.resources import PACKAGE, Closing
from mmlogic.machine.backend import PrologEnded, PrologError

_KEPT = re.compile(r"PATH|LIBSWIPL_PATH|SWI_HOME_DIR|SWIPL|LD_LIBRARY_PATH|TZ|LANG|LC_\w+")
"""The environment variables that a stranger's process sees until Prolog is loaded."""

NUMBER = struct.Struct("!i")
"""The format in which a pool sends the number of a process, and later its exit status."""


def command(program: str, *numbers: int) -> list[str]:
    """Return the command of a Python program: its arguments are numbers, and the folders of its imports.

    Raises PrologError.
    """
    found = importlib.util.find_spec("pyswip")
    if found is None or found.origin is None or not sys.executable:
        raise PrologError("the process of Prolog does not start: there is no Python, or no pyswip")
    quick = ["-I", "-S", *(["-B"] if sys.dont_write_bytecode else [])]
    folders = dict.fromkeys(map(str, (PACKAGE.parent, Path(found.origin).parents[1])))
    return [sys.executable, *quick, "-c", program, *map(str, numbers), *folders]


def environment() -> dict[str, str]:
    """Return the environment variables of a stranger's process."""
    kept = {name: value for name, value in os.environ.items() if _KEPT.fullmatch(name)}
    return {**kept, "MALLOC_ARENA_MAX": "2"}


class Forked:
    """A process of a pool, with the methods of `subprocess.Popen` that `Remote` needs.

    No other process gets its number before `close`.
    """

    def __init__(self, life: socket.socket) -> None:
        self._life, self._lock = life, Lock()
        self.returncode: int | None = None
        try:
            (self.pid,) = NUMBER.unpack(life.recv(NUMBER.size))
            self._ended = os.pidfd_open(self.pid)
        except (OSError, struct.error):
            life.close()
            raise PrologEnded("the process of Prolog does not start: the pool cannot fork") from None
        self._poll = select.poll()
        self._poll.register(self._ended, select.POLLIN)

    def poll(self) -> int | None:
        """Return the status of the process, or None while it runs."""
        with suppress(subprocess.TimeoutExpired):
            return self.wait(0)
        return None

    def wait(self, timeout: float | None = None) -> int:
        """Wait until the process has ended. Return its status. Raises subprocess.TimeoutExpired."""
        with self._lock:
            if self.returncode is None:
                if not self._poll.poll(None if timeout is None else timeout * 1000):
                    raise subprocess.TimeoutExpired("a process of a pool", timeout or 0)
                status = b""
                with suppress(OSError):  # the pool has ended
                    status = self._life.recv(NUMBER.size)
                self.returncode = NUMBER.unpack(status)[0] if status else -SIGKILL
            return self.returncode

    def kill(self) -> None:
        """End the process."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, SIGKILL)

    def close(self) -> None:
        """Free the number of the process."""
        self._life.close()
        os.close(self._ended)


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

    def fork(self, pipes: tuple[int, ...]) -> Forked | None:
        """Return a new process that has these pipes, or None if this system starts each process anew.

        Raises PrologEnded if the pool is closed, or cannot fork.
        """
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
