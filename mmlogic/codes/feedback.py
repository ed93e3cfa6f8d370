"""The marks of a guess: the definition in Python, beside Prolog's `guess_code_feedback/4`."""

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import NamedTuple

__all__ = ["Marks", "feedback"]


class Marks(NamedTuple):
    """What a codemaker answers to a guess.

    Attributes:
        black: how many pegs have the right symbol in the right place.
        white: how many further symbols the guess and the code share, each peg counted once.
    """

    black: int
    white: int

    def __str__(self) -> str:
        return f"{self.black} black {self.white} white"


def feedback(guess: Sequence[Hashable], code: Sequence[Hashable]) -> Marks:
    """Return the marks that a codemaker who holds `code` gives to `guess`.

    >>> feedback("RRBB", "BRRG")
    Marks(black=1, white=2)
    """
    black = sum(a == b for a, b in zip(guess, code, strict=True))
    shared = (Counter(guess) & Counter(code)).total()
    return Marks(black, shared - black)
