"""Players as they are written, a name and options, and a guess awaiting feedback."""

from typing import NamedTuple

from mmlogic.codes.theory import GAME, Code as NamedCode
from mmlogic.codes.written import Code
from mmlogic.language.places import Located
from mmlogic.language.spelling import spell
from mmlogic.session.timeline import Part


class Option(Located):
    """One option of a player: its word, and a code or another word."""

    key: str
    value: Code | str

    def __str__(self) -> str:
        return f"{self.key} {spell(self.value) if isinstance(self.value, str) else self.value}"


class Player(Located):
    """A player such as `minimax pool consistent opening 1100`; `tree FILE` has its file as first option."""

    name: str
    options: tuple[Option, ...] = ()

    @property
    def files(self) -> list[str]:
        """The names of the files that are read for it."""
        return [str(each.value) for each in self.options if _is_file(each)]

    def __str__(self) -> str:
        options = [str(each) for each in self.options]
        if self.name == "tree" and self.options and self.options[0].key == "tree":
            return " ".join(options)
        return " ".join([spell(self.name), *options])


def _is_file(option: Option) -> bool:
    pool = option.key == "pool" and str(option.value).lower() not in {"any", "consistent"}
    return pool or option.key == "tree"


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
