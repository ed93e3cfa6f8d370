"""`play`: let a player break the code; players and options are those of `suggest`."""

from dataclasses import KW_ONLY, dataclass

from mmlogic.codes.written import Code
from mmlogic.language.registry import Command, Heading, part, statement, word
from mmlogic.players import on_demand
from mmlogic.players.answers import PlayAnswer, TurnAnswer
from mmlogic.players.written import Player
from mmlogic.session.context import SessionContext
from mmlogic.session.statements.show import ShowAnswer

__all__ = ["Play"]


@statement(
    usage="play [PLAYER] | play PLAYER guess CODE | play board",
    example="play entropy",
    heading=Heading.PLAYING,
)
@dataclass(frozen=True)
class Play(Command[PlayAnswer | TurnAnswer | ShowAnswer]):
    """Let a player break the code; players and options are those of `suggest`.

    If the program holds a secret, the player plays to the end. Otherwise the secret is yours: the player
    guesses, you answer with `marks BLACK WHITE`, and it guesses again; `undo` takes an answer back.
    `guess CODE` names a guess that the player has already made; saved sessions contain it.

    `play board` opens a screen at the prompt on which you place the numbers of a puzzle.
    """

    player: Player | None = None
    guess: Code | None = part(before="guess")
    _: KW_ONLY
    board: bool = word("board", "a screen to place the numbers of a puzzle on")

    def carry_out(self, session: SessionContext) -> PlayAnswer | TurnAnswer | ShowAnswer:
        """Play against the secret if there is one; otherwise make one guess."""
        if self.board:
            return session.subject.show("play")
        with on_demand.player_problems(self.span):
            return on_demand.play(self.player, self.guess, session)
