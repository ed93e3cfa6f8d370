"""Answers of players: guesses with their figures, games against them, whole strategies."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from mmlogic.codes.theory import Code
from mmlogic.render.answers import Answer

__all__ = [
    "Figures",
    "PlayAnswer",
    "RateAnswer",
    "StrategyAnswer",
    "SuggestAllAnswer",
    "SuggestAnswer",
    "Turn",
    "TurnAnswer",
]


@dataclass(frozen=True)
class Figures:
    """What a guess is worth.

    Attributes:
        code: the guess.
        consistent: whether it can win.
        expected: how many codes are left after it on average.
        worst: how many are left after it in the worst case.
        bits: the information of its marks, in bits.
        left: how many codes are left before it.
        parts: how many are left after each (black, white), the most first.
        drawn: by how many of the codes the guess was chosen, if not by all.
        estimated: whether the figures, too, are those of codes drawn: none of them is exact.
    """

    code: Code
    consistent: bool
    expected: float
    worst: int
    bits: float
    left: int = 0
    parts: Mapping[tuple[int, int], int] = field(default_factory=dict)
    drawn: int = 0
    estimated: bool = False

    def data(self, parts: bool = False) -> dict[str, Any]:
        """Return the figures, with the parts if they were asked for."""
        figures = {
            "code": list(self.code),
            "consistent": self.consistent,
            "expected": round(self.expected, 6),
            "worst": self.worst,
            "bits": round(self.bits, 6),
        }
        if self.drawn:
            figures |= {"drawn": self.drawn, "exact": not self.estimated}
        if parts:
            figures["parts"] = [
                {"black": black, "white": white, "codes": codes, "exact": not self.estimated}
                for (black, white), codes in self.parts.items()
            ]
        return figures


@dataclass(kw_only=True)
class SuggestAnswer(Answer):
    """A player's next guess, why, and what it is worth; `with_parts` if its parts were asked for.

    `stopped` says that the player was stopped: it is the best guess so far.
    """

    player: str
    why: str
    figures: Figures
    with_parts: bool = False
    stopped: bool = False

    @property
    def code(self) -> Code:
        """The guess."""
        return self.figures.code

    def data(self) -> dict[str, Any]:
        """Return the player, the guess and its figures."""
        stopped = {"stopped": True} if self.stopped else {}
        return {"player": self.player, **self.figures.data(self.with_parts), **stopped}


@dataclass(kw_only=True)
class SuggestAllAnswer(Answer):
    """What each player would guess, the least expected number left first."""

    suggestions: tuple[SuggestAnswer, ...]

    def data(self) -> dict[str, Any]:
        """Return the suggestions."""
        return {"suggestions": [each.data() for each in self.suggestions]}


@dataclass(kw_only=True)
class RateAnswer(Answer):
    """What a guess is worth, and the best guess of a player beside it."""

    figures: Figures
    best: SuggestAnswer
    with_parts: bool = False

    def data(self) -> dict[str, Any]:
        """Return the figures of the guess."""
        return self.figures.data(self.with_parts)


class Turn(NamedTuple):
    """A guess with its marks, how many codes are left after it, and the seconds that it took to find it."""

    code: Code
    black: int
    white: int
    left: int
    seconds: float


@dataclass(kw_only=True)
class PlayAnswer(Answer):
    """A game of a player against the codemaker, guess by guess."""

    player: str
    turns: tuple[Turn, ...]

    def data(self) -> dict[str, Any]:
        """Return the guesses."""
        turns = [each._asdict() | {"code": list(each.code)} for each in self.turns]
        return {"player": self.player, "guesses": len(self.turns), "turns": turns}


@dataclass(kw_only=True)
class TurnAnswer(Answer):
    """A guess that waits for its marks; or, if there is none, the code that was found in `turn` guesses."""

    player: str
    turn: int
    left: int
    code: Code
    found: bool = False

    def data(self) -> dict[str, Any]:
        """Return the guess, or the code."""
        told = {"player": self.player, "code": list(self.code), "guesses": self.turn, "left": self.left}
        return told | {"found": self.found}


@dataclass(kw_only=True)
class StrategyAnswer(Answer):
    """All guesses of a player: how many codes, guesses over all of them, the distribution, the file."""

    player: str
    codes: int
    total: int
    distribution: tuple[int, ...]
    file: str | None = None

    @property
    def worst(self) -> int:
        """Guesses for the hardest code."""
        return len(self.distribution)

    @property
    def average(self) -> float:
        """Guesses for a code on average."""
        return self.total / self.codes

    def data(self) -> dict[str, Any]:
        """Return the figures of the strategy."""
        return {
            "player": self.player,
            "codes": self.codes,
            "total": self.total,
            "average": round(self.average, 6),
            "worst": self.worst,
            "distribution": list(self.distribution),
            "file": self.file,
        }
