"""The second wall around a stranger's program: its process gives up all rights that the system can take away.

(The first wall is library(sandbox), see `prolog/machine/sandbox.pl`.)
"""

import os
import platform
import resource
import signal
import sys
from collections.abc import Iterable
from pathlib import Path

from mmlogic.machine.process import kernel
from mmlogic.machine.process.kernel import ERRNO, program

_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_NO_NEW_PRIVS = 1, 4, 38

_FILE_RIGHTS = (0, 13, 14, 15, 15, 16)
"""The number of rights to files in each version of Landlock, from 0. Later versions have the last number."""

_READ = 1 << 2 | 1 << 3
"""LANDLOCK_ACCESS_FS_READ_FILE and LANDLOCK_ACCESS_FS_READ_DIR."""

_NETWORK_SINCE, _SCOPES_SINCE = 4, 6
_BOTH = 0b11
"""Both rights of TCP (to bind and to connect), or both scopes (abstract UNIX sockets and signals)."""

_LIMITS = {
    "RLIMIT_NPROC": 0,  # the process cannot start threads or processes
    "RLIMIT_FSIZE": 0,
    "RLIMIT_NOFILE": 64,
    "RLIMIT_CORE": 0,
    "RLIMIT_MEMLOCK": 0,
    "RLIMIT_MSGQUEUE": 0,
}
"""The limits that the process sets for itself. The parent limits processor time and address space."""


def missing() -> list[str]:
    """Return a description of each part of the second wall that this system does not have."""
    if not sys.platform.startswith("linux"):
        return [f"Landlock and seccomp (only Linux has them, this is {platform.system()})"]
    abi, parts = kernel.landlock_abi(), list[str]()
    if not abi:
        parts.append("Landlock (files are not closed by their names)")
    elif abi < _SCOPES_SINCE:
        parts.append(f"some of Landlock (version {abi} of {_SCOPES_SINCE})")
    if not kernel.seccomp_knows(ERRNO):
        parts.append("seccomp (system calls are not closed)")
    return parts


def bind_to_parent(trusted: bool) -> None:
    """Make this process end with the thread that started it: prctl(2).

    An untrusted process cannot gain rights from now on.
    """
    if sys.platform.startswith("linux"):
        kernel.process_control(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if not trusted:
            kernel.process_control(_PR_SET_NO_NEW_PRIVS, 1)


class Landlock:
    """Rules that forbid access to files, the network and other processes. `folders` stay readable."""

    def __init__(self, abi: int, folders: Iterable[str]) -> None:
        rights = (1 << _FILE_RIGHTS[min(abi, len(_FILE_RIGHTS) - 1)]) - 1
        network = _BOTH if abi >= _NETWORK_SINCE else 0
        self._rules = kernel.make_landlock(rights, network, _BOTH if abi >= _SCOPES_SINCE else 0)
        for folder in folders:
            opened = os.open(Path(folder).resolve(), os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
            kernel.add_landlock_rule(self._rules, _READ, opened)
            os.close(opened)

    def enforce(self) -> None:
        """Apply the rules to the calling thread, for good."""
        kernel.restrict_by_landlock(self._rules)

    def close(self) -> None:
        """Release the rules. Restrictions in force remain."""
        os.close(self._rules)


def landlock(folders: Iterable[str], threads: int) -> Landlock | None:
    """Return rules that only allow to read these folders, or None if the system lacks Landlock.

    `threads` is the number of running threads. Each of them must enforce the rules. Raises OSError if another
    number of threads runs.
    """
    if not (abi := kernel.landlock_abi()):
        return None
    if (running := len([*Path("/proc/self/task").iterdir()])) != threads:
        raise OSError(f"{running} threads run where {threads} were expected")
    return Landlock(abi, folders)


def close_for_all(pipe: int) -> None:
    """Give up the rights that Landlock does not cover, for all threads. Raises OSError.

    The process may still write replies to `pipe`.
    """
    for name, most in _LIMITS.items():
        if hasattr(resource, name):
            resource.setrlimit(getattr(resource, name), (most, most))
    if not sys.platform.startswith("linux"):
        return
    kernel.process_control(_PR_SET_DUMPABLE, 0)
    if kernel.seccomp_knows(ERRNO):
        kernel.seccomp_filter(program(platform.machine(), os.getpid(), pipe))
