"""The answers of each dialect, computed by the Python function that the dialect declares."""

from collections.abc import Sequence

from mmlogic.codes.dialects import dialects

DIALECTS = list(dialects())
"""The dialects, `marks` first."""

SYMBOLS = "RBGYONKWE"
"""The letters of symbols, from 0."""


def plain_text(dialect: str, guess: Sequence[int], code: Sequence[int]) -> str:
    """Return what a code answers to a guess, as it is written."""
    known = dialects()[dialect]
    assert known.plain, f"the dialect {dialect} declares no plain meaning"
    return known.text(known.plain(guess, code))


def letters(code: Sequence[int]) -> str:
    """Return a code, or a guess with blank pegs, as text."""
    return "".join("_" if each < 0 else SYMBOLS[each] for each in code)


def numbers(code: str) -> tuple[int, ...]:
    """Return the code that `letters` has written."""
    return tuple(SYMBOLS.find(each) for each in code)
