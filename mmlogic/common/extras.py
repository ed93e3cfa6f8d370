"""Packages that not every installation has: which extra brings them, and one message when one is missing."""

from importlib.util import find_spec

__all__ = ["EXTRAS", "MissingExtra", "require"]

EXTRAS = {"matplotlib": "plot", "joblib": "tournament", "distributed": "dask"}
"""The extra that brings a package."""


class MissingExtra(Exception):
    """A package that an extra would bring is not installed."""


def require(package: str) -> None:
    """Raise MissingExtra, which says how to install it, if a package is not there."""
    if find_spec(package) is None:
        raise MissingExtra(
            f"{package} is not installed: `pip install 'mmlogic[{EXTRAS[package]}]'` installs it"
        )
