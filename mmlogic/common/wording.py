"""Words of messages: numbers with nouns, lists, shortened names, corrections, errors."""

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path

_CONTROL = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Characters that control a terminal, or change the direction or end of its lines.

Tabs and newlines remain.
"""


def plural(number: int | str, noun: str, nouns: str = "") -> str:
    """Return a number and its noun. `nouns` is the plural, if it is not `noun` with an s.

    >>> plural(1, "guess", "guesses"), plural(2, "guess", "guesses"), plural(0, "clue")
    ('1 guess', '2 guesses', '0 clues')
    """
    return f"{number} {noun if str(number) == '1' else nouns or noun + 's'}"


def other_lengths(words: int) -> str:
    """Return the sentence that `words` words of a file differ in length from the codes.

    >>> other_lengths(3)
    '3 words of other lengths left out.'
    """
    return f"{plural(words, 'word')} of other lengths left out."


def joined(parts: Iterable[str], last: str = "and") -> str:
    """Return parts separated by commas, with a word before the last.

    >>> joined(["1,1", "1,2", "2,2"]), joined(["5", "7"], "or"), joined([])
    ('1,1, 1,2 and 2,2', '5 or 7', '')
    """
    *most, end = list(parts) or [""]
    return f"{', '.join(most)} {last} {end}" if most else end


def short(value: object, beginning: int = 12, end: int = 4) -> str:
    """Return a number or word for a message. A long one is shortened to its beginning and end.

    >>> short("red"), short(10**40)
    ('red', '100000000000…0000')
    """
    text = str(value)
    return text if len(text) <= 2 * beginning else f"{text[:beginning]}…{text[-end:]}"


def columns(text: str) -> int:
    """Return the terminal width of a text: wide characters take two columns, combining ones none."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(c) else 1 + (unicodedata.east_asian_width(c) in "WF") for c in text)


def visible(text: str, *, json: bool = False) -> str:
    r"""Return a text with escapes for characters that control a terminal. `json` uses JSON's escapes.

    >>> print(visible("\x1b]0;title\a"), visible("\x9b", json=True))
    \x1b]0;title\x07 \u009b
    """
    if text.isprintable():
        return text
    escape = "\\u{:04x}" if json else "\\x{:02x}"
    return _CONTROL.sub(lambda found: escape.format(ord(found[0])), text)


_MAX_COMPARED_CHARACTERS = 80
"""The part of a mistyped word for the comparison."""


def nearest(word: str, words: Iterable[str], closely: float = 0.6) -> str | None:
    """Return the likeliest correction of `word`, or None below the similarity `closely` (0 to 1).

    >>> nearest("gess", ["guess", "game"])
    'guess'
    """
    return next(
        iter(get_close_matches(word.lower()[:_MAX_COMPARED_CHARACTERS], list(words), 1, closely)), None
    )


def did_you_mean(near: str | None, otherwise: str = "") -> str:
    """Return the question "did you mean …", or `otherwise` without a near word.

    >>> did_you_mean("guess"), did_you_mean(None, "`help all` lists the statements")
    ('did you mean `guess`?', '`help all` lists the statements')
    """
    return f"did you mean `{near}`?" if near else otherwise


def meant_in(hint: str | None) -> str | None:
    """Return the first suggestion of `did_you_mean` in a hint, or None.

    >>> meant_in("did you mean `codes 1` or `solve`?"), meant_in("`help all` lists the statements")
    ('codes 1', None)
    """
    found = re.search(r"did you mean `([^`]+)`", hint or "")
    return found[1] if found else None


def correction(word: str, words: Iterable[str], otherwise: str = "") -> str:
    """Return the question whether the nearest of `words` was meant, or `otherwise`.

    >>> correction("gess", ["guess", "game"]), correction("xyz", ["guess"], "`guess` makes a guess")
    ('did you mean `guess`?', '`guess` makes a guess')
    """
    return did_you_mean(nearest(word, words), otherwise)


_INNER = str(Path(__file__).resolve().parents[1]), "<string>"
"""Files that the user did not write: the package, and code that dataclasses make."""

_MAX_ERROR_LINES = 5
"""Lines of an error in a notebook."""


class ShortError(Exception):
    """An error that notebooks show in five lines: the message, and the line of the notebook."""

    def report(self) -> list[str]:
        """Return the message in lines."""
        return str(self).split("\n")

    def _render_traceback_(self) -> list[str]:
        from traceback import extract_tb  # imported in notebooks only

        calls = [each for each in extract_tb(self.__traceback__) if not each.filename.startswith(_INNER)]
        places = [f"    in line {each.lineno}: {short(each.line, 60, 20)}" for each in calls[-1:]]
        first, *more = self.report()
        return [f"{type(self).__name__}: {first}", *more, *places][:_MAX_ERROR_LINES]
