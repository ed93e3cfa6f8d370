"""What the methods of every subject rest on: carrying out one statement."""

from abc import ABC, abstractmethod
from collections.abc import Iterator

from mmlogic.answers import Answer
from mmlogic.language import Statement

__all__ = ["Carrying"]


class Carrying(ABC):
    """Something that carries out statements."""

    @abstractmethod
    def execute(self, statement: Statement) -> Iterator[Answer]:
        """Carry out one statement."""

    def one(self, statement: Statement) -> Answer:
        """Carry out a statement that has one answer."""
        return next(iter(self.execute(statement)))
