"""The owner's side of one process of a pool."""

import os
import select
import socket
import struct
from contextlib import suppress
from signal import SIGKILL
from subprocess import TimeoutExpired
from threading import Lock

from mmlogic.machine.backend import PrologEnded

NUMBER = struct.Struct("!i")
"""How a pool writes the number of a process, and then its status in the form of `subprocess`."""


class Forked:
    """A process of a pool. It has the methods of `subprocess.Popen` that `Remote` needs.

    Its number stays taken until `close`.
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
