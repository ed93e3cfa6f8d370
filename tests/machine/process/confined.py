# ruff: noqa: PTH101, PTH102, PTH104, PTH108, PTH120, PTH208, PTH211
"""Attempts of native code behind the second wall. The outcome of each attempt is printed.

test_native.py runs this program. The arguments are the folder, the port and the process of the canaries.
"""

import ctypes
import errno
import json
import mmap
import os
import platform
import resource
import signal
import socket
import sys
import threading
from collections.abc import Callable

from mmlogic.machine.process import walls

folder, port, other = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
libc = ctypes.CDLL(None, use_errno=True)
parent = os.getppid()
canary = f"{folder}/canary"
opened = os.open(canary, os.O_RDONLY)


def raw(x86_64: int, aarch64: int, *arguments: object) -> int:
    """Do a system call by its number on this machine."""
    number = {"x86_64": x86_64, "aarch64": aarch64}[platform.machine()]
    result: int = libc.syscall(ctypes.c_long(number), *arguments)
    if result == -1:
        raise OSError(ctypes.get_errno(), "")
    return result


def spawn() -> None:
    os.posix_spawn("/bin/true", ["true"], {})


def thread() -> None:
    started = threading.Thread(target=print)
    started.start()


def code() -> None:
    mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)


def code_later() -> None:
    page = mmap.mmap(-1, 4096)
    at = ctypes.addressof(ctypes.c_char.from_buffer(page))
    if libc.mprotect(ctypes.c_void_p(at), 4096, 5):
        raise OSError(ctypes.get_errno(), "")


