"""A game of codes as a picture. Each guess is a row of pegs, with small pegs for its answer.

The first guess is at the bottom. The pegs of a suggested guess are dashed. Lengths are in pixels.
"""

from collections.abc import Iterator, Sequence

from mmlogic.codes.answers import HistoryAnswer
from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.game import Game
from mmlogic.codes.marks import Marks
from mmlogic.codes.pegs import Pegs
from mmlogic.codes.theory import Code
from mmlogic.common.pictures import Circle, Line, Picture, Shape, Style, Text
from mmlogic.render.paper import Paper
from mmlogic.render.styles import BACKGROUNDS

_ROW, _PITCH, _RADIUS = 44, 42, 16
"""Height of a row, distance of pegs, radius of a peg, in pixels."""

_KEY, _SMALL, _NONE = 14, 5, 1.5
"""Pixels of small pegs: their distance, the radius of a mark, the radius of a dot for a missing mark."""

_EDGE, _NUMBER, _FIGURES = 16, 30, 64
"""Widths in pixels: of the margin, of the row numbers at the left, of the answers as text at the right."""

_PANEL, _DARK, _INK, _LIGHT = "#efe9dd", "#2b2822", "#2b2822", "#efe9dd"

_STYLES = {
    "panel": Style(_PANEL, _PANEL, 16, _DARK, _DARK, round=True),
    "text": Style(_INK, dark=_LIGHT, size=13, anchor="middle"),
    "black": Style("#0a0a0a", "#555"),
    "white": Style("#fff", "#555"),
    "nothing": Style("#555"),
}


def game_picture(history: HistoryAnswer, pegs: Pegs) -> Picture:
    """Return a picture of the clues and the suggested guess."""
    theory, ghost = history.theory, history.suggested
    many = len(theory.clues) + (ghost is not None)
    columns = (theory.game.pegs + 1) // 2
    block, answers = _KEY * columns + _FIGURES, len(theory.clues[0].answers) if theory.clues else 1
    width = 2 * _EDGE + _NUMBER + _PITCH * theory.game.pegs + block * answers
    height = 2 * _EDGE + _ROW * max(many, 1)
    left, right, top, bottom = _EDGE / 2, width - _EDGE / 2, _EDGE / 2, height - _EDGE / 2
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    shapes: list[Shape] = [Line("panel", corners, closed=True)]
    for number, clue in enumerate(theory.clues):
        y = height - _EDGE - _ROW * (number + 0.5)
        painted = _colours(clue.answers[0], theory.game) if answers == 1 else []
        shapes += _guess(number + 1, clue.code, pegs, y, painted)
        for at, told in enumerate(clue.answers):
            shapes += _answer(told, theory.game, (block * at, y), several=answers > 1)
    if ghost is not None:
        shapes += _guess(many, ghost.code, pegs, _EDGE + _ROW / 2, [], ghost=True)
    words = theory.game.dialect.words
    clues = (" ".join([pegs.text(clue.code), *map(words, clue.answers)]) for clue in theory.clues)
    title = "; ".join([str(theory.game), *clues])
    return Picture(width, height, _STYLES | _peg_styles(), shapes, title)


def _guess(
    number: int, code: Code, pegs: Pegs, y: float, painted: Sequence[str], *, ghost: bool = False
) -> Iterator[Shape]:
    yield Text("text", (_EDGE + _NUMBER / 2, y), str(number))
    for place, symbol in enumerate(code):
        x = _EDGE + _NUMBER + _PITCH * (place + 0.5)
        style, letter = pegs.chip(symbol)
        style = painted[place] if painted else style
        yield Circle(f"{style}-ghost" if ghost else style, (x, y), _RADIUS)
        yield Text(f"{style}-letter", (x, y), letter)


def _answer(told: Told, game: Game, corner: tuple[float, float], *, several: bool) -> Iterator[Shape]:
    """Yield the answer to a guess as text. Exact marks are also drawn as small pegs in two rows.

    If a guess has `several` answers, an answer in colours is also drawn as small pegs.
    """
    x, y = corner
    pegs = game.pegs
    columns = (pegs + 1) // 2
    left = x + _EDGE + _NUMBER + _PITCH * pegs + _KEY
    kinds = _colours(told, game) if several else []
    if isinstance(told, Marks):
        kinds = ["black"] * told.black + ["white"] * told.white
        kinds += ["nothing"] * (pegs - len(kinds))
    for place, kind in enumerate(kinds):
        row, column = divmod(place, columns)
        centre = (left + _KEY * column, y + _KEY * (row - 0.5))
        yield Circle(kind, centre, _NONE if kind == "nothing" else _SMALL)
    yield Text("text", (left + _KEY * columns + _FIGURES / 3, y), game.dialect.text(told))


def _colours(told: Told, game: Game) -> list[str]:
    pieces = game.dialect.line(told, game.pegs, Paper(person=True, coloured=True))
    styles = [style.removeprefix("class:") for style, _ in pieces]
    painted = [style.replace(".", "-") for style in styles if style.startswith("answer.")]
    return painted if len(painted) == game.pegs else []


def _peg_styles() -> dict[str, Style]:
    styles = {
        "peg-blank": Style("none", "#555", dark_stroke=_LIGHT, dashed=True),
        "peg-blank-letter": Style(_INK, dark=_LIGHT, size=15, bold=True, anchor="middle"),
    }
    for name, ground in BACKGROUNDS.items():
        kind, _, hue = name.partition(".")
        if kind in {"peg", "answer"}:
            styles[f"{kind}-{hue}"] = Style(ground.colour, "#555")
            styles[f"{kind}-{hue}-ghost"] = Style(ground.colour, _INK, 2, dark_stroke=_LIGHT, dashed=True)
            styles[f"{kind}-{hue}-letter"] = Style(ground.ink, size=15, bold=True, anchor="middle")
    return styles
