"""All access to the disk: read files up to a size, and replace files atomically.

No other module opens a file that a person names. `restricted` limits which files its block may use: all
files, the files below one directory, or none.
"""

import fcntl
import os
import re
import select
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from errno import EACCES, ELOOP, ENOTDIR
from pathlib import Path
from typing import BinaryIO

from mmlogic.common.data import NotUtf8, utf8
from mmlogic.common.wording import ShortError
from mmlogic.limits.budget import needs

MOST = 64 << 20
"""The largest size in bytes of a file that is read, unless the caller sets another limit."""

_CHUNK_BYTES = 1 << 20
_POLL_MILLISECONDS = 100
_NEW_FILE_MODE = 0o666  # before the umask


class FileProblem(ShortError):
    """A file cannot be read or written. The message is one line and names the file.

    `reason` is the message without the file's name. `missing` is whether the file does not exist. If the file
    is not UTF-8, `bad` is the error with the position of the first invalid byte. `hint` suggests a remedy.
    """

    hint: str | None = None

    def __init__(
        self, message: str, reason: str = "", *, missing: bool = False, bad: NotUtf8 | None = None
    ) -> None:
        super().__init__(message)
        self.reason, self.missing, self.bad = reason or message, missing, bad


class Quota:
    """`left` is the number of bytes that may still be written, to all files in total."""

    def __init__(self, left: int) -> None:
        self.left = left


