"""A cache on the disk, from one run to the next: the parser's tables, and compiled Prolog libraries.

A cached file runs as code. So mmlogic uses only files that no other user can write. A digest detects damage.
"""

import hashlib
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from mmlogic.common import files

MAX_GRAMMARS = 8
"""How many parsers the cache stores: one for each checkout of mmlogic."""

MAX_BYTES = 16 << 20
_DIGEST = hashlib.sha256().digest_size


class Kept:
    """Cached bytes that belong to one text and one version of Python."""

    def __init__(self, text: bytes) -> None:
        versions = f"{sys.version}\0{sys.implementation.cache_tag}\0"
        self._key = hashlib.sha256(versions.encode() + text).digest()

    def read(self) -> bytes | None:
        """Return the cached bytes, or None if they are missing or damaged."""
        with suppress(OSError, RuntimeError, files.FileProblem):
            path = _folder() / self._name
            if not only_mine(path.parent, path):
                return None
            data = files.read_bytes(path, MAX_BYTES)
            digest, contents = data[:_DIGEST], data[_DIGEST:]
            return contents if digest == self._digest(contents) else None
        return None

    def write(self, contents: bytes) -> None:
        """Cache `contents` if possible."""
        with suppress(OSError, RuntimeError, files.FileProblem):
            files.write(folder() / self._name, self._digest(contents) + contents)
            prune("grammar-*", MAX_GRAMMARS)

    @property
    def _name(self) -> str:
        return f"grammar-{self._key.hex()[:32]}"

    def _digest(self, contents: bytes) -> bytes:
        return hashlib.sha256(self._key + contents).digest()


def stamp(folder: str | Path, suffix: str) -> str:
    """Return a digest that changes if a file changes. Raises OSError.

    The digest covers the path, the time and the size of each file below `folder` whose name ends with
    `suffix`.
    """
    return hashlib.sha256(repr(sorted(_stats(str(folder), suffix))).encode()).hexdigest()[:32]


def _stats(folder: str, suffix: str) -> Iterator[tuple[str, int, int]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(suffix):
                about = entry.stat()
                yield entry.path, about.st_mtime_ns, about.st_size
            elif entry.is_dir() and entry.name != "__pycache__":
                yield from _stats(entry.path, suffix)


def folder() -> Path:
    """Return the folder of the cache. Make the folder if it is missing.

    Raises OSError. Raises RuntimeError in safe mode, and if other users can write the folder.
    """
    found = _folder()
    found.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not only_mine(found, found):
        raise RuntimeError(f"other users can change files in {found}")
    return found


def _folder() -> Path:
    if not files.unrestricted():
        raise RuntimeError("safe mode writes no cache")
    home = Path(os.environ.get("XDG_CACHE_HOME", ""))
    return (home if home.is_absolute() else Path.home() / ".cache") / "mmlogic"


def only_mine(folder: Path, path: Path) -> bool:
    """Return whether the user owns `folder` and `path`, and no other user can write them. Raises OSError."""
    there, file = folder.stat(), path.lstat()
    mine = there.st_uid == file.st_uid == files.user()
    alone = not there.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    closed = not there.st_mode & (stat.S_IRWXG | stat.S_IRWXO)
    return mine and alone and (closed or not file.st_mode & (stat.S_IWGRP | stat.S_IWOTH))


def prune(pattern: str, most: int) -> None:
    """Remove the oldest files that match a pattern, so that no more than `most` files remain.

    Raises OSError or RuntimeError.
    """
    for old in sorted(_folder().glob(pattern), key=lambda path: path.stat().st_mtime_ns)[:-most]:
        old.unlink()
