"""The sheet of a lesson on pages of A4, as a PDF document."""

import textwrap
from collections.abc import Iterator, Sequence

from mmlogic.common.pages import A4, MARGIN, Page, document, sheet_page
from mmlogic.common.pages import MILLIMETRE as MM
from mmlogic.common.pictures import Line as Drawn
from mmlogic.common.pictures import Style
from mmlogic.lessons.answers import markdown
from mmlogic.lessons.sheet import Part
from mmlogic.render.paper import Line, Paper

__all__ = ["printed", "sheet_pages"]

_TOP, _BOTTOM = MARGIN + 14 * MM, A4[1] - MARGIN - 8 * MM
"""Where the lines of a page begin and end."""

_HIGH = 4.6 * MM
"""The height of a line."""

_COLUMNS, _CODE_COLUMNS = 100, 92
"""The columns of a line of text, and of a line of code."""

_POINT = 96 / 72
_STYLES = {
    "text": Style(fill="#000", size=9.5 * _POINT),
    "code": Style(fill="#000", size=8.5 * _POINT, family="DejaVu Sans Mono, monospace"),
    "heading": Style(fill="#000", size=11 * _POINT, bold=True),
}
_RULE = Style(stroke="#888", width=0.7)

_Row = tuple[str, str]
"""A line of a page: the name of its style, or `rule` for a line to write on, or `page`; and its text."""


def printed(parts: Sequence[Part]) -> bytes:
    """Return a sheet as a PDF document. Raises MissingExtra."""
    return document([page.picture(title) for title, page in sheet_pages(parts)])


def sheet_pages(parts: Sequence[Part]) -> Iterator[tuple[str, Page]]:
    """Yield the pages with their titles; a title begins a page, and a heading is never the last line."""
    title, page, at = "", Page(*A4), _BOTTOM + 1
    for style, text in (row for part in parts for row in _rows(part)):
        room = 4 * _HIGH if style == "heading" else 0
        if style == "page" or at + room > _BOTTOM:
            if title:
                yield title, page
            title = text if style == "page" else title
            page, at = sheet_page(title), _TOP
            if style == "page" or not text:
                continue
        _put(page, style, text, at)
        at += _HIGH * (1.6 if style == "rule" else 1)
    yield title, page


def _put(page: Page, style: str, text: str, at: float) -> None:
    if style == "rule":
        page.styles["rule"] = _RULE
        page.shapes.append(Drawn("rule", [(MARGIN, at + _HIGH), (A4[0] - MARGIN, at + _HIGH)]))
    elif text:
        page.write(text, (MARGIN, at), _STYLES[style])


def _rows(part: Part) -> Iterator[_Row]:
    match part.kind:
        case "title":
            yield "page", part.text
        case "heading":
            yield from [("text", ""), ("heading", part.text)]
        case "room":
            yield from [("rule", "")] * part.lines
        case _:
            for line in markdown(part.text, Paper(width=_COLUMNS)):
                yield from _row(line)


def _row(line: Line) -> Iterator[_Row]:
    text = "".join(text for _, text in line)
    if text.startswith("    "):
        rows = textwrap.wrap(text[4:], _CODE_COLUMNS, subsequent_indent="    ", replace_whitespace=False)
        own = text[4 : len(text) - len(text[4:].lstrip())] if text[4:].strip() else ""
        yield from (("code", f"    {own if index else ''}{row}") for index, row in enumerate(rows or [""]))
    else:
        yield "text", text
