"""`guess`: add a clue: a guess and its marks."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mmlogic.codes import meaning
from mmlogic.codes.clues import NoCodeLeft, clue_taken
from mmlogic.codes.drawing import marks_text
from mmlogic.codes.feedback import Marks, feedback
from mmlogic.codes.state import Codes
from mmlogic.codes.theory import Clue
from mmlogic.codes.theory import Code as Named
from mmlogic.codes.written import Code
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.registry import Heading, Tell, statement
from mmlogic.players import on_demand
from mmlogic.players.parts import SECRET
from mmlogic.render.answers import Answer, Done, Row
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session.context import SessionContext

__all__ = ["Guess", "GuessAnswer"]


@dataclass(kw_only=True)
class GuessAnswer(Answer):
    """The marks that the codemaker gives; `turn` is the number of the guess, `won` if it was the code."""

    code: Named
    marks: Marks
    turn: int
    won: bool

    def data(self) -> dict[str, Any]:
        """Return the guess and its marks."""
        return {"code": list(self.code), **self.marks._asdict(), "won": self.won}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Tell the marks, and a person how many codes are left."""
        if self.won:
            found = ("", f" is the secret: found with guess {self.turn}.")
            yield from paper.wrapped([*paper.code(self.code, 0), found])
        elif not paper.person:
            yield plain(str(self.marks))
        else:
            left = [("", ": "), *paper.codes_left(paper.left)] if paper.left is not None else []
            yield from paper.wrapped([("class:strong", marks_text(self.marks)), *left, ("", ".")])

    def rows(self) -> Iterator[Row]:
        """Yield the guess and its marks."""
        yield ["code", "black", "white", "won"]
        yield [" ".join(self.code), *self.marks, self.won]


@statement(usage="guess CODE [BLACK WHITE]", example="guess RRBBGG 0 2", heading=Heading.CLUES)
@dataclass(frozen=True)
class Guess(Tell[Done | NoCodeLeft | GuessAnswer]):
    """Add a clue: a guess and its marks.

    BLACK counts the pegs with the right symbol in the right place, WHITE the right symbols in the wrong
    place. A code is letters run together (`RRBBGG`) or a list of names and letters (`[red, R, blue]`); a peg
    `_` is blank and matches nothing (`RR__GG`).
    Leave the marks out if the program holds the `secret`: it answers with them.
    """

    code: Code
    black: int | None = None
    white: int | None = None

    def carry_out(self, session: SessionContext) -> Done | NoCodeLeft | GuessAnswer:
        """Take the clue; without marks, ask the codemaker for them."""
        if self.black is None or self.white is None:
            return self._answered(session)
        codes = session.state(Codes)
        clue = meaning.clue(self.code, self.black, self.white, codes.game)
        codes.add_clue(clue)
        return clue_taken(codes, len(codes.clues), codes.any_left(after=clue))

    def _answered(self, session: SessionContext) -> GuessAnswer:
        """Have the codemaker give the marks. Raises StatementProblem if there is none."""
        codes, secret = session.state(Codes), session.timeline.first(SECRET)
        if secret is None:
            raise StatementProblem(
                "a guess needs its black and white marks, unless the program holds a secret",
                place_of(self.code),
                hint="`guess CODE BLACK WHITE`, or `secret random` first",
            )
        code = meaning.code(self.code, codes.game, blanks=True)
        if secret == "evil":
            with on_demand.player_problems(self.span):
                marks = on_demand.marks_of(code, session)
        else:
            marks = feedback(code, secret)
        codes.add_clue(Clue(code, marks))
        won = marks.black == codes.game.pegs
        return GuessAnswer(code=code, marks=marks, turn=len(codes.clues), won=won)
