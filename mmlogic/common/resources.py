"""Paths of the files that are not Python: the grammar and the Prolog programs."""

from pathlib import Path

__all__ = ["PACKAGE", "resource"]

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
