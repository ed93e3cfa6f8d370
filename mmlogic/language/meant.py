"""What people mean by words that are not the language's, as the rooms tell in their tables MEANT.

A table has what is meant, and how people say it. That of a terminal, such as PRESET, has its names; that of
STATEMENT has lines, and what people begin theirs with (the whole of theirs, if that is a keyword). PRESET
stands there for any name of this terminal, `N` and `M` for numbers, `SIZE` for a size such as 4x6. `…` is
the rest of what was typed, ` | ` comes before what is meant if the line before it is no statement, ` / `
parts lines that may both be meant. That of a subject, CODES or PATHS, has lines about it, and the keywords
of statements that ask another subject the like.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from mmlogic.language.registry import by_keyword, choices, meanings

LONGEST = 80
"""The most characters of a statement that is looked up."""

_NUMBERS = {"N": r"\d{1,4}", "M": r"\d{1,4}", "SIZE": r"\d{1,2}x\d{1,2}"}
_PART = re.compile(r"\b[A-Z_]+\b")


def meant_by(typed: str, accepts: Callable[[str], bool]) -> str | None:
    """Return the line that somebody meant who typed another; None if no table says it.

    `accepts` tells whether a line is in the language.

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
    """Return the single words that people begin with."""
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
