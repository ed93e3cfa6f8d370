"""The marks of two codes as Python has them, without a game: letters, names or numbers."""

from collections.abc import Hashable, Iterable, Sequence
from itertools import chain
from numbers import Integral

from mmlogic.codes.feedback import Marks, feedback
from mmlogic.codes.game import COLOURS

__all__ = ["score"]

Symbols = tuple[Hashable, ...]


def score(guess: Sequence[Hashable], code: Sequence[Hashable]) -> Marks:
    """Return the marks that `guess` gets if `code` is the secret: how many black, how many white.

    Codes are texts of letters, or sequences of names or numbers. Letters and the names of the nine colours
    mix, in either case unless a code has both cases of a letter. Raises ValueError for codes of different
    lengths, and for letters beside numbers; TypeError for anything but a code.

    >>> score((0, 0, 1, 1), (1, 0, 0, 2))
    Marks(black=1, white=2)
    >>> score("rrbb", ["red", "Green", "R", "blue"])
    Marks(black=2, white=1)
    """
    for each in (guess, code):
        if not isinstance(each, Iterable) or not all(isinstance(peg, Hashable) for peg in each):
            raise TypeError(f"a code is letters, or a sequence of names or numbers, not {each!r:.60}")
    if len(guess) != len(code):
        raise ValueError(f"the codes have {len(guess)} and {len(code)} pegs: they must be equally long")
    return feedback(*_alike(tuple(guess), tuple(code)))


def _alike(*codes: Symbols) -> tuple[Symbols, ...]:
    """Return codes with one way to write each symbol. Raises ValueError for letters beside numbers."""
    symbols = set(chain(*codes))
    numbers = any(isinstance(each, Integral) for each in symbols)
    if numbers and any(isinstance(each, str) and not each.isdecimal() for each in symbols):
        raise ValueError("a code of letters or names cannot be compared with one of numbers")
    folds = not any(_two_cases(code) for code in codes)
    return tuple(tuple(_plain(symbol, folds) for symbol in code) for code in codes)


def _two_cases(code: Symbols) -> bool:
    """Tell whether symbols of a code differ in their case alone."""
    texts = {each for each in code if isinstance(each, str)}
    return len({each.lower() for each in texts}) < len(texts)


def _plain(symbol: Hashable, folds: bool) -> Hashable:
    """Return a symbol as it is compared: a colour as its letter, digits as a number."""
    if not isinstance(symbol, str):
        return symbol
    if symbol.isdecimal() and str(int(symbol)) == symbol:
        return int(symbol)
    letter = COLOURS.get(symbol.lower(), symbol)
    return letter.lower() if folds else letter
