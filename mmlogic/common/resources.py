"""Installed resources: files besides Python, optional packages, names to import on first use."""

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

    In an installed package, these files are in the folder of the package. In a checkout or an editable
    install, they are next to this folder. Raises FileNotFoundError if the file is in neither place.
    """
    for root in (PACKAGE, PACKAGE.parent):
        path = root.joinpath(*parts)
        if path.exists():
            return path
    raise FileNotFoundError(f"the installation of mmlogic is incomplete: {'/'.join(parts)} is missing")


EXTRAS = {
    "matplotlib": "plot",
    "joblib": "tournament",
    "distributed": "dask",
    "pandas": "notebook",
    "wordfreq": "words",
    "pygls": "editor",
    "mcp": "mcp",
}
"""For each optional package, the extra of mmlogic that installs it."""


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
    """Return the message that a package is missing. In a browser, the message adds what to do instead."""
    if sys.platform != "emscripten":
        return f"Python's module {package}, which is not installed"
    instead = _INSTEAD.get(package, "install mmlogic")
    return f"Python's module {package}, which a browser does not have: {instead}"


def require(package: str) -> None:
    """Raise MissingExtra if a package is not installed. The message has the command that installs it."""
    if not installed(package):
        if sys.platform == "emscripten":
            raise MissingExtra(f"this needs {missing(package)}")
        raise MissingExtra(f"{package} is not installed: run `pip install 'mmlogic[{EXTRAS[package]}]'`")


_INNER_IMPORT = re.compile(r"^    from (\S+) import (?:\(([^)]*)\)|(.*))$", re.MULTILINE)


def lazy_names(package: str) -> Callable[[str], Any]:
    """Return the function `__getattr__` of a package, which imports names on first use.

    The names are those that the package imports below `if TYPE_CHECKING`.
    """

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
    """An object that cannot be copied or pickled.

    A copy would share the object's resources, such as files. Closing the copy would close them for both.
    """

    def __reduce_ex__(self, protocol: object) -> Never:
        raise TypeError(f"a {type(self).__name__} can be neither copied nor pickled: make another")


class Closing(Single):
    """An object with a method `close`, which the end of a `with` block calls."""

    def close(self) -> None:
        """Free the resources of this object."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
