"""Optional packages: the extra that installs each, and one message if it is missing."""

from importlib.util import find_spec

__all__ = ["EXTRAS", "MissingExtra", "require"]

EXTRAS = {"matplotlib": "plot", "joblib": "tournament", "distributed": "dask", "pandas": "notebook"}
"""The extra that installs each package."""


class MissingExtra(Exception):
    """An optional package is not installed."""


def require(package: str) -> None:
    """Raise MissingExtra, with the command that installs it, if a package is missing."""
    if find_spec(package) is None:
        raise MissingExtra(
            f"{package} is not installed: `pip install 'mmlogic[{EXTRAS[package]}]'` installs it"
        )
