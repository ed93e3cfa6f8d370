"""The statements about players as methods."""

from dataclasses import replace
from os import PathLike, fspath

from mmlogic.codes.clues import NoCodeLeft
from mmlogic.codes.statements.chances import Chances, ChancesAnswer
from mmlogic.language import StatementProblem
from mmlogic.methods.base import Carrying
from mmlogic.methods.codes import CodeLike, written
from mmlogic.players.answers import PlayAnswer, SuggestAnswer, TurnAnswer
from mmlogic.players.statements.marks import Marks
from mmlogic.players.statements.play import Play
from mmlogic.players.statements.player import Player, PlayersAnswer
from mmlogic.players.statements.rate import Rate, RateAnswer
from mmlogic.players.statements.secret import Secret
from mmlogic.players.statements.strategy import Strategy, StrategyAnswer
from mmlogic.players.statements.suggest import Suggest
from mmlogic.render.answers import Done

__all__ = ["PlayerMethods"]


class PlayerMethods(Carrying):
    """A method for each statement. A player is written as in the language: `"minimax pool consistent"`."""

    def player(self, path: str | PathLike[str]) -> PlayersAnswer:
        """Have the players of a Python file play; the answer has their names."""
        return self.ask(Player(fspath(path)))

    def suggest(self, player: str = "entropy") -> SuggestAnswer:
        """Return a player's next guess: its `code`, why, and its `figures`."""
        statement = self.read(Suggest, player)
        if statement.everyone:
            raise StatementProblem("`all` is no player", hint="`suggest_all` asks every player")
        (answer,) = self.ask(statement).suggestions
        return answer

    def suggest_all(self) -> list[SuggestAnswer]:
        """Return what each player would guess, the least expected number left first."""
        return list(self.ask(Suggest(everyone=True)).suggestions)

    def rate(self, code: CodeLike) -> RateAnswer:
        """Return what a guess is worth, and the best guess beside it."""
        return self.ask(Rate(written(code)))

    def chances(self) -> ChancesAnswer:
        """Return how likely each symbol is at each place."""
        return self.ask(Chances())

    def secret(self, code: CodeLike | None = None, *, how: str = "random") -> Done:
        """Let the program hold a secret: a code, or one that is `random` or `evil`; `off` drops it."""
        return self.ask(Secret(how=how) if code is None else Secret(written(code)))

    def play(self, player: str = "entropy") -> PlayAnswer | TurnAnswer:
        """Have a player break the secret; without one, return its guess, which `marks` answers."""
        return self.ask(self.read(Play, player))

    def marks(self, black: int, white: int) -> TurnAnswer | NoCodeLeft:
        """Answer the guess of `play`; the answer has the next one, or is NoCodeLeft."""
        return self.ask(Marks(black, white))

    def strategy(
        self, player: str, file: str | PathLike[str] | None = None, *, over: bool = False
    ) -> StrategyAnswer:
        """Work out all guesses of a player, and write them to a file; `"minimax to tree.json"` names one.

        A file that mmlogic did not write is replaced only with `over`.
        """
        statement = self.read(Strategy, player)
        if file is not None:
            if statement.file is not None:
                raise StatementProblem("the file is named twice")
            statement = replace(statement, file=fspath(file), over=over)
        return self.ask(statement)
