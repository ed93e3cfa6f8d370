"""What a session knows of a game against a player: a secret, a guess in the air. Another game ends both."""

from dataclasses import dataclass
from typing import NamedTuple

from mmlogic.codes.parts import GAME
from mmlogic.codes.theory import Code
from mmlogic.players.written import Player
from mmlogic.session.timeline import Part

__all__ = ["PENDING", "SECRET", "Codemaker", "Pending"]


@dataclass(frozen=True)
class Codemaker:
    """The program as the codemaker: its secrets, none while it has not chosen any; how often it may lie."""

    secrets: tuple[Code, ...]
    lies: int = 0


class Pending(NamedTuple):
    """A guess that waits for its marks, and the player that made it, as it was written."""

    player: Player
    code: Code


SECRET = Part[Codemaker]("secret", within=GAME, note="a secret")
"""The codemaker, if the program is the codemaker."""

PENDING = Part[Pending]("pending", within=GAME, note="waiting for `marks`")
"""The guess that waits for marks, if any."""
