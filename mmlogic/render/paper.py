"""The page on which answers are drawn: lines with styles, and the properties of the page."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import lru_cache
from itertools import chain, zip_longest

from mmlogic.common.ways import each_of
from mmlogic.common.wording import columns
from mmlogic.language.spelling import spell
from mmlogic.render.signs import UNICODE, Signs

Piece = tuple[str, str]
"""A pair of a style and a text, as in prompt-toolkit."""

Line = Sequence[Piece]
"""A line as pieces of text, without its line end."""

PROSE = "class:prose"
"""The style of the first piece of a paragraph that the reader's screen wraps."""

_HANGING = 2
"""The widest indent of a paragraph. A text with a wider indent is in a column of a table."""

_BETWEEN = " · "
"""The text between two numbers, if each of several secrets has a number."""

_MIN_ABBREVIATED_COUNT = 10**9

_MAX_WRAPPED_COLUMNS = 100

NARROW = 60
"""On a page with fewer columns, coloured pegs touch, and a table has two lines for each row."""

_WHOLE = ("class:peg", "class:code", "class:mark")
"""The styles of pieces that no line break may split or separate, such as the pegs of a code."""

_WORD = re.compile(r" *(?:`[^`]*`|[^ ])+| +")
"""Matches a word with the spaces before it. Text in backquotes is one word."""

_DIGITS = Context(prec=400)
"""A decimal context with more digits than a float has before its decimal point."""

NONE_LEFT: Line = [
    ("class:warning", "No code is left"),
    ("", ": `why` shows the contradiction."),
]
"""The line to show if clues and rules contradict each other."""


def plain(text: str) -> Line:
    """Return a line of one piece without a style."""
    return [("", text)]


def output_lines(output: str) -> Iterator[Line]:
    """Yield the output of a program as lines."""
    if output:
        yield from (plain(line) for line in output.removesuffix("\n").split("\n"))


def line_width(line: Line) -> int:
    """Return the width of a line in columns."""
    return sum(columns(text) for _, text in line)


def padded(line: Line, width: int) -> Line:
    """Return a line, padded with spaces to a width."""
    return [*line, ("", " " * (width - line_width(line)))]


def code_text(code: Sequence[str], together: bool = False) -> str:
    """Return a code as the parser reads it: a list, or single characters run together.

    >>> code_text(("red", "blue")), code_text(("0", "1"), together=True)
    ('[red,blue]', '01')
    """
    run = "".join(code) if together else ""
    return _spelled(run) if len(run) == len(code) else f"[{','.join(map(_spelled, code))}]"


_spelled = lru_cache(maxsize=10_000)(spell)


