"""Syntax highlighting from the grammar, also of incomplete and invalid text."""

from collections.abc import Collection, Iterator
from io import StringIO

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput

from mmlogic.language.errors import SyntaxProblem
from mmlogic.language.reading import ENDS, Reading
from mmlogic.language.rooms import base_name, terminals

__all__ = ["STYLES", "highlight"]

STYLES = frozenset(
    {
        "",
        "keyword",
        "punctuation",
        "comment",
        "error",
        "code",
        "name",
        "number",
        "operator",
        "string",
        "symbol",
    }
    | {"value"}
)
"""The styles of `highlight`; the empty one is for spaces and unknown text."""

Piece = tuple[str, str]


def highlight(text: str, favourites: Collection[str] = ()) -> list[Piece]:
    """Return `text` as pairs of style and piece; the pieces join to `text`.

    >>> highlight("check RB oh # so")[:5]
    [('keyword', 'check'), ('', ' '), ('code', 'RB'), ('', ' '), ('error', 'oh')]
    """
    pieces: list[Piece] = []
    done = 0
    for style, start, end in _marks(text, favourites):
        pieces += [*_gap(text[done:start]), (style, text[start:end])]
        done = end
    return [piece for piece in [*pieces, *_gap(text[done:])] if piece[1]]


def _marks(text: str, favourites: Collection[str]) -> Iterator[tuple[str, int, int]]:
    """Yield style, start and end of every token.

    A token that the parser rejects is an error and skipped; an incomplete statement ends where the next
    one begins.
    """
    base, reading = 0, Reading(text, values=False, favourites=favourites)
    while True:
        try:
            for token in reading:
                yield _style(token), base + (token.start_pos or 0), base + (token.end_pos or 0)
            return
        except SyntaxProblem:
            return
        except UnexpectedCharacters as error:
            start = base + (error.pos_in_stream or 0)
            quoted = text[start] in "\"'"
            end = (text + "\n").index("\n", start) if quoted else start + 1
            yield "string" if quoted else "error", start, end
            reading.skip(end - start)
        except UnexpectedInput as error:
            token = error.token  # type: ignore[attr-defined]  # the other two kinds come from other parsers
            start, end = base + token.start_pos, base + token.end_pos
            yield _style(token) if token.type in ENDS else "error", start, end
            if token.type in ENDS:
                base, reading = end, Reading(text[end:], values=False, favourites=favourites)


def _style(token: Token) -> str:
    if part := terminals().get(base_name(token.type)):
        return part.style
    return "keyword" if token.isalpha() else "" if token.isspace() else "punctuation"


def _gap(text: str) -> Iterator[Piece]:
    for line in StringIO(text):
        space, sign, comment = line.partition("#")
        yield "", space
        yield "comment", sign + comment
