"""Goals, clauses and names that tests try, a line each in `lines/NAME.txt`."""

from pathlib import Path

__all__ = ["lines"]


def lines(name: str) -> list[str]:
    """Return the lines of a file."""
    return (Path(__file__).parent / "lines" / f"{name}.txt").read_text().splitlines()
