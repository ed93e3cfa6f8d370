"""The wording of messages: numbers with nouns, lists, shortened names, corrections, short errors."""

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path

_CONTROL = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Matches characters that control a terminal, end a line, or change the direction of text.

Tabs and newlines do not match.
"""


def plural(number: int | str, noun: str, nouns: str = "") -> str:
    """Return a number and its noun. `nouns` is the plural, if it is not `noun` with an s.

    >>> plural(1, "guess", "guesses"), plural(2, "guess", "guesses"), plural(0, "clue")
    ('1 guess', '2 guesses', '0 clues')
    """
    return f"{number} {noun if str(number) == '1' else nouns or noun + 's'}"


def other_lengths(words: int) -> str:
    """Return the note that a file has words of another length than the codes.

    >>> other_lengths(3)
    '3 words of other lengths left out.'
    """
    return f"{plural(words, 'word')} of other lengths left out."


def joined(parts: Iterable[str], last: str = "and") -> str:
    """Return a list as text: with commas between the parts, and the word `last` before the last part.

    >>> joined(["1,1", "1,2", "2,2"]), joined(["5", "7"], "or"), joined([])
    ('1,1, 1,2 and 2,2', '5 or 7', '')
    """
    *most, end = list(parts) or [""]
    return f"{', '.join(most)} {last} {end}" if most else end


def short(value: object, beginning: int = 12, end: int = 4) -> str:
    """Return a number or a word for a message. If it is long, return only its beginning and its end.

    >>> short("red"), short(10**40)
    ('red', '100000000000…0000')
    """
    text = str(value)
    return text if len(text) <= 2 * beginning else f"{text[:beginning]}…{text[-end:]}"


def columns(text: str) -> int:
    """Return how many columns a text takes on a terminal.

    A wide character takes two columns. A combining character takes none.
    """
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(c) else 1 + (unicodedata.east_asian_width(c) in "WF") for c in text)


def visible(text: str, *, json: bool = False) -> str:
    r"""Return a text in which escapes replace characters that control a terminal. `json` uses JSON's escapes.

    >>> print(visible("\x1b]0;title\a"), visible("\x9b", json=True))
    \x1b]0;title\x07 \u009b
    """
    if text.isprintable():
        return text
    escape = "\\u{:04x}" if json else "\\x{:02x}"
    return _CONTROL.sub(lambda found: escape.format(ord(found[0])), text)


_MAX_COMPARED_CHARACTERS = 80
"""How many characters of a mistyped word are compared with known words."""


def nearest(word: str, words: Iterable[str], closely: float = 0.6) -> str | None:
    """Return the most similar of `words`, or None if its similarity (0 to 1) is less than `closely`.

    >>> nearest("gess", ["guess", "game"])
    'guess'
    """
    return next(
        iter(get_close_matches(word.lower()[:_MAX_COMPARED_CHARACTERS], list(words), 1, closely)), None
    )


def is_slip(word: str, words: Iterable[str]) -> bool:
    """Return whether a word differs from one of `words` by one letter, or by two exchanged neighbours.

    >>> is_slip("gess", ["guess"]), is_slip("cuont", ["count"]), is_slip("crane", ["trace"])
    (True, True, False)
    """
    return any(_differ_once(word.lower(), each) for each in words)


def _differ_once(a: str, b: str) -> bool:
    while a and b and a[0] == b[0]:
        a, b = a[1:], b[1:]
    return a != b and (a[1:] in {b, b[1:]} or b[1:] == a or (a[1::-1] == b[:2] and a[2:] == b[2:]))


def did_you_mean(near: str | None, otherwise: str = "") -> str:
    """Return the question "did you mean …" about the word `near`. If `near` is None, return `otherwise`.

    >>> did_you_mean("guess"), did_you_mean(None, "`help all` lists the statements")
    ('did you mean `guess`?', '`help all` lists the statements')
    """
    return f"did you mean `{near}`?" if near else otherwise


def meant_in(hint: str | None) -> str | None:
    """Return the first text that a hint suggests, or None.

    >>> meant_in("did you mean `codes 1` or `solve`?"), meant_in("`help all` lists the statements")
    ('codes 1', None)
    """
    found = re.search(r"(?:did you mean|For a guess, type|For codes, type) `([^`]+)`", hint or "")
    return found[1] if found else None


def correction(word: str, words: Iterable[str], otherwise: str = "") -> str:
    """Return the question whether the user meant the most similar of `words`.

    If no word is similar, return `otherwise`.

    >>> correction("gess", ["guess", "game"]), correction("xyz", ["guess"], "`guess` makes a guess")
    ('did you mean `guess`?', '`guess` makes a guess')
    """
    return did_you_mean(nearest(word, words), otherwise)


_INNER = str(Path(__file__).resolve().parents[1]), "<string>"
"""Beginnings of the file names of code that the user did not write: of mmlogic, and made by dataclasses."""

_MAX_NOTEBOOK_LINES = 5


class ShortError(Exception):
    """An error that a notebook shows in at most five lines: its message, and the user's line."""

    def report(self) -> list[str]:
        """Return the lines of the message."""
        return str(self).split("\n")

    def _render_traceback_(self) -> list[str]:
        from traceback import extract_tb  # imported here, because only notebooks need tracebacks

        calls = [each for each in extract_tb(self.__traceback__) if not each.filename.startswith(_INNER)]
        places = [f"    in line {each.lineno}: {short(each.line, 60, 20)}" for each in calls[-1:]]
        first, *more = self.report()
        return [f"{type(self).__name__}: {first}", *more, *places][:_MAX_NOTEBOOK_LINES]
