"""`play`: let a player break the code; players and options are those of `suggest`."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from mmlogic.codes.theory import Code as Named
from mmlogic.codes.written import Code
from mmlogic.language.registry import Command, Heading, part, statement
from mmlogic.players.drawing import guesses_text, line_width, marks_text, sentence
from mmlogic.players.written import Player
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper, left_text
from mmlogic.session.context import SessionContext

__all__ = ["Play", "PlayAnswer", "Turn", "TurnAnswer"]


class Turn(NamedTuple):
    """A guess with its marks, how many codes are left after it, and the seconds that it took to find it."""

    code: Named
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

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the game guess by guess: a table for a script, in words for a person."""
        yield from self._told(paper) if paper.person else self._table(paper)
        yield [("class:strong", f"{self.player} broke the code in {guesses_text(len(self.turns))}")]

    def rows(self) -> Iterator[Row]:
        """Yield a row a guess."""
        yield ["turn", "code", "black", "white", "left", "seconds"]
        for number, turn in enumerate(self.turns, 1):
            yield [number, " ".join(turn.code), *turn[1:4], round(turn.seconds, 6)]

    def _table(self, paper: Paper) -> Iterator[Line]:
        codes = [paper.code(each.code, 0) for each in self.turns]
        width = max(map(line_width, codes))
        yield [("", f"{'':>4}  {'guess':<{width}}  black  white  codes left  seconds")]
        for number, (turn, code) in enumerate(zip(self.turns, codes, strict=True), 1):
            room = " " * (width - line_width(code))
            figures = f"{turn.black:>5}  {turn.white:>5}  {turn.left:>10}  {turn.seconds:>7.3f}"
            yield [("", f"{number:>4}  "), *code, ("", f"{room}  {figures}")]

    def _told(self, paper: Paper) -> Iterator[Line]:
        for number, turn in enumerate(self.turns, 1):
            left = "" if number == len(self.turns) else f"  {left_text(turn.left)}"
            marks = f"  {marks_text(turn.black, turn.white)}"
            row = paper.code(turn.code, 0)
            yield [("class:quiet", f"{number:>4}  "), *row, ("", marks), ("class:quiet", left)]


@dataclass(kw_only=True)
class TurnAnswer(Answer):
    """A guess that waits for its marks; or, if there is none, the code that was found in `turn` guesses."""

    player: str
    turn: int
    left: int
    code: Named
    found: bool = False

    def data(self) -> dict[str, Any]:
        """Return the guess, or the code."""
        turn = {"player": self.player, "code": list(self.code), "guesses": self.turn, "left": self.left}
        return turn | {"found": self.found}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the guess and how it is answered, or the code."""
        if self.found:
            yield from sentence(paper, "", self.code, f" is the code, found in {guesses_text(self.turn)}")
            return
        asked = f", of {self.left} codes; `marks BLACK WHITE` answers it"
        after = ", the only remaining code" if self.left == 1 else asked
        yield from sentence(paper, f"guess {self.turn}: ", self.code, after)

    def rows(self) -> Iterator[Row]:
        """Yield one row."""
        yield ["player", "code", "guesses", "left", "found"]
        yield [self.player, " ".join(self.code), self.turn, self.left, self.found]


@statement(
    usage="play [PLAYER] | play PLAYER guess CODE",
    example="play entropy",
    heading=Heading.PLAYING,
)
@dataclass(frozen=True)
class Play(Command[PlayAnswer | TurnAnswer]):
    """Let a player break the code; players and options are those of `suggest`.

    If the program holds a secret, the player plays to the end. Otherwise the secret is yours: the player
    guesses, you answer with `marks BLACK WHITE`, and it guesses again; `undo` takes an answer back.
    `guess CODE` names a guess that the player has already made; saved sessions contain it.
    """

    player: Player | None = None
    guess: Code | None = part(before="guess")

    def carry_out(self, session: SessionContext) -> PlayAnswer | TurnAnswer:
        """Play against the secret if there is one; otherwise make one guess."""
        from mmlogic.players.asking import player_problems
        from mmlogic.players.playing import play

        with player_problems(self.span):
            return play(self, session)
