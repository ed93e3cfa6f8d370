"""`play`: let a player break the code; players and options are those of `suggest`."""

from dataclasses import KW_ONLY, dataclass

from mmlogic.codes.written import Code
from mmlogic.common.corrections import did_you_mean
from mmlogic.language import StatementProblem
from mmlogic.language.registry import Command, Heading, part, statement, word
from mmlogic.players import on_demand
from mmlogic.players.answers import PlayAnswer, TurnAnswer
from mmlogic.players.parts import PENDING
from mmlogic.players.written import Player
from mmlogic.render.answers import Done
from mmlogic.session.context import SessionContext, other_subject
from mmlogic.session.statements.session import ShowAnswer

__all__ = ["Play"]


@statement(
    usage="play [PLAYER] [with inferences] | play PLAYER guess CODE | play off | play board",
    example="play entropy",
    heading=Heading.PLAYING,
)
@dataclass(frozen=True)
class Play(Command[PlayAnswer | TurnAnswer | ShowAnswer | Done]):
    """Let a player break the code; players and options are those of `suggest`.

    If the program holds a secret, the player plays to the end. Otherwise the secret is yours: the player
    guesses, you answer with `marks ANSWER`, and it guesses again; `undo` takes an answer back.
    `guess CODE` names a guess that the player has already made; saved sessions contain it.

    `with inferences` shows after each guess what a player that keeps inferences (`rao`) has inferred, where
    the program holds the secret (`secret random`): which inference it tries to fix (BF), the symbol that it
    considers besides (BC), the fixed pegs (F), and the inferences (I), each a symbol and the pegs where it
    may be.

    `play off` ends a game: the guess that waits for its answer is dropped.

    `play board` opens a screen at the prompt on which you place the numbers of a puzzle.
    """

    player: Player | None = None
    guess: Code | None = part(before="guess")
    _: KW_ONLY
    inferences: bool = word("with inferences", "what the player has inferred after each guess")
    off: bool = word("off", "end the game")
    board: bool = word("board", "a screen to place the numbers of a puzzle on")

    def carry_out(self, session: SessionContext) -> PlayAnswer | TurnAnswer | ShowAnswer | Done:
        """Play against the secret if there is one; otherwise make one guess."""
        if self.off:
            return _ended(session)
        if self.board:
            return session.subject.show("play")
        if other := other_subject(session, self):
            other.require(did_you_mean("play board" if self.player is None else None))
        with on_demand.player_problems(self.span):
            return on_demand.play(self.player, self.guess, session, inferences=self.inferences)


def _ended(session: SessionContext) -> Done:
    """Drop the guess that waits. Raises StatementProblem if none does."""
    if session.timeline.first(PENDING) is None:
        raise StatementProblem("no game is being played", hint="`play PLAYER` begins one")
    session.timeline.fill(PENDING)
    return Done(message="the game is over: the clues stay")
