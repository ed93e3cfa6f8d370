"""The system calls that a confined Prolog may make: an allow-list, and their numbers on each machine.

The numbers are those of `asm/unistd_64.h` (x86_64) and `asm-generic/unistd.h` (aarch64).
"""

import os
import signal
from functools import reduce
from operator import or_
from typing import NamedTuple

__all__ = ["ABSENT", "AUDIT", "Check", "NUMBERS", "checks"]

AUDIT = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
"""The names of the machines in a filter: AUDIT_ARCH_* of `linux/audit.h`."""

NUMBERS: dict[str, tuple[int | None, int | None]] = {
    # to read what is open, and to look at files
    "read": (0, 63),
    "readv": (19, 65),
    "pread64": (17, 67),
    "lseek": (8, 62),
    "close": (3, 57),
    "fstat": (5, 80),
    "newfstatat": (262, 79),
    "stat": (4, None),
    "lstat": (6, None),
    "access": (21, None),
    "faccessat": (269, 48),
    "faccessat2": (439, 439),
    "readlink": (89, None),
    "readlinkat": (267, 78),
    "getcwd": (79, 17),
    "getdents64": (217, 61),
    "fadvise64": (221, 223),
    # memory
    "brk": (12, 214),
    "munmap": (11, 215),
    "mremap": (25, 216),
    "madvise": (28, 233),
    # threads that there are, and their clocks
    "futex": (202, 98),
    "set_robust_list": (273, 99),
    "rseq": (334, 293),
    "restart_syscall": (219, 128),
    "sched_yield": (24, 124),
    "nanosleep": (35, 101),
    "clock_nanosleep": (230, 115),
    "clock_gettime": (228, 113),
    "clock_getres": (229, 114),
    "gettimeofday": (96, 169),
    "time": (201, None),
    "poll": (7, None),
    "ppoll": (271, 73),
    # signals to oneself, and the end
    "rt_sigprocmask": (14, 135),
    "rt_sigreturn": (15, 139),
    "sigaltstack": (131, 132),
    "exit": (60, 93),
    "exit_group": (231, 94),
    # what one is
    "getpid": (39, 172),
    "gettid": (186, 178),
    "getppid": (110, 173),
    "getuid": (102, 174),
    "geteuid": (107, 175),
    "getgid": (104, 176),
    "getegid": (108, 177),
    "getrandom": (318, 278),
    "getrusage": (98, 165),
    "times": (100, 153),
    "sysinfo": (99, 179),
    "uname": (63, 160),
    "sched_getaffinity": (204, 123),
    "getrlimit": (97, 163),
    # those with a check
    "open": (2, None),
    "openat": (257, 56),
    "write": (1, 64),
    "writev": (20, 66),
    "mmap": (9, 222),
    "mprotect": (10, 226),
    "prlimit64": (302, 261),
    "prctl": (157, 167),
    "tgkill": (234, 131),
    "fcntl": (72, 25),
    "rt_sigaction": (13, 134),
}
"""The system calls that are allowed, with their numbers on x86_64 and aarch64."""

ABSENT = {"clone3": (435, 435), "openat2": (437, 437), "statx": (332, 291)}
"""Those that are told to be missing: the C library then takes an older one, which is checked or refused."""

_PROT_EXEC = 4
_PR_SET_NAME = 15
_F_GETFD, _F_SETFD, _F_GETFL = 1, 2, 3
_SIGNALS = tuple({*range(1, 65)} - {signal.SIGXCPU, signal.SIGXFSZ})
"""Those that may be handled or ignored: not what the kernel's limits send."""

_O_LARGEFILE = {"x86_64": 0o100000, "aarch64": 0o400000}


class Check(NamedTuple):
    """What must hold of an argument, counted from 0: under `mask` it is one of `values`."""

    argument: int
    mask: int
    values: tuple[int, ...]


def checks(machine: str, pid: int, pipe: int) -> dict[str, Check]:
    """Return the checks of the process `pid`, which may write to `pipe` and its standard error."""
    int_, long_ = 0xFFFFFFFF, 0xFFFFFFFFFFFFFFFF
    looks = (os.O_CLOEXEC, os.O_NONBLOCK, os.O_NOCTTY, os.O_DIRECTORY, os.O_NOFOLLOW)
    reading = reduce(or_, looks, _O_LARGEFILE[machine])
    no_code = Check(2, _PROT_EXEC, (0,))
    to_pipes = Check(0, int_, (2, pipe))
    return {
        "open": Check(1, int_ & ~reading, (0,)),
        "openat": Check(2, int_ & ~reading, (0,)),
        "write": to_pipes,
        "writev": to_pipes,
        "mmap": no_code,
        "mprotect": no_code,
        "prlimit64": Check(2, long_, (0,)),
        "prctl": Check(0, int_, (_PR_SET_NAME,)),
        "tgkill": Check(0, int_, (pid,)),
        "fcntl": Check(1, int_, (_F_GETFD, _F_SETFD, _F_GETFL)),
        "rt_sigaction": Check(0, int_, _SIGNALS),
    }
