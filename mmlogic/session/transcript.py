"""The transcript of an interface: what was typed, and what was shown, in a file."""

from collections.abc import Callable

from mmlogic.common import files
from mmlogic.common.files import FileProblem
from mmlogic.common.marks import ForeignFile, marked

PROMPT = "mmlogic> "
"""The prompt string. A transcript has it before each statement."""

_CONTINUATION = "… ".rjust(len(PROMPT))
_HEAD = marked("# a transcript: what was typed, and what was shown\n", "#").encode()


class Transcript:
    """Writes the text of an interface to a file, if one is open.

    `path` is the file or None. If writing fails, the transcript ends with one complaint.
    """

    def __init__(self, complain: Callable[[str], None]) -> None:
        self.path: str | None = None
        self._complain = complain
        self._access = files.EVERYWHERE

    def begin(self, path: str, *, over: bool) -> None:
        """Write to a file from now on: continue a transcript, or begin one.

        `over` begins it anew, whatever the file contains. Raises FileProblem, or ForeignFile for any other
        file.
        """
        head, _ = files.ends(path, len(_HEAD))
        if head and head != _HEAD and not over:
            raise ForeignFile(f"{path} is not a transcript")
        if over or not head:
            files.write(path, _HEAD)
        self.path, self._access = path, files.access()

    def statement(self, statement: object) -> None:
        """Write a statement, or its text, after the prompt string."""
        self.write(f"{PROMPT}{str(statement).rstrip()}".replace("\n", f"\n{_CONTINUATION}") + "\n")

    def write(self, text: str) -> None:
        """Write text that the screen shows."""
        if self.path is None or not text:
            return
        try:
            with files.restricted(self._access):
                files.append(self.path, text.encode("utf-8", "backslashreplace"), sync=False)
        except FileProblem as problem:
            self.path = None
            self._complain(f"{problem}: `tee` is off")
