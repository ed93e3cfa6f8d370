"""The mark in every file that mmlogic writes under a given name: no other file is overwritten.

Text begins with a comment, and JSON with a key. Pictures have the mark in their metadata.
"""

import re
from collections.abc import Mapping
from pathlib import Path

from mmlogic.common.files import FileProblem, ends, write

MARK = "written by mmlogic"
"""The mark of files that mmlogic wrote."""

_SEARCHED_BYTES = 1 << 16
"""Length of a file's start and end in which the mark is sought."""

_HEAD = re.compile(
    rb"""\A(?:
        [#%c]\ written\ by\ mmlogic\r?(?:\n|\Z)
        | \{"written\ by":\ "mmlogic"
        | (?:<\?xml[^>]*>\s*)?(?:<!DOCTYPE[^>]*>\s*)?(?:<svg[^>]*>\s*)?<!--\ written\ by\ mmlogic\ -->
        | \x89PNG\r\n\x1a\n.{0,1000}?tEXtSoftware\x00mmlogic
    )""",
    re.VERBOSE | re.DOTALL,
)
_PDF_HEAD, _PDF_TAIL = b"%PDF-", b"/Creator (mmlogic)"
_JSON = '{"written by": "mmlogic", '


class ForeignFile(FileProblem):
    """A file that mmlogic did not write, and would replace."""

    hint = "`over`, or the option --over, replaces it"


class NoSuchEnding(FileProblem):
    """A file extension without a known format. `hint` lists the known ones."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def ending_of(path: str | Path, kinds: Mapping[str, str]) -> str:
    """Return the lower-case extension of a name, which must be one of `kinds`. `kinds` describes each.

    Raises NoSuchEnding.
    """
    ending = Path(path).suffix.lower()
    if ending in kinds:
        return ending
    of = {kind: [each for each in kinds if kinds[each] == kind] for kind in kinds.values()}
    known = ", ".join(f"{kind}: {' '.join(endings)}" for kind, endings in of.items())
    raise NoSuchEnding(f"the extension of {path} does not say what to write", known)


def marked(text: str, comment: str) -> str:
    r"""Return a text preceded by the mark of mmlogic. `comment` starts a comment, or is `{` for JSON.

    >>> marked("count", "#")
    '# written by mmlogic\ncount'
    """
    return _JSON + text.removeprefix("{") if comment == "{" else f"{comment} {MARK}\n{text}"


def is_own(head: bytes, tail: bytes) -> bool:
    """Return whether mmlogic wrote a file, judged by its start and end."""
    if head.startswith(_PDF_HEAD):
        return _PDF_TAIL in tail
    return _HEAD.match(head) is not None


def is_saved(script: str) -> bool:
    """Return whether mmlogic saved this script."""
    return script.startswith(marked("", "#"))


def claim(path: str | Path, *, over: bool) -> None:
    """Check that a file may be written: it is missing, empty, mmlogic's own, or `over` is true.

    Raises ForeignFile, and FileProblem for anything but a file.
    """
    head, tail = ends(path, _SEARCHED_BYTES)
    if head and not over and not is_own(head, tail):
        raise ForeignFile(f"{path} is a file that mmlogic did not write")


def save(path: str | Path, data: str | bytes, *, over: bool) -> None:
    """Write a file that a person named, atomically. See `claim`. Raises FileProblem.

    Raises ValueError for data without the mark: mmlogic would later treat the file as foreign.
    """
    contents = data.encode() if isinstance(data, str) else data
    if not is_own(contents[:_SEARCHED_BYTES], contents[-_SEARCHED_BYTES:]):
        raise ValueError(f"the text for {path} lacks the mark of mmlogic")
    claim(path, over=over)
    write(path, contents)
