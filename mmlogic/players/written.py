"""Players as they are written, a name and options, and a guess awaiting feedback."""

from typing import NamedTuple

from mmlogic.codes.theory import GAME, Code as NamedCode
from mmlogic.codes.written import Code
from mmlogic.language.places import Located
from mmlogic.language.spelling import spell
from mmlogic.session.timeline import Part


class Option(Located):
    """An option of a player, and its value; none but a value for what stands directly behind the name."""

    key: str
    value: Code | str

    def __str__(self) -> str:
        value = spell(self.value) if isinstance(self.value, str) else str(self.value)
        return f"{self.key} {value}".lstrip()


class Player(Located):
    """A player such as `minimax pool consistent opening 1100`."""

    name: str
    options: tuple[Option, ...] = ()

    def __str__(self) -> str:
        return " ".join([spell(self.name), *map(str, self.options)])


class Rated(Located):
    """Codes with commas between: those that are rated, or kept secret."""

    codes: tuple[Code, ...]

    def __str__(self) -> str:
        return ", ".join(map(str, self.codes))


class Pending(NamedTuple):
    """A guess that waits for its marks, the player as it was written, whether its inferences are shown."""

    player: Player
    code: NamedCode
    inferences: bool = False


PENDING = Part[Pending]("pending", within=GAME, note="waiting for `marks`")
"""The guess that waits for marks, if any."""
