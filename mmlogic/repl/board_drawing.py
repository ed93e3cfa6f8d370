"""A board in play, as the lines of a screen: its cells, a panel, the last message, keys."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import islice, zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from mmlogic.paths.values import Cell, format_cell
from mmlogic.paths.view import SIGNS, Lattice, Part, line_of
from mmlogic.render.paper import Line
from mmlogic.render.signs import UNICODE

if TYPE_CHECKING:
    from mmlogic.repl.board import Game


_KEYS: Final = {
    "arrows": "move",
    "0-9": "number",
    "Del": "clear",
    "h": "hint",
    "c": "check",
    "u": "undo",
    "d": "digits",
    "?": "keys",
    "q": "leave",
}
"""The keys with what they do."""

UNBROKEN: Final = "\N{NO-BREAK SPACE}"
"""A blank of a message at which no line ends; it is shown as any other."""

_WIDE, _PANEL, _LABEL = 60, 24, 6
"""From how many columns the panel stands beside the board; the widths of panel and row numbers."""

_LOW = 10
"""A screen with fewer lines has one for what is said, and none for a panel."""

_NARROWEST, _WIDEST = 4, 9
"""The widths of cells."""

_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def keys_of(game: "Game") -> Mapping[str, str]:
    """Return the keys with what they do on this board."""
    return {"A-Z" if key == "0-9" and game.board.letters else key: does for key, does in _KEYS.items()}


def screen_lines(game: "Game", width: int, height: int) -> Iterator[Line]:
    """Yield the lines of the screen."""
    wide = width >= _WIDE
    footer = _footer(game, width, height)
    grid = _Grid(game, width - (_PANEL + 1 if wide else 0), height - len(footer) - 1)
    name = f"{game.board.kind} {game.board.height}x{game.board.width}"
    stand = f"{len(game.standing.givens)} of {game.standing.size} numbers stand"
    beside = min(grid.width + 3, width - _PANEL) if wide else max(width - len(stand), 0)
    yield line_of([(0, "class:title", name), (beside, "", stand)][: 2 if len(name) < beside else 1])
    panel = [(beside, "", text) for text in ["", *_panel(game)]] if wide else []
    rows = list(grid.lines())
    for parts, aside in islice(zip_longest(rows, panel), grid.height):
        yield line_of([*(parts or ()), *([aside] if aside else ())])
    yield from ([] for _ in range(grid.height - max(len(rows), len(panel))))
    yield from footer


class _Grid(Lattice):
    """The cells that fit around the cursor, each two lines high where all rows fit so."""

    margin = _LABEL

    def __init__(self, game: "Game", room: int, height: int) -> None:
        super().__init__(game.view, range(game.board.width), UNICODE)
        self.height = height
        self._game, self._room = game, room
        self._digits, slanted = self.board.longest_name, self.kind.slanted
        least = max(_NARROWEST, self._digits + 2 + self.longest_mark)
        free = room - _LABEL - self.apart(self.board.width - 1) - self.kind.pointed
        pitch = max(least, min(_WIDEST, int(free / self.across)))
        self.pitch = pitch - pitch % 2 if slanted and pitch > least else pitch + pitch % 2 * slanted
        self._heads = list(self.heads())
        self._small = game.small_digits and 2 * self.board.height + len(self._heads) <= height

    def lines(self) -> Iterator[list[Part]]:
        """Yield the parts of each line."""
        board, (row, _) = self.board, self._game.cursor
        yield from map(self._cut, self._heads)
        many = max((self.height - len(self._heads)) // (1 + self._small), 1)
        top = min(max(row - many // 2, 0), max(board.height - many, 0))
        for r in range(top, min(top + many, board.height)):
            cells = self.cells(r)
            label = (0, "class:ruler", str(r + 1).rjust(3))
            yield [label, *self._cut([*map(self._number, cells), *self.sides(cells)])]
            if self._small:
                yield self._cut(map(self._candidates, filter(self._is_open, cells)))

    @property
    def width(self) -> int:
        """The columns that it takes."""
        return min(self._whole, self._room)

    @property
    def _whole(self) -> int:
        columns = int(self.across * self.pitch) + self.apart(self.board.width - 1)
        return _LABEL + columns + self.kind.pointed

    def last(self, cell: Cell) -> int:
        return self.start(cell) + max(self.pitch // 2, self._digits)

    def _is_open(self, cell: Cell) -> bool:
        return cell in self._game.candidates and not self.board.rows[cell[0]][cell[1]]

    @cached_property
    def _window(self) -> tuple[int, int]:
        step = self.pitch // (1 + self.kind.slanted)
        seen = (self._room - _LABEL) // step * step
        middle = self.start(self._game.cursor) - _LABEL + self.pitch // 2
        first = max(middle - seen // 2, 0)
        first = min(first - first % step, max(self._whole - _LABEL - seen, 0))
        return first, first + seen

    def _number(self, cell: Cell) -> Part:
        game = self._game
        held = self.board.rows[cell[0]][cell[1]]
        marks, sign = self.marks.get(cell, ""), game.view.sign(cell)
        number = (self.board.name(held) if held else "·").rjust(self._digits) + marks
        if cell != game.cursor:
            return self.last(cell) - self._digits + 1, game.view.style(cell), number + sign
        number = game.typed.rjust(self._digits) + marks if game.typed else number
        texts = (f" {number}{sign or ' '}", number + sign, number)
        inside = next(text for text in texts if len(text) <= self.pitch - 2)
        start = self.last(cell) - inside.index(number) - self._digits
        return start, f"{game.view.style(cell)} reverse", f"[{inside}]"

    def _candidates(self, cell: Cell) -> Part:
        text = " ".join(map(self.board.name, self._game.candidates[cell])).translate(_SUBSCRIPTS)
        text = text if len(text) < self.pitch else "…"
        return self.last(cell) - len(text) // 2, "class:candidate", text

    def _cut(self, parts: Iterable[Part]) -> list[Part]:
        first, last = self._window
        return [
            (at - first, style, text)
            for at, style, text in parts
            if first <= at - _LABEL and at - _LABEL + len(text) <= last
        ]


def _panel(game: "Game") -> Iterator[str]:
    cell = game.cursor
    yield format_cell(cell)
    yield from wrap(_known(game, cell), _PANEL - 1)
    yield from wrap(_to_place(game), _PANEL - 1)


def _to_place(game: "Game") -> str:
    return f"to place: {' '.join(map(game.board.name, game.open_numbers)) or 'nothing'}"


def _known(game: "Game", cell: Cell) -> str:
    if game.board.rows[cell[0]][cell[1]]:
        return _SAID.get(game.view.sign(cell), "given")
    numbers = game.candidates.get(cell, ())
    may_be = "may be" if game.solvable else "near enough for"
    return f"{may_be} {', '.join(map(game.board.name, numbers))}" if numbers else ""


_SAID = {sign: "placed" if style == "changed" else style for sign, style in SIGNS.items()}
"""What is said of a cell with a sign."""


def _footer(game: "Game", width: int, height: int) -> list[Line]:
    """Return the lines below the board: the panel if it is not beside it, what was said, the keys.

    What was said takes a third of the screen at most. On a low screen the board comes first.
    """
    texts = [f"{format_cell(game.cursor)} {_known(game, game.cursor)}", _to_place(game)]
    below = width < _WIDE and height >= _LOW
    panel = [[("", _cut_text(text, width))] for text in texts if below]
    said = [line.replace(UNBROKEN, " ") for line in wrap(game.message, width)]
    many = max(2 if height >= _LOW else 1, min(len(said), height // 3))
    said = [*said[: many - 1], _cut_text(" ".join(said[many - 1 :]), width), *[""] * many][:many]
    return [*panel, *([("class:strong", text)] for text in said), _keys(game, width)]


def _keys(game: "Game", width: int) -> Line:
    pairs = list(keys_of(game).items())
    many = len(pairs) - 2
    while (
        many and sum(len(key) + len(effect) + 3 for key, effect in (*pairs[:many], *pairs[-2:])) - 2 > width
    ):
        many -= 1
    pieces: list[tuple[str, str]] = []
    for key, effect in (*pairs[:many], *pairs[-2:]):
        pieces += [("class:key", key), ("class:quiet", f" {effect}  ")]
    return pieces


def _cut_text(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 1]}…"
