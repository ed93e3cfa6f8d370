"""The players that come with the package, a file each: to import one is to register it."""

from importlib import import_module
from pathlib import Path

__all__: list[str] = []

for _path in sorted(Path(__file__).parent.glob("[a-z]*.py")):
    import_module(f"{__name__}.{_path.stem}")
