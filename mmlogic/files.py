"""The one gate to the disk: whole files are read within bounds and replaced at once, or refused.

Nothing else in mmlogic opens a file that a person names. `restricted` sets what may be touched, for the code
that runs within it: everything, one directory, or nothing.
"""

import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from errno import EACCES
from pathlib import Path
from typing import BinaryIO

__all__ = [
    "EVERYWHERE",
    "NOWHERE",
    "Access",
    "FileProblem",
    "append",
    "read_bytes",
    "read_stream",
    "read_text",
    "restricted",
    "write",
]

MOST = 64 << 20
"""Bytes that a file may have to be read."""

_CHUNK = 1 << 20


class FileProblem(Exception):
    """A file cannot be read or written; the message is one line and names the file.

    `reason` is the same without the name; `missing` says that there is no such file.
    """

    def __init__(self, message: str, reason: str = "", *, missing: bool = False) -> None:
        super().__init__(message)
        self.reason, self.missing = reason or message, missing


@dataclass(frozen=True)
class Access:
    """Which files may be touched: all (`root` is None), those below `root`, or none at all."""

    allowed: bool = True
    root: Path | None = None

    def resolve(self, path: str | Path) -> Path:
        """Return where `path` leads, links followed. Raises FileProblem where that is out of bounds."""
        if not str(path):
            raise FileProblem("a file needs a name")
        if not self.allowed:
            raise FileProblem(f"{path}: files are off limits in safe mode")
        try:
            if self.root is None:
                return Path(path).expanduser()
            root = self.root.resolve()
            found = (root / path).resolve()
        except (OSError, RuntimeError, ValueError) as error:
            raise _problem("open", path, error) from None
        if not found.is_relative_to(root):
            raise FileProblem(f"{path}: safe mode allows only files below {self.root}")
        return found


EVERYWHERE = Access()
NOWHERE = Access(allowed=False)

_access: ContextVar[Access] = ContextVar("access", default=EVERYWHERE)


@contextmanager
def restricted(access: Access) -> Iterator[None]:
    """Let what runs within touch no other files than `access` allows."""
    before = _access.set(access)
    try:
        yield
    finally:
        _access.reset(before)


def unrestricted() -> bool:
    """Tell whether every file may be touched."""
    access = _access.get()
    return access.allowed and access.root is None


def read_bytes(path: str | Path, most: int = MOST) -> bytes:
    """Return the contents of a regular file of at most `most` bytes. Raises FileProblem."""
    try:
        return _contents(_access.get().resolve(path), path, most)
    except (OSError, ValueError) as error:
        raise _problem("read", path, error) from None


def read_text(path: str | Path, most: int = MOST) -> str:
    """Return the text of a regular UTF-8 file, without a byte-order mark. Raises FileProblem."""
    try:
        return read_bytes(path, most).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        reason = f"byte {error.start + 1} is not UTF-8"
        raise FileProblem(f"{path} is not text: {reason}", reason) from None


def read_stream(stream: BinaryIO, name: str, most: int = MOST) -> bytes:
    """Return what a stream such as standard input holds. Raises FileProblem over `most` bytes."""
    data = bytearray()
    while chunk := stream.read(min(_CHUNK, most + 1 - len(data))):
        data += chunk
    if len(data) > most:
        raise _refused("read", name, f"it is larger than {_size(most)}")
    return bytes(data)


def write(path: str | Path, data: str | bytes) -> None:
    """Make `data` the contents of a file, whole or not at all. Raises FileProblem, the old file untouched.

    The data go into a temporary file in the same directory, are synced, and replace the old file in one
    step. The old file's mode is kept; a symbolic link still leads to the file that it led to.
    """
    contents = data.encode() if isinstance(data, str) else data
    try:
        _replace(_target(_access.get().resolve(path)), contents)
    except (OSError, RuntimeError, ValueError) as error:
        raise _problem("write", path, error) from None


def append(path: str | Path, data: bytes) -> None:
    """Add `data` to the end of a regular file that is there, and see that they are on the disk.

    Raises FileProblem; then the file may hold a part of `data` at its end.
    """
    try:
        found = _access.get().resolve(path)
        with os.fdopen(_handle("write", found, path, os.O_WRONLY | os.O_APPEND), "ab") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except (OSError, ValueError) as error:
        raise _problem("write", path, error) from None


def _handle(verb: str, found: Path, path: str | Path, flags: int) -> int:
    """Open a regular file and no other."""
    # O_NONBLOCK: to open a FIFO must not wait for who opens its other end
    handle = os.open(found, flags | os.O_NONBLOCK | os.O_CLOEXEC)
    mode = os.fstat(handle).st_mode
    if stat.S_ISREG(mode):
        return handle
    os.close(handle)
    raise _refused(verb, path, "it is a directory" if stat.S_ISDIR(mode) else "it is not a regular file")


def _contents(found: Path, path: str | Path, most: int) -> bytes:
    with os.fdopen(_handle("read", found, path, os.O_RDONLY), "rb") as file:
        return read_stream(file, str(path), most)


def _target(path: Path) -> Path:
    """Return the file to replace: where a link leads, and nothing that is no regular file."""
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        kind = "a directory" if target.is_dir() else "not a regular file"
        raise _refused("write", path, f"it is {kind}")
    if target.exists() and not os.access(target, os.W_OK):  # a rename would not ask
        raise PermissionError(EACCES, os.strerror(EACCES))
    return target


def _replace(target: Path, contents: bytes) -> None:
    mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o666 & ~_umask()
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:100]}.", suffix=".new", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(contents)
            file.flush()
            os.fchmod(file.fileno(), mode)
            os.fsync(file.fileno())
        Path(name).replace(target)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise
    _sync(target.parent)


def _sync(folder: Path) -> None:
    """See that a renamed file is on the disk; a file system that cannot say so is no error."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _size(most: int) -> str:
    return f"{most >> 20} MiB" if most >= 1 << 20 else f"{most:,} bytes"


def _refused(verb: str, path: str | Path, reason: str, *, missing: bool = False) -> FileProblem:
    return FileProblem(f"cannot {verb} {path}: {reason}", reason, missing=missing)


def _problem(verb: str, path: str | Path, error: Exception) -> FileProblem:
    reason = getattr(error, "strerror", None) or str(error)
    return _refused(verb, path, reason, missing=isinstance(error, FileNotFoundError))
