"""Words of messages: numbers with nouns, lists, long names cut, what was meant, what is shown of an error."""

import os
import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path

from mmlogic.common.versions import all_versions

_CONTROL = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Characters that control a terminal, or turn and end its lines; it also shows tabs and newlines."""


def plural(number: int | str, noun: str, nouns: str = "") -> str:
    """Return a number and what it counts; `nouns` is the plural, if that is not `noun` with an s.

    >>> plural(1, "guess", "guesses"), plural(2, "guess", "guesses"), plural(0, "clue")
    ('1 guess', '2 guesses', '0 clues')
    """
    return f"{number} {noun if str(number) == '1' else nouns or noun + 's'}"


def other_lengths(words: int) -> str:
    """Return the sentence that `words` words of a file are not as long as codes are.

    >>> other_lengths(3)
    '3 words of other lengths left out.'
    """
    return f"{plural(words, 'word')} of other lengths left out."


def joined(parts: Iterable[str], last: str = "and") -> str:
    """Return parts with commas between, and with a word before the last one.

    >>> joined(["1,1", "1,2", "2,2"]), joined(["5", "7"], "or"), joined([])
    ('1,1, 1,2 and 2,2', '5 or 7', '')
    """
    *most, end = list(parts) or [""]
    return f"{', '.join(most)} {last} {end}" if most else end


def short(value: object, beginning: int = 12, end: int = 4) -> str:
    """Return a number or word as a message can bear it: of a long one its beginning and end.

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
    r"""Return a text with an escape for every character that would control a terminal; one of JSON if `json`.

    >>> print(visible("\x1b]0;title\a"), visible("\x9b", json=True))
    \x1b]0;title\x07 \u009b
    """
    if text.isprintable():
        return text
    escape = "\\u{:04x}" if json else "\\x{:02x}"
    return _CONTROL.sub(lambda found: escape.format(ord(found[0])), text)


_LONGEST = 80
"""The most characters of a mistyped word that are compared."""


def nearest(word: str, words: Iterable[str], closely: float = 0.6) -> str | None:
    """Return the likeliest correction of `word`, or None where none is so close, between 0 and 1.

    >>> nearest("gess", ["guess", "game"])
    'guess'
    """
    return next(iter(get_close_matches(word.lower()[:_LONGEST], list(words), 1, closely)), None)


_NO_ROOM = re.compile("failed to map segment|[Cc]annot allocate memory")
"""How a library that is loaded says that memory lacks."""


def bug_message(error: BaseException) -> str:
    """Return the message for an unexpected error. Raises it instead, with its traceback, for developers."""
    if "MMLOGIC_DEBUG" in os.environ:
        raise error
    if isinstance(error, MemoryError) or _NO_ROOM.search(str(error)):
        return "the system gives this process no more memory (`ulimit -v` tells how much it may use)"
    return f"internal error: {type(error).__name__}: {error} ({all_versions()})"


def did_you_mean(near: str | None, otherwise: str = "") -> str:
    """Return the question whether the nearest word was meant; what is said `otherwise`, where none is near.

    >>> did_you_mean("guess"), did_you_mean(None, "`help all` lists the statements")
    ('did you mean `guess`?', '`help all` lists the statements')
    """
    return f"did you mean `{near}`?" if near else otherwise


def meant_in(hint: str | None) -> str | None:
    """Return what a hint asks about with `did_you_mean`, the first where it asks about several.

    >>> meant_in("did you mean `codes 1` or `solve`?"), meant_in("`help all` lists the statements")
    ('codes 1', None)
    """
    found = re.search(r"did you mean `([^`]+)`", hint or "")
    return found[1] if found else None


def correction(word: str, words: Iterable[str], otherwise: str = "") -> str:
    """Return the question whether the nearest of `words` was meant; what is said `otherwise`.

    >>> correction("gess", ["guess", "game"]), correction("xyz", ["guess"], "`guess` makes a guess")
    ('did you mean `guess`?', '`guess` makes a guess')
    """
    return did_you_mean(nearest(word, words), otherwise)


_INNER = str(Path(__file__).resolve().parents[1]), "<string>"
"""Where the package is, and what dataclasses make: nothing that its user wrote."""

_LINES = 5
"""The most lines of an error in a notebook."""


class ShortError(Exception):
    """An error that notebooks show in five lines: what is wrong, and the line that asked for it."""

    def report(self) -> list[str]:
        """Return what is wrong, in lines."""
        return str(self).split("\n")

    def _render_traceback_(self) -> list[str]:
        """Return the lines that IPython shows instead of a traceback."""
        from traceback import extract_tb  # only notebooks ask

        calls = [each for each in extract_tb(self.__traceback__) if not each.filename.startswith(_INNER)]
        places = [f"    in line {each.lineno}: {short(each.line, 60, 20)}" for each in calls[-1:]]
        first, *more = self.report()
        return [f"{type(self).__name__}: {first}", *more, *places][:_LINES]