TRIES: dict[str, Callable[[], object]] = {
    "fork": os.fork,
    "vfork": lambda: raw(58, 220, 0, 0, 0, 0, 0),
    "clone of a process": lambda: raw(56, 220, signal.SIGCHLD, 0, 0, 0, 0),
    "clone of a thread": thread,
    "spawn": spawn,
    "exec": lambda: os.execv("/bin/true", ["true"]),
    "execveat": lambda: raw(322, 281, opened, b"", None, None, 0x1000),
    "socket": socket.socket,
    "unix socket": lambda: socket.socket(socket.AF_UNIX),
    "netlink": lambda: raw(41, 198, 16, 3, 0),
    "socketpair": socket.socketpair,
    "kill another": lambda: os.kill(other, signal.SIGTERM),
    "look for another": lambda: os.kill(other, 0),
    "kill all": lambda: os.kill(-1, signal.SIGTERM),
    "kill the maker": lambda: os.kill(parent, signal.SIGTERM),
    "kill the maker's thread": lambda: raw(234, 131, parent, parent, signal.SIGTERM),
    "tkill": lambda: raw(200, 130, parent, signal.SIGTERM),
    "queue a signal": lambda: raw(129, 138, other, signal.SIGTERM, None),
    "pidfd": lambda: os.pidfd_open(other),
    "trace": lambda: raw(101, 117, 16, other, 0, 0),
    "read another's memory": lambda: raw(310, 270, other, None, 0, None, 0, 0),
    "write another's memory": lambda: raw(311, 271, other, None, 0, None, 0, 0),
    "read the canary": lambda: os.open(canary, os.O_RDONLY),
    "read passwd": lambda: os.open("/etc/passwd", os.O_RDONLY),
    "path of passwd": lambda: os.open("/etc/passwd", os.O_PATH),
    "write the canary": lambda: os.open(canary, os.O_WRONLY),
    "read and write": lambda: os.open(canary, os.O_RDWR),
    "truncate on opening": lambda: os.open(canary, os.O_RDONLY | os.O_TRUNC),
    "create": lambda: os.open(f"{folder}/PWN", os.O_RDONLY | os.O_CREAT),
    "unnamed file": lambda: os.open(folder, os.O_TMPFILE | os.O_RDWR),
    "openat2": lambda: raw(437, 437, -100, canary.encode(), None, 24),
    "creat": lambda: raw(85, 56, canary.encode(), 0o600, 0o1000, 0),
    "open by handle": lambda: raw(304, 265, -100, None, 0),
    "write what is open": lambda: os.write(opened, b"x"),
    "truncate": lambda: os.truncate(canary, 0),
    "ftruncate": lambda: os.ftruncate(opened, 0),
    "unlink": lambda: os.unlink(canary),
    "rename": lambda: os.rename(canary, f"{folder}/PWN"),
    "link": lambda: os.link(canary, f"{folder}/PWN"),
    "symlink": lambda: os.symlink(canary, f"{folder}/PWN"),
    "mkdir": lambda: os.mkdir(f"{folder}/PWN"),
    "mkfifo": lambda: os.mkfifo(f"{folder}/PWN"),
    "chmod": lambda: os.chmod(canary, 0),
    "fchmod": lambda: os.fchmod(opened, 0),
    "chown": lambda: os.chown(canary, 1, 1),
    "utime": lambda: os.utime(canary, (0, 0)),
    "setxattr": lambda: os.setxattr(canary, "user.x", b""),
    "list a folder": lambda: os.listdir(folder),
    "chdir": lambda: os.chdir(folder),
    "chroot": lambda: os.chroot(folder),
    "mount": lambda: raw(165, 40, b"x", b"/", b"tmpfs", 0, None),
    "unshare": lambda: raw(272, 97, 0x10000000),
    "setns": lambda: raw(308, 268, opened, 0),
    "setuid": lambda: os.setuid(0),
    "setgroups": lambda: os.setgroups([]),
    "capset": lambda: raw(126, 91, None, None),
    "keyctl": lambda: raw(250, 219, 0, 0),
    "add_key": lambda: raw(248, 217, None, None, None, 0, 0),
    "bpf": lambda: raw(321, 280, 0, None, 0),
    "io_uring": lambda: raw(425, 425, 1, None),
    "userfaultfd": lambda: raw(323, 282, 0),
    "perf": lambda: raw(298, 241, None, 0, -1, -1, 0),
    "memfd": lambda: os.memfd_create("x"),
    "code at once": code,
    "code later": code_later,
    "personality": lambda: raw(135, 92, 0x0400000),
    "shared memory": lambda: raw(29, 194, 0, 4096, 0o1600),
    "message queue": lambda: raw(68, 186, 0, 0o1600),
    "pipe": os.pipe,
    "dup": lambda: os.dup(opened),
    "own descriptors": lambda: raw(72, 25, opened, 0, 10),
    "ioctl": lambda: raw(16, 29, 2, 0x5412, b"x"),
    "ignore the limit of time": lambda: signal.signal(signal.SIGXCPU, signal.SIG_IGN),
    "handle the limit of files": lambda: signal.signal(signal.SIGXFSZ, print),
    "raise a limit": lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64)),
    "raise it by prlimit": lambda: resource.prlimit(0, resource.RLIMIT_FSIZE, (-1, -1)),
    "limit the maker": lambda: resource.prlimit(parent, resource.RLIMIT_CPU, (1, 1)),
    "dumpable": lambda: raw(157, 167, 4, 1, 0, 0, 0),
    "name of the host": lambda: raw(170, 161, b"x", 1),
    "clock": lambda: raw(227, 112, 0, None),
    "reboot": lambda: raw(169, 142, 0xFEE1DEAD, 672274793, 0, None),
    "module": lambda: raw(175, 105, None, 0, b""),
    "swap": lambda: raw(167, 224, b"x", 0),
    "nice": lambda: os.nice(-1),
    "affinity": lambda: os.sched_setaffinity(parent, {0}),
    "session": os.setsid,
    "seccomp again": lambda: raw(317, 277, 1, 0, None),
}


def outcome(attempt: Callable[[], object]) -> str:
    """Return `done` if the attempt succeeds, or else the name of its error."""
    try:
        attempt()
    except OSError as error:
        return errno.errorcode.get(error.errno or 0, str(error))
    except (RuntimeError, ValueError) as error:  # Python turns EPERM into these errors
        return str(error)
    return "done"


def main() -> None:
    """Confine this process. Then make all attempts, and print their outcomes."""
    walls.bind_to_parent(False)
    if rules := walls.landlock([os.path.dirname(os.__file__)], threads=1):
        rules.enforce()
    walls.close_for_all(1)
    for name, attempt in TRIES.items():
        os.write(1, f"{json.dumps([name, outcome(attempt)])}\n".encode())
    os.write(
        1, f"{json.dumps(['read what is allowed', outcome(lambda: os.open(os.__file__, 0))])}\n".encode()
    )
    os._exit(0)


if __name__ == "__main__":
    main()
