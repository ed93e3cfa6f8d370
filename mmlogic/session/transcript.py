"""The transcript of a session: what is shown, also written to the file that `tee` names."""

from collections.abc import Callable

from mmlogic.common import files
from mmlogic.common.saving import ForeignFile, marked

__all__ = ["PROMPT", "Transcript"]

PROMPT = "mmlogic> "
"""The prompt string, which a transcript has before each statement, too."""

_CONTINUATION = "… ".rjust(len(PROMPT))
_HEAD = marked("# a transcript: what was typed, and what was shown\n", "#").encode()


class Transcript:
    """Writes to a file what a way in shows; to no file at first.

    `path` is the file, None for none. A file that can no longer be written is left with one complaint.
    """

    def __init__(self, complain: Callable[[str], None]) -> None:
        self.path: str | None = None
        self._complain = complain
        self._access = files.EVERYWHERE

    def begin(self, path: str, *, over: bool) -> None:
        """Write to a file from now on: continue a transcript, or else begin one.

        `over` begins it anew, whatever the file holds. Raises FileProblem; ForeignFile for any other file.
        """
        head, _ = files.ends(path, len(_HEAD))
        if head and head != _HEAD and not over:
            raise ForeignFile(f"{path} is no transcript")
        if over or not head:
            files.write(path, _HEAD)
        self.path, self._access = path, files.access()

    def end(self) -> None:
        """Write to no file from now on."""
        self.path = None

    def statement(self, statement: object) -> None:
        """Write a statement, or the text of one, as it stands after the prompt."""
        if self.path is None:
            return
        self.write(f"{PROMPT}{str(statement).rstrip()}".replace("\n", f"\n{_CONTINUATION}") + "\n")

    def write(self, text: str) -> None:
        """Write what is shown."""
        if self.path is None or not text:
            return
        try:
            with files.restricted(self._access):
                files.append(self.path, text.encode("utf-8", "backslashreplace"), sync=False)
        except files.FileProblem as problem:
            self.path = None
            self._complain(f"{problem}: `tee` is off")
