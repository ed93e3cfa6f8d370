"""The games that have a name, and the symbols of the games that have only a size."""

from string import ascii_uppercase

from mmlogic.codes.game import Game
from mmlogic.codes.written import COLOURS

__all__ = ["PRESETS", "name_of", "numbered", "sized"]


def numbered(count: int) -> tuple[str, ...]:
    """Return the names of `count` symbols: colours, for more the letters, for many the numbers from 1."""
    if count <= len(COLOURS):
        return tuple(COLOURS)[:count]
    if count <= len(ascii_uppercase):
        return tuple(ascii_uppercase[:count])
    return tuple(str(number) for number in range(1, count + 1))


PRESETS = {
    "classic": Game(4, numbered(6)),
    "super": Game(5, numbered(8)),
    "grand": Game(4, numbered(25)),
    "bulls-and-cows": Game(4, tuple("0123456789"), rules=("distinct",)),
    "bagels": Game(3, tuple("0123456789"), rules=("distinct",), answers="bagels"),
    "jotto": Game(5, tuple(ascii_uppercase), rules=("distinct",), answers="total"),
    "wordle": Game(5, tuple(ascii_uppercase), answers="colours"),
    "black": Game(4, numbered(6), answers="black"),
    "secret-search": Game(6, tuple(ascii_uppercase), answers="directions"),
    "number": Game(4, tuple("0123456789"), answers="number"),
}
"""The named games."""


def sized(pegs: int, symbols: int) -> Game:
    """Return the game of `pegs` places and `symbols` symbols, as `game 4x6` means it."""
    return Game(pegs, numbered(symbols))


def name_of(game: Game) -> str | None:
    """Return the name of a game, if it has one."""
    return next((name for name, preset in PRESETS.items() if preset == game), None)
