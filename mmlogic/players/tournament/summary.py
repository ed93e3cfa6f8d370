"""What came of a tournament: the figures of each player."""

from dataclasses import dataclass

from mmlogic.players.tally import Tally

__all__ = ["Summary"]

KEYS = (
    *("player", "game", "games", "seed", "total", "average", "standard_error", "worst", "distribution"),
    *("lost", "seconds_per_game", "seconds", "complete", "of"),
)
"""What JSON and CSV have of a player, in their order."""


@dataclass(kw_only=True)
class Summary(Tally):
    """The figures of one player.

    Attributes:
        player: its name.
        game: how the game is called.
        seed: of the secrets and of what is random.
        seconds: time of play of these games, over all workers.
        of: how many games the tournament has.
    """

    player: str
    game: str = ""
    seed: int = 0
    seconds: float = 0.0
    of: int

    @property
    def complete(self) -> bool:
        """Whether these are all games of the tournament; otherwise they are a fair sample of them."""
        return self.games == self.of

    @property
    def seconds_per_game(self) -> float:
        """Time of play of a game."""
        return self.seconds / self.games if self.games else 0.0

    def as_json(self) -> dict[str, object]:
        """Return the figures under the names that the command line prints."""
        return {key: getattr(self, key) for key in KEYS}
