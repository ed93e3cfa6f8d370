"""The players that come with the package, a file each: to import one is to register it."""

from importlib import import_module
from pathlib import Path

from mmlogic.players.engine.player import registered

__all__ = ["BUILT_IN"]

_before = registered()

for _path in sorted(Path(__file__).parent.glob("[a-z]*.py")):
    import_module(f"{__name__}.{_path.stem}")

BUILT_IN = registered() - _before
"""The names of the players that come with the package."""
