"""The time of a player: how long its guesses take, and what becomes of a game whose time is over."""

import time

import numpy as np

from mmlogic.common.budget import Budget, LimitExceeded, alarm, current
from mmlogic.players.engine.evaluate import choice_of
from mmlogic.players.engine.player import Player
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Code

__all__ = ["OutOfTime", "Times", "asked", "clock"]

Times = tuple[float, ...]
"""The seconds of the turns of a game."""

_LATE = 1.0
"""Seconds after the end of a game's time until a player is stopped that looks at no limit."""

clock = time.perf_counter
"""The clock of all games, in seconds."""


class OutOfTime(Exception):
    """A game has no turn left. `seconds` is what its last guess took before it was stopped."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"stopped after {seconds:g} s")
        self.seconds = seconds


class _Rung(BaseException):
    """The alarm of a guess has rung: no player takes this for an error of its own."""


def asked(
    player: Player, position: Position, random: np.random.Generator, limit: float | None
) -> tuple[Code, float]:
    """Return a player's guess, and the seconds it took. Raises OutOfTime after more than `limit` of them."""
    began = clock()
    if limit is None:
        return choice_of(player, position, random), clock() - began
    try:
        with alarm(limit + _LATE, _ring), Budget(limit):
            guess = choice_of(player, position, random)
    except LimitExceeded as error:
        if error.kind != "time" or current().left == 0:
            raise
        raise OutOfTime(clock() - began) from None
    except _Rung:
        raise OutOfTime(clock() - began) from None
    return guess, clock() - began


def _ring() -> None:
    raise _Rung
