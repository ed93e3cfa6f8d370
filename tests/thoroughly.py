"""How much of a long check is run: a sample that still finds what it is for, or all with MMLOGIC_THOROUGH."""

import os
from typing import TypeVar

__all__ = ["THOROUGH", "some"]

THOROUGH = bool(os.environ.get("MMLOGIC_THOROUGH"))

T = TypeVar("T")


def some(enough: T, many: T) -> T:
    """Return `many` where the checks are to be thorough, and what is `enough` for every run elsewhere."""
    return many if THOROUGH else enough
