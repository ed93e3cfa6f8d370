"""What a session knows of a game against a player: a guess awaiting feedback. Another game ends it."""

from typing import NamedTuple

from mmlogic.codes.parts import GAME
from mmlogic.codes.theory import Code
from mmlogic.players.written import Player
from mmlogic.session.timeline import Part

__all__ = ["PENDING", "Pending"]


class Pending(NamedTuple):
    """A guess that waits for its marks, and the player that made it, as it was written."""

    player: Player
    code: Code


PENDING = Part[Pending]("pending", within=GAME, note="waiting for `marks`")
"""The guess that waits for marks, if any."""
