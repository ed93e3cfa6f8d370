"""Answers that several statements about players give: a suggestion, a game, a guess that waits for marks."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from mmlogic.codes.theory import Code
from mmlogic.players.drawing import guesses_text, line_width, marks_text, sentence, wrapped
from mmlogic.players.rating import FIGURES, Rating
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper

__all__ = ["PlayAnswer", "SuggestAnswer", "Turn", "TurnAnswer"]


@dataclass(kw_only=True)
class SuggestAnswer(Answer):
    """A player's next guess, why, and its `figures`; `with_parts` if its parts were asked for.

    `stopped` says that the player was stopped: it is the best guess so far.
    """

    player: str
    why: str
    figures: Rating[str]
    with_parts: bool = False
    stopped: bool = False

    @property
    def code(self) -> Code:
        """The guess."""
        return self.figures.code

    @property
    def suggestions(self) -> "tuple[SuggestAnswer, ...]":
        """A tuple of it alone."""
        return (self,)

    def data(self) -> dict[str, Any]:
        """Return the player, the guess and its figures."""
        stopped = {"stopped": True} if self.stopped else {}
        return {"player": self.player, **self.figures.data(self.with_parts), **stopped}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the guess, then why it is made and what it is worth."""
        yield from sentence(paper, "", self.code, "")
        yield from wrapped(paper, f"  {self.player}: {self.why}; {self.figures}")
        yield from self.figures.draw_source()
        if self.with_parts:
            yield from self.figures.draw_parts()

    def rows(self) -> Iterator[Row]:
        """Yield a row with the figures, then the parts if they were asked for."""
        yield ["player", *FIGURES]
        yield [self.player, *self.figures.row()]
        if self.with_parts:
            yield from self.figures.part_rows()


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
            left = [] if number == len(self.turns) else [("", "  "), *paper.codes_left(turn.left)]
            marks = f"  {marks_text(turn.black, turn.white)}"
            row = paper.code(turn.code, 0)
            yield [("class:quiet", f"{number:>4}  "), *row, ("", marks), *left]


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
        turn = {"player": self.player, "code": list(self.code), "guesses": self.turn, "left": self.left}
        return turn | {"found": self.found}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the guess and how it is answered, or the code."""
        if self.found:
            yield from sentence(paper, "", self.code, f" is the code, found in {guesses_text(self.turn)}")
            return
        asked = f", of {self.left} codes; `marks BLACK WHITE` answers it"
        after = ", the only code that is left" if self.left == 1 else asked
        yield from sentence(paper, f"guess {self.turn}: ", self.code, after)

    def rows(self) -> Iterator[Row]:
        """Yield one row."""
        yield ["player", "code", "guesses", "left", "found"]
        yield [self.player, " ".join(self.code), self.turn, self.left, self.found]
