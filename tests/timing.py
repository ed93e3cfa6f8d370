"""Measure the times of trials. `pytest -rP` also shows the times of tests that pass."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["Times"]


class Times:
    """The time of each trial in seconds, with its name. `tell` prints the longest times."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.taken: list[tuple[float, str]] = []

    @contextmanager
    def measured(self, when: str = "") -> Iterator[None]:
        """Measure the time of the block. `when` is the name of the trial."""
        began = time.monotonic()
        yield
        self.taken.append((time.monotonic() - began, when))

    @property
    def worst(self) -> float:
        """The longest time in seconds."""
        return max(self.taken)[0]

    def tell(self) -> None:
        """Print how many tries there were, the median, and the five that took longest."""
        ranked = sorted(self.taken, reverse=True)
        median = ranked[len(ranked) // 2][0]
        longest = ", ".join(f"{seconds:.3f} s {when}".rstrip() for seconds, when in ranked[:5])
        print(f"{self.what}: {len(ranked)} times, median {median:.3f} s, worst {longest}")
