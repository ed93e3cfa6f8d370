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

from mmlogic.players import entropy, expected, first, minimax, optimal, parts, tree_player, uniform
from mmlogic.players.evaluate import LOST, play, turns
from mmlogic.players.player import (
    Choice,
    Entry,
    Options,
    Player,
    PlayerError,
    PlayerSpec,
    entries,
    entry,
    load,
    register,
)
from mmlogic.players.position import Clue, Position
from mmlogic.players.rating import Rating, Suggestion, rate, suggest
from mmlogic.players.space import Code, Space, SpaceError

__all__ = [
    "BUILT_IN",
    "LOST",
    "Choice",
    "Clue",
    "Code",
    "Entry",
    "Options",
    "Player",
    "PlayerError",
    "PlayerSpec",
    "Position",
    "Rating",
    "Space",
    "SpaceError",
    "Suggestion",
    "entries",
    "entry",
    "load",
    "play",
    "rate",
    "register",
    "suggest",
    "turns",
]

BUILT_IN = (first, uniform, minimax, expected, entropy, parts, optimal, tree_player)
"""The modules of the players that come with the package: to import one is to register it."""
