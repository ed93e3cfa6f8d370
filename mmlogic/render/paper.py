"""The drawing surface of answers: lines of styled pieces, and the properties of the page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from mmlogic.common.wording import plural
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
"""A style and a text, in the form of prompt-toolkit."""

Line = Sequence[Piece]
"""A line without its end."""


def plain(text: str) -> Line:
    """Return a line of one piece without a style."""
    return [("", text)]


def code_text(code: Sequence[str]) -> str:
    """Return a code as a list that the parser accepts.

    >>> code_text(("red", "blue"))
    '[red,blue]'
    """
    return f"[{','.join(map(spell, code))}]"


def code_line(code: Sequence[str], width: int | None = None) -> Line:
    """Return a code in the form of scripts."""
    return [("", code_text(code))]


@dataclass(frozen=True)
class Paper:
    """A page to draw on. The default page is for scripts: data only.

    Attributes:
        width: its columns, None for unlimited lines.
        person: whether a person reads it, who wants confirmations and the next step.
        coloured: whether it shows colours.
        code: formats a code in at most so many columns.
        symbol: formats one symbol of a code.
        left: the number of remaining candidates, if known.
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
"""The line for contradictory clues."""

_LEGIBLE = 10**9
"""The count from which digits are abbreviated."""


def left_text(count: int, *, exact: bool = False) -> str:
    """Return the number of remaining codes in words; abbreviate a very large one unless `exact`.

    >>> left_text(1), left_text(80460)
    ('1 code is left', '80460 codes are left')
    """
    if count == 0:
        return "no code is left"
    return plural(count if exact else at_a_glance(count), "code is left", "codes are left")


def at_a_glance(count: int) -> str:
    """Return a number in abbreviated form; `count` gives it exactly.

    >>> at_a_glance(80460), at_a_glance(2821109907456)
    ('80460', '2.8e12')
    """
    if count < _LEGIBLE:
        return str(count)
    return f"{Decimal(count):.1e}".replace("e+", "e")
