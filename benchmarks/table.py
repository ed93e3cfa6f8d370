"""Measure times, and print them in tables."""

import time
from collections.abc import Callable, Iterable, Sequence

__all__ = ["best", "show"]


def best(action: Callable[[], object], times: int = 3) -> float:
    """Run an action several times, and return its shortest time in seconds."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        action()
        taken.append(time.perf_counter() - began)
    return min(taken)


def show(title: str, head: Sequence[str], rows: Iterable[Sequence[object]], width: int = 16) -> None:
    """Print a table. Each row is printed when it is ready."""
    print(f"\n{title}")
    print(f"  {head[0]:<34}" + "".join(f"{name:>{width}}" for name in head[1:]), flush=True)
    for name, *values in rows:
        print(f"  {name!s:<34}" + "".join(f"{_shown(value):>{width}}" for value in values), flush=True)


def _shown(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.4f}" if value < 10 else f"{value:,.1f}"
    return f"{value:,}" if isinstance(value, int) else str(value)
