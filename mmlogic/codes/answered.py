"""What was told of a guess, in whatever holds it: a clue, a turn of a game, an answer."""

from mmlogic.codes.dialects.parts import Told
from mmlogic.codes.feedback import Marks

__all__ = ["Answered"]


class Answered:
    """A guess that was answered: `told` is the answer, `others` those of the second and later secrets."""

    told: Told
    others: tuple[Told, ...] = ()

    @property
    def answers(self) -> tuple[Told, ...]:
        """The answer of each secret."""
        return (self.told, *self.others)

    @property
    def marks(self) -> Marks:
        """The answer, where it is plain marks."""
        assert isinstance(self.told, Marks)
        return self.told
