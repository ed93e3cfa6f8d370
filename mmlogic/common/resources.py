"""Installed resources: files other than Python, optional packages, names imported on first use."""

import re
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import get_data
from typing import Any, Never, Self

from mmlogic.common.wording import ShortError

PACKAGE = Path(__file__).resolve().parents[1]
"""The folder of the package `mmlogic`."""


def resource(*parts: str) -> Path:
    """Return the path of a file or folder such as `resource("prolog", "codes", "session.pl")`.

    An installed package has them beside its modules. A checkout or editable install has them beside the
    package. Raises FileNotFoundError if neither has it.
    """
    for root in (PACKAGE, PACKAGE.parent):
        path = root.joinpath(*parts)
        if path.exists():
            return path
    raise FileNotFoundError(f"the installation of mmlogic is incomplete: {'/'.join(parts)} is missing")


EXTRAS = {"matplotlib": "plot", "joblib": "tournament", "distributed": "dask", "pandas": "notebook"}
"""The extra that installs each package."""


class MissingExtra(ShortError):
    """An optional package is not installed."""


def installed(package: str) -> bool:
    """Return whether a package is installed."""
    return find_spec(package) is not None


_INSTEAD = {
    "numpy": "install mmlogic; up to 10,000 codes, `first` and players such as `entropy` do without it",
    "matplotlib": "an .svg is drawn without it",
}


def missing(package: str) -> str:
    """Return the message that a package is missing, with a remedy in a browser."""
    if sys.platform != "emscripten":
        return f"Python's module {package}, which is not installed"
    instead = _INSTEAD.get(package, "install mmlogic")
    return f"Python's module {package}, which a browser does not have: {instead}"


def require(package: str) -> None:
    """Raise MissingExtra, with the command that installs it, if a package is missing."""
    if not installed(package):
        if sys.platform == "emscripten":
            raise MissingExtra(f"this needs {missing(package)}")
        raise MissingExtra(
            f"{package} is not installed: `pip install 'mmlogic[{EXTRAS[package]}]'` installs it"
        )


_INNER_IMPORT = re.compile(r"^    from (\S+) import (?:\(([^)]*)\)|(.*))$", re.MULTILINE)


def lazy_names(package: str) -> Callable[[str], Any]:
    """Return a package's `__getattr__`, which imports the names below the package's `if TYPE_CHECKING`."""

    def get(name: str) -> Any:
        if name not in _homes(package):
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(_homes(package)[name]), name)

    return get


@cache
def _homes(package: str) -> dict[str, str]:
    """Return the module of each name that a package imports below `if TYPE_CHECKING`."""
    imports = _INNER_IMPORT.findall((get_data(package, "__init__.py") or b"").decode())
    return {
        name: home for home, *names in imports for name in re.findall(r"(\w+)(?: as \w+)?", "".join(names))
    }


class Single:
    """An object that is neither copied nor pickled. A copy would share what one of them closes."""

    def __reduce_ex__(self, protocol: object) -> Never:
        """Raise TypeError."""
        raise TypeError(f"a {type(self).__name__} can be neither copied nor pickled: make another")


class Closing(Single):
    """An object that the end of a `with` block closes."""

    def close(self) -> None:
        """Free its resources."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
