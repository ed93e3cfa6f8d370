"""Completion: the candidates for the text before the cursor, given what a session knows."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from lark.exceptions import UnexpectedCharacters, UnexpectedInput

from mmlogic.language.errors import SyntaxProblem
from mmlogic.language.reading import Reading, keywords
from mmlogic.language.registry import by_heading, by_keyword
from mmlogic.language.rooms import words
from mmlogic.language.terminals import base_name
from mmlogic.language.vocabulary import WORDS, Gap, Vocabulary

__all__ = ["Candidate", "suggest"]


@dataclass(frozen=True)
class Candidate:
    """A replacement for the text from `start` (at most 0) to the cursor, with its description."""

    text: str
    start: int
    description: str


def suggest(text_before_cursor: str, vocabulary: Vocabulary) -> list[Candidate]:
    """Return the candidates at the cursor, the likeliest first; none in a comment or after an error.

    >>> known = Vocabulary(symbols={"red": "R", "blue": "B"}, pegs=4)
    >>> [candidate.text for candidate in suggest("where count(", known)]
    ['red', 'blue']
    >>> suggest("cou", known)
    [Candidate(text='count', start=-3, description='Say exactly how many codes remain.')]
    """
    start = _start_of_word(text_before_cursor, vocabulary)
    if start is None:
        return []
    reading = Reading(text_before_cursor[:start], favourites=vocabulary.favourites)
    try:
        for _ in reading:
            pass
    except (UnexpectedInput, SyntaxProblem):
        return []
    gap = Gap(text_before_cursor[start:], reading.last or "", _in_code(reading))
    words = {text: help for text, help in _words(reading, gap, vocabulary) if _begins(text, gap.typed)}
    recent = [text for text in vocabulary.recent if text in words]
    return [Candidate(text, -len(gap.typed), words[text]) for text in dict.fromkeys([*recent, *words])]


def _in_code(reading: Reading) -> bool:
    """Tell whether the innermost open bracket is that of a code: `in [` begins a choice of symbols."""
    bracket = next(reversed(reading.brackets), None)
    before = next((one for one, other in pairwise(reading.pending) if other is bracket), None)
    return bracket is not None and bracket.type == "LSQB" and (not before or base_name(before.type) != "IN")


def _start_of_word(text: str, known: Vocabulary) -> int | None:
    """Return the start of the word at the cursor (the end of `text` without one); None in a comment."""
    reading = Reading(text, values=False, favourites=known.favourites)
    try:
        for _ in reading:
            pass
        last = reading.last
    except UnexpectedCharacters as error:
        return error.pos_in_stream
    except UnexpectedInput as error:
        last = error.token  # type: ignore[attr-defined]  # the other two kinds come from other parsers
    except SyntaxProblem:
        return None
    start, end = (last.start_pos or 0, last.end_pos or 0) if last else (0, 0)
    if "#" in text[end:].rpartition("\n")[2]:
        return None
    in_word = last and end == len(text) and (last.isalpha() or last.type not in keywords())
    return start if in_word else len(text)


def _words(reading: Reading, gap: Gap, known: Vocabulary) -> Iterator[tuple[str, str]]:
    """Yield what the parser accepts next: the words of each part, then keywords."""
    accepted = reading.accepted()
    for part, offered in WORDS.items():
        if part in accepted:
            yield from offered(known, gap)
    written = {keywords()[name] for name in accepted if name in keywords()}
    if all(token.type == "PROFILE" for token in reading.pending):
        yield from _statements(written, gap)
    else:
        begun = by_keyword()[keywords()[reading.pending[0].type]].words if reading.pending else {}
        help = {**words(), **begun}
        yield from ((word, help[word]) for word in sorted(written) if word in help)


def _statements(written: set[str], gap: Gap) -> Iterator[tuple[str, str]]:
    """Yield the keywords of statements; an alternative spelling only if the usual one does not fit."""
    for _, group in by_heading():
        for declared in group:
            fitting = [word for word in declared.keywords if word in written and _begins(word, gap.typed)]
            yield from ((word, declared.summary) for word in fitting[:1])


def _begins(text: str, typed: str) -> bool:
    """Tell whether `text` starts with the typed word, ignoring case and quotes."""
    return text.lstrip("\"'").lower().startswith(typed.lstrip("\"'").lower())
