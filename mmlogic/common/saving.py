"""Files that a person names for writing: the extension selects the format, and foreign files are safe.

mmlogic marks every file that it writes under a given name: text begins with a comment, JSON with a key, and a
picture has the mark in its metadata. A file without the mark is foreign.
"""

import re
from collections.abc import Mapping
from pathlib import Path

from mmlogic.common import files

MARK = "written by mmlogic"
"""The mark by which mmlogic recognizes its own files."""

_MOST = 1 << 16
"""Bytes at either end of a file that are searched for the mark."""

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


class ForeignFile(files.FileProblem):
    """mmlogic did not write the file that it would replace."""


class NoSuchEnding(files.FileProblem):
    """A file extension does not say what to write; `known` lists those that do."""

    def __init__(self, message: str, known: str) -> None:
        super().__init__(message)
        self.known = known


def ending_of(path: str | Path, kinds: Mapping[str, str]) -> str:
    """Return the lower-case extension of a name; it is one of `kinds`, which describes each.

    Raises NoSuchEnding.
    """
    ending = Path(path).suffix.lower()
    if ending in kinds:
        return ending
    of = {kind: [each for each in kinds if kinds[each] == kind] for kind in kinds.values()}
    known = ", ".join(f"{kind}: {' '.join(endings)}" for kind, endings in of.items())
    raise NoSuchEnding(f"the extension of {path} does not say what to write", known)


def marked(text: str, comment: str) -> str:
    r"""Return a text preceded by the mark of mmlogic: `comment` starts a comment, or is `{` for JSON.

    >>> marked("count", "#")
    '# written by mmlogic\ncount'
    """
    return _JSON + text.removeprefix("{") if comment == "{" else f"{comment} {MARK}\n{text}"


def is_own(head: bytes, tail: bytes) -> bool:
    """Tell from its start and end whether mmlogic wrote a file."""
    if head.startswith(_PDF_HEAD):
        return _PDF_TAIL in tail
    return _HEAD.match(head) is not None


def is_saved(script: str) -> bool:
    """Tell whether a script is one that mmlogic saved."""
    return script.startswith(marked("", "#"))


def claim(path: str | Path, *, over: bool) -> None:
    """Check that a file may be written: it is missing, empty, written by mmlogic, or `over` allows it.

    Raises ForeignFile, and FileProblem for anything but a file.
    """
    head, tail = files.ends(path, _MOST)
    if head and not over and not is_own(head, tail):
        raise ForeignFile(f"{path} is a file that mmlogic did not write")


def save(path: str | Path, data: str | bytes, *, over: bool) -> None:
    """Write a file that a person named, atomically; see `claim`. Raises FileProblem.

    Raises ValueError for data without the mark, which mmlogic would later take for foreign.
    """
    contents = data.encode() if isinstance(data, str) else data
    if not is_own(contents[:_MOST], contents[-_MOST:]):
        raise ValueError(f"the text for {path} lacks the mark of mmlogic")
    claim(path, over=over)
    files.write(path, contents)
