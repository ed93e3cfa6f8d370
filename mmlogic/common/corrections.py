"""What a mistyped word may have been meant as, and the question that a message asks about it."""

from collections.abc import Iterable
from difflib import get_close_matches

__all__ = ["correction", "did_you_mean", "nearest"]

_LONGEST = 80
"""The most characters of a mistyped word that are compared."""


def nearest(word: str, words: Iterable[str]) -> str | None:
    """Return the likeliest correction of `word`, or None.

    >>> nearest("gess", ["guess", "game"])
    'guess'
    """
    return next(iter(get_close_matches(word.lower()[:_LONGEST], list(words), 1, 0.6)), None)


def did_you_mean(near: str | None, otherwise: str = "") -> str:
    """Return the question whether the nearest word was meant; what is said `otherwise`, where none is near.

    >>> did_you_mean("guess"), did_you_mean(None, "`help` lists the statements")
    ('did you mean `guess`?', '`help` lists the statements')
    """
    return f"did you mean `{near}`?" if near else otherwise


def correction(word: str, words: Iterable[str], otherwise: str = "") -> str:
    """Return the question whether the nearest of `words` was meant; what is said `otherwise`.

    >>> correction("gess", ["guess", "game"]), correction("xyz", ["guess"], "`guess` makes a guess")
    ('did you mean `guess`?', '`guess` makes a guess')
    """
    return did_you_mean(nearest(word, words), otherwise)
