"""What is being played: `game`, `pegs`, `colors`."""

from dataclasses import dataclass
from functools import partial

from mmlogic.language.codes import Names, Size
from mmlogic.language.registry import Subject, Tell, statement
from mmlogic.language.spelling import quote, spell

__all__ = ["Colors", "Game", "Pegs"]

about_games = partial(statement, subject=Subject.GAME)


@about_games("game", usage="game NAME | game NxM", example="game 4x6")
@dataclass(frozen=True)
class Game(Tell):
    """Play a named game, or codes of N pegs and M symbols.

    The named games are `classic` (4x6), `super` (5x8), `grand` (4x25) and `bulls-and-cows` (four of
    the digits 0 to 9, all different). Up to nine symbols are colours, up to 26 letters, more numbers.
    """

    layout: str | Size

    def __str__(self) -> str:
        if isinstance(self.layout, str):
            return f"game {quote(self.layout) if self.layout[:1].isdigit() else spell(self.layout)}"
        return f"game {self.layout}"


@about_games("pegs", usage="pegs N", example="pegs 6")
@dataclass(frozen=True)
class Pegs(Tell):
    """Make codes N pegs long."""

    number: int


@about_games("colors", usage="colors N | colors LIST", example="colors [red, blue, green]", also=("colours",))
@dataclass(frozen=True)
class Colors(Tell):
    """Say which symbols a peg may have: how many, or a list of names.

    A list is written `[red, blue, green]`; the brackets and commas may be left out. A name that holds
    spaces or signs is written in quotes.
    """

    palette: int | Names
