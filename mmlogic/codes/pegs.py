"""Codes to look at: coloured pegs with letters where there are colours, text that reads back where not."""

from collections.abc import Iterator, Sequence
from colorsys import hls_to_rgb
from functools import lru_cache

from prompt_toolkit.styles import NAMED_COLORS
from prompt_toolkit.utils import get_cwidth

from mmlogic.codes.game import BLANK, Game
from mmlogic.codes.written import Letters
from mmlogic.render.paper import Line, Paper, Piece, code_text

__all__ = ["Pegs", "written"]

_PAINTS = {name.lower(): paint for name, paint in NAMED_COLORS.items()} | {
    "red": "#c62828",
    "blue": "#1e5bc6",
    "green": "#2e8b3d",
    "yellow": "#f2d024",
    "orange": "#f28a1c",
    "brown": "#7a4a21",
    "black": "#101010",
    "white": "#f2f2f2",
    "none": "#5a5a5a",
}
"""The colours of pegs whose names are colours: those that browsers know, the game's own nine toned down."""


class Pegs:
    """How the codes of one game look. Without `coloured` there is nothing but text."""

    def __init__(self, game: Game, *, coloured: bool) -> None:
        self.game = game
        self._coloured = coloured
        self._faces = dict(zip((*game.symbols, BLANK), _faces(game), strict=True))

    def paper(self, width: int, left: int | None = None) -> Paper:
        """Return a person's page of so many columns; `left` is how many codes are left, if that is known."""
        return Paper(width, True, self._coloured, self.row, self.face, left)

    def face(self, symbol: str) -> Line:
        """Return one peg."""
        style, text = self._faces[symbol]
        return [(style, f" {text} ")] if self._coloured else [("", text.strip())]

    def row(self, code: Sequence[str], width: int | None = 80) -> Line:
        """Return a code as a row of pegs and, where both fit in `width` columns, as one types it."""
        text = written(code, self.game)
        if not self._coloured:
            return [("class:code", text)]
        row: list[Piece] = []
        for symbol in code:
            row += [*self.face(symbol), ("", " ")]
        typed = f"  {text}"
        fits = sum(get_cwidth(part) for _, part in row) + len(typed) <= (width or 0)
        return [*row, ("class:quiet", typed)] if fits else row


def written(code: Sequence[str], game: Game) -> str:
    """Return a code as one would type it: in letters, if every symbol of the game has one.

    >>> written(("red", "none"), Game(2, ("red", "none")))
    'RE'
    """
    letters = _letters(game)
    return str(Letters("".join(letters[symbol] for symbol in code))) if letters else code_text(code)


@lru_cache(maxsize=8)
def _letters(game: Game) -> dict[str, str]:
    """Return the letters of the symbols; none at all if one has none, or none that may be run together."""
    letters = [letter for letter in game.letters if letter and letter.isalnum()]
    if len(letters) < len(game.symbols):
        return {}
    return {BLANK: BLANK} | dict(zip(game.symbols, letters, strict=True))


def _faces(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the style and the text of each symbol's peg, and of a blank one; the texts are of one width."""
    letters = _letters(game)
    texts = [letters.get(symbol, symbol) for symbol in game.symbols]
    width = max(map(get_cwidth, texts))
    for place, (symbol, text) in enumerate(zip(game.symbols, texts, strict=True)):
        paint = _PAINTS.get(symbol.lower().replace(" ", "").replace("-", "")) or _hue(place, len(texts))
        yield f"bg:{paint} {_ink(paint)} bold", " " * (width - get_cwidth(text)) + text
    yield "class:quiet", BLANK.rjust(width)


def _hue(place: int, many: int) -> str:
    """Return a colour from the circle of hues, neighbours differing in lightness too."""
    red, green, blue = hls_to_rgb(place / many, 0.35 + 0.25 * (place % 2), 0.6)
    return f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"


def _ink(paint: str) -> str:
    """Return black or white, whichever is read more easily on `paint` (luma of ITU-R BT.601)."""
    red, green, blue = (int(paint[start : start + 2], 16) for start in (1, 3, 5))
    return "#000000" if 0.299 * red + 0.587 * green + 0.114 * blue > 130 else "#ffffff"
