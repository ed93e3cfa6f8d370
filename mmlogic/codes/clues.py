"""What the statements that tell of clues and rules share: the answer where no code is left, and numbers."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mmlogic.codes.possible import possible
from mmlogic.codes.state import Codes
from mmlogic.language import StatementProblem, place_of
from mmlogic.render.answers import Answer, Done, Row
from mmlogic.render.paper import NONE_LEFT, Line, Paper

__all__ = ["NoCodeLeft", "clue_taken", "index_of"]


@dataclass(kw_only=True)
class NoCodeLeft(Answer):
    """What was just told leaves no code; `why` says more. It is false.

    `true` is the answer of the program's own secret, if the clue has another.
    """

    true: str = ""

    def __bool__(self) -> bool:
        return False

    def data(self) -> dict[str, Any]:
        """Return the count, which is 0."""
        return {"count": 0}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Say so, and what to ask next."""
        if self.true:
            yield from paper.wrapped([("", f"The program holds the secret, which answers {self.true}.")])
        yield from paper.wrapped(NONE_LEFT)

    def rows(self) -> Iterator[Row]:
        """Yield the count."""
        yield ["count"]
        yield [0]


def clue_taken(codes: Codes, number: int, left: bool | None, true: str = "") -> Done | NoCodeLeft:
    """Confirm clue `number`, or answer that it leaves no code, if `left` says so.

    `true` is what the program's own secret answers, if the clue has another answer. Raises StatementProblem
    for a clue that no code at all gives.
    """
    if left is not False:
        though = f", though the secret answers {true}" if true else ""
        return Done(message=f"clue {number} is taken{though}")
    clue, dialect = codes.told[number - 1], codes.game.dialect
    for secret, told in enumerate(clue.answers):
        if not codes.theory.lies and not possible(codes.game, clue.of(secret)):
            raise StatementProblem(f"no code answers this guess with {dialect.words(told)}")
    return NoCodeLeft(true=true)


def index_of(number: int, known: int, what: str) -> int:
    """Return the index of a clue or rule, as `what` says, of which `known` are known."""
    if 1 <= number <= known:
        return number - 1
    if not known:
        raise StatementProblem(f"there are no {what}s yet", place_of(number))
    numbers = f"they are numbered 1 to {known}" if known > 1 else "there is only one"
    raise StatementProblem(f"there is no {what} {number}", place_of(number), hint=numbers)
