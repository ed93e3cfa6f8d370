"""Prolog's syntax errors in words for beginners, with advice about the likely mistake."""

import re
from collections.abc import Iterator

from mmlogic.common.wording import joined

_SINGLETONS = re.compile(r"Singleton variables: \[([^\]]*)\]")
"""Prolog's warning about variables that occur only once in a clause."""

_UNENDED = "Unexpected end of file"
"""Prolog's message about a text that ends inside a clause."""

_QUOTED = re.compile(
    r"""'(?:[^'\\\n]|''|\\.)*+'?|"(?:[^"\\\n]|""|\\.)*+"?|`[^`\n]*`?|%[^\n]*|/\*.*?(?:\*/|\Z)""", re.DOTALL
)
"""The parts of a program with arbitrary content: quoted names, strings and comments."""

_UNREAD = ("Syntax error", "(:)/2", "Type error: `module'", "No permission to modify static procedure `(")
"""The starts of Prolog's messages about a mistyped text.

Not all mistypings are syntax errors: SWI-Prolog reads `a : - b` as a clause of the predicate `:`.
"""

_OPERATORS = "is|mod|rem|xor|div|rdiv|divmod|as|dynamic|discontiguous|table|initialization"

_SLIPS = {
    r"&(?:lt|gt|amp|quot|#\d+);": (
        "the text is HTML of a web page: `<` stands there as `&lt;`, `>` as `&gt;`, `&` as `&amp;`"
    ),
    r"\A\s*[a-z]\w*(?:\([^()]*\))?\s*(?P<a>->|<-|<=|::|:|=|-|if)\s+[a-z]\w*\(": (
        "`:-` stands between the head and the body of a rule, not `{a}`"
    ),
    r"\b(?P<a>[A-Z]\w*)\(": "`{a}(`: the name of a predicate begins with a small letter",
    r"(?:^|[(,|]|:-)\s*(?P<a>[a-z]\w*)[ \t]+\(": "`{a} (`: no space may stand before the bracket",
    r"(?P<a>[:?])\s+-": "`{a}-` is written without a space",
    r"\)\s*and\b": "write a comma instead of `and`",
    r"\)\s*or\b": "write a semicolon instead of `or`",
    r"[\w\])][ \t]*\n\s*[a-z]\w*\(": "a full stop or a comma is missing at the end of a line",
    r"#(?:[=<>]|\\=)|\b[A-Z]\w*\s+ins?\b": (
        "`:- use_module(library(clpfd)).` in `prolog … end` makes constraints such as `#=` and `in` known"
    ),
    rf"\b(?!(?:{_OPERATORS})\b)(?P<a>\w+)[ \t]+(?!(?:{_OPERATORS})\b)(?P<b>\w+)\b": (
        "a comma is missing between `{a}` and `{b}`"
    ),
}
"""Patterns of mistakes, each with its advice. The likeliest mistake comes first."""


def plainly(message: str) -> str:
    """Return a message of Prolog in words that a beginner knows.

    >>> plainly("Singleton variables: [S]")
    'S occurs only once in this clause; `_S` says that this is meant'
    >>> plainly("Syntax error: Unexpected end of file")
    'Syntax error: the text ends inside a clause'
    """
    if found := _SINGLETONS.fullmatch(message):
        names = found[1].split(",")
        occur, this = ("occurs", f"`_{names[0]}`") if len(names) == 1 else ("occur", "`_` before each")
        return f"{joined(names)} {occur} only once in this clause; {this} says that this is meant"
    return message.replace(_UNENDED, "the text ends inside a clause")


def advice(problem: str, text: str) -> str | None:
    """Return advice about a `text` that Prolog cannot read, or None. `problem` is Prolog's message.

    >>> advice("Syntax error: Operator expected", "First(N, S) :- guess(N, [S|_], _).")
    '`First(`: the name of a predicate begins with a small letter'
    >>> advice("Syntax error: Unexpected end of file", "warm(red)")
    'a full stop is missing at the end'
    """
    if not problem.startswith(_UNREAD):
        return None
    bare = _QUOTED.sub(_bare, text)
    return next(_slips(bare), None)


def _bare(quoted: re.Match[str]) -> str:
    text = quoted[0]
    if text[0] in "%/":
        return ""
    return "''" if text[1:].endswith(text[0]) else text


def _slips(text: str) -> Iterator[str]:
    for pattern, told in _SLIPS.items():
        if found := re.search(pattern, text):
            yield told.format(**found.groupdict())
    for opening, closing in ("()", "[]", "{}"):
        missing = text.count(opening) - text.count(closing)
        if missing:
            yield f"a `{closing if missing > 0 else opening}` is missing"
    if not text.rstrip().endswith("."):
        yield "a full stop is missing at the end"
