"""The history of inputs, in a file."""

import re
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from prompt_toolkit.history import FileHistory, History, InMemoryHistory

from mmlogic.common.files import FileProblem, append, read_bytes, write

_CRAMMED = 16 << 20
"""The most bytes of a history that is read."""


class _Remembered(FileHistory):
    """The history in a file; an unreadable or unwritable file is ignored."""

    def load_history_strings(self) -> Iterable[str]:
        with suppress(FileProblem):
            return [_typed(each) for each in reversed(_inputs(Path(str(self.filename))))]
        return []

    def store_string(self, string: str) -> None:
        lines = "".join(f"+{line}\n" for line in string.split("\n"))
        kept = f"\n# {time.strftime('%Y-%m-%d %H:%M:%S')}\n{lines}"
        with suppress(FileProblem):  # in one write: a kill leaves nothing or a prefix
            append(Path(str(self.filename)), kept.encode(errors="replace"), create=True, sync=False)


def _inputs(path: Path) -> list[str]:
    """Return what is kept of each input: a comment with the time, lines that begin with a `+`.

    An input cut off before its first letter is skipped.
    """
    text = read_bytes(path, _CRAMMED).decode("utf-8", errors="replace")
    return [each for each in re.split(r"^(?=#)", text, flags=re.MULTILINE)[1:] if _typed(each)]


def _typed(kept: str) -> str:
    return "\n".join(line[1:] for line in kept.split("\n") if line.startswith("+"))


def open_history(path: Path | None, most: int) -> History:
    """Return the history in a file, or one in memory when `most` is 0."""
    if path is None or most == 0:
        return InMemoryHistory()
    with suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    return _Remembered(str(path))


def trim_history(path: Path | None, most: int) -> None:
    """Truncate the file to its last `most` inputs."""
    if path is None or most == 0:
        return
    with suppress(FileProblem):
        inputs = _inputs(path)
        if len(inputs) > most:
            write(path, "".join(inputs[-most:]))
