"""The marks of a guess: the definition in Python, beside Prolog's `guess_code_feedback/4`."""

from collections import Counter
from collections.abc import Hashable, Sequence

__all__ = ["feedback"]


def feedback(guess: Sequence[Hashable], code: Sequence[Hashable]) -> tuple[int, int]:
    """Return the marks `(black, white)` that a codemaker holding `code` gives to `guess`.

    A black mark is a peg of the right symbol in the right place; a white mark is a further symbol
    that the two share, each peg counted once.

    >>> feedback("RRBB", "BRRG")
    (1, 2)
    """
    black = sum(a == b for a, b in zip(guess, code, strict=True))
    shared = (Counter(guess) & Counter(code)).total()
    return black, shared - black
