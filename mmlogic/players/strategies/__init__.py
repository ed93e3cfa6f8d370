"""Players of the package, and the choice of one by a game's size.

Importing a file registers its players.
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
"""Largest number of codes for a player that looks at all."""


def player_by_size(theory: Theory) -> str:
    """Return the name of the player that suits a game and its rules.

    | game | player | looks at |
    |---|---|---|
    | at most `ALL` codes | `entropy` | all remaining codes |
    | larger, listed or with wrong clues | `sampled` | a sample |
    | too large to list | `sat`, which trusts every clue | one code |
    """
    if theory.game.size <= ALL:
        return "entropy"
    listed = theory.lies or root(replace(theory, clues=())) is not None
    return "sampled" if listed else "sat"


@register("auto", "the player that suits the size of the game", "docs/large.md", named=True)
def auto(options: Options) -> Player:
    """Return the player that suits a game, `entropy` without a game."""
    name = player_by_size(options.theory) if options.theory else "entropy"
    return entry(name).make(options)


BUILT_IN = registered() - _before
"""Names of the package's players."""
