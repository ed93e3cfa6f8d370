"""How much of a long check is run: a sample that still finds what it is for, or all with MMLOGIC_THOROUGH."""

import os

__all__ = ["THOROUGH", "some"]

THOROUGH = bool(os.environ.get("MMLOGIC_THOROUGH"))


def some(enough: int, many: int) -> int:
    """Return what is `enough` for every run, or `many` where the checks are to be thorough."""
    return many if THOROUGH else enough
