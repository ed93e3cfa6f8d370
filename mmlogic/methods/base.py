"""The base of all methods: run one statement, and check the type of its answer."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar, overload

from mmlogic.language import Source, Statement, SyntaxProblem, declaration
from mmlogic.render.answers import Answer

__all__ = ["StatementRunner", "several"]

A = TypeVar("A", bound=Answer)
B = TypeVar("B", bound=Answer)
S = TypeVar("S", bound=Statement[Any])


class StatementRunner(ABC):
    """A runner of statements."""

    @abstractmethod
    def execute(self, statement: Statement[Any], source: Source | None = None) -> Iterator[Answer]:
        """Carry out one statement."""

    @abstractmethod
    def parse(self, text: str, name: str = "<input>") -> list[Statement[Any]]:
        """Return the statements of a script. Raises SyntaxProblem."""

    @abstractmethod
    def ask(self, statement: Statement[A], source: Source | None = None) -> A:
        """Run a statement, and return its answer, typed by its declaration."""

    @overload
    def one(self, statement: Statement[Any], /) -> Answer: ...
    @overload
    def one(self, statement: Statement[Any], kind: type[A], /) -> A: ...
    @overload
    def one(self, statement: Statement[Any], kind: type[A], other: type[B], /) -> A | B: ...
    def one(self, statement: Statement[Any], /, *kinds: type[Answer]) -> Answer:
        """Carry out a statement that has one answer, and return it.

        `kinds` lists the allowed types of the answer. Raises TypeError for any other, so every method keeps
        its annotation.
        """
        answer = next(iter(self.execute(statement)))
        if not kinds or isinstance(answer, kinds):
            return answer
        wanted = " or ".join(kind.__name__ for kind in kinds)
        raise TypeError(f"`{statement.keyword}` answered {type(answer).__name__}, expected {wanted}")

    def read(self, kind: type[S], rest: str) -> S:
        """Return the statement of this kind with the text `rest` after its keyword.

        Raises SyntaxProblem unless the text completes exactly one such statement.
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


def several(value: object, told: str, *many: int) -> tuple[Any, ...]:
    """Return the parts of a value that is no text, `many` of them if that is said.

    Raises TypeError, which says what was expected as it is `told`.

    >>> several([2, 1], "a cell is (row, column)", 2, 3)
    (2, 1)
    """
    if isinstance(value, Iterable) and not isinstance(value, str | bytes):
        parts = tuple(value)
        if not many or len(parts) in many:
            return parts
    raise TypeError(f"{told}, not {value!r:.60}")
