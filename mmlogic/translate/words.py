"""Word files: one code a line, as letters run together or as names with commas or spaces between."""

from collections.abc import Callable
from pathlib import Path

from mmlogic.games import Game
from mmlogic.language import Span, StatementProblem
from mmlogic.theory import Code

__all__ = ["read_text", "word_list"]


def word_list(
    path: str, symbol: Callable[[str], str], game: Game, span: Span | None = None
) -> tuple[Code, ...]:
    """Return the codes in the file at `path`, which `symbol` reads part by part.

    Empty lines, and what follows a `#`, are passed over. Raises StatementProblem, with the file's line, for
    a word that is no code of `game`, and for a file without any.
    """
    words = []
    for number, line in enumerate(read_text(path, span).splitlines(), 1):
        parts = line.partition("#")[0].replace(",", " ").split()
        if not parts:
            continue
        try:
            word = tuple(map(symbol, parts if len(parts) > 1 or game.pegs == 1 else parts[0]))
        except StatementProblem as problem:
            raise StatementProblem(f"{path}, line {number}: {problem.message}", span) from None
        if len(word) != game.pegs:
            raise StatementProblem(
                f"{path}, line {number}: a word of {len(word)}, where codes have {game.pegs} pegs", span
            )
        words.append(word)
    if not words:
        raise StatementProblem(f"{path} holds no words", span)
    return tuple(dict.fromkeys(words))


def read_text(path: str, span: Span | None = None) -> str:
    """Return the text of a file; raises StatementProblem where there is none."""
    try:
        return Path(path).expanduser().read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise StatementProblem(f"{path} is no text: byte {error.start} is not UTF-8", span) from None
    except (OSError, RuntimeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise StatementProblem(f"cannot read {path}: {reason}", span) from None