@dataclass(frozen=True)
class Access:
    """Which files are allowed: all (`root` is None), the files below `root`, or none (`allowed` is false).

    If no files are allowed, `refusal` is the message.

    A file that is read or written may have at most `most` bytes. `quota` limits the written bytes in total.
    """

    allowed: bool = True
    root: Path | None = None
    most: int = MOST
    quota: Quota | None = None
    refusal: str = "files are off limits in safe mode"

    def resolve(self, path: str | Path) -> Path:
        """Return the target of `path`, following links. Raises FileProblem if it is forbidden."""
        if not str(path):
            raise FileProblem("a file needs a name")
        if not self.allowed:
            raise FileProblem(f"{path}: {self.refusal}")
        try:
            if self.root is None:
                return Path(path).expanduser()
            root = self.root.resolve()
            # This test comes before every access to the disk. An access would reveal whether the file exists.
            if ".." in Path(path).parts or not (root / path).is_relative_to(root):
                raise FileProblem(f"{path}: safe mode allows only files below its directory")
            found = Path(os.path.realpath(root / path))
        except (OSError, RuntimeError, ValueError) as error:
            raise _problem("open", path, error) from None
        if not found.is_relative_to(root):
            raise FileProblem(f"{path}: safe mode allows only files below its directory")
        return found

    def open(self, found: Path, flags: int) -> int:
        """Open a path that `resolve` has returned. Below `root`, follow no link.

        Somebody may have made a link after `resolve` has checked the path.
        """
        if self.root is None:
            return os.open(found, flags | os.O_CLOEXEC, _NEW_FILE_MODE)
        root = self.root.resolve()
        if not found.is_relative_to(root):
            raise PermissionError(EACCES, os.strerror(EACCES))
        *folders, name = found.relative_to(root).parts or (".",)
        here = os.open(root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            for folder in folders:
                outer, here = here, _step(folder, os.O_RDONLY | os.O_DIRECTORY, here)
                os.close(outer)
            return _step(name, flags, here)
        finally:
            os.close(here)

    def spend(self, path: str | Path, size: int) -> None:
        """Count `size` bytes as written. Raises FileProblem if they exceed a limit."""
        if self.root is None:
            return
        if size > self.most:
            raise FileProblem(f"cannot write {path}: it is larger than {_size(self.most)}")
        if self.quota is not None:
            if size > self.quota.left:
                raise FileProblem(f"cannot write {path}: safe mode has reached its write limit")
            self.quota.left -= size


def _step(name: str, flags: int, folder: int) -> int:
    return os.open(name, flags | os.O_NOFOLLOW | os.O_CLOEXEC, _NEW_FILE_MODE, dir_fd=folder)


EVERYWHERE = Access()
NOWHERE = Access(allowed=False)

_access: ContextVar[Access] = ContextVar("access", default=EVERYWHERE)


@contextmanager
def restricted(access: Access) -> Iterator[None]:
    """Allow only the files of `access` inside the `with` block."""
    before = _access.set(access)
    try:
        yield
    finally:
        _access.reset(before)


def access() -> Access:
    """Return which files are allowed now."""
    return _access.get()


def user() -> int:
    """Return the number of the user who runs this process. In WebAssembly, `geteuid` does not exist."""
    return os.geteuid() if hasattr(os, "geteuid") else os.getuid()


def unrestricted() -> bool:
    """Return whether all files are allowed now."""
    access = _access.get()
    return access.allowed and access.root is None


def read_bytes(path: str | Path, most: int = MOST, *, pipes: bool = False) -> bytes:
    """Return the contents of a regular file. Raises FileProblem, also for more than `most` bytes.

    With `pipes`, a named pipe is also allowed, unless files are restricted. The call then waits until another
    process opens the pipe and writes to it.
    """
    with _access_to("read", path) as access:
        everywhere = access == EVERYWHERE
        bound = most if everywhere else min(most, access.most)
        return _contents(access, path, bound, pipes=pipes and everywhere)


def names(folder: str | Path) -> list[str]:
    """Return the sorted names of the files in a folder, without hidden files. Raises FileProblem."""
    with _access_to("read", folder) as access, _opened(access, access.resolve(folder)) as handle:
        return sorted(name for name in os.listdir(handle) if not name.startswith("."))  # noqa: PTH208


def day_of(path: str | Path) -> str:
    """Return the day on which a file was written, as YYYY-MM-DD, or "" if there is no such file."""
    with suppress(FileProblem), _access_to("read", path) as access:
        written = access.resolve(path).stat().st_mtime
        return datetime.fromtimestamp(written).astimezone().date().isoformat()
    return ""


def read_text(path: str | Path, most: int = MOST) -> str:
    """Return the text of a regular UTF-8 file, without a byte-order mark. Raises FileProblem."""
    try:
        return utf8(read_bytes(path, most)).removeprefix("\ufeff")
    except NotUtf8 as bad:
        reason = f"{bad} (line {bad.line}, column {bad.column})"
        raise FileProblem(f"{path} is not text: {reason}", reason, bad=bad) from None


def read_stream(stream: BinaryIO, name: str, most: int = MOST) -> bytes:
    """Return the contents of a stream such as standard input.

    Raises FileProblem for more than `most` bytes. Raises LimitExceeded at the memory limit.
    """
    data = bytearray()
    while chunk := _chunk(stream, min(_CHUNK_BYTES, most + 1 - len(data))):
        needs(len(data))  # `data` is copied when it grows, and at the end, so a copy must also fit
        data += chunk
    if len(data) > most:
        raise _refused("read", name, f"it is larger than {_size(most)}")
    return bytes(data)


def arrivals(stream: BinaryIO, name: str, most: int = MOST) -> Iterator[bytes]:
    """Yield the contents of a pipe in pieces: each time nothing more arrives for a moment, and at the end.

    Raises FileProblem for more than `most` bytes without a pause.
    """
    ready, data = select.poll(), bytearray()
    ready.register(stream.fileno(), select.POLLIN)
    while True:
        if data and not ready.poll(_POLL_MILLISECONDS):
            yield bytes(data)
            data.clear()
        chunk = _chunk(stream, _CHUNK_BYTES)
        data += chunk
        if len(data) > most:
            raise _refused("read", name, f"it is larger than {_size(most)}")
        if not chunk:
            yield bytes(data)
            return


def _chunk(stream: BinaryIO, most: int) -> bytes:
    try:
        source = stream.fileno()
    except (OSError, ValueError):  # the stream is not a file of the operating system
        return stream.read(most)
    ready = select.poll()
    ready.register(source, select.POLLIN)
    # Without a time limit, `poll` could miss a Ctrl-C just before the call.
    while not ready.poll(_POLL_MILLISECONDS):
        pass
    return os.read(source, most)


def write(path: str | Path, data: str | bytes) -> None:
    """Replace the contents of a file by `data`, atomically. After a FileProblem, the old file is unchanged.

    The data are written to a temporary file in the same directory. After a sync, this file replaces the old
    file in one step. The new file has the mode of the old one. If `path` is a symbolic link, its target is
    replaced. Temporary files that a killed process has left are removed.
    """
    with _access_to("write", path) as access:
        contents = data.encode() if isinstance(data, str) else data
        target = _target(access.resolve(path), path)
        access.spend(path, len(contents))
        with _opened(access, target.parent) as folder:
            replace(folder, target.name, contents)


def append(path: str | Path, data: bytes, *, create: bool = False, sync: bool = True) -> None:
    """Append `data` to a regular file. With `sync`, wait until the data are on the disk.

    With `create`, a missing file is created. After a FileProblem, the file may end with a part of `data`.
    """
    with _access_to("write", path) as access:
        access.spend(path, len(data))
        flags = os.O_WRONLY | os.O_APPEND | (os.O_CREAT if create else 0)
        with os.fdopen(_handle("write", access, path, flags), "ab") as file:
            if access.root is not None and file.tell() + len(data) > access.most:
                raise _refused("write", path, f"it would be larger than {_size(access.most)}")
            file.write(data)
            file.flush()
            if sync:
                os.fsync(file.fileno())


@contextmanager
def _access_to(verb: str, path: str | Path) -> Iterator[Access]:
    try:
        yield _access.get()
    except (OSError, RuntimeError, ValueError) as error:
        raise _problem(verb, path, error) from None


@contextmanager
def _opened(access: Access, folder: Path) -> Iterator[int]:
    handle = access.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield handle
    finally:
        os.close(handle)


def _handle(verb: str, access: Access, path: str | Path, flags: int, *, pipes: bool = False) -> int:
    found = access.resolve(path)
    piped = pipes and stat.S_ISFIFO(found.stat().st_mode)
    # With O_NONBLOCK, a call that opens a named pipe does not wait for the other end of the pipe.
    handle = access.open(found, flags if piped else flags | os.O_NONBLOCK)
    status = os.fstat(handle)
    if piped and stat.S_ISFIFO(status.st_mode):
        return handle
    if reason := _unfit(status, access):
        os.close(handle)
        raise _refused(verb, path, reason)
    return handle


def _unfit(status: os.stat_result, access: Access) -> str | None:
    if not stat.S_ISREG(status.st_mode):
        return "it is a directory" if stat.S_ISDIR(status.st_mode) else "it is not a regular file"
    if access.root is not None and status.st_nlink > 1:  # the second name of this file may be outside `root`
        return "it has a second hard link, which safe mode does not allow"
    return None


def admit(path: str | Path) -> None:
    """Raise FileProblem unless a path is allowed. The file may be of any kind, or missing."""
    _access.get().resolve(path)


def ends(path: str | Path, many: int) -> tuple[bytes, bytes]:
    """Return the first and the last `many` bytes of a file that will be written. A missing file has none.

    Raises FileProblem as `write` would. Also raises FileProblem if the folder cannot be written, or the file
    cannot be read.
    """
    with _access_to("write", path) as access:
        target = _target(access.resolve(path), path)
        _check_folder(target.parent)
        if not target.exists():
            return b"", b""
        with os.fdopen(_handle("write", access, path, os.O_RDONLY), "rb") as file:
            head = file.read(many)
            file.seek(max(0, file.seek(0, os.SEEK_END) - many))
            return head, file.read(many)


def _contents(access: Access, path: str | Path, most: int, *, pipes: bool = False) -> bytes:
    with os.fdopen(_handle("read", access, path, os.O_RDONLY, pipes=pipes), "rb") as file:
        if os.fstat(file.fileno()).st_size > most:
            raise _refused("read", path, f"it is larger than {_size(most)}")
        return read_stream(file, str(path), most)


def _target(found: Path, named: str | Path) -> Path:
    target = Path(os.path.realpath(found))
    if target.is_symlink():  # the link points to itself
        raise OSError(ELOOP, os.strerror(ELOOP))
    if target.exists() and not target.is_file():
        kind = "a directory" if target.is_dir() else "not a regular file"
        raise _refused("write", named, f"it is {kind}")
    # The rename that replaces the file would ignore the file's permissions. So they are tested here.
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES))
    return target


