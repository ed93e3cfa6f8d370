"""Codes, clues and rules as they are drawn for a person, and in words."""

from collections.abc import Iterator, Sequence

from mmlogic.codes.game import Game
from mmlogic.codes.theory import Clue
from mmlogic.common.wording import plural
from mmlogic.render.paper import Line, Paper, Piece, code_text

__all__ = ["clue_line", "clue_text", "code_row", "game_pieces", "rule_line", "symbols_line"]

_FEW = 10
"""As many symbols are told of one by one."""


def clue_text(clue: Clue) -> str:
    """Return a clue as the language has it."""
    return f"guess {code_text(clue.code)} {clue.marks.black} {clue.marks.white}"


def code_row(place: int, code: Sequence[str], paper: Paper) -> list[Piece]:
    """Return a code with a number before it."""
    width = None if paper.width is None else paper.width - 2
    return [("class:quiet", f"{place:>4}"), ("", "  "), *paper.code(code, width)]


def clue_line(place: int, clue: Clue, paper: Paper) -> Line:
    """Return a clue with its number."""
    return [*code_row(place, clue.code, paper), ("", f"  {clue.marks}")]


def rule_line(place: int, rule: object) -> Line:
    """Return a rule with its number."""
    return [("class:quiet", f"rule {place}"), ("", f"  where {rule}")]


def game_pieces(game: Game, paper: Paper) -> Iterator[Piece]:
    """Yield the number of pegs, and the symbols; of many only their number."""
    many = len(game.symbols)
    yield "", f"{plural(game.pegs, 'peg')} of "
    if many > _FEW:
        yield "", f"{many} symbols"
        return
    for place, symbol in enumerate(game.symbols):
        yield "", " " * (place > 0 and not paper.coloured)
        yield from paper.symbol(symbol)


def symbols_line(game: Game, paper: Paper) -> Line:
    """Return the number of pegs, and each symbol with its name; of many symbols the first and the last."""
    line: list[Piece] = [("", f"{game.pegs} pegs of {len(game.symbols)} symbols:")]
    for symbol in game.symbols if len(game.symbols) <= _FEW else game.symbols[:1]:
        line += [("", " "), *_named(symbol, paper)]
    if len(game.symbols) > _FEW:
        line += [("", " to "), *paper.symbol(game.symbols[-1])]
    return line


def _named(symbol: str, paper: Paper) -> Iterator[Piece]:
    face = paper.symbol(symbol)
    name = "" if "".join(text for _, text in face).strip() == symbol else f" {symbol}"
    yield from [*face, ("", name)]
