"""What came of a tournament: the figures of each player."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import takewhile

from mmlogic.players.tally import Tally
from mmlogic.players.tournament.clock import Times

__all__ = ["Summary", "Turn", "per_turn"]

KEYS = (
    *("player", "game", "games", "seed", "total", "average", "standard_error", "worst", "distribution"),
    *("lost", "seconds_per_game", "seconds", "complete", "of"),
)
"""What JSON and CSV have of a player, in their order."""


@dataclass(frozen=True)
class Turn:
    """The average `seconds` of a turn over the `games` that came to it."""

    turn: int
    games: int
    seconds: float


def per_turn(times: Sequence[Times]) -> list[Turn]:
    """Return the average time of each turn that more than half of the games came to.

    As in *Fastermind* (Collina, 2018): an average of the few longest games would say little.
    """
    longest = max(map(len, times), default=0)
    columns = ([each[at] for each in times if len(each) > at] for at in range(longest))
    often = takewhile(lambda seconds: 2 * len(seconds) > len(times), columns)
    return [Turn(turn, len(each), sum(each) / len(each)) for turn, each in enumerate(often, 1)]


@dataclass(kw_only=True)
class Summary(Tally):
    """The figures of one player.

    Attributes:
        player: its name.
        game: how the game is called.
        seed: of the secrets and of what is random.
        seconds: time of play of these games, over all workers.
        of: how many games the tournament has.
        rule: the rule by which secrets were chosen, if one was named.
        per_turn: the average time of each turn, if it was kept.
    """

    player: str
    game: str = ""
    seed: int = 0
    seconds: float = 0.0
    of: int
    rule: str = ""
    per_turn: list[Turn] | None = None

    @property
    def complete(self) -> bool:
        """Whether these are all games of the tournament; otherwise they are a fair sample of them."""
        return self.games == self.of

    @property
    def seconds_per_game(self) -> float:
        """Time of play of a game."""
        return self.seconds / self.games if self.games else 0.0

    def as_json(self) -> dict[str, object]:
        """Return the figures under the names that the command line prints; None where no game was won."""
        figures = {key: getattr(self, key) for key in KEYS} | {"worst": self.worst or None}
        figures |= {"secrets": self.rule} if self.rule else {}
        return (
            figures | {"per_turn": list(map(asdict, self.per_turn))} if self.per_turn is not None else figures
        )
