"""Black and white marks, defined in Python. In Prolog, `guess_code_feedback/4` defines them."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from itertools import chain
from numbers import Integral
from typing import NamedTuple

from mmlogic.codes.alphabets import COLOURS
from mmlogic.language.places import WrongType, WrongWord


class Marks(NamedTuple):
    """The codemaker's answer to a guess.

    Attributes:
        black: the number of pegs with the right symbol in the right place.
        white: the number of further symbols that guess and code share. Each peg counts once.
    """

    black: int
    white: int

    def __str__(self) -> str:
        return f"{self.black} black {self.white} white"


def feedback(guess: Sequence[Hashable], code: Sequence[Hashable]) -> Marks:
    """Return the marks of `guess` if `code` is the secret.

    >>> feedback("RRBB", "BRRG")
    Marks(black=1, white=2)
    """
    black = sum(a == b for a, b in zip(guess, code, strict=True))
    shared = (Counter(guess) & Counter(code)).total()
    return Marks(black, shared - black)


def score(guess: Sequence[Hashable], code: Sequence[Hashable]) -> Marks:
    """Return the marks of `guess` if `code` is the secret: black and white.

    Codes are texts of letters, or sequences of names or numbers. The name of one of the nine colours equals
    its letter. Upper and lower case are equal, unless a code has both cases of a letter. Raises ValueError
    for codes of different lengths, and for numbers mixed with letters or names. Raises TypeError if an
    argument is not a code.

    >>> score((0, 0, 1, 1), (1, 0, 0, 2))
    Marks(black=1, white=2)
    >>> score("rrbb", ["red", "Green", "R", "blue"])
    Marks(black=2, white=1)
    """
    for each in (guess, code):
        if not isinstance(each, Iterable) or not all(isinstance(peg, Hashable) for peg in each):
            raise WrongType("", f"a code is letters, or a sequence of names or numbers, not {each!r:.60}")
    if len(guess) != len(code):
        raise WrongWord("", f"the codes have {len(guess)} and {len(code)} pegs: they must be equally long")
    return feedback(*_alike(tuple(guess), tuple(code)))


def _alike(*codes: tuple[Hashable, ...]) -> tuple[tuple[Hashable, ...], ...]:
    symbols = set(chain(*codes))
    numbers = any(isinstance(each, Integral) for each in symbols)
    if numbers and any(isinstance(each, str) and not each.isdecimal() for each in symbols):
        raise WrongWord("", "a code of letters or names cannot be compared with one of numbers")
    folds = not any(_two_cases(code) for code in codes)
    return tuple(tuple(_plain(symbol, folds) for symbol in code) for code in codes)


def _two_cases(code: tuple[Hashable, ...]) -> bool:
    texts = {each for each in code if isinstance(each, str)}
    return len({each.lower() for each in texts}) < len(texts)


def _plain(symbol: Hashable, folds: bool) -> Hashable:
    if not isinstance(symbol, str):
        return symbol
    if symbol.isdecimal() and str(int(symbol)) == symbol:
        return int(symbol)
    letter = COLOURS.get(symbol.lower(), symbol)
    return letter.lower() if folds else letter
