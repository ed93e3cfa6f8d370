"""The symbols after the word `colors`: names such as `red`, ranges such as `A-F`, lists such as `hex`."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from string import ascii_uppercase, digits
from typing import Any, Self

from lark import Token

from mmlogic.codes.alphabets import ALPHABETS
from mmlogic.codes.written import Names
from mmlogic.common.wording import did_you_mean, nearest, short
from mmlogic.language.errors import ENDING, SyntaxProblem
from mmlogic.language.places import Located, Name, Span, span_from, span_of
from mmlogic.language.registry import by_keyword
from mmlogic.language.rooms import statements
from mmlogic.language.spelling import quote, spell

MOST_SYMBOLS = 5000
"""The most symbols of a game."""

LISTS = {"digits": digits, "hex": digits + ascii_uppercase[:6], "letters": ascii_uppercase, **ALPHABETS}
"""The named lists of symbols."""

_MEANT = {
    **dict.fromkeys(("digit", "numbers", "numerals"), "digits"),
    **dict.fromkeys(("hexadecimal", "hexadecimals"), "hex"),
    **dict.fromkeys(("letter", "alphabet", "abc", "capitals"), "letters"),
}
"""Other words that people type for a named list, each with the name of the list."""

_JOINT = r"(-|\.\.\.?|[\u2013\u2014…~])"
_RANGE = re.compile(rf"([^\W\d_]|[+-]?[0-9]+){_JOINT}([^\W\d_]|[+-]?[0-9]+)")
_ENDS = re.compile("[A-Z] [A-Z]|[a-z] [a-z]|(?:0|[1-9][0-9]*) (?:0|[1-9][0-9]*)")
_SIMPLE = "[A-Z]-[A-Z]|[a-z]-[a-z]|[0-9]-[0-9]"
_RANGES = re.compile(f"(?:{_SIMPLE}){{2,}}")
_TOGETHER = re.compile(f"(?:{_SIMPLE}|[A-Z0-9]){{2,}}")
"""Matches ranges, capitals and digits with nothing between them, such as `A-F0-9`."""

_BETWEEN_ENDS = frozenset({"to", "through", "thru", "until"})
"""Words that people write between the ends of a range, as in `A to F`."""


_CLOSE = 0.8
"""The least similarity, from 0 to 1, of a misspelt name to the name of a list."""


class Member(Name):
    """A symbol of a named list, such as `7` of `digits`. An error points to the name of the list."""

    __slots__ = ("of",)
    of: str

    def __new__(cls, text: str, of: Name) -> Self:
        member = super().__new__(cls, text, of.span)
        member.of = str(of)
        return member


class Range(Located):
    """The symbols from `first` to `last`: numbers, or the code points of letters if `numbers` is false."""

    first: int
    last: int
    numbers: bool

    @property
    def size(self) -> int:
        """The number of symbols. Python's `len` would fail for a very large number."""
        return self.last - self.first + 1

    def __iter__(self) -> Iterator[Name]:
        name = str if self.numbers else chr
        return (Name(name(each), self.span) for each in range(self.first, self.last + 1))


def symbol_range(token: Token) -> Range:
    """Return the range that a token such as `A-F` means. Raises SyntaxProblem if it is not a range."""
    first, joint, last = re.split(f"(?<=.){_JOINT}", token.value, maxsplit=1)
    found = _range(first, last, span_of(token))
    if found is None:
        raise SyntaxProblem(
            f"`{short(token.value)}` is not a range of symbols",
            span_of(token),
            hint="a range is `A-F`, `a-f` or `1-6`, the lower end first; in quotes it is one symbol",
        )
    if joint not in {"-", ".."}:
        hint = did_you_mean(f"{first}-{last}")
        raise SyntaxProblem(f"a range is written with `-`, not with `{joint}`", span_of(token), hint=hint)
    return found


def _range(first: str, last: str, span: Span | None) -> Range | None:
    """Return the range from `first` to `last`, or None if `last` is not higher, or an end is not allowed.

    Allowed ends are two letters from A to Z of the same case, or two whole numbers without a sign.
    """
    if not _ENDS.fullmatch(f"{first} {last}") or max(len(first), len(last)) > len(str(10**18)):
        return None
    numbers = first.isdecimal()
    low, high = (int(end) if numbers else ord(end) for end in (first, last))
    return Range(low, high, numbers, span=span) if low < high else None


def palette(pieces: Sequence[Any]) -> Names:
    """Return the symbols of a list in brackets. Raises SyntaxProblem for a likely slip: `[A-F0-9]`."""
    return _checked(pieces, alone=_TOGETHER)


