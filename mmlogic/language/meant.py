"""Corrections of words that people type although the language does not have them.

The packages of statements list these words in their tables `meant`. A table maps each correction to the wrong
words:

* The table with the name of a terminal, such as PRESET, corrects names.
* The table STATEMENT corrects the beginning of a line.
* CODES and PATHS have questions about one subject for those about the other: `hint` for `suggest`.

In STATEMENT, these words and signs have a special meaning:

* The name of a terminal, such as `PRESET`, means any name that is a choice of the terminal.
* `N` and `M` mean numbers. `SIZE` means a size such as 4x6, `CODE` means one or more words.
* `…` is the rest of the typed line. Without `…`, the rest is dropped, but a line with a keyword must have
  none.
* ` | ` separates alternatives. The first one that is a valid statement counts.
* ` / ` separates two lines that the message offers together.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from mmlogic.language.registry import by_keyword
from mmlogic.language.rooms import choices, meanings

LONGEST = 80
"""The largest number of characters of a line to correct."""

_NUMBERS = {
    "N": r"\d{1,4}",
    "M": r"\d{1,4}",
    "SIZE": r"\d{1,2}x\d{1,2}",
    "CODE": r"[\w\[\],]+(?: [\w\[\],]+)*?",
}
_FILLERS = re.compile(
    r"^(?:(?:hey|please|(?:can|could) you|can i|how (?:do|can) i|i (?:want|would like) to|i'd like to|let me"
    r"|let us|let's|now) )+|\b(?:a|an|the|my|me|please)(?: |$)",
    re.IGNORECASE,
)
"""Matches words that people add to a statement."""

_PART = re.compile(r"\b[A-Z_]+\b")


def meant_by(typed: str, accepts: Callable[[str], bool]) -> str | None:
    """Return the line that the user probably meant instead of `typed`, or None if no table lists `typed`.

    `accepts` returns whether a line is valid.

    >>> [meant_by(typed, lambda line: True) for typed in ("delete 2", "start grand mastermind", "solution")]
    ['forget 2', 'game grand', 'codes 1` or `solve']
    """
    words = " ".join(typed.split()).rstrip("?!.") or typed
    if len(words) > LONGEST:
        return None
    short = _FILLERS.sub("", words).strip()
    found = _corrected(short, accepts) or _corrected(words, accepts)
    bare, begun = (each.partition(" ")[0].lower() in by_keyword() for each in (short, words))
    return found or (short if bare and not begun and accepts(short) else None)


def _corrected(words: str, accepts: Callable[[str], bool]) -> str | None:
    for phrase in _beginning_with(words):
        if found := re.match(_pattern(phrase), words, re.IGNORECASE):
            for lines in _lines(phrase, found.groupdict(), words[found.end() :].strip(" :")):
                if all(map(accepts, lines)):
                    return "` or `".join(lines)
    return None


@cache
def beginnings() -> frozenset[str]:
    """Return the wrong beginnings of lines that are a single word."""
    return frozenset(phrase for phrase in _phrases() if re.fullmatch(r"[a-z-]+", phrase))


def _lines(phrase: str, parts: Mapping[str, str], rest: str) -> Iterator[list[str]]:
    meaning = _phrases()[phrase]
    for part, text in parts.items():
        meaning = meaning.replace(part, text)
    may_drop = not rest or phrase.partition(" ")[0] not in by_keyword()
    for lines in meaning.split(" | "):
        if rest if "…" in lines else may_drop:
            yield lines.replace("…", rest).split(" / ")


@cache
def _pattern(phrase: str) -> str:
    words = phrase.split(" ")
    named = (f"(?P<{each}>{_NUMBERS[each]})" if each in _NUMBERS else re.escape(each) for each in words)
    return rf"{' '.join(named)}(?![\w-])"


def _beginning_with(words: str) -> list[str]:
    first = words.partition(" ")[0].lower()
    fits = [each for each in _phrases() if each.partition(" ")[0] in {first, *_NUMBERS}]
    return sorted(fits, key=len, reverse=True)


@cache
def _phrases() -> Mapping[str, str]:
    return dict(each for typed, means in meanings("STATEMENT").items() for each in _named(typed, means))


def _named(typed: str, means: str) -> Iterator[tuple[str, str]]:
    part = next((part for part in _PART.findall(typed) if part not in _NUMBERS), None)
    if part is None:
        yield typed, means
        return
    for name, known in {**{name: name for name in choices(part)}, **meanings(part)}.items():
        yield from _named(typed.replace(part, name, 1), means.replace(part, known))
