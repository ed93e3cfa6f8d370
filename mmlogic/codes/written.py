"""Codes as a user types them: letters run together, or a list of names."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import MISSING
from typing import Final, Self

from mmlogic.language.parts import part
from mmlogic.language.places import Located, Name, Span
from mmlogic.language.spelling import RESERVED, quote, spell

SAFE_PEGS: Final = 64
"""The most pegs of a game in safe mode."""

SAFE_SYMBOLS: Final = 256
"""The most symbols of a game in safe mode."""


class Letters(Located):
    """A code of single characters run together, such as `RRBBGG` or `0011`."""

    text: str

    def __len__(self) -> int:
        return len(self.text)

    def __iter__(self) -> Iterator[Name]:
        return (Name(letter, self.place(index)) for index, letter in enumerate(self.text))

    def place(self, index: int) -> Span | None:
        """Return the span of the character at `index`, from 0.

        If the text is quoted, return the span of the text.
        """
        span = self.span
        if span is None or span.end_column - span.column != len(self.text):
            return span
        return Span(span.line, span.column + index, span.line, span.column + index + 1)

    def __str__(self) -> str:
        return spell(self.text)


class Names(Located):
    """A list of names, such as `[red, R, "odd name"]`."""

    names: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.names)

    def __iter__(self) -> Iterator[Name]:
        return (name if isinstance(name, Name) else Name(name) for name in self.names)

    def __str__(self) -> str:
        return f"[{', '.join(map(spell, self.names))}]"


Code = Letters | Names
"""A code as a user types it. Iteration yields the symbols, each with its place in the text."""


def words_of(names: Sequence[Name]) -> Code:
    """Return the code of typed words: a list of names for `red blue`, letters for a single word."""
    first, last = names[0].span, names[-1].span
    span = first.to(last) if first and last else None
    return Names(tuple(names), span=span) if len(names) > 1 else Letters(names[0], span=span)


class Choices(Located):
    """A list in brackets: of symbols, of numbers, of codes as letters, or of codes as lists.

    If `together` is true, codes of the game are written run together: `[RB, GR]`.
    """

    codes: tuple[Code, ...]
    together: bool = False

    def __str__(self) -> str:
        if self.together and all(len(name) == 1 for code in self.codes for name in code):
            return f"[{', '.join(spell(''.join(code)) for code in self.codes)}]"
        return f"[{', '.join(map(str, self.codes))}]"


class Pieces(Located):
    """A code, an answer or both, as typed words and lists. The game decides where the answer begins."""

    pieces: tuple[Names | str, ...]

    def __str__(self) -> str:
        return " ".join(str(piece) if isinstance(piece, Names) else _spelled(piece) for piece in self.pieces)


class Size(Located):
    """The size of a game: `4x6` is 4 pegs of 6 symbols."""

    pegs: int = part(default=MISSING, most=SAFE_PEGS)
    symbols: int = part(default=MISSING, most=SAFE_SYMBOLS)

    @classmethod
    def of(cls, text: str) -> Self | None:
        """Return the size that a text such as `4x6` means, or None for any other text."""
        found = re.fullmatch(r"([0-9]{1,9})x([0-9]{1,9})", text, re.IGNORECASE)
        return cls(int(found[1]), int(found[2])) if found else None

    def __str__(self) -> str:
        return f"{self.pegs}x{self.symbols}"


class Lengths(Located):
    """The lengths of codes: `1..6` is one to six pegs."""

    shortest: int = part(default=MISSING, most=SAFE_PEGS)
    longest: int = part(default=MISSING, most=SAFE_PEGS)

    def __str__(self) -> str:
        return f"{self.shortest}..{self.longest}"


def _spelled(piece: str) -> str:
    return piece if _BARE.fullmatch(piece) and piece.lower() not in RESERVED | _FOLLOWING else quote(piece)


_BARE = re.compile(r"""[^\s;#|"'()\[\],][^\s;#|"'()\[\]]*""")

_FOLLOWING = {"and", "guess", "in", "lies", "or", "then"}
"""Further words that may follow a code in a statement. A symbol with the same name needs quotes."""
