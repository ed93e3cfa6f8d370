"""Players that break codes: one small protocol, one file a strategy, each registered once.

A player chooses the next guess of a `Position` (the space of codes, the clues, what is left) and says why. A
strategy of one's own is a class of a few lines in a file of its own:

    from mmlogic.players import Choice, register

    @register("middle", "the middle one of the consistent codes", "myself")
    class Middle:
        deterministic = True

        def __init__(self, options):
            self.options = options

        def choose(self, position, random):
            left = position.left
            return Choice(position.space.code(left[len(left) // 2]), "the one in the middle")
"""

from typing import TYPE_CHECKING

from mmlogic.common.resources import lazy_names

if TYPE_CHECKING:
    from mmlogic.players.engine.authored import Feedback
    from mmlogic.players.engine.evaluate import play, rate, suggest, turns
    from mmlogic.players.engine.player import (
        Choice,
        Entry,
        Options,
        Player,
        PlayerError,
        entries,
        entry,
        register,
    )
    from mmlogic.players.engine.position import Clue, Position
    from mmlogic.players.engine.reading import PlayerSpec, load
    from mmlogic.players.engine.space import Code, Space, SpaceError
    from mmlogic.players.rating import Rating
    from mmlogic.players.tally import LOST

__all__ = [
    "LOST",
    "Choice",
    "Clue",
    "Code",
    "Entry",
    "Feedback",
    "Options",
    "Player",
    "PlayerError",
    "PlayerSpec",
    "Position",
    "Rating",
    "Space",
    "SpaceError",
    "entries",
    "entry",
    "load",
    "play",
    "rate",
    "register",
    "suggest",
    "turns",
]

_ENGINE = {
    "authored": "Feedback",
    "evaluate": "play rate suggest turns",
    "player": "Choice Entry Options Player PlayerError entries entry register",
    "position": "Clue Position",
    "reading": "PlayerSpec load",
    "space": "Code Space SpaceError",
}

__getattr__ = lazy_names(
    __name__,
    {name: f"mmlogic.players.engine.{module}" for module, names in _ENGINE.items() for name in names.split()}
    | {"Rating": "mmlogic.players.rating", "LOST": "mmlogic.players.tally"},
)
