"""The signs of drawings: Unicode, or ASCII for terminals that have nothing else."""

from dataclasses import dataclass

__all__ = ["ASCII", "UNICODE", "Signs"]

_EIGHTHS = "▏▎▍▌▋▊▉"


@dataclass(frozen=True)
class Signs:
    """The signs that a page can show.

    Attributes:
        right: what is right.
        wrong: what is wrong.
        black: a black mark.
        white: a white mark.
        nothing: a mark that was not given, a free cell, a chance of zero.
        branch: the branches of a tree: one that others follow, the last, the line past both.
        full: a column of a bar.
        parts: the parts of a column, from the narrowest.
        cut: where a text was cut.
        to: between the first and the last of a range.
        ports: what happens to a goal: it is called, left with a proof, tried again, left without.
        marks: whether marks of cells, arrows and parities, are one character each.
    """

    right: str = "✓"
    wrong: str = "✗"
    black: str = "●"
    white: str = "○"
    nothing: str = "·"
    branch: tuple[str, str, str] = ("├─", "└─", "│ ")
    full: str = "█"
    parts: str = _EIGHTHS
    cut: str = "…"
    to: str = "\N{EN DASH}"
    ports: tuple[str, str, str, str] = ("→", "✓", "↻", "✗")
    marks: bool = True

    def bar(self, value: float, most: float, columns: int) -> str:
        """Return a bar in so many columns for the largest value; no value but 0 is without a bar.

        >>> UNICODE.bar(1, 2, 3), UNICODE.bar(1, 1000, 3), ASCII.bar(1, 1000, 3), UNICODE.bar(0, 2, 3)
        ('█▌', '▏', '#', '')
        """
        steps = len(self.parts) + 1
        filled = max(round(value * columns * steps / most), 1) if value > 0 else 0
        whole, part = divmod(filled, steps)
        return "".join([self.full * whole, ("", *self.parts)[part]])


UNICODE = Signs()
"""The signs of most terminals."""

ASCII = Signs(
    "ok", "no", "b", "w", ".", ("|-", "`-", "| "), "#", "", "...", "-", ("->", "ok", "<-", "no"), False
)
"""The signs of a terminal that says that it is dumb."""
