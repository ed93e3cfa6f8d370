"""Players that break codes: one small protocol, one file for each strategy, each registered once.

A player receives a `Position` (a game after some clues), and returns its next guess with a reason.
`position.left` has the remaining codes, as rows of `position.space`. A custom strategy is a short class:

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
    from mmlogic.players.engine.arrays import (
        Code as Code,
        PlayerError as PlayerError,
        SpaceError as SpaceError,
    )
    from mmlogic.players.engine.authored import load as load
    from mmlogic.players.engine.candidates import PlayerSpec as PlayerSpec
    from mmlogic.players.engine.options import Bounds as Bounds, Options as Options
    from mmlogic.players.engine.player import (
        Choice as Choice,
        Entry as Entry,
        Player as Player,
        entries as entries,
        entry as entry,
        register as register,
        suggest as suggest,
    )
    from mmlogic.players.engine.position import Clue as Clue, Position as Position, rate as rate
    from mmlogic.players.engine.space import Space as Space
    from mmlogic.players.listing import Feedback as Feedback
    from mmlogic.players.rating import Rating as Rating
    from mmlogic.players.tally import LOST as LOST

__getattr__ = lazy_names(__name__)
