"""`legend`: show the symbols of the game, each with the letter by which it may be typed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from mmlogic.codes.game import Game
from mmlogic.codes.state import Codes
from mmlogic.common.wording import columns
from mmlogic.language import spell
from mmlogic.language.registry import Ask, Heading, statement
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper, padded, plain
from mmlogic.session.context import SessionContext

__all__ = ["Legend", "LegendAnswer"]


@dataclass(kw_only=True)
class LegendAnswer(Answer):
    """The symbols of a game, in their order, with their letters; None where a symbol has none of its own."""

    meanings: ClassVar[Mapping[str, str]] = {
        "symbol": "its name",
        "letter": "the letter by which it may be typed; null if it has none of its own",
    }
    letters: Mapping[str, str | None]

    def data(self) -> dict[str, Any]:
        """Return the symbols with their letters."""
        found = [{"symbol": symbol, "letter": letter} for symbol, letter in self.letters.items()]
        return {"symbols": found}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw a line a symbol: its name and its letter, behind its peg where there are colours."""
        names = {symbol: spell(symbol) for symbol in self.letters}
        width = max(map(columns, names.values())) if paper.person else 0
        for symbol, letter in self.letters.items():
            peg = [*paper.symbol(symbol), ("", "  ")] if paper.coloured else []
            name = plain(names[symbol])
            shown = name if letter is None else [*padded(name, width), *plain(f" {spell(letter)}")]
            yield [*peg, *shown]

    def rows(self) -> Iterator[Row]:
        """Yield a row a symbol."""
        yield ["symbol", "letter"]
        yield from self.letters.items()


@statement(usage="legend", example="legend", heading=Heading.GAME)
@dataclass(frozen=True)
class Legend(Ask[LegendAnswer]):
    """Show the symbols of the game, each with the letter by which it may be typed.

    A symbol without a letter of its own is typed by its name. While there is a puzzle, the symbols are those
    of the game that goes on behind it.
    """

    def carry_out(self, session: SessionContext) -> LegendAnswer:
        """Look at the game."""
        return LegendAnswer(letters=_own_letters(session.state(Codes).game))


def _own_letters(game: Game) -> dict[str, str | None]:
    """Return the letter of each symbol, unless another symbol is meant by it."""
    letters = zip(game.symbols, game.letters, strict=True)
    return {name: letter if letter and game.spelled[letter] == name else None for name, letter in letters}
