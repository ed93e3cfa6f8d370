"""What is installed: files that are not Python, optional packages, and names imported on first use."""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Self

PACKAGE = Path(__file__).resolve().parents[1]
"""The folder of the package `mmlogic`."""


def resource(*parts: str) -> Path:
    """Return the path of a file or folder such as `resource("prolog", "codes", "session.pl")`.

    An installed package has them next to its modules; a checkout or editable install, next to the package.
    Raises FileNotFoundError if neither has it.
    """
    for root in (PACKAGE, PACKAGE.parent):
        path = root.joinpath(*parts)
        if path.exists():
            return path
    raise FileNotFoundError(f"the installation of mmlogic is incomplete: {'/'.join(parts)} is missing")


EXTRAS = {"matplotlib": "plot", "joblib": "tournament", "distributed": "dask", "pandas": "notebook"}
"""The extra that installs each package."""


class MissingExtra(Exception):
    """An optional package is not installed."""


def installed(package: str) -> bool:
    """Tell whether a package is installed."""
    return find_spec(package) is not None


def require(package: str) -> None:
    """Raise MissingExtra, with the command that installs it, if a package is missing."""
    if not installed(package):
        raise MissingExtra(
            f"{package} is not installed: `pip install 'mmlogic[{EXTRAS[package]}]'` installs it"
        )


def lazy_names(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """Return a package's `__getattr__`, which imports names from its modules; `homes` has those of each."""
    modules = {name: module for module, names in homes.items() for name in names.split()}

    def get(name: str) -> Any:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{modules[name]}"), name)

    return get


class Closing:
    """What is closed at the end of a `with` block."""

    def close(self) -> None:
        """Free what it holds."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
