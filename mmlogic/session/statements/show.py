"""`show`: show the puzzle's board or the game of codes, or the session as Prolog."""

from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass
from typing import Any

from mmlogic.language.registry import Command, Heading, choice, statement
from mmlogic.render.answers import Answer
from mmlogic.render.paper import Line, Paper
from mmlogic.session.context import SessionContext

__all__ = ["Show", "ShowAnswer"]


@dataclass(kw_only=True)
class ShowAnswer(Answer):
    """What is shown, as text: the Prolog that a session has become, under the name of `what` it is."""

    headed = False
    what: str
    text: str

    def data(self) -> dict[str, Any]:
        """Return the text under the name of what it is."""
        return {self.what: self.text}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the text; comments of Prolog stand back."""
        for line in self.text.rstrip("\n").split("\n"):
            yield [("class:comment" if line.startswith("%") else "", line)]


@statement(
    usage="show | show board | show panels | show order | show program | show facts | show textbook"
    " | show clauses | show clpfd",
    example="show program",
    heading=Heading.SESSION,
)
@dataclass(frozen=True)
class Show(Command[ShowAnswer]):
    """Show the puzzle's board or the game with its clues and rules, or the session as Prolog.

    `show panels` shows the numbers of the board, and how each cell is connected (`x`: to the number before
    and the number after; `.`: to one of them); `show order` the order in which the solver places numbers.
    `show program` shows the session as a program that `swipl` runs: its facts, your own clauses, and the
    textbook's `code/1` with all that it calls. `show facts` and `show textbook` show these parts, `show
    clauses` the program specialised from the facts, `show clpfd` the one that states the clues as
    constraints.
    """

    each = True

    _: KW_ONLY
    what: str = choice(
        "state",
        board="the board of the puzzle",
        panels="the numbers, and how each cell is connected",
        order="the order in which the solver places the numbers",
        program="the session as one program of Prolog",
        facts="the session as facts of Prolog",
        textbook="the definition of a code, as a program",
        clauses="the program specialised for this session",
        clpfd="the clues as constraints over finite domains",
    )

    @property
    def asked_of_each(self) -> bool:
        """Whether each secret has an answer of its own: a game is one for all of them."""
        return self.what != "state"

    def carry_out(self, session: SessionContext) -> ShowAnswer:
        """Show the subject."""
        return session.subject.show(self.what)
