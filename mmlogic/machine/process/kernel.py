"""The system calls of the second wall: prctl, Landlock and seccomp, and the calls that the wall allows.

Each function names its manual page, and raises OSError if the call fails. The numbers of system calls are
those of `asm/unistd_64.h` (x86_64) and `asm-generic/unistd.h` (aarch64).
"""

import ctypes
import errno
import os
import platform
import signal
import sys
from collections.abc import Iterator
from functools import cache, reduce
from operator import or_
from typing import NamedTuple

AUDIT = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
"""For each type of machine, its number in a filter: AUDIT_ARCH_* of `linux/audit.h`."""


def _numbered(*calls: str) -> dict[str, tuple[int | None, int | None]]:
    rows = (call.split() for some in calls for call in some.split(", "))
    return {name: (_number(x86_64), _number(aarch64)) for name, x86_64, aarch64 in rows}


def _number(text: str) -> int | None:
    return None if text == "-" else int(text)


NUMBERS = _numbered(
    # calls that read open files, and the status of files
    "read 0 63, readv 19 65, pread64 17 67, lseek 8 62, close 3 57, fstat 5 80, newfstatat 262 79",
    "stat 4 -, lstat 6 -, access 21 -, faccessat 269 48, faccessat2 439 439, readlink 89 -",
    "readlinkat 267 78, getcwd 79 17, getdents64 217 61, fadvise64 221 223",
    # calls that manage memory
    "brk 12 214, munmap 11 215, mremap 25 216, madvise 28 233",
    # calls for existing threads, and calls that read clocks
    "futex 202 98, set_robust_list 273 99, rseq 334 293, restart_syscall 219 128, sched_yield 24 124",
    "nanosleep 35 101, clock_nanosleep 230 115, clock_gettime 228 113, clock_getres 229 114",
    "gettimeofday 96 169, time 201 -, poll 7 -, ppoll 271 73",
    # calls that handle signals, and calls that end a thread or the process
    "rt_sigprocmask 14 135, rt_sigreturn 15 139, sigaltstack 131 132, exit 60 93, exit_group 231 94",
    # calls that return facts about the process and the machine
    "getpid 39 172, gettid 186 178, getppid 110 173, getuid 102 174, geteuid 107 175, getgid 104 176",
    "getegid 108 177, getrandom 318 278, getrusage 98 165, times 100 153, sysinfo 99 179, uname 63 160",
    "sched_getaffinity 204 123, getrlimit 97 163",
    # calls for some arguments only, see `checks`
    "open 2 -, openat 257 56, write 1 64, writev 20 66, mmap 9 222, mprotect 10 226, prlimit64 302 261",
    "prctl 157 167, tgkill 234 131, fcntl 72 25, rt_sigaction 13 134",
)
"""The allowed system calls, with their numbers on x86_64 and aarch64."""

ABSENT = _numbered("clone3 435 435, openat2 437 437, statx 332 291")
"""Calls that fail as if the kernel lacked them. The C library then uses older calls instead."""

_PROT_EXEC = 4
_PR_SET_NAME = 15
_F_GETFD, _F_SETFD, _F_GETFL = 1, 2, 3
_SIGNALS = tuple({*range(1, 65)} - {signal.SIGXCPU, signal.SIGXFSZ})
"""The signals that the process may handle or ignore: all but the two by which the kernel enforces limits."""

_O_LARGEFILE = {"x86_64": 0o100000, "aarch64": 0o400000}


class Check(NamedTuple):
    """A condition on a call: argument number `argument` (from 0), masked by `mask`, is one of `values`."""

    argument: int
    mask: int
    values: tuple[int, ...]


def checks(machine: str, pid: int, pipe: int) -> dict[str, Check]:
    """Return the conditions on the arguments of calls, by the name of the call.

    The process `pid` may write only to `pipe` and to its standard error.
    """
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


_SECCOMP = {"x86_64": 317, "aarch64": 277}
# These numbers are the same on all machines.
_LANDLOCK_CREATE, _LANDLOCK_ADD, _LANDLOCK_RESTRICT = 444, 445, 446
_ABI_VERSION = 1  # LANDLOCK_CREATE_RULESET_VERSION
_PATH_BENEATH = 1  # LANDLOCK_RULE_PATH_BENEATH
_SET_MODE_FILTER, _GET_ACTION_AVAIL = 1, 2
_TSYNC = 1  # SECCOMP_FILTER_FLAG_TSYNC


class _Ruleset(ctypes.Structure):
    """`struct landlock_ruleset_attr`."""

    _fields_ = (("fs", ctypes.c_uint64), ("net", ctypes.c_uint64), ("scoped", ctypes.c_uint64))


class _Beneath(ctypes.Structure):
    """`struct landlock_path_beneath_attr`."""

    _pack_ = 1
    _fields_ = (("allowed", ctypes.c_uint64), ("parent", ctypes.c_int32))


class Filter(ctypes.Structure):
    """One instruction of a BPF program: `struct sock_filter`."""

    _fields_ = (
        ("code", ctypes.c_uint16),
        ("yes", ctypes.c_uint8),
        ("no", ctypes.c_uint8),
        ("k", ctypes.c_uint32),
    )


class _Program(ctypes.Structure):
    """`struct sock_fprog`."""

    _fields_ = (("length", ctypes.c_ushort), ("filters", ctypes.POINTER(Filter)))


def process_control(option: int, value: int) -> None:
    """Call prctl(2) with one value."""
    zero = ctypes.c_ulong(0)
    _checked(_libc().prctl(option, ctypes.c_ulong(value), zero, zero, zero))


