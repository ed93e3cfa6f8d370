r"""Inputs of tests: the lines of `lines/NAME.txt`. In them, `\n`, `\0` and `\a` are characters."""

from pathlib import Path

__all__ = ["lines", "table"]


def lines(name: str) -> list[str]:
    """Return the lines of a file."""
    return (Path(__file__).parent / "lines" / f"{name}.txt").read_text().splitlines()


def table(name: str) -> list[list[str]]:
    """Return the lines of a file, taken apart at each `⇒`."""
    return [[_text(cell.strip()) for cell in line.split("⇒")] for line in lines(name)]


def _text(cell: str) -> str:
    return cell.replace(r"\n", "\n").replace(r"\0", "\0").replace(r"\a", "\a")
