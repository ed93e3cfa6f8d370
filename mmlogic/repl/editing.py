"""Help while typing: colours, completion, the position of an error, the syntax of the statement.

Thin adapters of `mmlogic.language`, whose functions know no terminals. They never raise: an error in one must
not end the prompt.
"""

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from functools import lru_cache

from lark.exceptions import UnexpectedInput
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.formatted_text.utils import split_lines
from prompt_toolkit.lexers import Lexer
from prompt_toolkit.validation import ValidationError, Validator

from mmlogic.language import SyntaxProblem, by_keyword
from mmlogic.language.checking import diagnose
from mmlogic.language.completion import Candidate, suggest
from mmlogic.language.highlight import highlight
from mmlogic.language.reading import Reading, keywords
from mmlogic.language.vocabulary import Vocabulary

__all__ = ["StatementCompleter", "StatementLexer", "StatementValidator", "usage"]

_LONG = 5_000
"""Length from which a text, such as a pasted script, is not parsed at every key."""


class StatementCompleter(Completer):
    """Offers what the grammar and the session allow next, with descriptions."""

    def __init__(self, vocabulary: Callable[[], Vocabulary]) -> None:
        self._vocabulary = vocabulary

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Return the candidates; while typing, none at the start of a statement and none without effect."""
        before = document.text_before_cursor
        if len(before) > _LONG:
            before = before.rpartition("\n")[2]
        asked = complete_event.completion_requested
        if not asked and before.rstrip(" \t")[-1:] in {"", ";", "\n"}:
            return []
        try:
            candidates = suggest(before, self._vocabulary())
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
    """Tell whether the candidates are arbitrary, such as numbers of marks."""
    return len({each.description for each in candidates}) <= 1


class StatementLexer(Lexer):
    """Colours statements by the grammar; `meant` returns the statement that an input means.

    `favourites` returns the names that begin a statement besides keywords.
    """

    def __init__(
        self, meant: Callable[[str], str] = str, favourites: Callable[[], Collection[str]] = tuple
    ) -> None:
        self._meant = meant
        self._favourites = favourites

    def lex_document(self, document: Document) -> Callable[[int], StyleAndTextTuples]:
        """Return a function from line numbers to coloured lines."""
        text = document.text
        meant = self._meant(text)
        hidden = len(meant) - len(text) if meant.endswith(text) else 0
        names = self._favourites()
        pieces = _without(coloured(meant, names), hidden) if hidden else coloured(text, names)
        lines = list(split_lines(pieces))
        return lambda number: lines[number] if number < len(lines) else []


def _without(pieces: StyleAndTextTuples, hidden: int) -> StyleAndTextTuples:
    """Return pieces of text without so many characters at the beginning."""
    rest: StyleAndTextTuples = []
    for style, text, *_ in pieces:
        if text[hidden:]:
            rest.append((style, text[hidden:]))
        hidden = max(0, hidden - len(text))
    return rest


class StatementValidator(Validator):
    """Puts the cursor on the first error and shows its message; its parts are as for StatementLexer."""

    def __init__(
        self, meant: Callable[[str], str] = str, favourites: Callable[[], Collection[str]] = tuple
    ) -> None:
        self._meant = meant
        self._favourites = favourites

    def validate(self, document: Document) -> None:
        """Raise ValidationError for a syntax error."""
        found = None
        with suppress(Exception):  # running the text will report it
            found = diagnose(self._meant(document.text), self._favourites())
        if found is not None:
            raise ValidationError(*found)


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
        reading = Reading(before, values=False)
        with suppress(UnexpectedInput, SyntaxProblem):
            for _ in reading:
                pass
        pending = reading.pending
        return by_keyword()[keywords()[pending[0].type]].usage if pending else ""
    except Exception:
        return ""
