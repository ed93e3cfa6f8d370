"""Answers about the session: confirmations, its past, Prolog, help."""

import re
from collections.abc import Iterator
from textwrap import wrap

from mmlogic.language import by_keyword
from mmlogic.render.answers import HelpAnswer
from mmlogic.repl.screen import Line
from mmlogic.repl.views.base import View, lines

__all__: list[str] = []

_USAGES = "|".join(
    re.escape(usage) for usage in sorted({each.usage for each in by_keyword().values()}, key=len)[::-1]
)
_ENTRY = re.compile(rf"(  (?:{_USAGES}|\S.*?(?=  )))( +)(\S.*)")
"""A line of help with two columns: a statement's syntax, or what is set apart by spaces, and its meaning."""

_COLUMN = 37
"""Where the second column begins that the first leaves no room for."""


@lines.register(HelpAnswer)
def _(answer: HelpAnswer, view: View) -> Iterator[Line]:
    for line in answer.text.rstrip("\n").split("\n"):
        if entry := _ENTRY.fullmatch(line):
            usage, gap, told = entry.groups()
            yield from _entry(usage, gap, told, view.width)
        else:
            for part in wrap(line, view.width) or [""]:
                yield [("", part)]


def _entry(usage: str, gap: str, told: str, width: int) -> Iterator[Line]:
    """Yield the lines of two columns, the second one wrapped; it begins lower where the first is long."""
    column = _COLUMN if gap == " " else len(usage + gap)
    first, *rest = wrap(told, max(width - column, 20))
    if gap == " ":
        yield [("class:keyword", usage)]
        rest = [first, *rest]
    else:
        yield [("class:keyword", usage), ("", gap + first)]
    for part in rest:
        yield [("", " " * column + part)]
