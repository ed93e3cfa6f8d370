"""The players that come with the package, and the one of them that suits a game's size.

To import a file is to register its players.
"""

from dataclasses import replace
from importlib import import_module
from pkgutil import iter_modules

from mmlogic.codes.theory import Theory
from mmlogic.players.engine.candidates import root
from mmlogic.players.engine.options import Options
from mmlogic.players.engine.player import Player, entry, register, registered

_before = registered()

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")

ALL = 100_000
"""The most codes of which all are looked at."""


def player_by_size(theory: Theory) -> str:
    """Return the name of the player that suits a game and its rules.

    `entropy` looks at all codes left, `sampled` at a sample of them. Where the codes of a game are too many
    to list, `sat` plays, which finds one of them. Where clues may be wrong, codes are drawn in games of any
    size: `sat` trusts every clue.
    """
    if theory.game.size <= ALL:
        return "entropy"
    listed = theory.lies or root(replace(theory, clues=())) is not None
    return "sampled" if listed else "sat"


@register("auto", "the player that suits the size of the game", "docs/large.md", named=True)
def auto(options: Options) -> Player:
    """Return the player of a game, `entropy` if none is told."""
    name = player_by_size(options.theory) if options.theory else "entropy"
    return entry(name).make(options)


BUILT_IN = registered() - _before
"""The names of the players that come with the package."""
