"""The length of long checks: a sample that still finds errors or, with MMLOGIC_THOROUGH, everything."""

import os
from typing import TypeVar

__all__ = ["THOROUGH", "some"]

THOROUGH = bool(os.environ.get("MMLOGIC_THOROUGH"))

T = TypeVar("T")


def some(enough: T, many: T) -> T:
    """Return `many` if MMLOGIC_THOROUGH is set, otherwise `enough`."""
    return many if THOROUGH else enough
