"""The pages of `help` about topics instead of statements: each room contributes some, imported on use.

A room that has something to explain has a module `topics`, whose TOPICS are its pages. So has the prompt.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import NamedTuple

from mmlogic.language.rooms import rooms_with
from mmlogic.render.paper import Line, Paper, plain

__all__ = ["Entry", "Paragraph", "Part", "Title", "Topic", "topics"]

_BELOW = 4
"""The column of a meaning that stands below its term."""


class Title(str):
    """A line that heads others."""

    __slots__ = ()


class Paragraph(str):
    """Lines of prose, which a page fills anew."""

    __slots__ = ()


class Entry(NamedTuple):
    """A term and its meaning, which begins at a column if the term leaves room for it."""

    term: str
    meaning: str
    column: int

    @property
    def text(self) -> str:
        """Both in one line; the meaning a line lower beside a long term."""
        if not self._room:
            return f"  {self.term}\n{' ' * self.column}{self.meaning}"
        return f"  {self.term:<{self.column - 3}} {self.meaning}"

    @property
    def _room(self) -> bool:
        """Whether the term leaves room for its meaning."""
        return self.column - len(self.term) > 3

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Yield the term and the wrapped meaning: a line lower beside a long term or on a narrow page."""
        if self._room and not paper.narrow:
            gap = " " * (self.column - len(self.term) - 2)
            line = [("class:keyword", f"  {self.term}"), ("", gap + self.meaning)]
            yield from paper.wrapped(line, " " * self.column)
            return
        yield from paper.wrapped([("class:keyword", f"  {self.term}")], " " * _BELOW)
        yield from paper.wrapped(plain(" " * _BELOW + self.meaning), " " * _BELOW)


Part = str | Entry
"""A line of help, or an entry of a list."""


@dataclass(frozen=True)
class Topic:
    """A page of help: what it is about in a few words, and its parts, made when they are asked for."""

    summary: str
    parts: Callable[[], Iterable[Part]]


@cache
def topics() -> Mapping[str, Topic]:
    """Return the topics by their names, in the order of learning them."""
    rooms = (*rooms_with("topics"), "repl")
    return {
        name: topic
        for room in rooms
        for name, topic in import_module(f"mmlogic.{room}.topics").TOPICS.items()
    }
