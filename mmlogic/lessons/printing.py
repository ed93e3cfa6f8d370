"""The sheet of a lesson on pages of A4, as a PDF document."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from mmlogic.common.pages import A4, MARGIN, Page, document, sheet_page
from mmlogic.common.pages import MILLIMETRE as MM
from mmlogic.common.pictures import Line as Drawn
from mmlogic.common.pictures import Style, text_width
from mmlogic.lessons.answers import markdown
from mmlogic.lessons.sheet import Part
from mmlogic.render.paper import Line, Paper, Piece

__all__ = ["printed", "sheet_pages"]

_TOP, _BOTTOM = MARGIN + 14 * MM, A4[1] - MARGIN - 8 * MM
"""Where the lines of a page begin and end."""

_WHOLE = 0.6 * (_BOTTOM - _TOP)
"""The height up to which a step is not divided between two pages."""

_COLUMNS, _CODE_COLUMNS = 98, 92
"""The columns of a line of text, and of a line of code."""

_HEIGHTS = {"text": 4.6 * MM, "code": 4.3 * MM, "heading": 6.4 * MM, "rule": 7.5 * MM, "gap": 2.6 * MM}
"""How high each kind of row is."""

_POINT = 96 / 72
_STYLES = {
    "text": Style(fill="#000", size=9.5 * _POINT),
    "strong": Style(fill="#000", size=9.5 * _POINT, bold=True),
    "code": Style(fill="#000", size=8.5 * _POINT, family="DejaVu Sans Mono, monospace"),
    "heading": Style(fill="#000", size=11 * _POINT, bold=True),
}
_RULE = Style(stroke="#888", width=0.7)


class _Row(NamedTuple):
    """A row of a page: its kind, one of `_HEIGHTS` or `page`, and its pieces of a style each."""

    kind: str
    pieces: Sequence[Piece] = ()

    @property
    def height(self) -> float:
        return _HEIGHTS[self.kind]


def printed(parts: Sequence[Part]) -> bytes:
    """Return a sheet as a PDF document. Raises MissingExtra."""
    return document([page.picture(title) for title, page in sheet_pages(parts)])


def sheet_pages(parts: Sequence[Part]) -> Iterator[tuple[str, Page]]:
    """Yield the pages with their titles: a title begins a page, and a step that is not long stays on one."""
    title, page, at, number = "", Page(*A4), _TOP, 0
    for block in _blocks(parts):
        rows = list(block)
        begins = rows[0].kind == "page"
        whole = 0 if begins else sum(row.height for row in rows)
        needed = whole if whole <= _WHOLE else sum(row.height for row in rows[:5])
        for row in rows:
            if row.kind == "page" or at + max(needed, row.height) > _BOTTOM:
                if title:
                    yield title, page
                title = row.pieces[0][1] if begins and row is rows[0] else title
                number += 1
                page, at = sheet_page(title, str(number)), _TOP
            needed = 0.0
            if row.kind == "page" or (at == _TOP and row.kind == "gap"):
                continue
            _put(page, row, at)
            at += row.height
    yield title, page


def _blocks(parts: Sequence[Part]) -> Iterator[Iterator[_Row]]:
    """Yield the rows of each step together, of a title alone."""
    count = 0

    def block(part: Part) -> int:
        nonlocal count
        count += part.kind in {"title", "heading"}
        return count

    for _, together in groupby(parts, block):
        yield (row for part in together for row in _rows(part))


def _put(page: Page, row: _Row, at: float) -> None:
    if row.kind == "rule":
        page.styles["rule"] = _RULE
        y = at + row.height - 2 * MM
        page.shapes.append(Drawn("rule", [(MARGIN, y), (A4[0] - MARGIN, y)]))
        return
    across = MARGIN + (6 * MM if row.kind == "code" else 0)
    for name, text in row.pieces:
        style = _STYLES[name]
        page.write(text, (across, at + row.height / 2), style)
        across += text_width(text, style)


def _rows(part: Part) -> Iterator[_Row]:
    match part.kind:
        case "title":
            yield _Row("page", [("heading", part.text)])
        case "heading":
            yield from [_Row("gap"), _Row("gap"), _Row("heading", [("heading", part.text)])]
        case "room":
            yield from [*[_Row("rule")] * part.lines, _Row("gap")]
        case _:
            for line in markdown(part.text, Paper(width=_COLUMNS)):
                yield from _row(line)


def _row(line: Line) -> Iterator[_Row]:
    text = "".join(text for _, text in line)
    if text.startswith("    "):
        rows = textwrap.wrap(text[4:], _CODE_COLUMNS, subsequent_indent="    ", replace_whitespace=False)
        own = text[4 : len(text) - len(text[4:].lstrip())] if text[4:].strip() else ""
        for index, row in enumerate(rows or [""]):
            yield _Row("code", [("code", f"{own if index else ''}{row}")])
    elif not text.strip():
        yield _Row("gap")
    else:
        yield _Row("text", list(_joined(map(_piece, line))))


def _joined(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Yield pieces, those of one style that follow one another as one."""
    for style, together in groupby(pieces, itemgetter(0)):
        yield style, "".join(text for _, text in together)


def _piece(piece: Piece) -> Piece:
    """Return a piece of a line in a style of the page; code is told by its letters, not by backquotes."""
    style, text = piece
    if style == "class:code":
        return "code", text.strip("`")
    return ("strong" if style == "class:strong" else "text"), text
