"""The players that come with the package: to import a file is to register its players."""

from importlib import import_module
from pkgutil import iter_modules

from mmlogic.players.engine.player import registered

__all__ = ["BUILT_IN"]

_before = registered()

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")

BUILT_IN = registered() - _before
"""The names of the players that come with the package."""
