"""Word files: one code a line, as letters run together or as names with commas or spaces between."""

from collections.abc import Callable, Iterator

from mmlogic.codes.game import Game
from mmlogic.codes.theory import Code
from mmlogic.language import Span, StatementProblem
from mmlogic.session.reading import read_text

__all__ = ["lines_of", "word_list"]


def word_list(
    path: str, symbol: Callable[[str], str], game: Game, span: Span | None = None
) -> tuple[Code, ...]:
    """Return the codes in the file at `path`, which `symbol` reads part by part.

    Empty lines, and what follows a `#`, are passed over. Raises StatementProblem, with the file's line, for
    a word that is no code of `game`, and for a file without any.
    """
    words = []
    for number, parts in lines_of(path, span):
        try:
            word = tuple(map(symbol, parts if len(parts) > 1 or game.pegs == 1 else parts[0]))
        except StatementProblem as problem:
            raise StatementProblem(f"{path}, line {number}: {problem.message}", span) from None
        if len(word) != game.pegs:
            raise StatementProblem(
                f"{path}, line {number}: a word of length {len(word)}, but codes have {game.pegs} pegs", span
            )
        words.append(word)
    if not words:
        raise StatementProblem(f"{path} contains no words", span)
    return tuple(dict.fromkeys(words))


def lines_of(path: str, span: Span | None = None) -> Iterator[tuple[int, list[str]]]:
    """Yield the parts of each line that is not empty, with its number; what follows a `#` is passed over."""
    for number, line in enumerate(read_text(path, span).splitlines(), 1):
        parts = line.partition("#")[0].replace(",", " ").split()
        if parts:
            yield number, parts
