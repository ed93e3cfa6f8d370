"""What the methods of every subject rest on: carrying out one statement, whose answer is as promised."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, TypeVar, overload

from mmlogic.language import Source, Statement, SyntaxProblem, declaration
from mmlogic.render.answers import Answer

__all__ = ["Carrying", "unexpected"]

A = TypeVar("A", bound=Answer)
B = TypeVar("B", bound=Answer)
C = TypeVar("C", bound=Answer)
S = TypeVar("S", bound=Statement[Any])


class Carrying(ABC):
    """Something that carries out statements."""

    @abstractmethod
    def execute(self, statement: Statement[Any], source: Source | None = None) -> Iterator[Answer]:
        """Carry out one statement."""

    @abstractmethod
    def parse(self, text: str, name: str = "<input>") -> list[Statement[Any]]:
        """Return the statements of a script. Raises SyntaxProblem."""

    @abstractmethod
    def ask(self, statement: Statement[A], source: Source | None = None) -> A:
        """Carry out a statement, and return its answer: of the kind that the statement declares."""

    @overload
    def one(self, statement: Statement[Any], /) -> Answer: ...
    @overload
    def one(self, statement: Statement[Any], kind: type[A], /) -> A: ...
    @overload
    def one(self, statement: Statement[Any], kind: type[A], other: type[B], /) -> A | B: ...
    @overload
    def one(
        self, statement: Statement[Any], kind: type[A], other: type[B], third: type[C], /
    ) -> A | B | C: ...
    def one(self, statement: Statement[Any], /, *kinds: type[Answer]) -> Answer:
        """Carry out a statement that has one answer, and return it.

        `kinds`, if they are named, are all that the answer may be. Raises TypeError for any other, so that
        no method returns what its annotation does not name.
        """
        answer = next(iter(self.execute(statement)))
        if not kinds or isinstance(answer, kinds):
            return answer
        wanted = " or ".join(kind.__name__ for kind in kinds)
        raise TypeError(f"`{statement.keyword}` answered {type(answer).__name__}, expected {wanted}")

    def read(self, kind: type[S], rest: str) -> S:
        """Return the one statement of this kind whose text is its keyword and `rest`.

        Raises SyntaxProblem for a text that is not the rest of one such statement.
        """
        keyword = declaration(kind).keyword
        text = f"{keyword} {rest}"
        statement, *more = self.parse(text)
        if more:
            problem = SyntaxProblem(
                f"`{keyword}` is one statement, but another follows", more[0].span, hint="`run` takes several"
            )
            raise problem.within(Source("<input>", text))
        if not isinstance(statement, kind):
            raise TypeError(f"`{keyword}` was read as {type(statement).__name__}")
        return statement


def unexpected(answer: Answer) -> TypeError:
    """Return the error of a statement whose answer is of a kind that its method does not promise."""
    return TypeError(f"`{answer.statement}` answered {type(answer).__name__}")
