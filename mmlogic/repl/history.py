"""What was typed in earlier sessions, kept in a file that does not grow for ever."""

import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from prompt_toolkit.history import FileHistory, History, InMemoryHistory

__all__ = ["open_history", "trim_history"]


class _Remembered(FileHistory):
    """The history in a file; a file that cannot be read or written is as good as none."""

    def load_history_strings(self) -> Iterable[str]:
        try:
            return list(super().load_history_strings())
        except OSError:
            return []

    def store_string(self, string: str) -> None:
        with suppress(OSError):
            super().store_string(string)


def open_history(path: Path | None, most: int) -> History:
    """Return the history in a file, or one that lasts as long as the session when `most` is 0."""
    if path is None or most == 0:
        return InMemoryHistory()
    with suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    return _Remembered(str(path))


def trim_history(path: Path | None, most: int) -> None:
    """Let the file keep its last `most` inputs."""
    if path is None or most == 0:
        return
    with suppress(OSError):
        text = path.read_text(encoding="utf-8", errors="replace")
        inputs = re.split(r"^(?=#)", text, flags=re.MULTILINE)[1:]  # lines of an input begin with +
        if len(inputs) > most:
            fresh = path.with_name(f"{path.name}.new")
            fresh.write_text("".join(inputs[-most:]), encoding="utf-8")
            fresh.replace(path)
