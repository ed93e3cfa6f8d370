"""What came of a tournament: figures for each player, and a histogram in text."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import dropwhile

import numpy as np
from numpy.typing import NDArray

__all__ = ["Summary", "histogram", "summarise"]


@dataclass(frozen=True)
class Summary:
    """The figures of one player.

    Attributes:
        player: its name.
        game: how the game is called.
        games: how many the figures are of.
        seed: of the secrets and of what is random.
        total: guesses in the games won.
        average: guesses a game won; None if none was.
        standard_error: of the average, as if the secrets were a sample; None for fewer than two games.
        worst: guesses of the longest game won.
        distribution: games won in 1, 2, … guesses.
        lost: games given up.
        seconds_per_game: time of play, over all workers.
        seconds: time of play of these games.
        complete: whether they are all games of the tournament; otherwise they are a fair sample of them.
        of: how many games the tournament has.
    """

    player: str
    game: str
    games: int
    seed: int
    total: int
    average: float | None
    standard_error: float | None
    worst: int
    distribution: list[int]
    lost: int
    seconds_per_game: float
    seconds: float
    complete: bool = True
    of: int = 0

    @property
    def seconds_per_turn(self) -> float:
        """Time of play a guess, lost games aside."""
        return self.seconds / self.total if self.total else 0.0

    def as_json(self) -> dict[str, object]:
        """Return the figures under the names that the command line prints."""
        return asdict(self)


def summarise(
    player: str, game: str, seed: int, turns: NDArray[np.intp], seconds: float, of: int | None = None
) -> Summary:
    """Return the figures of games by their turns, shape (games,), 0 for a game lost; `of` is all games."""
    of = len(turns) if of is None else of
    won = turns[turns > 0]
    distribution: list[int] = np.bincount(won)[1:].tolist() if len(won) else []
    return Summary(
        player=player,
        game=game,
        games=len(turns),
        seed=seed,
        total=int(won.sum()),
        average=float(won.mean()) if len(won) else None,
        standard_error=float(won.std(ddof=1) / np.sqrt(len(won))) if len(won) > 1 else None,
        worst=int(won.max()) if len(won) else 0,
        distribution=distribution,
        lost=int(len(turns) - len(won)),
        seconds_per_game=seconds / len(turns) if len(turns) else 0.0,
        seconds=seconds,
        complete=len(turns) == of,
        of=of,
    )


BLOCKS = " ▏▎▍▌▋▊▉█"


def histogram(summaries: Sequence[Summary], width: int = 60) -> str:
    """Return the distributions as bars of text to one scale, of `width` characters a line at most."""
    most = max((max([each.lost, *each.distribution]) for each in summaries), default=0)
    digits = len(str(most))
    lines = []
    for each in summaries:
        lines.append(each.player)
        rows = [(str(turn), count) for turn, count in enumerate(each.distribution, 1)]
        rows = list(dropwhile(lambda row: not row[1], rows))
        rows += [("lost", each.lost)] if each.lost else []
        for name, count in rows:
            bar = _bar(count, most, width - digits - 8)
            lines.append(f"{name:>5} {count:>{digits}} {bar}".rstrip())
    return "\n".join(lines)


def _bar(count: int, most: int, width: int) -> str:
    """Return a bar in eighths of characters, not empty for what is not nothing."""
    eighths = max(1, round(8 * width * count / most)) if count else 0
    return "█" * (eighths // 8) + BLOCKS[eighths % 8].strip()
