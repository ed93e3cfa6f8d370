"""Sheets for a class: new boards on pages of A4, four or six on each, and the answers on the last pages."""

from collections.abc import Iterator, Sequence
from itertools import product

from mmlogic.common.pages import A4, MARGIN, Page, sheet_page
from mmlogic.common.pages import MILLIMETRE as MM
from mmlogic.common.pictures import Picture, Point, Style
from mmlogic.paths.board import Board
from mmlogic.paths.drawing import board_picture
from mmlogic.paths.kinds import PARITIES
from mmlogic.paths.results import Generated
from mmlogic.paths.view import View

__all__ = ["sheet_pages"]

_GUTTER = 12 * MM
"""The room between boards."""

_HEAD, _FOOT, _LABEL = 13 * MM, 8 * MM, 6 * MM
"""The room of the title, of the sentence at the foot, and of what stands above a board."""

_LARGEST = 11 * MM / 40
"""A cell of a picture has 40 pixels, and 11 mm on paper at most."""

_ANSWERS, _ACROSS, _BETWEEN = 20, 4, 5 * MM
"""The answers of a page, how many stand side by side, and the room between them."""

_SMALL = Style(fill="#000", size=9 * 96 / 72)


def sheet_pages(made: Sequence[Generated], title: str = "", per_page: int = 6) -> Iterator[Picture]:
    """Yield the pages of a sheet: boards with their numbers, difficulties and seeds, then the answers."""
    title = title or made[0].board.title.capitalize()
    numbered = list(enumerate(made, 1))
    for first in range(0, len(numbered), per_page):
        several = numbered[first : first + per_page]
        page = sheet_page(title, *_rules([each.board for each in made]))
        for (number, each), (at, width, height) in zip(several, _frames(2, per_page, _GUTTER), strict=False):
            _put(page, View(each.board, each.board), _label(number, each), at, width, height)
        yield page.picture(title)
    for first in range(0, len(numbered), _ANSWERS):
        several, frames = numbered[first : first + _ANSWERS], _frames(_ACROSS, _ANSWERS, _BETWEEN)
        page = sheet_page(f"{title}: answers")
        for (number, each), (at, width, height) in zip(several, frames, strict=False):
            _put(page, View(each.solution, each.board), str(number), at, width, height)
        yield page.picture(f"{title}: answers")


def _put(page: Page, view: View, label: str, at: Point, width: float, height: float) -> None:
    left, top = at
    page.write(label, (left, top + _LABEL / 2), _SMALL)
    picture = board_picture(view, bare=True)
    page.place(picture, (left, top + _LABEL), width, height - _LABEL, _LARGEST)


def _frames(across: int, many: int, between: float) -> Iterator[tuple[Point, float, float]]:
    """Yield the frames of a page row by row: each with its upper left corner, width and height."""
    down = many // across
    width = (A4[0] - 2 * MARGIN - (across - 1) * between) / across
    height = (A4[1] - 2 * MARGIN - _HEAD - _FOOT - (down - 1) * between) / down
    for row, column in product(range(down), range(across)):
        at = MARGIN + column * (width + between), MARGIN + _HEAD + row * (height + between)
        yield at, width, height


def _label(number: int, made: Generated) -> str:
    """Return what stands above a board; a difficulty that nobody asked for is left out."""
    grade = () if made.difficulty == "any" else (made.difficulty,)
    return " · ".join([str(number), *grade, f"seed {made.seed}"])


def _rules(boards: Sequence[Board]) -> Iterator[str]:
    """Yield what is to be done, in a sentence, and what the signs of the boards mean, if they have any."""
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
