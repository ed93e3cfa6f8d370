"""What a person has mmlogic write: the ending of the name says what, and nothing that is foreign is lost.

All that mmlogic writes under a name that somebody gave bears its mark: text begins with a comment, JSON with
a key, a picture has it where its format keeps the program's name. A file without it is somebody else's.
"""

import re
from collections.abc import Mapping
from pathlib import Path

from mmlogic.common import files

__all__ = ["MARK", "ForeignFile", "NoSuchEnding", "claim", "ending_of", "is_own", "marked", "save"]

MARK = "written by mmlogic"
"""What the comment says by which mmlogic knows a file as its own."""

_MOST = 1 << 16
"""Bytes at either end of a file among which the mark is looked for."""

_HEAD = re.compile(
    rb"""\A(?:
        [#%]\ written\ by\ mmlogic\r?(?:\n|\Z)
        | \{"written\ by":\ "mmlogic"
        | (?:<\?xml[^>]*>\s*)?(?:<!DOCTYPE[^>]*>\s*)?(?:<svg[^>]*>\s*)?<!--\ written\ by\ mmlogic\ -->
        | \x89PNG\r\n\x1a\n.{0,1000}?tEXtSoftware\x00mmlogic
    )""",
    re.VERBOSE | re.DOTALL,
)
_PDF_HEAD, _PDF_TAIL = b"%PDF-", b"/Creator (mmlogic)"
_JSON = '{"written by": "mmlogic", '


class ForeignFile(files.FileProblem):
    """A file that mmlogic did not write stands where it is to write."""


class NoSuchEnding(files.FileProblem):
    """The ending of a name does not say what to write; `known` lists what does."""

    def __init__(self, message: str, known: str) -> None:
        super().__init__(message)
        self.known = known


def ending_of(path: str | Path, kinds: Mapping[str, str]) -> str:
    """Return the ending of a name in small letters, one of `kinds`, which says what each is.

    Raises NoSuchEnding.
    """
    ending = Path(path).suffix.lower()
    if ending in kinds:
        return ending
    of = {kind: [each for each in kinds if kinds[each] == kind] for kind in kinds.values()}
    known = ", ".join(f"{kind}: {' '.join(endings)}" for kind, endings in of.items())
    raise NoSuchEnding(f"the extension of {path} does not say what to write", known)


def marked(text: str, comment: str) -> str:
    r"""Return a text with the mark of mmlogic before it: `comment` begins a comment, or is `{` for JSON.

    >>> marked("count", "#")
    '# written by mmlogic\ncount'
    """
    return _JSON + text.removeprefix("{") if comment == "{" else f"{comment} {MARK}\n{text}"


def is_own(head: bytes, tail: bytes) -> bool:
    """Tell by both its ends whether mmlogic wrote a file."""
    if head.startswith(_PDF_HEAD):
        return _PDF_TAIL in tail
    return _HEAD.match(head) is not None


def claim(path: str | Path, *, over: bool = False) -> None:
    """See that a file may be written: there is none, it is empty, mmlogic wrote it, or `over` allows it.

    Raises ForeignFile, and FileProblem for what is no file.
    """
    head, tail = files.ends(path, _MOST)
    if head and not over and not is_own(head, tail):
        raise ForeignFile(f"{path} is a file that mmlogic did not write")


def save(path: str | Path, data: str | bytes, *, over: bool = False) -> None:
    """Write a file that a person named, whole or not at all; see `claim`. Raises FileProblem.

    Raises ValueError for data that do not bear the mark: mmlogic would take them for somebody else's.
    """
    contents = data.encode() if isinstance(data, str) else data
    if not is_own(contents[:_MOST], contents[-_MOST:]):
        raise ValueError(f"the text for {path} lacks the mark of mmlogic")
    claim(path, over=over)
    files.write(path, contents)
