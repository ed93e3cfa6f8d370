"""The answer to a guess, as the codemaker gives it."""

from dataclasses import dataclass
from typing import Any

from mmlogic.codes.theory import Code
from mmlogic.render.answers import Answer

__all__ = ["GuessAnswer"]


@dataclass(kw_only=True)
class GuessAnswer(Answer):
    """The marks that the codemaker gives; `turn` is the number of the guess, `won` if it was the code."""

    code: Code
    black: int
    white: int
    turn: int
    won: bool

    def data(self) -> dict[str, Any]:
        """Return the guess and its marks."""
        return {"code": list(self.code), "black": self.black, "white": self.white, "won": self.won}
