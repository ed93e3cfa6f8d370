"""Files of several boards, and of other programs: where each board begins, and of what kind it is.

A line `[problem]` begins a board; its rows end with `end` or another section (Janko). Where there is none,
the rows may follow `puzzle KIND` and remarks. A line with the numbers of rows and columns begins a board,
too, if as many rows follow (PuzzleKit), also in a section. Objects of JSON are boards of mmlogic.
"""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from mmlogic.paths.values import BoardError, Content, canonical_kind

__all__ = ["Piece", "Read", "json_boards", "pieces", "sections"]

_SECTION = re.compile(r"\s*\[(\w+)\]\s*$")
_EXTENT = re.compile(r"\s*(\d{1,3})[ \t]+(\d{1,3})\s*$")
_KIND_LINE = re.compile(r"\s*(?:puzzle|kind|type)\s*[:=]?\s*(\w+)\s*$", re.IGNORECASE)


_REMARK = re.compile(r"\s*[A-Za-z][a-z]{2,}\b")
"""A line that is no row: no arrow and no number of letters begins like this word."""


class Piece(NamedTuple):
    """The rows of a board, the number of their first line, and the kind that the file names, if it does."""

    text: str
    first_line: int
    kind: str | None = None


def pieces(text: str) -> list[Piece]:
    """Return the boards of a file in another program's format; none if it is in no such format."""
    lines = text.splitlines(keepends=True)
    return list(sections(lines)) or list(_introduced(lines)) or list(_sized(lines))


def sections(lines: Sequence[str]) -> Iterator[Piece]:
    """Yield the boards in sections `[problem]`; what stands before may name their kind."""
    kind, begin = None, None
    for number, line in enumerate([*lines, "end"]):
        section = _SECTION.match(line)
        if begin is None:
            named = _KIND_LINE.match(line)
            kind = _known(named[1]) or kind if named else kind
        elif section or line.strip().lower() == "end":
            yield _rows_of(lines[begin:number], begin + 1, kind)
            begin = None
        if section and section[1].lower() == "problem":
            begin = number + 1


def _introduced(lines: Sequence[str]) -> Iterator[Piece]:
    """Yield the boards below `begin` or a line with their kind, if that is how the file begins."""
    first = next((line for line in lines if line.strip()), "")
    named = _KIND_LINE.match(first)
    if first.strip().lower() != "begin" and not (named and _known(named[1])):
        return
    kind, begin = None, None
    for number, line in enumerate([*lines, "end"]):
        if line.strip() and not _REMARK.match(line):
            begin = number if begin is None else begin
            continue
        if begin is not None and line.strip():
            yield _rows_of(lines[begin:number], begin + 1, kind)
            begin = None
        if found := _KIND_LINE.match(line):
            kind = _known(found[1]) or kind


def _rows_of(lines: Sequence[str], first_line: int, kind: str | None) -> Piece:
    """Return the board in some lines, which its numbers of rows and columns may begin."""
    match list(_sized(lines)):
        case [Piece(text, number)]:
            return Piece(text, first_line + number - 1, kind)
    return Piece("".join(lines), first_line, kind)


def _sized(lines: Sequence[str]) -> Iterator[Piece]:
    """Yield the boards below lines with their numbers of rows and columns, if these are all that there is."""
    found, number = list[Piece](), 0
    while number < len(lines):
        if not lines[number].strip():
            number += 1
            continue
        extent = _EXTENT.match(lines[number])
        height = int(extent[1]) if extent else 0
        rows = lines[number + 1 : number + 1 + height]
        if not extent or int(extent[2]) == 2 or len(rows) < height:
            return
        if any(len(row.split()) != int(extent[2]) for row in rows):
            return
        found.append(Piece("".join(rows), number + 2))
        number += 1 + height
    yield from found


class Read(NamedTuple):
    """A board of JSON: its kind, its rows; links, edges, marks, letters as they stand beside them."""

    kind: str
    rows: list[list[Content]]
    extras: dict[str, Any]


def json_boards(text: str) -> Iterator[Read]:
    """Yield boards that mmlogic wrote as JSON, an object a line. Raises BoardError."""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            found = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise BoardError(f"not JSON: {error}", number, 1) from None
        if not isinstance(found, dict) or not ("board" in found or "solutions" in found):
            raise BoardError("expected an object with `board` or `solutions`", number, 1)
        boards = [found["board"]] if "board" in found else found["solutions"]
        for rows in boards if isinstance(boards, list) else [None]:
            if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
                raise BoardError("a board in JSON: expected rows of numbers", number, 1)
            extras = {name: found[name] for name in ("links", "edges", "marks", "letters") if name in found}
            yield Read(str(found.get("kind", "hidoku")), rows, extras)


def _known(name: str) -> str | None:
    try:
        return canonical_kind(name)
    except BoardError:
        return None
