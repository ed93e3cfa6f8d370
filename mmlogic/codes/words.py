"""Files of codes: one a line, as letters run together, as names with commas or spaces between, or a list."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from mmlogic.codes.game import Game
from mmlogic.codes.theory import Code
from mmlogic.common.wording import plural
from mmlogic.language import Span, StatementProblem
from mmlogic.language.spelling import unquote
from mmlogic.session.files import read_text

__all__ = ["WordList", "read_words", "word_list"]

T = TypeVar("T")

_QUOTED = r""""(?:[^"\\]++|\\.)*+"|'(?:[^'\\]++|\\.)*+'"""

_SYMBOL = re.compile(rf"{_QUOTED}|[^\s,\[\]\"'#]+")

_LIST = re.compile(rf"\[(?P<symbols>(?:\s*+(?:{_SYMBOL.pattern})\s*+,?+)++)\s*+\]\s*+(?:#.*)?")
"""A code as a list, as statements write it and answers show it; a comment may follow."""


class WordList(NamedTuple):
    """The codes of a file, and how many of its words were left out, since no code is as long."""

    codes: tuple[Code, ...]
    left_out: int = 0


def word_list(path: str, symbol: Callable[[str], str], game: Game, span: Span | None = None) -> WordList:
    """Return the codes in the file at `path`, which `symbol` reads part by part.

    Empty lines, what follows a `#`, and words of other lengths are left out. Raises StatementProblem,
    with the file's line, for a word of the right length that is no code of `game`, and for a file without any
    of that length.
    """
    words = read_words(path, game, lambda parts: _word(parts, symbol, game), span)
    if not words:
        raise StatementProblem(f"{path} contains no words", span)
    codes = tuple(dict.fromkeys(word for word in words if word is not None))
    if not codes:
        message = f"{path} contains no word of {game.lengths}: {plural(len(words), 'word')} of other lengths"
        raise StatementProblem(message, span, hint="`pegs N` says how long codes are")
    return WordList(codes, words.count(None))


def read_words(
    path: str, game: Game, read: Callable[[Sequence[str]], T], span: Span | None = None
) -> list[T]:
    """Return what `read` makes of the parts of each line that is not empty; what follows a `#` is skipped.

    Raises StatementProblem, with the file's line, where `read` does, and for a list that cannot be read.
    """
    words = []
    for number, line in enumerate(read_text(path, span).splitlines(), 1):
        try:
            if parts := _parts(line.strip(), game):
                words.append(read(parts))
        except StatementProblem as problem:
            raise StatementProblem(
                f"{path}, line {number}: {problem.message}", span, hint=problem.hint
            ) from None
    return words


def _parts(line: str, game: Game) -> Sequence[str]:
    if line.startswith("["):
        return _listed(line)
    parts = line.partition("#")[0].replace(",", " ").split()
    return parts if len(parts) != 1 or game.pegs == 1 else tuple(parts[0])


def _listed(line: str) -> Sequence[str]:
    found = _LIST.fullmatch(line)
    if not found:
        hint = "a list is `[`, symbols with commas between, `]`"
        raise StatementProblem("not a list of symbols", hint=hint)
    try:
        return [unquote(name) for name in _SYMBOL.findall(found["symbols"])]
    except ValueError as error:
        raise StatementProblem(f"`{error}` is not a known escape") from None


def _word(parts: Sequence[str], symbol: Callable[[str], str], game: Game) -> Code | None:
    if not game.fits(len(parts)):
        return None
    word = tuple(map(symbol, parts))
    if game.has_end(word):
        raise StatementProblem(f"a word of length {len(word)}, but codes have {game.lengths}")
    return word
