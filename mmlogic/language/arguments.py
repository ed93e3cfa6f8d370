"""Fill the arguments of a script: `$name` becomes the value of `--arg name=value`."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from mmlogic.language.errors import Source, SyntaxProblem
from mmlogic.language.parsing import lark
from mmlogic.language.places import Span
from mmlogic.language.rooms import base_name
from mmlogic.language.scripts import tidy
from mmlogic.language.spelling import quote

_ONE_PIECE = re.compile(r"""[^\s;#|"'()\[\],$]+|\[[^\n;#|"'()\[\]$]*\]""")
"""Matches a value that is one piece as it is: a word, a number or a list. Other values get quotes."""

_BLOCK = r"(?:^|;)[^\S\n]*(?:prolog[^\S\n]*|puzzle\b[^\n;]*)\n(?:[^\n]*\n)*?[^\S\n]*end[^\S\n]*$"
_QUOTED = r""""(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'"""
_ARGUMENT = r"(?<![\w$./-])\$(?P<name>[A-Za-z]\w*)(?![\w$./-])"


@cache
def _pieces() -> "re.Pattern[str]":
    """Return a pattern of pieces that may contain a `$`. Only an argument has the group `name`."""
    goal = next(each for each in lark().terminals if base_name(each.name) == "GOAL")
    kept = [_BLOCK, rf"\?-{goal.pattern.to_regexp()}", _QUOTED, "#[^\n]*", _ARGUMENT]
    return re.compile("|".join(kept), re.IGNORECASE | re.MULTILINE)


def arguments(text: str) -> Iterator["re.Match[str]"]:
    """Yield each `$name` in a script. Quotes, comments, goals, clauses and boards have none."""
    return (each for each in _pieces().finditer(text) if each["name"]) if "$" in text else iter(())


def filled(source: Source, values: Mapping[str, str]) -> Source:
    """Return a script with a value in place of each `$name`. A value is always one piece.

    Raises SyntaxProblem for a name without a value.

    >>> filled(Source("x.mm", "guess $code 1 1; words $list"), {"code": "RRBB", "list": "a b.txt"}).text
    'guess RRBB 1 1; words "a b.txt"'
    """
    text, pieces, done = tidy(source.text), list[str](), 0
    for each in arguments(text):
        name, start = each["name"], each.start()
        if name not in values:
            line, column = text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start)
            place = Span(line, column, line, column + len(each[0]))
            hint = f"`--arg {name}=VALUE` gives it one"
            raise SyntaxProblem(f"`${name}` has no value", place, hint=hint, source=Source(source.name, text))
        value = values[name]
        pieces += [text[done:start], value if _ONE_PIECE.fullmatch(value) else quote(value)]
        done = each.end()
    return Source(source.name, "".join([*pieces, text[done:]]))
