"""What comes back from a session: what every answer has, and the answers about the session itself."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from mmlogic.render.paper import NONE_LEFT, Line, Paper, left_text

__all__ = [
    "Answer",
    "Done",
    "Farewell",
    "Listing",
    "Row",
    "kept",
]


Row = Iterable[object]
"""The values of a row."""


@dataclass(kw_only=True)
class Answer:
    """What a statement answers: the word it begins with, its line, and the seconds that it took.

    `meanings` tells the page on output what keys of `data` mean that are this answer's own. `headed` says
    whether the first of its rows names the columns; what has no head is better read as text than as a table.
    """

    meanings: ClassVar[Mapping[str, str]] = {}
    headed: ClassVar[bool] = True

    statement: str = ""
    line: int | None = None
    seconds: float = 0.0

    def data(self) -> dict[str, Any]:
        """Return what the answer says, as JSON has it."""
        return {}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Yield the lines of the answer, the strongest first; none if there is nothing to say."""
        return iter(())

    def rows(self) -> Iterator[Row]:
        """Yield the rows of the answer as a table, the head first if it is `headed`."""
        yield from self.data().items()


@dataclass(kw_only=True)
class Listing(Answer):
    """An answer whose parts are found as they are read; it can be read once, and again if it is kept.

    `items` is what the parts are called in JSON, `opening` and `closing` what is said before and after them.
    """

    headed = False
    items: ClassVar[str]
    pages: Iterator[Any]

    def opening(self) -> dict[str, Any]:
        """Return what is known before the first part."""
        return {}

    @property
    def cut_at(self) -> int | None:
        """How many parts were listed at most, if there are more of them than that; otherwise None."""
        return None

    def by_page(self) -> Iterator[Sequence[Any]]:
        """Yield the parts in pages, as they are found, each as JSON has it."""
        raise NotImplementedError

    def keep(self) -> None:
        """Find all the parts now, and keep them."""
        raise NotImplementedError

    def closing(self) -> dict[str, Any]:
        """Return what is known once the parts were read."""
        return {}

    def data(self) -> dict[str, Any]:
        """Read all the parts and return them."""
        parts = [list(part) for page in self.by_page() for part in page]
        return self.opening() | {self.items: parts} | self.closing()


def kept(answers: Iterable[Answer]) -> list[Answer]:
    """Return answers that hold all that they list, each read before the next is asked for."""
    held = []
    for answer in answers:
        if isinstance(answer, Listing):
            answer.keep()
        held.append(answer)
    return held


@dataclass(kw_only=True)
class Done(Answer):
    """A statement that only tells has done what it says; `message` is for a person at the prompt."""

    message: str

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Confirm it to a person, with how many candidates are left if that is known."""
        if not paper.person:
            return
        if paper.left == 0:
            yield [("class:quiet", f"{self.message}: "), *NONE_LEFT]
            return
        joined = "; " if ":" in self.message else ": "
        left = joined + left_text(paper.left) if paper.left is not None else ""
        yield [("class:quiet", self.message + left)]

    def rows(self) -> Iterator[Row]:
        """Yield nothing: it only told something."""
        return iter(())


@dataclass(kw_only=True)
class Farewell(Answer):
    """`quit`: nothing more is to be run."""
