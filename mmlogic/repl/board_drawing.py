"""Draw a puzzle as the lines of a screen: the cells, a panel, the last message, the keys."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import islice, zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from mmlogic.paths.values import Cell, format_cell
from mmlogic.paths.view import Lattice, Part, line_of
from mmlogic.render.paper import Line
from mmlogic.render.signs import UNICODE

if TYPE_CHECKING:
    from mmlogic.paths.playing import Game


_KEYS: Final = {
    "arrows": "move",
    "0-9": "number",
    "Del": "clear",
    "h": "hint",
    "c": "check",
    "u": "undo",
    "p": "pencil",
    "d": "digits",
    "?": "keys",
    "q": "leave",
}
"""The keys for playing a board, each with its effect."""

UNBROKEN: Final = "\N{NO-BREAK SPACE}"
"""A character at which a line is not broken. The screen shows it as a space."""

_MIN_COLUMNS_WITH_PANEL = 60
_PANEL_COLUMNS = 24
_ROW_LABEL_COLUMNS = 6

_MIN_ROWS_WITH_PANEL = 10
"""The smallest number of rows of a screen with a panel. With fewer, messages have one line."""

_MIN_CELL_COLUMNS = 4
_MAX_CELL_COLUMNS = 9

_MORE = "◂", "▸"
"""The signs for hidden columns of the board: on the left, on the right."""


def keys_of(game: "Game") -> Mapping[str, str]:
    """Return the keys for playing this board, each with its effect."""
    return {"A-Z" if key == "0-9" and game.board.letters else key: does for key, does in _KEYS.items()}


def screen_lines(game: "Game", width: int, height: int) -> Iterator[Line]:
    """Yield the lines of a screen with `width` columns and `height` rows."""
    wide = width >= _MIN_COLUMNS_WITH_PANEL
    grid, footer = _grid_and_footer(game, width, height)
    played = "{}:{:02}".format(*divmod(game.seconds, 60))
    name = f"{game.board.kind} {game.board.height}x{game.board.width}  {played}"
    stand = f"{len(game.standing.givens)} of {game.standing.size} cells filled"
    beside = min(grid.width + 3, width - _PANEL_COLUMNS) if wide else max(width - len(stand), 0)
    yield line_of([(0, "class:title", name), (beside, "", stand)][: 2 if len(name) < beside else 1])
    panel = [(beside, "", text) for text in ["", *_panel(game)]] if wide else []
    rows = list(grid.lines())
    for parts, aside in islice(zip_longest(rows, panel), grid.height):
        yield line_of([*(parts or ()), *([aside] if aside else ())])
    yield from ([] for _ in range(grid.height - max(len(rows), len(panel))))
    yield from footer


def cell_at(game: "Game", width: int, height: int, column: int, line: int) -> Cell | None:
    """Return the cell that the screen shows at a column and a line, both from 0, or None."""
    return _grid_and_footer(game, width, height)[0].cell_at(column, line - 1)


def _grid_and_footer(game: "Game", width: int, height: int) -> tuple["_Grid", list[Line]]:
    footer = _footer(game, width, height)
    room = width - (_PANEL_COLUMNS + 1 if width >= _MIN_COLUMNS_WITH_PANEL else 0)
    return _Grid(game, room, height - len(footer) - 1), footer


class _Grid(Lattice):
    """The part of the board around the cursor that fits on the screen.

    Candidates and the player's notes are in a second line below each row, if all rows then fit.
    """

    margin = _ROW_LABEL_COLUMNS

    def __init__(self, game: "Game", room: int, height: int) -> None:
        super().__init__(game.view, range(game.board.width), UNICODE)
        self.height = height
        self._game, self._room = game, room
        self._digits, slanted = self.board.longest_name, self.kind.slanted
        least = max(_MIN_CELL_COLUMNS, self._digits + 2 + self.longest_mark)
        free = room - _ROW_LABEL_COLUMNS - self.apart(self.board.width - 1) - self.kind.pointed
        pitch = max(least, min(_MAX_CELL_COLUMNS, int(free / self.across)))
        self.pitch = pitch - pitch % 2 if slanted and pitch > least else pitch + pitch % 2 * slanted
        self._heads = list(self.heads())
        below = game.small_digits or any(game.notes.values())
        self._small = below and 2 * self.board.height + len(self._heads) <= height

    def lines(self) -> Iterator[list[Part]]:
        for line, parts in enumerate(self._all_lines()):
            yield parts if line else [*parts, *self._more()]

    def _more(self) -> Iterator[Part]:
        first, last = self._window
        if first > 0:
            yield _ROW_LABEL_COLUMNS - 1, "class:sign", _MORE[0]
        if last < self._whole - _ROW_LABEL_COLUMNS:
            yield min(_ROW_LABEL_COLUMNS + last - first, self._room - 1), "class:sign", _MORE[1]

    def _all_lines(self) -> Iterator[list[Part]]:
        yield from map(self._cut, self._heads)
        for r in self._rows:
            cells = self.cells(r)
            label = (0, "class:ruler", str(r + 1).rjust(3))
            yield [label, *self._cut([*map(self._number, cells), *self.sides(cells)])]
            if self._small:
                yield self._cut(map(self._candidates, filter(self._game.small_text, cells)))

    @property
    def _rows(self) -> range:
        board, (row, _) = self.board, self._game.cursor
        many = max((self.height - len(self._heads)) // (1 + self._small), 1)
        top = min(max(row - many // 2, 0), max(board.height - many, 0))
        return range(top, min(top + many, board.height))

    def cell_at(self, column: int, line: int) -> Cell | None:
        row = (line - len(self._heads)) // (1 + self._small)
        if not 0 <= row < len(self._rows):
            return None
        cells = [cell for cell in self.cells(self._rows[row]) if self.board.is_cell(cell)]
        away = {cell: abs(self.last(cell) - self._window[0] - column) for cell in cells}
        nearest = min(away, key=away.__getitem__, default=None)
        return nearest if nearest and away[nearest] <= self.pitch / 2 else None

    @property
    def width(self) -> int:
        return min(self._whole, self._room)

    @property
    def _whole(self) -> int:
        columns = int(self.across * self.pitch) + self.apart(self.board.width - 1)
        return _ROW_LABEL_COLUMNS + columns + self.kind.pointed

    def last(self, cell: Cell) -> int:
        return self.start(cell) + max(self.pitch // 2, self._digits)

    @cached_property
    def _window(self) -> tuple[int, int]:
        step = self.pitch // (1 + self.kind.slanted)
        seen = (self._room - _ROW_LABEL_COLUMNS) // step * step
        middle = self.start(self._game.cursor) - _ROW_LABEL_COLUMNS + self.pitch // 2
        first = max(middle - seen // 2, 0)
        first = min(first - first % step, max(self._whole - _ROW_LABEL_COLUMNS - seen, 0))
        return first, first + seen

    def _number(self, cell: Cell) -> Part:
        game = self._game
        given = self.board.rows[cell[0]][cell[1]]
        marks, sign = self.marks.get(cell, ""), game.view.sign(cell)
        number = (self.board.name(given) if given else "·").rjust(self._digits) + marks
        if cell != game.cursor:
            return self.last(cell) - self._digits + 1, game.view.style(cell), number + sign
        number = game.typed.rjust(self._digits) + marks if game.typed else number
        texts = (f" {number}{sign or ' '}", number + sign, number)
        inside = next(text for text in texts if len(text) <= self.pitch - 2)
        start = self.last(cell) - inside.index(number) - self._digits
        left, right = "()" if game.pencil else "[]"
        return start, f"{game.view.style(cell)} reverse", f"{left}{inside}{right}"

    def _candidates(self, cell: Cell) -> Part:
        text = self._game.small_text(cell)
        text = text if len(text) < self.pitch else "…"
        return self.last(cell) - len(text) // 2, "class:candidate", text

    def _cut(self, parts: Iterable[Part]) -> list[Part]:
        first, last = self._window
        return [
            (at - first, style, text)
            for at, style, text in parts
            if first <= at - _ROW_LABEL_COLUMNS and at - _ROW_LABEL_COLUMNS + len(text) <= last
        ]


def _panel(game: "Game") -> Iterator[str]:
    cell = game.cursor
    yield format_cell(cell)
    yield from wrap(game.known(cell), _PANEL_COLUMNS - 1)
    yield from wrap(game.to_place, _PANEL_COLUMNS - 1)


def _footer(game: "Game", width: int, height: int) -> list[Line]:
    """Return the lines below the board: messages and keys, and on a narrow screen before them the panel.

    Messages take at most a third of the screen, and a single line on a screen with few rows.
    """
    texts = [f"{format_cell(game.cursor)} {game.known(game.cursor)}", game.to_place]
    below = width < _MIN_COLUMNS_WITH_PANEL and height >= _MIN_ROWS_WITH_PANEL
    panel = [[("", _cut_text(text, width))] for text in texts if below]
    said = [line.replace(UNBROKEN, " ") for line in wrap(game.message, width)]
    many = max(2 if height >= _MIN_ROWS_WITH_PANEL else 1, min(len(said), height // 3))
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
