"""A dialect as it is declared in the language: a quantity for each part of an answer."""

from dataclasses import dataclass

from mmlogic.codes.declaring import Quantity
from mmlogic.language import Span
from mmlogic.language.places import Located
from mmlogic.language.spelling import spell

__all__ = ["GUESS", "Definition", "PartOf", "definition"]

GUESS = "guess"
"""What stands for the guess in a quantity."""


@dataclass(frozen=True)
class PartOf(Located):
    """The name of a part, and its quantity."""

    name: str
    quantity: Quantity

    def __str__(self) -> str:
        return f"{spell(self.name)}: {self.quantity}"


@dataclass(frozen=True)
class Definition(Located):
    """The parts of an answer."""

    parts: tuple[PartOf, ...]

    def __str__(self) -> str:
        return f"= {', '.join(map(str, self.parts))}"


def definition(*parts: PartOf, span: Span | None) -> Definition:
    """Return the definition of these parts."""
    return Definition(parts, span=span)