def _check_folder(folder: Path) -> None:
    if not stat.S_ISDIR(folder.stat().st_mode):
        raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR))
    if not os.access(folder, os.W_OK | os.X_OK):
        raise PermissionError(EACCES, os.strerror(EACCES))


def _size(most: int) -> str:
    return f"{most >> 20} MiB" if most >= 1 << 20 else f"{most:,} bytes"


def _refused(verb: str, path: str | Path, reason: str, *, missing: bool = False) -> FileProblem:
    return FileProblem(f"cannot {verb} {path}: {reason}", reason, missing=missing)


def _problem(verb: str, path: str | Path, error: Exception) -> FileProblem:
    reason, missing = getattr(error, "strerror", None) or str(error), isinstance(error, FileNotFoundError)
    problem = _refused(verb, path, reason, missing=missing)
    if missing and unrestricted() and not Path(path).expanduser().is_absolute():
        with suppress(OSError):
            problem.hint = f"looked in {(Path.cwd() / path).parent}"
    return problem


_ABANDONED_AFTER_SECONDS = 10.0
"""An unlocked temporary file is removed if it has not changed for this time."""

_MAX_NAME_BYTES = 128
"""How many bytes of a file's name are in the name of its temporary file. A name has at most 255 bytes."""


def replace(folder: int, name: str, contents: bytes) -> None:
    """Replace the file `name` in the open directory `folder`.

    `folder` is a descriptor, which remains valid if the directory is renamed. After an OSError, the old file
    is unchanged.
    """
    mode = _mode(name, folder)
    beginning = f".{os.fsencode(name)[:_MAX_NAME_BYTES].decode(errors='ignore')}."
    fresh = f"{beginning}{os.urandom(8).hex()}.new"
    try:
        _put(fresh, name, mode, contents, folder)
    except BaseException:
        with suppress(OSError):
            os.unlink(fresh, dir_fd=folder)
        raise
    with suppress(OSError):  # some file systems cannot sync a directory, which is no error
        os.fsync(folder)
    with suppress(OSError):
        _clear(folder, beginning)


