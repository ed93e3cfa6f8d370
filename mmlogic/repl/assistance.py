"""Help while the user types, at a terminal or in a page: colours, completions, the syntax of a statement.

Each function catches its own errors, because help must not end the prompt.
"""

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from functools import lru_cache

from mmlogic.language import Declaration, SyntaxProblem
from mmlogic.language.completion import Candidate, Vocabulary, suggest
from mmlogic.language.parsing import Reading
from mmlogic.language.typed import Piped, highlight, piped
from mmlogic.session import lines
from mmlogic.session.core import SessionCore
from mmlogic.session.statements.favourites import favourites

_MAX_PARSED_CHARACTERS = 5_000
"""The largest number of characters of a text to parse after each key. A pasted script may be longer."""

Pieces = list[tuple[str, str]]
"""A text as pairs of a style and a piece."""


_STYLES = {"": "", "error": "class:mistake"}


def offered(before: str, vocabulary: Callable[[], Vocabulary], *, asked: bool) -> list[Candidate]:
    """Return the completions after the text `before`. `asked` is whether the user has pressed Tab.

    Without Tab, return [] at the start of a statement, and where all completions are numbers with the same
    description.
    """
    if len(before) > _MAX_PARSED_CHARACTERS:
        before = before.rpartition("\n")[2]
    if not asked and before.rstrip(" \t")[-1:] in {"", ";", "\n"}:
        return []
    try:
        known = vocabulary()
        *_, part = piped(before, known.favourites)
        candidates = suggest(part.statements, known) if part.command is None else []
    except Exception:
        return []
    numbers = all(each.text.isdigit() for each in candidates)
    if not asked and numbers and len({each.description for each in candidates}) <= 1:
        return []
    return [each for each in candidates if asked or each.text != before[len(before) + each.start :]]


def pieces(text: str, session: SessionCore) -> Pieces:
    """Return an input as pieces with styles, by the statement that it means in this session."""
    found: Pieces = []
    for part in _parts(text, session):
        found += _read(part.statements, session)
        if part.command is not None:
            found += [("class:punctuation", "|"), ("class:string", part.command)]
    return found


def _parts(text: str, session: SessionCore) -> Iterable[Piped]:
    if len(text) <= _MAX_PARSED_CHARACTERS:
        with suppress(Exception):
            return [*lines.parts(session, text)]
    return [Piped(0, text)]


def _read(text: str, session: SessionCore) -> Pieces:
    meant = lines.meant(session, text)
    begin, names = meant.find(text), favourites(session.timeline)
    return coloured(text, names) if begin < 0 else _part(coloured(meant, names), begin, len(text))


def _part(drawn: Pieces, begin: int, length: int) -> Pieces:
    rest: Pieces = []
    for style, text in drawn:
        shown = text[max(begin, 0) : max(begin + length, 0)]
        if shown:
            rest.append((style, shown))
        begin -= len(text)
    return rest


def coloured(text: str, favourites: Collection[str] = ()) -> Pieces:
    """Return `text` as pieces with styles. A last word such as `gue`, which may become `guess`, is no error.

    >>> coloured("gess 1")[0], coloured("gue")
    (('class:mistake', 'gess'), [('', 'gue')])
    """
    # An empty text, as at the first prompt, needs no parser.
    if len(text) > _MAX_PARSED_CHARACTERS or not text:
        return [("", text)]
    try:
        found = highlight(text, favourites)
        if found and found[-1][0] == "error" and suggest(text, Vocabulary()):
            found[-1] = ("", found[-1][1])
    except Exception:
        return [("", text)]
    return [(_STYLES.get(style, f"class:{style}"), piece) for style, piece in found]


@lru_cache(maxsize=1)
def usage(before: str) -> str:
    """Return the syntax of the statement before the cursor, or "" between statements.

    >>> usage("count; place 2")
    'place N at R,C'
    """
    declared = begun(before)
    return declared.usage if declared else ""


def begun(before: str) -> Declaration | None:
    """Return the declaration of the statement before the cursor, or None between statements."""
    if len(before) > _MAX_PARSED_CHARACTERS:
        before = before.rpartition("\n")[2]
    if not before:
        return None
    try:
        *_, part = piped(before)
        if part.command is not None:
            return None
        reading = Reading(part.statements, values=False)
        with suppress(SyntaxProblem):
            reading.rejected()
        return reading.begun
    except Exception:
        return None
