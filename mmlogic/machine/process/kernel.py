"""The system calls of Linux that take rights away, none of which Python has. No other file calls the kernel.

Each function names its manual page. All raise OSError.
"""

import ctypes
import os
import platform
import sys
from functools import cache

__all__ = [
    "Filter",
    "add_landlock_rule",
    "landlock_abi",
    "make_landlock",
    "process_control",
    "restrict_by_landlock",
    "seccomp_filter",
    "seccomp_knows",
]

_SECCOMP = {"x86_64": 317, "aarch64": 277}
_LANDLOCK_CREATE, _LANDLOCK_ADD, _LANDLOCK_RESTRICT = 444, 445, 446  # on every machine
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
    """Do prctl(2) with one value."""
    zero = ctypes.c_ulong(0)
    _checked(_libc().prctl(option, ctypes.c_ulong(value), zero, zero, zero))


def landlock_abi() -> int:
    """Return the version of Landlock, 0 where there is none: landlock_create_ruleset(2)."""
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
    """Allow rights below a folder, an open file descriptor: landlock_add_rule(2)."""
    _call(_LANDLOCK_ADD, ruleset, _PATH_BENEATH, ctypes.byref(_Beneath(rights, folder)), 0)


def restrict_by_landlock(ruleset: int) -> None:
    """Restrict the calling thread, and those that it makes, for good: landlock_restrict_self(2)."""
    _call(_LANDLOCK_RESTRICT, ruleset, 0)


def seccomp_knows(action: int) -> bool:
    """Tell whether the kernel filters system calls with this action: seccomp(2), SECCOMP_GET_ACTION_AVAIL."""
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
    """Return the number of the system call. Raises OSError for a machine that is not known."""
    number = _SECCOMP.get(platform.machine())
    if number is None or not sys.platform.startswith("linux") or sys.maxsize < 1 << 32:
        raise OSError(0, "the system calls of this machine are not known")
    return number


def _call(number: int, *arguments: object) -> int:
    """Do syscall(2)."""
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