def landlock_abi() -> int:
    """Return the version of Landlock, 0 if there is none: landlock_create_ruleset(2)."""
    try:
        return _call(_LANDLOCK_CREATE, None, ctypes.c_size_t(0), _ABI_VERSION)
    except OSError:
        return 0


def make_landlock(files: int, network: int, scopes: int) -> int:
    """Return a ruleset that denies these rights, as a file descriptor: landlock_create_ruleset(2)."""
    denied = _Ruleset(files, network, scopes)
    size = 24 if scopes else 16 if network else 8  # an older kernel knows fewer fields
    return _call(_LANDLOCK_CREATE, ctypes.byref(denied), ctypes.c_size_t(size), 0)


def add_landlock_rule(ruleset: int, rights: int, folder: int) -> None:
    """Allow rights in a folder and below it: landlock_add_rule(2). `folder` is its file descriptor."""
    _call(_LANDLOCK_ADD, ruleset, _PATH_BENEATH, ctypes.byref(_Beneath(rights, folder)), 0)


def restrict_by_landlock(ruleset: int) -> None:
    """Restrict the calling thread for good, and the threads that it makes: landlock_restrict_self(2)."""
    _call(_LANDLOCK_RESTRICT, ruleset, 0)


def seccomp_knows(action: int) -> bool:
    """Return whether the kernel knows this filter action: seccomp(2), SECCOMP_GET_ACTION_AVAIL."""
    try:
        _call(_seccomp(), _GET_ACTION_AVAIL, 0, ctypes.byref(ctypes.c_uint32(action)))
    except OSError:
        return False
    return True


def seccomp_filter(program: list[Filter]) -> None:
    """Filter the system calls of all threads of this process, for good: seccomp(2), with TSYNC."""
    code = (Filter * len(program))(*program)
    if thread := _call(_seccomp(), _SET_MODE_FILTER, _TSYNC, ctypes.byref(_Program(len(program), code))):
        raise OSError(0, f"thread {thread} cannot be filtered")


def _seccomp() -> int:
    number = _SECCOMP.get(platform.machine())
    if number is None or not sys.platform.startswith("linux") or sys.maxsize < 1 << 32:
        raise OSError(0, "the system calls of this machine are not known")
    return number


def _call(number: int, *arguments: object) -> int:
    if not sys.platform.startswith("linux"):
        raise OSError(0, "this is not Linux")
    return _checked(_libc().syscall(ctypes.c_long(number), *arguments))


def _checked(result: int) -> int:
    if result == -1:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result


@cache
def _libc() -> ctypes.CDLL:
    libc = ctypes.CDLL(None, use_errno=True)
    libc.syscall.restype = ctypes.c_long
    return libc


ALLOW, ERRNO, KILL = 0x7FFF0000, 0x00050000, 0x80000000
"""SECCOMP_RET_ALLOW, SECCOMP_RET_ERRNO and SECCOMP_RET_KILL_PROCESS."""

_LOAD, _AND, _RETURN = 0x20, 0x54, 0x06  # BPF_LD+W+ABS, BPF_ALU+AND+K, BPF_RET+K
_EQUAL, _AT_LEAST = 0x15, 0x35  # BPF_JMP+JEQ+K, BPF_JMP+JGE+K
_NUMBER, _MACHINE, _ARGUMENTS = 0, 4, 16  # offsets in `struct seccomp_data`
_X32 = 0x40000000  # __X32_SYSCALL_BIT, which is set in the numbers of calls of the x32 ABI
_LOW = 0xFFFFFFFF


def program(machine: str, pid: int, pipe: int) -> list[Filter]:
    """Return the filter of system calls for the process `pid`.

    The filter allows the calls in NUMBERS if their arguments pass `checks`. Calls in ABSENT fail with ENOSYS.
    All other calls fail with EPERM. A call in the numbering of another architecture ends the process.
    """
    column, checked = list(AUDIT).index(machine), checks(machine, pid, pipe)
    code = [
        Filter(_LOAD, 0, 0, _MACHINE),
        Filter(_EQUAL, 1, 0, AUDIT[machine]),
        _result(KILL),
        Filter(_LOAD, 0, 0, _NUMBER),
        Filter(_AT_LEAST, 0, 1, _X32),
        _result(KILL),
    ]
    for name, numbers in NUMBERS.items():
        code += _case(numbers[column], [*_checking(checked[name])] if name in checked else [_result(ALLOW)])
    for numbers in ABSENT.values():
        code += _case(numbers[column], [_result(ERRNO | errno.ENOSYS)])
    return [*code, _result(ERRNO | errno.EPERM)]


def _case(number: int | None, then: list[Filter]) -> list[Filter]:
    return [] if number is None else [Filter(_EQUAL, 0, len(then), number), *then]


def _checking(check: Check) -> Iterator[Filter]:
    place = _ARGUMENTS + 8 * check.argument
    if check.mask >> 32:
        yield Filter(_LOAD, 0, 0, place + 4)
        yield Filter(_AND, 0, 0, check.mask >> 32)
        yield Filter(_EQUAL, 1, 0, check.values[0] >> 32)
        yield _result(ERRNO | errno.EPERM)
    yield Filter(_LOAD, 0, 0, place)
    yield Filter(_AND, 0, 0, check.mask & _LOW)
    for value in check.values:
        yield Filter(_EQUAL, 0, 1, value & _LOW)
        yield _result(ALLOW)
    yield _result(ERRNO | errno.EPERM)


def _result(value: int) -> Filter:
    return Filter(_RETURN, 0, 0, value)
