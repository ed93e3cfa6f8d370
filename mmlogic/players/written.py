"""Parsed values of statements about players: a player with options, codes, and a pending guess."""

from typing import NamedTuple

from mmlogic.codes.theory import GAME, Code as NamedCode
from mmlogic.codes.written import Code
from mmlogic.language.places import Located, place_of
from mmlogic.language.spelling import spell
from mmlogic.session.timeline import Part


class Option(Located):
    """An option of a player and its value. In `tree FILE`, the value FILE has an empty `key`."""

    key: str
    value: Code | str

    def __str__(self) -> str:
        value = spell(self.value) if isinstance(self.value, str) else str(self.value)
        key = self.key or ('""' if place_of(self.key) else "")  # the empty key of `tree FILE` has no place
        return f"{key} {value}".lstrip()


class Player(Located):
    """A player such as `minimax pool consistent opening 1100`."""

    name: str
    options: tuple[Option, ...] = ()

    def __str__(self) -> str:
        return " ".join([spell(self.name), *map(str, self.options)])


class Rated(Located):
    """Codes separated by commas: guesses to rate, or secrets."""

    codes: tuple[Code, ...]

    def __str__(self) -> str:
        return ", ".join(map(str, self.codes))


class Pending(NamedTuple):
    """A guess without an answer yet, its player, and whether to show the player's `inferences`."""

    player: Player
    code: NamedCode
    inferences: bool = False


PENDING = Part[Pending]("pending", within=GAME, note="waiting for `marks`")
"""The player's guess that waits for its answer, if there is one."""
