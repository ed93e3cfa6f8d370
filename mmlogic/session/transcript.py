"""A transcript: a file with all that the user typed and all that the screen showed."""

from collections.abc import Callable

from mmlogic.common import files
from mmlogic.common.files import FileProblem
from mmlogic.common.marks import ForeignFile, marked

PROMPT = "mmlogic> "
"""The prompt string. In a transcript, it precedes each statement."""

_CONTINUATION = "… ".rjust(len(PROMPT))
_HEAD = marked("# a transcript: what was typed, and what was shown\n", "#").encode()


class Transcript:
    """Writes to a file what the user types and what the screen shows. Without a `path`, writes nothing.

    If writing fails, `complain` is called with a message, and the transcript ends.
    """

    def __init__(self, complain: Callable[[str], None]) -> None:
        self.path: str | None = None
        self._complain = complain
        self._access = files.EVERYWHERE

    def begin(self, path: str, *, over: bool) -> None:
        """Write to a file from now on. If the file is a transcript, continue it.

        If `over` is true, replace the file, whatever it contains. Otherwise, raise ForeignFile for a file
        that is no transcript. Raises FileProblem if the file cannot be read or written.
        """
        head, _ = files.ends(path, len(_HEAD))
        if head and head != _HEAD and not over:
            raise ForeignFile(f"{path} is not a transcript")
        if over or not head:
            files.write(path, _HEAD)
        self.path, self._access = path, files.access()

    def statement(self, statement: object) -> None:
        """Write the prompt string, then a statement or its text."""
        self.write(f"{PROMPT}{str(statement).rstrip()}".replace("\n", f"\n{_CONTINUATION}") + "\n")

    def write(self, text: str) -> None:
        """Write a text that the screen shows."""
        if self.path is None or not text:
            return
        try:
            with files.restricted(self._access):
                files.append(self.path, text.encode("utf-8", "backslashreplace"), sync=False)
        except FileProblem as problem:
            self.path = None
            self._complain(f"{problem}: `tee` is off")
