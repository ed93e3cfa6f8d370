"""What answers are drawn on: lines of styled pieces, and what is known of the page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from mmlogic.language import spell

__all__ = [
    "NONE_LEFT",
    "Line",
    "Paper",
    "Piece",
    "at_a_glance",
    "code_line",
    "code_text",
    "left_text",
    "plain",
]

Piece = tuple[str, str]
"""A style and a text; prompt-toolkit takes it as it is."""

Line = Sequence[Piece]
"""A line without its end."""


def plain(text: str) -> Line:
    """Return a line of one piece without a style."""
    return [("", text)]


def code_text(code: Sequence[str]) -> str:
    """Return a code as a list that the language reads back.

    >>> code_text(("red", "blue"))
    '[red,blue]'
    """
    return f"[{','.join(map(spell, code))}]"


def code_line(code: Sequence[str], width: int | None = None) -> Line:
    """Return a code as scripts have it."""
    return [("", code_text(code))]


@dataclass(frozen=True)
class Paper:
    """A page to draw on. The one that nothing is said of is a script's: data, and no more.

    Attributes:
        width: its columns, None where lines may be of any length.
        person: whether a person reads along, who wants confirmations and the next step.
        coloured: whether colours are seen.
        code: how a code is written, in at most so many columns.
        symbol: how one symbol of a code is written.
        left: how many candidates are left, if that is known beside the answer.
    """

    width: int | None = None
    person: bool = False
    coloured: bool = False
    code: Callable[[Sequence[str], int | None], Line] = code_line
    symbol: Callable[[str], Line] = plain
    left: int | None = None


NONE_LEFT: Line = [
    ("class:warning", "no code is left"),
    ("", ": `why` shows which clues contradict each other"),
]
"""What is said wherever it turns out that the clues contradict each other."""

_LEGIBLE = 10**9
"""A count from which on nobody reads the digits."""


def left_text(count: int, *, exact: bool = False) -> str:
    """Return how many codes are left, in words; a very large number at a glance unless `exact`.

    >>> left_text(1), left_text(80460)
    ('1 code is left', '80460 codes are left')
    """
    if count == 0:
        return "no code is left"
    return "1 code is left" if count == 1 else f"{count if exact else at_a_glance(count)} codes are left"


def at_a_glance(count: int) -> str:
    """Return a number as it is read at a glance; `count` tells it exactly.

    >>> at_a_glance(80460), at_a_glance(2821109907456)
    ('80460', '2.8e12')
    """
    if count < _LEGIBLE:
        return str(count)
    return f"{Decimal(count):.1e}".replace("e+", "e")
