"""The statements about players as methods."""

from typing import cast

from mmlogic.answers import (
    Answer,
    ChancesAnswer,
    PlayAnswer,
    RateAnswer,
    StrategyAnswer,
    SuggestAllAnswer,
    SuggestAnswer,
    TurnAnswer,
)
from mmlogic.language import parse
from mmlogic.language import statements as say
from mmlogic.methods.base import Carrying
from mmlogic.methods.codes import CodeLike, written

__all__ = ["PlayerMethods"]


class PlayerMethods(Carrying):
    """A method for each statement. A player is written as in the language: `"minimax pool consistent"`."""

    def suggest(self, player: str = "entropy") -> SuggestAnswer:
        """Return a player's next guess: its `code`, why, and its `figures`."""
        return cast(SuggestAnswer, self.one(parse(f"suggest {player}")[0]))

    def suggest_all(self) -> list[SuggestAnswer]:
        """Return what each player would guess, the least expected number left first."""
        return list(cast(SuggestAllAnswer, self.one(say.Suggest(everyone=True))).suggestions)

    def rate(self, code: CodeLike) -> RateAnswer:
        """Return what a guess is worth, and the best guess beside it."""
        return cast(RateAnswer, self.one(say.Rate(written(code))))

    def chances(self) -> ChancesAnswer:
        """Return how likely each symbol is at each place."""
        return cast(ChancesAnswer, self.one(say.Chances()))

    def secret(self, code: CodeLike | None = None, *, how: str = "random") -> Answer:
        """Let the program hold a secret: a code, or one that is `random` or `evil`; `off` drops it."""
        return self.one(say.Secret(how=how) if code is None else say.Secret(written(code)))

    def play(self, player: str = "entropy") -> PlayAnswer | TurnAnswer:
        """Have a player break the secret; without one, return its guess, which `marks` answers."""
        return cast(PlayAnswer | TurnAnswer, self.one(parse(f"play {player}")[0]))

    def marks(self, black: int, white: int) -> Answer:
        """Answer the guess of `play`; the answer has the next one, or is NoCodeLeft."""
        return self.one(say.Marks(black, white))

    def strategy(self, player: str, file: str | None = None) -> StrategyAnswer:
        """Work out all guesses of a player, and write them to a file."""
        statement = cast(say.Strategy, parse(f"strategy {player}")[0])
        return cast(StrategyAnswer, self.one(say.Strategy(statement.player, file)))
