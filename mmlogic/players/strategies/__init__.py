"""The players that come with the package, and the one of them that suits a game's size.

To import a file is to register its players.
"""

from importlib import import_module
from pkgutil import iter_modules

from mmlogic.codes.dialects import MARKS
from mmlogic.codes.theory import Theory
from mmlogic.players.engine.player import Options, Player, entry, register, registered

_before = registered()

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")

ALL = 100_000
"""The most codes of which all are looked at."""

SOME = 1 << 36
"""The most codes of a game where codes left are drawn: beyond, that takes long and gains little."""

SOLVED = 1 << 60
"""The most codes of a game where a SAT solver finds codes left within a second, however long they are."""


EVEN = 20, 1 << 90
"""The most pegs and codes with which, beyond `SOLVED`, `sat` is as good as `swift` and takes less time."""


def player_by_size(theory: Theory) -> str:
    """Return the name of the player that suits a game and its rules.

    `entropy` looks at all codes left, `sampled` at a sample of them, `swift` at those that it has found,
    `sat` at one of them. But `swift` knows nothing but marks, so `sat` plays with other answers
    and with rules, and where a solver is soon done while codes are too long to walk, or gain nothing by it.
    Where clues may be wrong, codes are drawn in games of any size, as the last two trust every clue.
    """
    from mmlogic.players.strategies.swift import walk

    game = theory.game
    if game.size <= ALL:
        return "entropy"
    if game.size <= SOME or theory.lies:
        return "sampled"
    if game.dialect != MARKS or not theory.is_plain:
        return "sat"
    walked = walk(game.pegs, len(game.symbols))
    even = walked and game.pegs <= EVEN[0] and game.size <= EVEN[1]
    return "swift" if (not even if game.size > SOLVED else walked) else "sat"


@register("auto", "the player that suits the size of the game", "docs/large.md", named=True)
def auto(options: Options) -> Player:
    """Return the player of a game, `entropy` if none is told."""
    name = player_by_size(options.theory) if options.theory else "entropy"
    return entry(name).make(options)


BUILT_IN = registered() - _before
"""The names of the players that come with the package."""
