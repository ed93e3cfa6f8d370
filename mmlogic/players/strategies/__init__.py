"""Players of the package. Importing a file registers its players."""

from importlib import import_module
from pkgutil import iter_modules

from mmlogic.players.engine.candidates import player_by_size
from mmlogic.players.engine.options import Options
from mmlogic.players.engine.player import Player, entry, register, registered

_before = registered()

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")


@register("auto", "the player that suits the size of the game", "docs/large.md", named=True)
def auto(options: Options) -> Player:
    """Return the player that suits the game of `options`, or `entropy` without a game."""
    name = player_by_size(options.theory) if options.theory else "entropy"
    return entry(name).make(options)


BUILT_IN = registered() - _before
"""The names of the package's players."""