def bare_palette(pieces: Sequence[Any]) -> Names:
    """Return the symbols of a list without brackets. Raises SyntaxProblem for a likely slip.

    A keyword after symbols is such a slip: in `colors red blue count`, a new line is missing. But a keyword
    is a symbol as the first entry, in quotes, or beside a comma. A single name is a slip, too: `colors reds`.
    """
    for before, piece, after in zip(pieces, pieces[1:], [*pieces[2:], None], strict=False):
        if not _is_bare(piece) or {type(before), type(after)} & {Token}:
            continue
        if piece.lower() in statements() and piece.lower() in by_keyword():
            hint = f"in brackets or quotes `{piece}` is a symbol"
            raise SyntaxProblem(f"unexpected `{piece}`", piece.span, expected=ENDING, hint=hint)
        if piece.lower() == "x" and after is not None and not (_is_short(before) and _is_short(after)):
            hint = "two lists stand in brackets: `[A-C] x [1-3]`; in quotes `x` is a symbol"
            raise SyntaxProblem(f"`{piece}` between symbols", piece.span, hint=hint)
    return _checked(pieces)


def spelled(names: Names) -> str:
    """Return names in brackets, as `colors` reads them."""
    alone = len(names) == 1
    texts = [quote(name) if _needs_quotes(name, alone) else spell(name) for name in names]
    return f"[{', '.join(texts)}]"


def _needs_quotes(name: str, alone: bool) -> bool:
    means_more = _RANGE.fullmatch(name) or _RANGES.fullmatch(name) or name.lower() in LISTS
    return bool(means_more or (alone and _TOGETHER.fullmatch(name)))


def _checked(pieces: Sequence[Any], alone: re.Pattern[str] | None = None) -> Names:
    """Return the symbols of a list. Raises SyntaxProblem for a likely slip.

    A single name is such a slip, unless it is in quotes, or does not match the pattern `alone`.
    """
    for before, between, after in zip(pieces, pieces[1:], pieces[2:], strict=False):
        _check_words(before, between, after)
    for before, after in pairwise(pieces):
        _check_sign(before, after)
    entries = [piece for piece in pieces if not isinstance(piece, Token)]
    names: list[Name] = []
    for entry in entries:
        names += _symbols(entry, len(names))
    if len(entries) == len(names) == 1 and _is_bare(entries[0]) and (not alone or alone.fullmatch(names[0])):
        raise _only_symbol(names[0])
    return Names(tuple(names), span=span_from(list(pieces)))


def _symbols(entry: Name | Range, known: int) -> Sequence[Name]:
    """Return the symbols of one entry of a list. `known` is the number of symbols before the entry."""
    if isinstance(entry, Range):
        if known + entry.size > MOST_SYMBOLS:
            raise SyntaxProblem(f"symbols must be between 1 and {MOST_SYMBOLS:,}", entry.span)
        return list(entry)
    if not _is_bare(entry):
        return [entry]
    if _RANGES.fullmatch(entry):
        hint = f"{did_you_mean(' '.join(re.findall(_SIMPLE, entry)))} In quotes it is one symbol"
        raise SyntaxProblem(f"`{short(entry)}` is ranges run together", entry.span, hint=hint)
    listed = LISTS.get(entry.lower())
    return [entry] if listed is None else [Member(each, entry) for each in listed]


def _check_words(first: Any, between: Any, last: Any) -> None:
    if not (_is_bare(between) and between.lower() in _BETWEEN_ENDS and _is_bare(first) and _is_bare(last)):
        return
    if _RANGE.fullmatch(f"{first}-{last}"):
        meant = f"{first}-{last}" if _range(first, last, None) else None
        hint = f"{did_you_mean(meant)} Three symbols need commas".strip()
        message = f"`{first} {between} {last}` is no range, nor three symbols"
        raise SyntaxProblem(message, first.span.to(last.span), hint=hint)


def _check_sign(before: Any, after: Any) -> None:
    if _is_bare(before) and _is_bare(after) and re.fullmatch(r"[+-]?[0-9]+ -[0-9]+", f"{before} {after}"):
        meant = f"`{before}{after}` is a range, " if _range(before, after[1:], None) else ""
        message = f"`{before} {after}` may be a range or two numbers"
        hint = f"{meant}`{before}, {after}` are two numbers"
        raise SyntaxProblem(message, before.span.to(after.span), hint=hint)


def _only_symbol(name: Name) -> SyntaxProblem:
    parts = re.findall(f"{_SIMPLE}|[A-Z0-9]", name) if _TOGETHER.fullmatch(name) else []
    if len(set(parts)) == len(parts) > 1:
        meant: str | None = " ".join(parts)
    else:
        near = nearest(name, [*LISTS, *_MEANT], _CLOSE)
        meant = _MEANT.get(near, near) if near else None
    hint = f"{did_you_mean(meant)} In quotes it is one symbol" if meant else "in quotes it is one symbol"
    return SyntaxProblem(f"`{short(name)}` would be the only symbol", name.span, hint=hint)


def _is_bare(piece: Any) -> bool:
    if not isinstance(piece, Name) or piece.span is None:
        return False
    return piece.span.end_column - piece.span.column == len(piece)


def _is_short(piece: Any) -> bool:
    return isinstance(piece, Name) and len(piece) == 1
