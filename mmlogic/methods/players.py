"""The statements about players as methods."""

from dataclasses import replace
from os import PathLike, fspath

from mmlogic.codes.clues import NoCodeLeft
from mmlogic.codes.statements.chances import Chances, ChancesAnswer
from mmlogic.codes.written import Pieces
from mmlogic.language import StatementProblem
from mmlogic.methods.base import StatementRunner
from mmlogic.methods.codes import CodeLike, written
from mmlogic.players.answers import PlayAnswer, SuggestAnswer, SuggestEachAnswer, TurnAnswer
from mmlogic.players.statements.marks import Marks
from mmlogic.players.statements.play import Play
from mmlogic.players.statements.player import Player, PlayersAnswer
from mmlogic.players.statements.rank import Rank, RankAnswer
from mmlogic.players.statements.rate import Rate, RateAllAnswer, RateAnswer
from mmlogic.players.statements.secret import Secret
from mmlogic.players.statements.strategy import Strategy, StrategyAnswer
from mmlogic.players.statements.suggest import Suggest, SuggestAllAnswer
from mmlogic.players.written import Rated
from mmlogic.render.answers import Done

__all__ = ["PlayerMethods"]


class PlayerMethods(StatementRunner):
    """A method for each statement. Players are written as in statements: `"minimax pool consistent"`."""

    def player(self, path: str | PathLike[str]) -> PlayersAnswer:
        """Load the players of a file, in Python or Prolog; the answer has their names."""
        return self.ask(Player(fspath(path)))

    def suggest(self, player: str = "entropy") -> SuggestAnswer:
        """Return a player's next guess: its `code`, why, and its `figures`.

        Raises StatementProblem where there are no figures, as the codes are too many to be counted soon, and
        where there are several secrets.
        """
        statement = self.read(Suggest, player)
        if statement.everyone:
            raise StatementProblem("`all` is no player", hint="`suggest_all` asks every player")
        answer = self.ask(statement)
        if isinstance(answer, SuggestAnswer):
            return answer
        why = "the codes left take too long to count, so the guess has no figures"
        if isinstance(answer, SuggestEachAnswer):
            why = "a guess for several secrets has figures for each"
        raise StatementProblem(why, hint="`run` answers the statement `suggest`")

    def suggest_all(self) -> list[SuggestAnswer]:
        """Return the guess of each player, the lowest expected number of remaining codes first."""
        found = self.one(Suggest(everyone=True), SuggestAllAnswer).suggestions
        if several := [each for each in found if isinstance(each, SuggestEachAnswer)]:
            why = f"each guess of {len(several)} players is one for several secrets, with figures for each"
            raise StatementProblem(why, hint="`run` answers the statement `suggest all`")
        return [each for each in found if isinstance(each, SuggestAnswer)]

    def rate(self, code: CodeLike) -> RateAnswer:
        """Return the figures of a guess, and those of a player's best guess."""
        return self.one(Rate(Rated((written(code),))), RateAnswer)

    def rate_all(self, *codes: CodeLike) -> RateAllAnswer:
        """Return the figures of two guesses or more side by side, and those of a player's best guess."""
        if len(codes) < 2:
            raise TypeError("`rate_all` takes two guesses or more; `rate` takes one")
        return self.one(Rate(Rated(tuple(map(written, codes)))), RateAllAnswer)

    def rank(self, limit: int | None = None, *, by: str | None = None) -> RankAnswer:
        """Return the best guesses by a measure, one of equivalent ones; by bits if `by` is None."""
        return self.ask(Rank(limit, by))

    def chances(self) -> ChancesAnswer:
        """Return how likely each symbol is at each place."""
        return self.ask(Chances())

    def secret(self, code: CodeLike | None = None, *, how: str = "random", lies: int | None = None) -> Done:
        """Let the program hold a secret: a code, `"random"` or `"evil"`; `"off"` drops it.

        At most `lies` of its answers are wrong.
        """
        return self.ask(Secret(lies=lies, how=how) if code is None else Secret(Rated((written(code),)), lies))

    def play(self, player: str = "entropy") -> PlayAnswer | TurnAnswer:
        """Let a player break the secret; without a secret, return its guess, which `marks` answers."""
        return self.one(self.read(Play, player), PlayAnswer, TurnAnswer)

    def marks(self, black: int, white: int) -> TurnAnswer | NoCodeLeft:
        """Answer the guess of `play`; return the next guess, or NoCodeLeft."""
        return self.ask(Marks(Pieces((str(black), str(white)))))

    def strategy(
        self, player: str, file: str | PathLike[str] | None = None, *, over: bool = False
    ) -> StrategyAnswer:
        """Work out all guesses of a player; `"minimax to tree.json"` also writes them to a file.

        `over` replaces a file even if mmlogic did not write it.
        """
        statement = self.read(Strategy, player)
        if file is not None:
            if statement.file is not None:
                raise StatementProblem("the file is named twice")
            statement = replace(statement, file=fspath(file), over=over)
        return self.ask(statement)
