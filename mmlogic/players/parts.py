"""What a session knows of a game against a player: a secret, a guess in the air. Another game ends both."""

from typing import Literal, NamedTuple

from mmlogic.codes.parts import GAME
from mmlogic.codes.theory import Code
from mmlogic.players.written import Player
from mmlogic.session.timeline import Part

__all__ = ["PENDING", "SECRET", "Pending", "Secret"]

Secret = Code | Literal["evil"]
"""The code that the program holds, or `evil` for a codemaker that has not chosen one."""


class Pending(NamedTuple):
    """A guess that waits for its marks, and the player that made it, as it was written."""

    player: Player
    code: Code


SECRET = Part[Secret]("secret", within=GAME, note="a secret")
"""The secret, if the program is the codemaker."""

PENDING = Part[Pending]("pending", within=GAME, note="waiting for `marks`")
"""The guess that waits for marks, if any."""
