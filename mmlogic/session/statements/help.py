"""`help`: list the statements, or explain one, from their declarations."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

from mmlogic.language import Declaration, StatementProblem, by_heading, by_keyword, nearest, place_of
from mmlogic.language.registry import Command, Heading, statement
from mmlogic.render.answers import Answer
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session.context import SessionContext
from mmlogic.session.settings import SETTINGS

__all__ = ["Entry", "Help", "HelpAnswer"]

_CLOSING = "`help WORD` explains a statement; `#` starts a comment; `;` or a new line ends a statement."
_MEANING = 30
"""The column at which the meaning of a statement begins."""

_BELOW = 4
"""The column of a meaning that stands below its term."""


class Entry(NamedTuple):
    """A term and its meaning, which begins at a column if the term leaves room for it."""

    term: str
    meaning: str
    column: int

    @property
    def text(self) -> str:
        """Both in one line."""
        return f"  {self.term:<{self.column - 3}} {self.meaning}"

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Yield the term and the wrapped meaning: a line lower beside a long term or on a narrow page."""
        gap = self.column - len(self.term) - 2
        if gap > 1 and not paper.narrow:
            line = [("class:keyword", f"  {self.term}"), ("", " " * gap + self.meaning)]
            yield from paper.wrapped(line, " " * self.column)
            return
        yield from paper.wrapped([("class:keyword", f"  {self.term}")], " " * _BELOW)
        yield from paper.wrapped(plain(" " * _BELOW + self.meaning), " " * _BELOW)


@dataclass(kw_only=True)
class HelpAnswer(Answer):
    """Help on the statements: lines, and entries of a term and its meaning."""

    headed = False
    parts: Sequence[str | Entry]

    @property
    def text(self) -> str:
        """The help, without its last line end."""
        return "\n".join(part if isinstance(part, str) else part.text for part in self.parts)

    def data(self) -> dict[str, Any]:
        """Return the text."""
        return {"help": self.text}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Yield the lines of the text; where a person reads along, wrapped to the width of the page."""
        if not paper.person:
            yield from map(plain, self.text.split("\n"))
            return
        for part in self.parts:
            if isinstance(part, Entry):
                yield from part.draw(paper)
            else:
                style = "class:title" if isinstance(part, Heading) else ""
                yield from paper.wrapped([(style, str(part))])


@statement(usage="help [WORD]", example="help guess", heading=Heading.SESSION)
@dataclass(frozen=True)
class Help(Command[HelpAnswer]):
    """List the statements, or explain one."""

    topic: str | None = None

    def carry_out(self, session: SessionContext) -> HelpAnswer:
        """Return an overview, or the help of one statement."""
        if self.topic is None:
            return HelpAnswer(parts=[*_overview()])
        known = by_keyword().get(self.topic.lower())
        if known is None:
            place = place_of(self.topic)
            raise StatementProblem(f"no statement begins with `{self.topic}`", place, hint=_hint(self.topic))
        return HelpAnswer(parts=[*_explained(known)])


def _hint(topic: str) -> str:
    """Return which help knows a word that no statement begins with, or which word may be meant."""
    if knowing := list(islice(_knowing(topic), 3)):
        return f"{' or '.join(f'`help {keyword}`' for keyword in knowing)} explains it"
    near = nearest(topic, list(by_keyword()))
    return f"did you mean `{near}`?" if near else "`help` alone lists the statements"


def _knowing(topic: str) -> Iterator[str]:
    """Yield the keywords of the statements whose usage has a word, or else of those whose help explains it.

    A setting is explained by `set`, any other word by help that quotes it or has a line that begins with it.
    """
    word = rf"(?<!\w){re.escape(topic)}(?!\w)"
    declared = {each.keyword: each for each in by_keyword().values()}
    used = [key for key, each in declared.items() if re.search(word, each.usage, re.IGNORECASE)]
    if not used and topic.lower() in SETTINGS:
        used = ["set"]
    quoted = re.compile(rf"`[^`\n]*{word}[^`\n]*`|^ *{word}", re.IGNORECASE | re.MULTILINE)
    yield from used or (key for key, each in declared.items() if quoted.search(each.help))


def _overview() -> Iterator[str | Entry]:
    for heading, declared in by_heading():
        yield heading
        yield from (Entry(each.usage, each.summary, _MEANING) for each in declared)
    yield _CLOSING


def _explained(known: Declaration) -> Iterator[str | Entry]:
    yield from (known.usage, "", *known.help.split("\n"))
    if known.keyword == "set":
        yield from (Entry(name, meaning, 11) for name, meaning in SETTINGS.items())
    yield from ("", f"Example: {known.example}")
