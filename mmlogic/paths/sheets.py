"""Sheets of new boards to print: a table of contents, the boards by kind and level, and the solutions.

A page of boards has a title, space for a name and a date, and the rules.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, islice, product
from typing import Final, NamedTuple

from mmlogic.common.pictures import A4, MARGIN, MILLIMETRE as MM, Picture, Point, Style, text_width
from mmlogic.paths.board import Board
from mmlogic.paths.drawing import board_picture
from mmlogic.paths.kinds import PARITIES
from mmlogic.paths.results import Generated
from mmlogic.paths.view import View

PAPERS: Final[Mapping[str, Point]] = {"a4": A4, "letter": (215.9 * MM, 279.4 * MM)}
"""The width and height of a page, by its name."""

ACROSS: Final[Mapping[int, int]] = {1: 1, 2: 1, 4: 2, 6: 2, 12: 3}
"""For each possible number of boards on a page, how many of them are side by side."""

PER_PAGE: Final = 6
"""How many boards a page has by default."""

_HEAD, _RULE, _FOOT, _LABEL = 13 * MM, 6.5 * MM, 6 * MM, 6 * MM
"""The heights of a page's title, of a line of the rules, of the page number, and of a board's label."""

_GUTTER = 8 * MM
"""The distance between two boards."""

_LARGEST = 20 * MM / 40
"""The largest scale of a picture: a cell of 40 pixels is 20 mm wide on paper."""

_ANSWERS = 12
"""The largest number of solutions on a page."""

_ENTRIES = 40
"""The largest number of lines on a page of contents."""

_POINT = 96 / 72
_TITLE = Style(fill="#000", size=16 * _POINT, bold=True)
_READ = Style(fill="#000", size=14 * _POINT)
_SMALL = Style(fill="#000", size=9 * _POINT)
_MIDDLE, _RIGHT = replace(_SMALL, anchor="middle"), replace(_SMALL, anchor="end")
_TO_WRITE = Style(stroke="#000", width=0.75)
_DOTS = Style(stroke="#999", width=0.75, dashed=True)


class _Section(NamedTuple):
    """The boards of one kind, size and level, each as a pair: its number on the sheet, and the board."""

    name: str
    boards: Sequence[tuple[int, Generated]]

    @property
    def numbers(self) -> str:
        first, last = self.boards[0][0], self.boards[-1][0]
        return str(first) if first == last else f"{first} to {last}"


def sheet_pages(
    boards: Sequence[Generated], title: str = "", per_page: int = PER_PAGE, paper: str = "a4"
) -> Iterator[Picture]:
    """Yield the pages of a sheet: boards with their numbers, difficulties and seeds, then the solutions.

    Boards of another kind, size or level begin a new page. A table of contents then comes first.
    """
    numbered = list(enumerate(boards, 1))
    parts = groupby(numbered, lambda each: (each[1].board.title, each[1].wanted))
    sections = [_Section(_name(*key), list(part)) for key, part in parts]
    title, layout = title or sections[0].name, _Layout(PAPERS[paper])
    if len(sections) > 1:
        title = title if title != sections[0].name else "Number paths"
        yield from layout.contents(title, list(_entries(sections, per_page)))
    for section in sections:
        heading = title if len(sections) == 1 else section.name
        shown = [(_label(number, each), View(each.board, each.board)) for number, each in section.boards]
        rules = list(rules_of([each.board for _, each in section.boards]))
        yield from layout.boards(heading, shown, per_page, rules)
    solved = [(str(number), View(each.solution, each.board)) for number, each in numbered]
    yield from layout.boards(f"{title}: answers", solved, _ANSWERS)


def _name(title: str, level: str) -> str:
    return title.capitalize() if level == "any" else f"{title.capitalize()}, {level}"


def _entries(sections: Sequence[_Section], per_page: int) -> Iterator[tuple[str, int]]:
    page = 1 + -(-(len(sections) + 1) // _ENTRIES)
    for section in sections:
        yield f"{section.name}: {section.numbers}", page
        page += -(-len(section.boards) // per_page)
    yield "Answers", page


def _label(number: int, board: Generated) -> str:
    """Return the label of a board, such as `3 · easy · seed 11`, or `3 · seed 11` for any difficulty."""
    grade = () if board.difficulty == "any" else (board.difficulty,)
    return " · ".join([str(number), *grade, f"seed {board.seed}"])


class _Layout:
    """Makes pages of one size, and numbers them in order."""

    def __init__(self, size: Point) -> None:
        self._size, self._made = size, 0
        self._left, self._right = MARGIN, size[0] - MARGIN

    def contents(self, title: str, entries: Sequence[tuple[str, int]]) -> Iterator[Picture]:
        """Yield the pages of the table of contents. `entries` are its lines: a text and a page number."""
        lines = iter(entries)
        while some := list(islice(lines, _ENTRIES)):
            page = self._page(title)
            for n, (text, number) in enumerate(some):
                y = MARGIN + (16 + 6 * n) * MM
                end = self._left + text_width(text, _SMALL) + 2 * MM, y + 1.2 * MM
                page.write(text, (self._left, y), _SMALL)
                page.line([end, (self._right - 8 * MM, y + 1.2 * MM)], _DOTS)
                page.write(str(number), (self._right, y), _RIGHT)
            yield page

    def boards(
        self, title: str, shown: Sequence[tuple[str, View]], most: int, rules: Sequence[str] = ()
    ) -> Iterator[Picture]:
        """Yield pages of boards with their labels, at most `most` on a page.

        Pages with rules also have lines for a name and a date.
        """
        many = min(room for room in ACROSS if room >= min(most, len(shown)))
        lines = [line for rule in rules for line in self._wrapped(rule)]
        frames = list(self._frames(many, _HEAD + _RULE * len(lines)))
        for first in range(0, len(shown), many):
            page = self._page(title, named=bool(rules))
            for n, line in enumerate(lines):
                page.write(line, (self._left, MARGIN + _HEAD + _RULE * n), _READ)
            for (label, view), (left, top, width, height) in zip(shown[first:], frames, strict=False):
                page.write(label, (left + width / 2, top + _LABEL / 2), _MIDDLE)
                picture = board_picture(view, bare=True)
                page.place(picture, (left, top + _LABEL), width, height - _LABEL, _LARGEST)
            yield page

    def _page(self, title: str, *, named: bool = False) -> Picture:
        self._made += 1
        page, (width, height) = Picture(*self._size, title=title), self._size
        y, middle = MARGIN + 4 * MM, (self._left + self._right) / 2
        room = (self._right - self._left) * (0.48 if named else 1)
        size = _TITLE.size * min(1.0, room / max(1.0, text_width(title, _TITLE)))
        page.write(title, (self._left, y), replace(_TITLE, size=size))
        lines = ("Name", middle, width - 55 * MM), ("Date", width - 52 * MM, self._right)
        for word, start, end in lines * named:
            page.write(word, (start, y), _SMALL)
            page.line([(start + 11 * MM, y + 2 * MM), (end, y + 2 * MM)], _TO_WRITE)
        page.write(str(self._made), (width / 2, height - MARGIN - 2 * MM), _MIDDLE)
        return page

    def _frames(self, many: int, head: float) -> Iterator[tuple[float, float, float, float]]:
        """Yield the place of each board on a page: left, top, width, height."""
        across = ACROSS[many]
        down = many // across
        width = (self._size[0] - 2 * MARGIN - (across - 1) * _GUTTER) / across
        height = (self._size[1] - 2 * MARGIN - head - _FOOT - (down - 1) * _GUTTER) / down
        for row, column in product(range(down), range(across)):
            left, top = MARGIN + column * (width + _GUTTER), MARGIN + head + row * (height + _GUTTER)
            yield left, top, width, height

    def _wrapped(self, text: str) -> list[str]:
        lines = [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".strip()
            if text_width(longer, _READ) <= self._right - self._left:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines


def rules_of(boards: Sequence[Board]) -> Iterator[str]:
    """Yield a sentence with the task, and another one about circles, squares or diamonds on the boards."""
    board, name = boards[0], boards[0].name
    each = "letter" if board.letters else "number"
    if board.neighbourhood.points:
        rule = f"the arrow beside each {each} points to the next, near or far."
        yield f"Write {board.first_to_last} into the cells: {rule}"
    else:
        near = board.neighbourhood.description
        yield f"Write {board.first_to_last} into the cells, each {each} next to the one before ({near})."
    odd, even = (f" ({name(n)}, {name(n + 2)}, …)" if board.letters else "" for n in (1, 2))
    signs = [f"A grey circle holds an odd number{odd}, a grey square an even one{even}."] * any(
        mark in PARITIES for other in boards for _, mark in other.marks
    )
    signs += [f"A diamond joins two {each}s that follow one another."] * any(other.links for other in boards)
    if signs:
        yield " ".join(signs)
