"""Atomic replacement of files, and removal of what killed writes left behind.

Until it is complete, a new file has a temporary name: the old name, hidden, with a random number. It is
locked while it is written, and the lock ends with the process. So the next write of the same file recognizes
abandoned temporary files, whatever process or machine made them.
"""

import fcntl
import os
import re
import stat
import time
from contextlib import suppress

__all__ = ["replace"]

_AGE = 10.0
"""Seconds without a change after which an unlocked temporary file counts as abandoned."""

_LONGEST = 128
"""The most characters of a file's name in its temporary name, which has at most 255 bytes."""


def replace(folder: int, name: str, contents: bytes) -> None:
    """Replace a file in an open directory, which stays the same under renames.

    Raises OSError; then the old file is unchanged.
    """
    mode = _mode(name, folder)
    beginning = _beginning(name)
    fresh = f"{beginning}{os.urandom(8).hex()}.new"
    try:
        _put(fresh, name, mode, contents, folder)
    except BaseException:
        with suppress(OSError):
            os.unlink(fresh, dir_fd=folder)
        raise
    with suppress(OSError):  # a file system without fsync of directories is not an error
        os.fsync(folder)
    with suppress(OSError):
        _clear(folder, beginning)


def _beginning(name: str) -> str:
    short = os.fsencode(name)[:_LONGEST].decode(errors="ignore")
    return f".{short}."


def _put(fresh: str, name: str, mode: int, contents: bytes, folder: int) -> None:
    """Write and sync a temporary file, then rename it."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    with os.fdopen(os.open(fresh, flags, 0o600, dir_fd=folder), "wb") as file:
        with suppress(OSError):  # without locks, nothing is ever removed
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        file.write(contents)
        file.flush()
        os.fchmod(file.fileno(), mode)
        os.fsync(file.fileno())
        os.replace(fresh, name, src_dir_fd=folder, dst_dir_fd=folder)


def _clear(folder: int, beginning: str) -> None:
    """Remove abandoned temporary files of this name."""
    left = re.compile(rf"{re.escape(beginning)}[0-9a-f]{{16}}\.new")
    for name in os.listdir(folder):
        if left.fullmatch(name):
            with suppress(OSError):
                _clear_one(folder, name)


def _clear_one(folder: int, name: str) -> None:
    """Remove a temporary file that this user owns, if it is old and unlocked."""
    flags = os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC
    handle = os.open(name, flags, dir_fd=folder)
    try:
        status = os.fstat(handle)
        ours = stat.S_ISREG(status.st_mode) and status.st_uid == os.geteuid() and status.st_nlink == 1
        if ours and time.time() - status.st_mtime > _AGE:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.unlink(name, dir_fd=folder)
    finally:
        os.close(handle)


def _mode(name: str, folder: int) -> int:
    """Return the mode of the existing file, or that of a new one."""
    try:
        return stat.S_IMODE(os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode)
    except FileNotFoundError:
        return 0o666 & ~_umask()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
