"""Records of codes as JSON has them: answers in the words of their dialect."""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from mmlogic.codes.dialects.dialect import Dialect, Told
from mmlogic.codes.game import Game
from mmlogic.codes.marks import Marks
from mmlogic.codes.theory import Answered, Code
from mmlogic.render.answers import keyed

PartData = int | str | list[str] | dict[str, int] | None
"""A part of an answer: a number, its bounds, a word, colours, or None if unknown."""

ToldData = dict[str, PartData]
"""An answer: a key for each part."""

PairData = list[int] | ToldData
"""An answer, two plain marks as a pair: black, white."""


@keyed("answer", "black??", "white??", "answers?")
class Said(NamedTuple):
    """The answer to a guess, with the keys `black` and `white` for plain marks."""

    answer: ToldData
    black: int | None = None
    white: int | None = None
    answers: Annotated[Sequence[ToldData], "the answers of all secrets"] = ()


def said(answers: Sequence[Told], dialect: Dialect) -> Said:
    """Return the answers for JSON: the first as for one secret, all if there are several."""
    first, every = answers[0], [dialect.data(told) for told in answers]
    black, white = first if isinstance(first, Marks) else (None, None)
    return Said(every[0], black, white, every if len(every) > 1 else ())


@keyed("clue", "code", "*said")
class NumberedClue(NamedTuple):
    """A clue of the history, and its answer."""

    clue: int
    code: Code
    said: Said


@keyed("rule", "constraint", "names?")
class NumberedRule(NamedTuple):
    """A rule of the history, with the meanings of the names in it."""

    rule: int
    constraint: str
    names: Annotated[dict[str, str], "what the names of rules in the constraint stand for"]


class BrokenClue(NamedTuple):
    """The answer to a clue, and the answer that a code would give."""

    clue: int
    given: PairData
    would_be: PairData


class BrokenRule(NamedTuple):
    """A rule that a code breaks."""

    rule: int


class Answering(Answered):
    """An answer to a guess in a game."""

    game: Game

    @property
    def said(self) -> Said:
        """The answers for JSON: the first as for one secret, all if there are several."""
        return said(self.answers, self.game.dialect)


class Showing:
    """The secrets that the winning codemaker shows. `SHOWN` are their keys."""

    secrets: tuple[Code, ...]

    @property
    def secret(self) -> Annotated[Code | None, "the code, where this was the last guess of `set turns`"]:
        """The first secret shown."""
        return next(iter(self.secrets), None)

    @property
    def several(
        self,
    ) -> Annotated[Sequence[Code], "the codes that were not found, where there are several"]:
        """The secrets shown, if there are several."""
        return self.secrets if len(self.secrets) > 1 else ()


SHOWN = ("secret?", "secrets?=several")
