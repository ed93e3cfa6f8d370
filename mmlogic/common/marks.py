"""The mark in each file that mmlogic writes. mmlogic replaces only files with this mark.

In a text, the mark is a comment at the start. In JSON, the mark is the first key. In a picture, it is in the
metadata.
"""

import re
from collections.abc import Mapping
from pathlib import Path

from mmlogic.common.files import FileProblem, ends, write

MARK = "written by mmlogic"
"""The text by which mmlogic recognises files that it wrote."""

_SEARCHED_BYTES = 1 << 16
"""How many bytes at the start and at the end of a file are searched for the mark."""

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
    """The statement would replace a file that mmlogic did not write."""

    hint = "`over`, or the option --over, replaces it"


class NoSuchEnding(FileProblem):
    """A file extension does not belong to a known format. `hint` lists the known extensions."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def ending_of(path: str | Path, kinds: Mapping[str, str]) -> str:
    """Return the extension of a file name in lower case. `kinds` describes each allowed extension.

    Raises NoSuchEnding for any other extension.
    """
    ending = Path(path).suffix.lower()
    if ending in kinds:
        return ending
    of = {kind: [each for each in kinds if kinds[each] == kind] for kind in kinds.values()}
    known = ", ".join(f"{kind}: {' '.join(endings)}" for kind, endings in of.items())
    raise NoSuchEnding(f"the extension of {path} does not say what to write", known)


def marked(text: str, comment: str) -> str:
    r"""Return a text with the mark of mmlogic before it.

    `comment` is the sign that begins a comment, or `{` for JSON.

    >>> marked("count", "#")
    '# written by mmlogic\ncount'
    """
    return _JSON + text.removeprefix("{") if comment == "{" else f"{comment} {MARK}\n{text}"


def is_own(head: bytes, tail: bytes) -> bool:
    """Return whether mmlogic wrote a file that begins with `head` and ends with `tail`."""
    if head.startswith(_PDF_HEAD):
        return _PDF_TAIL in tail
    return _HEAD.match(head) is not None


def is_saved(script: str) -> bool:
    """Return whether `save` has written this script."""
    return script.startswith(marked("", "#"))


def claim(path: str | Path, *, over: bool) -> None:
    """Check that a file is missing, empty or written by mmlogic, unless `over` is true.

    Raises ForeignFile if the file may not be written. Raises FileProblem if the path is not a file.
    """
    head, tail = ends(path, _SEARCHED_BYTES)
    if head and not over and not is_own(head, tail):
        raise ForeignFile(f"{path} is a file that mmlogic did not write")


def save(path: str | Path, data: str | bytes, *, over: bool) -> None:
    """Write a file that a person has named, atomically, if `claim` allows it. Raises FileProblem.

    Raises ValueError for data without the mark, because mmlogic could not replace such a file later.
    """
    contents = data.encode() if isinstance(data, str) else data
    if not is_own(contents[:_SEARCHED_BYTES], contents[-_SEARCHED_BYTES:]):
        raise ValueError(f"the text for {path} lacks the mark of mmlogic")
    claim(path, over=over)
    write(path, contents)
