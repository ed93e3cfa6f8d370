"""The games of a tournament as `--game` names them: one, several, ranges of sizes such as `4x2..9`."""

import re
from collections.abc import Iterator, Sequence
from itertools import product

from mmlogic.language import StatementProblem

__all__ = ["MOST_GAMES", "games_of"]

MOST_GAMES = 1000
"""How many games one command may play through."""

_SIZES = re.compile(r"(\d{1,9})(?:\.\.(\d{1,9}))?x(\d{1,9})(?:\.\.(\d{1,9}))?", re.IGNORECASE)


def games_of(written: Sequence[str]) -> list[str]:
    """Return each game meant, once, in the order of the text.

    Raises StatementProblem for a range that is empty, and for too many games.
    """
    games = dict[str, None]()
    for text in written:
        for game in _each(text):
            games[game] = None
            if len(games) > MOST_GAMES:
                raise StatementProblem(f"these are more than {MOST_GAMES:,} games")
    return list(games)


def _each(text: str) -> Iterator[str]:
    """Yield the games of one name, size or range."""
    found = _SIZES.fullmatch(text.strip())
    if found is None or ".." not in text:
        yield text
        return
    pegs, last_pegs, symbols, last_symbols = (int(each) if each else None for each in found.groups())
    assert pegs is not None and symbols is not None
    sizes = range(pegs, (last_pegs or pegs) + 1), range(symbols, (last_symbols or symbols) + 1)
    if not all(sizes):
        raise StatementProblem(f"the game `{text}`: a range goes from the smaller number to the larger")
    yield from (f"{pegs}x{symbols}" for pegs, symbols in product(*sizes))
