"""Codes as the screen shows them: coloured chips with letters, or text that the user can type again."""

from collections.abc import Iterator, Sequence
from functools import partial

from mmlogic.codes.game import BLANK, END, JOINT, Game, runs_together
from mmlogic.common.wording import columns
from mmlogic.language.spelling import spell
from mmlogic.render.paper import NARROW, Line, Paper, code_text, line_width
from mmlogic.render.signs import UNICODE, Signs
from mmlogic.render.styles import PEGS


class Pegs:
    """Writes and draws the codes of one game. If `coloured` is false, codes are text without chips.

    `symbols` is the value of the setting `symbols`.
    """

    def __init__(
        self, game: Game, *, coloured: bool = False, symbols: str = "auto", signs: Signs = UNICODE
    ) -> None:
        self.game = game
        self._coloured, self._signs = coloured, signs
        self._labels, self._joined = _labels(game, symbols)
        self._faces = dict(zip((*game.symbols, BLANK), _faces(game, symbols), strict=True))

    def paper(self, width: int, left: int | None = None) -> Paper:
        """Return a page of `width` columns for a person. `left` is the number of codes left, if known."""
        return Paper(
            width, True, self._coloured, self._signs, self.text, partial(self._row, width), self.face, left
        )

    def script(self) -> Paper:
        """Return the page for the output of a script."""
        return Paper(text=self.text, symbol=self.face)

    def text(self, code: Sequence[str]) -> str:
        """Return a code as a user types it: letters or digits run together, or a list."""
        return code_text([self._labels[symbol] for symbol in code], self._joined)

    def chip(self, symbol: str) -> tuple[str, str]:
        """Return the style of a peg in a picture, and the letter on it."""
        style, text = self._faces[symbol]
        return style.removeprefix("class:").replace(".", "-"), text.strip()

    def face(self, symbol: str) -> Line:
        """Return a symbol as a chip. If codes are text without chips, return its letter or name."""
        style, text = self._faces[symbol]
        return [(style, f" {text} ")] if self._coloured else [("", spell(self._labels[symbol]))]

    def _row(self, page: int, code: Sequence[str], width: int | None) -> Line:
        """Return a code as chips, and its text after them if both fit in `width` columns.

        `page` is the width of the page. On a narrow page, no space separates the chips. If the chips do not
        fit on the page, return only the text.
        """
        text = self.text(code)
        gap = [] if page < NARROW else [("class:peg", " ")]  # this space is no place for a line break
        chips = [piece for symbol in code for piece in [*gap, *self.face(symbol)]][len(gap) :]
        if not self._coloured or line_width(chips) > page:
            return [("class:code", text)]
        typed = f"  {text}"
        fits = line_width(chips) + columns(typed) <= (width or 0)
        return [*chips, ("class:quiet", typed)] if fits else chips


def written(code: Sequence[str], game: Game, symbols: str = "auto") -> str:
    """Return a code as a user types it: in letters, if every symbol of the game has a letter.

    >>> written(("red", "none"), Game(2, ("red", "none")))
    'RE'
    """
    return Pegs(game, symbols=symbols).text(code)


def _labels(game: Game, symbols: str) -> tuple[dict[str, str], bool]:
    chosen = {"digits": game.numerals, "names": game.symbols}.get(symbols, game.letters)
    signs = chosen[-len(game.kinds) :]
    joined = runs_together(signs)
    labels = signs if joined or symbols == "digits" else game.kinds
    return {BLANK: BLANK, END: END} | dict(zip(game.kinds, map(str, labels), strict=True)), joined


def _faces(game: Game, symbols: str) -> Iterator[tuple[str, str]]:
    labels, _ = _labels(game, "auto" if symbols == "names" else symbols)
    texts = [labels[symbol] for symbol in game.kinds]
    width = max(map(columns, texts))
    few = len(game.kinds) <= len(PEGS) or all(JOINT in symbol for symbol in game.kinds)
    if game.shortest:
        yield "class:peg.blank", ".".rjust(width)  # the chip of END
    for symbol, text in zip(game.kinds, texts, strict=True):
        yield f"class:peg.{_hue(symbol) if few else 'none'}", " " * (width - columns(text)) + text
    yield "class:peg.blank", BLANK.rjust(width)


def _hue(symbol: str) -> str:
    return next((part for part in symbol.lower().split(JOINT) if part in PEGS), "none")
