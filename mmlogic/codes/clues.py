"""Clues: what the statements about them share, the answer where no code is left, and numbers of clues."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from mmlogic.codes.checks import possible
from mmlogic.codes.drawing import some_of
from mmlogic.codes.state import Codes
from mmlogic.common.wording import other_lengths
from mmlogic.language import StatementProblem, place_of
from mmlogic.render.answers import Answer, Done, Row
from mmlogic.render.paper import NONE_LEFT, Line, Paper

__all__ = [
    "NoCodeLeft",
    "SecretDropped",
    "TakenInPart",
    "clue_taken",
    "index_of",
    "taken",
]


@dataclass(kw_only=True)
class NoCodeLeft(Answer):
    """What was just told leaves no code; `why` says more. It is false.

    Where several secrets are sought, `secrets` are those that no code is left for, from 1. `dropped` says why
    the program's own secret was dropped, if it was.
    """

    meanings: ClassVar[Mapping[str, str]] = {
        "no_code_for": "where several secrets are sought, those that no code is left for",
    }

    secrets: tuple[int, ...] = ()
    dropped: str = ""

    def __bool__(self) -> bool:
        return False

    def data(self) -> dict[str, Any]:
        """Return the count, which is 0."""
        none_for = {"no_code_for": list(self.secrets)} if self.secrets else {}
        return {"count": 0} | none_for | ({"secret_dropped": True} if self.dropped else {})

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Say so, and what to ask next."""
        if self.dropped:
            yield from paper.wrapped([("", self.dropped)])
        (warning, *rest) = NONE_LEFT
        yield from paper.wrapped([warning, ("", self._for), *rest])

    @property
    def _for(self) -> str:
        return f" for {some_of('secret', self.secrets, 0)}" if self.secrets else ""

    def rows(self) -> Iterator[Row]:
        """Yield the count."""
        yield ["count"]
        yield [0]


@dataclass(kw_only=True)
class TakenInPart(Done):
    """Words of a file were taken, and `left_out` more words of other lengths were not."""

    meanings: ClassVar[Mapping[str, str]] = {"left_out": "how many words of the file have other lengths"}

    left_out: int

    def data(self) -> dict[str, Any]:
        """Return how many words were left out."""
        return {"left_out": self.left_out}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Say how many words were left out, and confirm the rest to a person."""
        yield from paper.wrapped(other_lengths(self.left_out))
        yield from super().draw(paper)

    def rows(self) -> Iterator[Row]:
        """Yield how many words were left out."""
        yield ["left_out"]
        yield [self.left_out]


@dataclass(kw_only=True)
class SecretDropped(Done):
    """A clue was added that the program's own secret contradicts; `dropped` says so: the secret is gone."""

    meanings: ClassVar[Mapping[str, str]] = {
        "secret_dropped": "true if a saved clue contradicted the program's own secret, which was dropped",
    }

    dropped: str

    def data(self) -> dict[str, Any]:
        """Return that the secret was dropped."""
        return {"secret_dropped": True}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Say that the secret was dropped, and confirm the clue to a person."""
        yield from paper.wrapped([("", self.dropped)])
        yield from super().draw(paper)

    def rows(self) -> Iterator[Row]:
        """Yield that the secret was dropped."""
        yield ["secret_dropped"]
        yield [True]


def taken(message: str, left_out: int) -> Done:
    """Confirm what was taken, and say how many words of a file were left out, if any were."""
    return TakenInPart(message=message, left_out=left_out) if left_out else Done(message=message)


def clue_taken(codes: Codes, number: int, left: bool | None, dropped: str = "") -> Done | NoCodeLeft:
    """Confirm clue `number`, or answer that it leaves no code, if `left` says so.

    `dropped` says why the program's own secret was dropped, if it was. Raises StatementProblem for a clue
    that no code at all gives.
    """
    if left is not False:
        ended = codes.guesses_left == 0 and not codes.broken
        won = "; that was the last guess, and the codemaker has won" if ended else ""
        message = f"clue {number} is taken{won}"
        return SecretDropped(message=message, dropped=dropped) if dropped else Done(message=message)
    clue, dialect = codes.told[number - 1], codes.game.dialect
    for secret, told in enumerate(clue.answers):
        if not codes.theory.lies and not possible(codes.game, clue.of(secret)):
            raise StatementProblem(f"no code answers this guess with {dialect.words(told)}")
    return NoCodeLeft(secrets=codes.without_code, dropped=dropped)


def index_of(number: int, known: int, what: str) -> int:
    """Return the index of a clue or rule, as `what` says, of which `known` are known."""
    if 1 <= number <= known:
        return number - 1
    if not known:
        raise StatementProblem(f"there are no {what}s yet", place_of(number))
    numbers = f"they are numbered 1 to {known}" if known > 1 else "there is only one"
    raise StatementProblem(f"there is no {what} {number}", place_of(number), hint=numbers)
