"""Corrections of other words for statements and names, from the rooms' tables MEANT.

A table maps a correction to the words that people type for it:

* A terminal's table, such as PRESET, corrects names.
* STATEMENT corrects the beginning of a line. If the beginning is a keyword, only the whole line counts.
* CODES and PATHS correct lines about that subject. The tables also list keywords that ask another subject
  a similar question.

In STATEMENT, some words have a special meaning:

* `PRESET` means any name of this terminal.
* `N` and `M` mean numbers, `SIZE` a size such as 4x6.
* `…` is the rest of the typed line.
* ` | ` precedes an alternative, used if the line before it is not a statement.
* ` / ` separates lines that are both offered.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from mmlogic.language.registry import by_keyword
from mmlogic.language.rooms import choices, meanings

LONGEST = 80
"""Longest corrected statement, in characters."""

_NUMBERS = {"N": r"\d{1,4}", "M": r"\d{1,4}", "SIZE": r"\d{1,2}x\d{1,2}"}
_PART = re.compile(r"\b[A-Z_]+\b")


def meant_by(typed: str, accepts: Callable[[str], bool]) -> str | None:
    """Return the line that somebody meant who typed another, or None if no table has it.

    `accepts` returns whether a line is valid.

    >>> [meant_by(typed, lambda line: True) for typed in ("delete 2", "start grand mastermind", "solution")]
    ['forget 2', 'game grand', 'codes 1` or `solve']
    """
    words = " ".join(typed.split())
    for phrase in _beginning_with(words) if len(words) <= LONGEST else ():
        if found := re.match(_pattern(phrase), words, re.IGNORECASE):
            for lines in _lines(phrase, found.groupdict(), words[found.end() :].strip()):
                if all(map(accepts, lines)):
                    return "` or `".join(lines)
    return None


@cache
def beginnings() -> frozenset[str]:
    """Return the single words at the beginning of lines in the tables."""
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
