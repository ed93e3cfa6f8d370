"""The pages that `help TOPIC` shows. This file has those about scripts, settings, JSON and safe mode.

Another package may define pages in the table TOPICS of its module `topics`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import NamedTuple

from mmlogic.common.wording import joined
from mmlogic.language.registry import by_heading
from mmlogic.language.rooms import rooms_with
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session import safety
from mmlogic.session.settings import SAVED, SETTINGS

_SHORT_COLUMN = 4
"""The column at which a meaning begins if it is on the line below its term."""


class Title(str):
    """A heading on a page of help."""

    __slots__ = ()


class Paragraph(str):
    """Prose on a page of help, which is wrapped again for the width of the screen."""

    __slots__ = ()


class Entry(NamedTuple):
    """A term and its meaning.

    The meaning begins at `column`. If the term is too long, the meaning is on the next line.
    """

    term: str
    meaning: str
    column: int

    @property
    def text(self) -> str:
        """The term and the meaning as text."""
        if not self._has_room:
            return f"  {self.term}\n{' ' * self.column}{self.meaning}"
        return f"  {self.term:<{self.column - 3}} {self.meaning}"

    @property
    def _has_room(self) -> bool:
        return self.column - len(self.term) > 3

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Yield the lines of the entry.

        On a narrow page, or after a long term, the meaning begins on a new line.
        """
        if self._has_room and not paper.narrow:
            gap = " " * (self.column - len(self.term) - 2)
            line = [("class:keyword", f"  {self.term}"), ("", gap + self.meaning)]
            yield from paper.wrapped(line, " " * self.column)
            return
        yield from paper.wrapped([("class:keyword", f"  {self.term}")], " " * _SHORT_COLUMN)
        yield from paper.wrapped(plain(" " * _SHORT_COLUMN + self.meaning), " " * _SHORT_COLUMN)


Part = str | Entry
"""A part of a help page: a line, or an entry."""


@dataclass(frozen=True)
class Topic:
    """A page of help: a summary of a few words, and a function that yields the parts of the page.

    `door` is a purpose of newcomers, such as "Open a lock", or "" if the page serves none. `begins` is the
    statement with which to start. `needs` explains the statements for this purpose. `listed` is whether lists
    of topics have this one.
    """

    summary: str
    parts: Callable[[], Iterable[Part]]
    door: str = ""
    begins: str = ""
    needs: Mapping[str, str] = field(default_factory=dict)
    listed: bool = True


@cache
def topics() -> Mapping[str, Topic]:
    """Return the topics by name, in the order in which people learn them."""
    found: dict[str, Topic] = {}
    for room in (*rooms_with("topics"), "repl"):
        found |= import_module(f"mmlogic.{room}.topics").TOPICS
    return {name: found[name] for name in dict.fromkeys((*_FIRST_TOPICS, *found))}


_FIRST_TOPICS = ("helper", "lock", "play", "boards", "learn", "scripts", "games", "players", "engines")

# The columns at which the meanings of entries begin.
_BEGINS_COLUMN = 28
_NEEDS_COLUMN = 29
_MEANING_COLUMN = 30


def doors() -> Iterator[Part]:
    """Yield an entry for each purpose of newcomers, with the statement that starts it."""
    yield from (Entry(topic.door, topic.begins, _BEGINS_COLUMN) for topic in topics().values() if topic.door)


def first_page() -> Iterator[Part]:
    """Yield the page that `help` shows: the purposes of newcomers, each with its statements."""
    for name, topic in topics().items():
        if topic.door:
            yield Title(f"{topic.door}: `help {name}` shows a session")
            yield from (Entry(form, says, _NEEDS_COLUMN) for form, says in topic.needs.items())
    yield "`help learn`: lessons, from `lesson 1`. `help scripts`: files, programs."
    yield "`help WORD` explains a statement, `help all` lists everything, `quit` leaves."


def _everything() -> Iterator[Part]:
    for heading, declared in by_heading():
        yield heading
        yield from (Entry(each.usage, each.summary, _MEANING_COLUMN) for each in declared)
    yield Title("Topics")
    yield from (
        Entry(f"help {name}", topic.summary, _MEANING_COLUMN)
        for name, topic in topics().items()
        if topic.listed
    )
    yield "`help WORD` explains a statement. `#` starts a comment. `;` or a new line ends a statement."


