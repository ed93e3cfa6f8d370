"""The parser's tables, cached for the user between runs; a mismatch counts as a miss.

The tables are pickled, so the cache loads only files that nobody else can write. The key is the grammar
(the contents of its files), the Python and the lark version; a digest detects damage.
"""

import hashlib
import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

import lark

from mmlogic.common import files

__all__ = ["Kept"]

KEPT = 8
"""How many grammars are kept: each checkout has its own."""

MOST = 16 << 20
_DIGEST = hashlib.sha256().digest_size


class Kept:
    """Cached bytes for exactly one text."""

    def __init__(self, text: bytes) -> None:
        versions = f"{sys.version}\0{sys.implementation.cache_tag}\0{lark.__version__}\0"
        self._key = hashlib.sha256(versions.encode() + text).digest()

    def read(self) -> bytes | None:
        """Return the cached bytes, or None if they are missing or damaged."""
        with suppress(OSError, RuntimeError, files.FileProblem):
            path = self._folder() / self._name
            if not _ours(path.parent, path):
                return None
            data = files.read_bytes(path, MOST)
            digest, contents = data[:_DIGEST], data[_DIGEST:]
            return contents if digest == self._digest(contents) else None
        return None

    def write(self, contents: bytes) -> None:
        """Cache `contents` if possible."""
        with suppress(OSError, RuntimeError, files.FileProblem):
            folder = self._folder()
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if _ours(folder, folder):
                files.write(folder / self._name, self._digest(contents) + contents)
                _prune(folder)

    @property
    def _name(self) -> str:
        return f"grammar-{self._key.hex()[:32]}"

    def _digest(self, contents: bytes) -> bytes:
        return hashlib.sha256(self._key + contents).digest()

    def _folder(self) -> Path:
        """Return the folder that the XDG base directory specification names. Raises RuntimeError."""
        if not files.unrestricted():
            raise RuntimeError("safe mode keeps nothing")
        home = Path(os.environ.get("XDG_CACHE_HOME", ""))
        return (home if home.is_absolute() else Path.home() / ".cache") / "mmlogic"


def _ours(folder: Path, path: Path) -> bool:
    """Tell whether the user owns folder and file, and nobody else can write either."""
    there, file = folder.stat(), path.lstat()
    mine = there.st_uid == file.st_uid == os.geteuid()
    alone = not there.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    closed = not there.st_mode & (stat.S_IRWXG | stat.S_IRWXO)
    return mine and alone and (closed or not file.st_mode & (stat.S_IWGRP | stat.S_IWOTH))


def _prune(folder: Path) -> None:
    """Remove all but the latest grammars."""
    kept = sorted(folder.glob("grammar-*"), key=lambda path: path.stat().st_mtime_ns)
    for old in kept[:-KEPT]:
        old.unlink()
