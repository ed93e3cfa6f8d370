"""Where the files are that are not Python: the grammar and the Prolog programs."""

from pathlib import Path

__all__ = ["resource"]

_PACKAGE = Path(__file__).resolve().parents[1]


def resource(*parts: str) -> Path:
    """Return the path of a file or folder such as `resource("prolog", "codes", "session.pl")`.

    An installed package has them beside its modules; a checkout, and an editable install of it, beside the
    package. Raises FileNotFoundError when it is in neither place.
    """
    for root in (_PACKAGE, _PACKAGE.parent):
        path = root.joinpath(*parts)
        if path.exists():
            return path
    raise FileNotFoundError(f"the installation of mmlogic is incomplete: {'/'.join(parts)} is missing")