def _scripts() -> Iterator[Part]:
    yield "A script is a file of statements, one a line. `save` writes one. With this in `game.mm`:"
    yield ""
    yield "    game classic"
    yield "    guess RRBB 1 1          # `#` starts a comment"
    yield "    guess RGYO 1 2; count   # `;` ends a statement, too"
    yield "    codes 3"
    yield ""
    yield "the shell runs it, and prints only answers:"
    yield ""
    yield "    $ mmlogic run game.mm"
    yield "    $ mmlogic run --format json game.mm"
    yield "    $ mmlogic -c 'game 4x6; guess RRBB 1 1; count'"
    yield "    $ mmlogic generate hidoku 6x6 --seed 1"
    yield ""
    yield "A failed statement ends the script with status 1. A syntax error is reported before any runs."
    yield "Python: `from mmlogic import Session`; `Session().run(text)` answers as the prompt does."
    yield "Related: `help json`, `help load`, `help save`, `help safety`, `mmlogic --help` in the shell."


_COLUMN = 12
_LIMIT = 14


def _settings() -> Iterator[Part]:
    yield "`set NAME VALUE` changes a setting for this session. `set` shows them all."
    yield from (Entry(name, says, _COLUMN) for name, says in SETTINGS.items())
    yield ""
    yield "The options `--engine`, `--timeout`, `--memory` and `--seed` set them from the command line."
    yield f"`save` keeps {joined(f'`{name}`' for name in SAVED)} in a `.mm` file."
    yield "Related: `help config`, for what every prompt begins with."


def _json() -> Iterator[Part]:
    yield "`mmlogic --format json` prints one object a line for every statement that answers:"
    yield ""
    yield '    {"statement": "count", "count": 80460, "exact": true, "line": 1, "seconds": 0.01}'
    yield ""
    yield Title("In every object")
    yield Entry("statement", "the word that the statement begins with", _LIMIT)
    yield Entry("line", "its line in the script", _LIMIT)
    yield Entry("seconds", "how long it took", _LIMIT)
    yield Entry("error", "instead: the message, its file, line and column; the last object", _LIMIT)
    yield ""
    yield Title("Values")
    yield Entry("codes", "lists of the names of symbols", _LIMIT)
    yield Entry("boards", "lists of rows: 0 is an empty cell, null no cell", _LIMIT)
    yield Entry("cells", "[row, column], from 1", _LIMIT)
    yield Entry("counts", "exact, however large", _LIMIT)
    yield ""
    yield "Keys may be added, but are never removed. `mmlogic schema WORD` describes those of a statement."
    yield "`--format jsonl` prints an object an item as it is found, `--format csv` a table for each answer."


def _safety() -> Iterator[Part]:
    yield (
        "`mmlogic --safe` is for the statements of strangers: no files, no commands, no editor, and limits "
        "that nothing lifts. `--safe-dir DIR` also allows files below DIR."
    )
    yield Entry("time", f"{safety.TIMEOUT:g} s a statement, or `--timeout`", _LIMIT)
    yield Entry("memory", f"{safety.MEMORY} MiB, or `--memory`", _LIMIT)
    yield Entry("codes", f"{safety.CODES:,} in one list", _LIMIT)
    yield Entry("numbers", f"{safety.NUMBER:,} in a statement, fewer for some", _LIMIT)
    yield Entry("statements", f"{safety.STATEMENTS:,} in a session", _LIMIT)
    yield Entry("script", f"{safety.TEXT:,} characters", _LIMIT)
    yield Entry("file", f"{safety.FILE >> 20} MiB; {safety.WRITTEN >> 20} MiB written in a session", _LIMIT)
    yield Entry("answers", f"{safety.ANSWERS:,} characters printed", _LIMIT)
    yield ""
    yield (
        "`?-`, clauses, dialects and players in Prolog have your rights. They run in a process of their own. "
        "Under `--safe` library(sandbox) checks them, and the process has given up its rights: no files, "
        "programs or network. Where a system cannot do that, they are refused. docs/safety.md says more."
    )


TOPICS = {
    "scripts": Topic("statements in files, answers for programs", _scripts),
    "all": Topic("all statements and topics", _everything),
    "settings": Topic("what `set` changes", _settings),
    "json": Topic("answers for programs", _json),
    "safety": Topic("statements of strangers: `--safe`", _safety),
}
"""The topics that concern both codes and puzzles."""
