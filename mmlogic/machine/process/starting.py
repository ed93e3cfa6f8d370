"""How a process of Prolog starts: its command, its environment, and the process that a pool forks."""

import importlib.util
import os
import re
import select
import socket
import struct
import sys
from contextlib import suppress
from pathlib import Path
from signal import SIGKILL
from subprocess import TimeoutExpired
from threading import Lock

from mmlogic.common.resources import PACKAGE
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
        with suppress(TimeoutExpired):
            return self.wait(0)
        return None

    def wait(self, timeout: float | None = None) -> int:
        """Wait until the process has ended. Return its status. Raises TimeoutExpired."""
        with self._lock:
            if self.returncode is None:
                if not self._poll.poll(None if timeout is None else timeout * 1000):
                    raise TimeoutExpired("a process of a pool", timeout or 0)
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