@dataclass(frozen=True)
class Paper:
    """A page to draw on. The default page is for scripts, which read data and no notes.

    Attributes:
        width: the number of columns, or None if lines may have any length.
        person: whether a person reads the page. A person also wants confirmations and advice.
        coloured: whether the page shows colours. Codes are then drawn as coloured pegs.
        signs: the character set.
        text: a function that writes a code as a user types it.
        chips: a function that draws a code in a given width, or None. If there is space, it adds the text.
        symbol: a function that draws one symbol of a code.
        left: the number of remaining codes, if known.
        flowing: whether the reader's screen wraps paragraphs, in proportional type.
    """

    width: int | None = None
    person: bool = False
    coloured: bool = False
    signs: Signs = UNICODE
    text: Callable[[Sequence[str]], str] = code_text
    chips: Callable[[Sequence[str], int | None], Line] | None = None
    symbol: Callable[[str], Line] = plain
    left: int | None = None
    flowing: bool = False

    @property
    def narrow(self) -> bool:
        """Whether the page has fewer columns than `NARROW`."""
        return self.width is not None and self.width < NARROW

    def code(self, code: Sequence[str], width: int | None = None) -> Line:
        """Return a code as chips in a width, or as text if the page has no chips."""
        return self.chips(code, width) if self.chips else [("class:code", self.text(code))]

    def number(self, number: int) -> str:
        """Return a whole number as text. For a person, the text has commas.

        If each of several secrets has a number, the text has all these numbers.

        >>> from mmlogic.common.ways import Ways
        >>> Paper(person=True).number(80460), Paper().number(80460), Paper().number(Ways.of([2, 1066]))
        ('80,460', '80460', '2 · 1066')
        """
        return _BETWEEN.join(f"{each:,}" if self.person else str(each) for each in each_of(number))

    def glance(self, number: int) -> str:
        """Return a number as text. For a person, a very large number is abbreviated.

        >>> Paper(person=True).glance(2821109907456)
        '2.8e12'
        """
        return _BETWEEN.join(map(self._glance, each_of(number)))

    def _glance(self, number: int) -> str:
        large = self.person and number >= _MIN_ABBREVIATED_COUNT
        return f"{Decimal(number):.1e}".replace("e+", "e") if large else self.number(number)

    def estimate(self, number: int) -> str:
        """Return an estimated number as text. A very large number has only three digits, which are exact.

        >>> Paper().estimate(102835117451404304), Paper().estimate(2831), Paper(person=True).estimate(2831)
        ('~1.03e17', '~2831', '~2,831')
        """
        large = number >= _MIN_ABBREVIATED_COUNT
        return f"~{Decimal(number):.2e}".replace("e+", "e") if large else f"~{self.number(number)}"

    def decimal(self, value: float, places: int = 1) -> str:
        """Return a number with `places` decimals, rounded half up. Averages have 1 decimal, bits have 2.

        >>> Paper(person=True).decimal(1234.25), Paper().decimal(0.125, 2)
        ('1,234.3', '0.13')
        """
        rounded = Decimal(str(value)).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP, _DIGITS)
        return f"{rounded:,}" if self.person else f"{rounded}"

    def codes(self, number: int, *, exact: bool = False) -> tuple[str, str]:
        """Return a number of codes as text, and the noun after it: " code" or " codes"."""
        noun = " code" if each_of(number) == (1,) else " codes"
        return self.number(number) if exact else self.glance(number), noun

    def codes_left(self, number: int, *, exact: bool = False) -> Line:
        """Return the sentence that says how many codes remain. The number is in bold.

        >>> "".join(text for _, text in Paper(person=True).codes_left(80460))
        '80,460 codes are left'
        """
        if number == 0:
            return [("class:warning", "no code is left")]
        amount, noun = self.codes(number, exact=exact)
        return [("class:strong", amount), ("", f"{noun} {'are' if noun.endswith('s') else 'is'} left")]

    def beside(self, head: Line, tail: Line, *, indent: int = 4) -> Iterator[Line]:
        """Yield `head` and `tail` as one line if they fit. Otherwise yield `tail` below `head`, indented."""
        if self.width is None or line_width(head) + 3 + line_width(tail) <= self.width:
            yield [*head, ("", "   "), *tail]
            return
        yield head
        yield from self.wrapped(tail, " " * indent, indented=True)

    def side_by_side(self, blocks: Sequence[Sequence[Line]], indent: int = 0, gap: int = 4) -> Iterator[Line]:
        """Yield the lines of `blocks`, side by side where they fit. Without a width, none are."""
        widest = max(line_width(line) for block in blocks for line in block)
        room = ((self.width or 0) - indent + gap) // (widest + gap)
        many = max(1, min(room, len(blocks)))
        widths = [max(line_width(line) for block in blocks[at::many] for line in block) for at in range(many)]
        for start in range(0, len(blocks), many):
            for row in zip_longest(*blocks[start : start + many], fillvalue=()):
                cells = (padded(line, width + gap) for line, width in zip(row, widths, strict=False))
                yield _stripped([("", " " * indent), *chain.from_iterable(cells)])

    def wrapped(
        self, text: Line | str, indent: str = "", *, indented: bool = False, code: bool = False
    ) -> Iterator[Line]:
        """Yield a text as lines that fit the page, broken between words.

        All lines but the first begin with `indent`, with `indented` the first, too. Codes and text in
        backquotes are not split. Without a width, the text is one line. On a flowing page, a text is one line
        that begins with a piece of the style `PROSE`, except for `code` and rows of a table.
        """
        line = plain(text) if isinstance(text, str) else text
        if self.flowing and not code and (indented or len(indent) <= _HANGING):
            yield [(PROSE, ""), *line]
            return
        line = [("", indent), *line] if indented else line
        if self.width is None:
            yield line
            return
        width = min(self.width, _MAX_WRAPPED_COLUMNS)
        row: list[Piece] = []
        end = 0
        for word in _words(line):
            size = line_width(word)
            if row and end + line_width(_stripped(word)) > width:
                yield _stripped(row)
                row, word = [("", indent)], _stripped(word, left=True)
                end, size = len(indent), line_width(word)
            row += word
            end += size
        yield _stripped(row)


def _words(line: Line) -> Iterator[list[Piece]]:
    word: list[Piece] = []
    begun = False
    for style, text in line:
        whole = style.startswith(_WHOLE)
        for part in [text] if whole else _WORD.findall(text):
            if part.startswith(" ") and not whole and begun:
                yield word
                word, begun = [], False
            word.append((style, part))
            begun = begun or bool(part.strip())
    if word:
        yield word


def _stripped(line: Line, *, left: bool = False) -> list[Piece]:
    found = list(line) if left else list(line)[::-1]
    kept = (at for at, (style, text) in enumerate(found) if text.strip() or style.startswith(_WHOLE))
    found = found[next(kept, len(found)) :]
    if found and not found[0][0].startswith(_WHOLE):
        style, text = found[0]
        found[0] = (style, text.lstrip() if left else text.rstrip())
    return found if left else found[::-1]
