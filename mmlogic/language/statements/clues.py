"""What is known of the code: `guess`, `where`, `edit`, `forget`."""

from dataclasses import dataclass
from functools import partial

from mmlogic.language.codes import Code
from mmlogic.language.constraints import Constraint
from mmlogic.language.registry import Command, Subject, Tell, statement

__all__ = ["Edit", "Forget", "Guess", "Where"]

about_clues = partial(statement, subject=Subject.CLUES)


@about_clues("guess", usage="guess CODE [BLACK WHITE]", example="guess RRBBGG 0 2")
@dataclass(frozen=True)
class Guess(Tell):
    """Add a clue: a guess and its marks.

    BLACK pegs have the right symbol in the right place, WHITE further ones are right but elsewhere.
    A code is letters run together (`RRBBGG`) or a list of names and letters (`[red, R, blue]`).
    The marks are left out if the program holds the `secret`: then it answers with them.
    """

    code: Code
    black: int | None = None
    white: int | None = None


@about_clues("where", usage="where CONSTRAINT", example="where count(red) >= 2 and not code[1] = blue")
@dataclass(frozen=True)
class Where(Tell):
    """Add a rule that every code must obey.

    A constraint is `code[1] = red`, `code[2] != code[3]`, `count(red) >= 2`, `sum(code) = 12` (of
    symbols that are numbers), `distinct` (all symbols differ) or `code in "words.txt"`; they are
    joined by `and`, `or`, `not` and parentheses. Comparisons are `=`, `!=`, `<`, `<=`, `>`, `>=`.
    """

    constraint: Constraint


@about_clues("edit", usage="edit N BLACK WHITE", example="edit 2 1 1")
@dataclass(frozen=True)
class Edit(Command):
    """Give clue N other marks."""

    clue: int
    black: int
    white: int


@about_clues(
    "forget",
    usage="forget N | forget rule N",
    example="forget 2",
    forms={"forget_rule": {"rule": True}},
)
@dataclass(frozen=True)
class Forget(Command):
    """Drop clue N, or rule N. The numbers are those that `history` shows."""

    number: int
    rule: bool = False

    def __str__(self) -> str:
        return f"forget rule {self.number}" if self.rule else f"forget {self.number}"
