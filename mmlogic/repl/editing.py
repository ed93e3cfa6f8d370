"""Help while typing: colours, completion, the syntax of the statement.

Thin adapters of `mmlogic.language`, whose functions know no terminals. They never raise: an error in one must
not end the prompt.
"""

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from functools import lru_cache

from prompt_toolkit.auto_suggest import AutoSuggest, AutoSuggestFromHistory, Suggestion
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.formatted_text.utils import split_lines
from prompt_toolkit.lexers import Lexer

from mmlogic.language import SyntaxProblem
from mmlogic.language.completion import Candidate, Vocabulary, suggest
from mmlogic.language.parsing import Reading
from mmlogic.language.typed import Piped, highlight, piped
from mmlogic.repl.familiar import Shorthand

_LONG = 5_000
"""Length from which a text, such as a pasted script, is not parsed at every key."""


class StatementCompleter(Completer):
    """Offers what the grammar and the session allow next, with descriptions."""

    def __init__(self, vocabulary: Callable[[], Vocabulary]) -> None:
        self._vocabulary = vocabulary

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        before = document.text_before_cursor
        if len(before) > _LONG:
            before = before.rpartition("\n")[2]
        asked = complete_event.completion_requested
        if not asked and before.rstrip(" \t")[-1:] in {"", ";", "\n"}:
            return []
        try:
            known = self._vocabulary()
            *_, part = piped(before, known.favourites)
            if part.command is not None:
                return []
            candidates = suggest(part.statements, known)
        except Exception:
            return []
        if not asked and all(each.text.isdigit() for each in candidates) and _alike(candidates):
            return []
        return [
            Completion(each.text, each.start, display_meta=each.description)
            for each in candidates
            if asked or each.text != before[len(before) + each.start :]
        ]


def _alike(candidates: list[Candidate]) -> bool:
    return len({each.description for each in candidates}) <= 1


class StatementLexer(Lexer):
    """Colours statements by the grammar."""

    def __init__(self, reader: Shorthand) -> None:
        self._reader = reader

    def lex_document(self, document: Document) -> Callable[[int], StyleAndTextTuples]:
        pieces: StyleAndTextTuples = []
        for part in self._read(document.text):
            pieces += self._coloured(part.statements)
            if part.command is not None:
                pieces += [("class:punctuation", "|"), ("class:string", part.command)]
        lines = list(split_lines(pieces))
        return lambda number: lines[number] if number < len(lines) else []

    def _read(self, text: str) -> Iterable[Piped]:
        if len(text) <= _LONG:
            with suppress(Exception):
                return [*self._reader.parts(text)]
        return [Piped(0, text)]

    def _coloured(self, text: str) -> StyleAndTextTuples:
        meant = self._reader.meant(text)
        begin, names = meant.find(text), self._reader.favourites
        return coloured(text, names) if begin < 0 else _part(coloured(meant, names), begin, len(text))


def _part(pieces: StyleAndTextTuples, begin: int, length: int) -> StyleAndTextTuples:
    """Return `length` characters of pieces from `begin` on."""
    rest: StyleAndTextTuples = []
    for style, text, *_ in pieces:
        shown = text[max(begin, 0) : max(begin + length, 0)]
        if shown:
            rest.append((style, shown))
        begin -= len(text)
    return rest


def coloured(text: str, favourites: Collection[str] = ()) -> StyleAndTextTuples:
    """Return `text` in pieces with their styles. A word that may still be completed is not an error.

    >>> coloured("gess 1")[0], coloured("gue")
    (('class:mistake', 'gess'), [('', 'gue')])
    """
    if len(text) > _LONG or not text:  # the first prompt does not wait for the parser
        return [("", text)]
    try:
        pieces = highlight(text, favourites)
        if pieces and pieces[-1][0] == "error" and suggest(text, Vocabulary()):
            pieces[-1] = ("", pieces[-1][1])
    except Exception:
        return [("", text)]
    return [(_STYLES.get(style, f"class:{style}"), piece) for style, piece in pieces]


_STYLES = {"": "", "error": "class:mistake"}


@lru_cache(maxsize=1)
def usage(before: str) -> str:
    """Return the syntax of the statement before the cursor; nothing between statements.

    >>> usage("count; place 2")
    'place N at R,C'
    """
    if len(before) > _LONG:
        before = before.rpartition("\n")[2]
    if not before:
        return ""
    try:
        *_, part = piped(before)
        if part.command is not None:
            return ""
        reading = Reading(part.statements, values=False)
        with suppress(SyntaxProblem):
            reading.rejected()
        return reading.begun.usage if reading.begun else ""
    except Exception:
        return ""


class Ghost(AutoSuggest):
    """Offers the rest of `likely()`, a statement that is likely to come next; otherwise from the history."""

    def __init__(self, likely: Callable[[], str]) -> None:
        self._likely = likely
        self._history = AutoSuggestFromHistory()

    def get_suggestion(self, buffer: Buffer, document: Document) -> Suggestion | None:
        likely, typed = self._likely(), document.text
        if typed != likely and likely.startswith(typed):
            return Suggestion(likely[len(typed) :])
        return self._history.get_suggestion(buffer, document)