def _put(fresh: str, name: str, mode: int, contents: bytes, folder: int) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    with os.fdopen(os.open(fresh, flags, 0o600, dir_fd=folder), "wb") as file:
        with suppress(OSError):  # on a file system without locks, no temporary file is removed
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        file.write(contents)
        file.flush()
        os.fchmod(file.fileno(), mode)
        os.fsync(file.fileno())
        os.replace(fresh, name, src_dir_fd=folder, dst_dir_fd=folder)


def _clear(folder: int, beginning: str) -> None:
    left = re.compile(rf"{re.escape(beginning)}[0-9a-f]{{16}}\.new")
    for name in os.listdir(folder):
        if left.fullmatch(name):
            with suppress(OSError):
                _clear_one(folder, name)


def _clear_one(folder: int, name: str) -> None:
    flags = os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC
    handle = os.open(name, flags, dir_fd=folder)
    try:
        status = os.fstat(handle)
        ours = stat.S_ISREG(status.st_mode) and status.st_uid == user() and status.st_nlink == 1
        if ours and time.time() - status.st_mtime > _ABANDONED_AFTER_SECONDS:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.unlink(name, dir_fd=folder)
    finally:
        os.close(handle)


def _mode(name: str, folder: int) -> int:
    try:
        return stat.S_IMODE(os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode)
    except FileNotFoundError:
        return 0o666 & ~_umask()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
