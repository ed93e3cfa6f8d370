"""Things that an attack would touch: a file, two sockets, a process. Also the check of them."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

__all__ = ["Canaries"]

_KEPT = "tweet"


class Canaries:
    """A folder that everybody may write to, with a file and a socket. Also a port and a process."""

    def __init__(self, folder: Path) -> None:
        folder.chmod(0o777)
        self.folder, self.file, self.path = folder, folder / "canary", folder / "socket"
        self.file.write_text(_KEPT)
        self.file.chmod(0o666)
        self._unix, self._tcp = socket.socket(socket.AF_UNIX), socket.socket()
        self._unix.bind(str(self.path))
        self._tcp.bind(("127.0.0.1", 0))
        for each in (self._unix, self._tcp):
            each.listen()
            each.setblocking(False)
        self.port = self._tcp.getsockname()[1]
        self._process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
        self.pid = self._process.pid
        self._before = sorted(folder.iterdir())

    @classmethod
    @contextmanager
    def kept(cls, folder: Path) -> Iterator[Self]:
        """Keep canaries for a block, and look at them at its end."""
        canaries = cls(folder)
        try:
            yield canaries
            canaries.check()
        finally:
            canaries._process.kill()
            canaries._process.communicate()
            canaries._unix.close()
            canaries._tcp.close()

    def check(self) -> None:
        """Fail if a canary has changed."""
        assert sorted(self.folder.iterdir()) == self._before
        assert self.file.read_text() == _KEPT
        assert self.file.stat().st_mode & 0o777 == 0o666
        assert self._process.poll() is None
        for each in (self._unix, self._tcp):
            try:
                each.accept()
            except BlockingIOError:
                continue
            raise AssertionError("somebody has connected")
