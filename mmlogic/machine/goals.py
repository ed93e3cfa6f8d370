"""Goals and terms made of Python values, and the values in replies, all unchanged.

`goal("codes_page", "auto", ["red"], 20, ANY, ANSWER)` is a goal: a predicate and its arguments. A str is an
atom, a list or tuple a list. The result of `goal` among arguments is a compound term.
"""

import json
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, NamedTuple

from mmlogic.common.data import unicode_text
from mmlogic.limits import budget
from mmlogic.machine.backend import PrologError

_LONG = 10**4000  # Python refuses to print much longer integers in decimal
_ESCAPED = {"\\": "\\\\", "\n": "\\n", "\0": "\\0\\", "\r": "\\r"}
_ATOM = str.maketrans({**_ESCAPED, "'": "\\'"})
_STRING = str.maketrans({**_ESCAPED, '"': '\\"'})
_PLAIN = re.compile(r"[a-z][A-Za-z0-9_]*")
_VARIABLE = re.compile(r"[A-Z_][A-Za-z0-9_]*")


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable of a goal. Equal names are one variable. Raises ValueError for an invalid name."""

    name: str

    def __post_init__(self) -> None:
        if not _VARIABLE.fullmatch(self.name):
            raise ValueError(f"not the name of a Prolog variable: {self.name!r}")


ANSWER = Variable("Answer")
"""The variable for the answer of a goal."""

ANY = Variable("_")
"""An anonymous variable, a new one at each occurrence."""


@dataclass(frozen=True, slots=True)
class String:
    """A Prolog string. A plain str is an atom."""

    text: str


@dataclass(frozen=True, slots=True)
class Term:
    """A term of a name and arguments, or an atom. If the name is a predicate, it is a goal."""

    name: str
    arguments: tuple["Value", ...] = ()


@dataclass(frozen=True, slots=True)
class Raw:
    """Prolog text that is a goal, see `raw`."""

    text: str


Value = int | float | str | String | Variable | Term | Raw | Sequence["Value"]
"""The values with a Prolog term: numbers, text, variables, terms, and lists or tuples of these."""

Goal = Term | Raw
"""A question for a module."""


def goal(name: str, *arguments: Value) -> Term:
    r"""Return the goal or term of a name and its arguments.

    >>> print(written(goal("member", ANSWER, [1, "it's", goal("-", 2.5, String("b"))])))
    member(Answer,[1,'it\'s','-'(2.5,"b")])
    """
    return Term(name, arguments)


def raw(text: str) -> Raw:
    """Return a goal that is already Prolog text, with or without a full stop.

    Use it for people's Prolog, and in the tests of this package. Nothing else makes goals from text, because
    Prolog would parse values in it.
    """
    return Raw(text)


def number_rows(values: Sequence[Sequence[int | None]]) -> Raw:
    """Return rows of numbers as a value, `null` for None: as JSON, which C writes in a moment.

    >>> term(number_rows([(1, None), (0, 4)]))
    '[[1, null], [0, 4]]'
    """
    return Raw(json.dumps(values))


def written(asked: Goal) -> str:
    """Return a goal as Prolog text. Raises TypeError for anything but a goal, such as text."""
    if isinstance(asked, Raw):
        return asked.text
    if isinstance(asked, Term):
        return term(asked)
    raise TypeError(f"not a goal: {asked!r}; `goal` makes one")


def quote(text: str) -> str:
    r"""Return the quoted Prolog atom for any `text`.

    Raises PrologError for text with a lone surrogate, which is no Unicode.

    >>> print(quote("it's"), quote("a:-b"), quote("]"))
    'it\'s' 'a:-b' ']'
    """
    return f"'{text if text.isidentifier() else _escaped(text, _ATOM)}'"


def atom(text: str) -> str:
    """Return the Prolog atom for `text`, without quotes if it needs none.

    >>> atom("red"), atom("a:-b"), atom("12")
    ('red', "'a:-b'", "'12'")
    """
    return text if _PLAIN.fullmatch(text) else quote(text)


def string(text: str) -> str:
    """Return the Prolog string for `text`. Raises PrologError for a lone surrogate."""
    return f'"{_escaped(text, _STRING)}"'


def term(value: Value) -> str:
    """Return the Prolog text of a value: str becomes an atom, list and tuple a list.

    Raises TypeError for any other value, including booleans. Raises PrologError for a lone surrogate, an
    infinite number or NaN, or too deep nesting.

    >>> term([1, "red", (2, [])])
    "[1,'red',[2,[]]]"
    """
    try:
        return _term(value)
    except RecursionError:
        raise PrologError("a term is nested too deeply") from None


def _term(value: Value) -> str:
    match value:
        case bool():
            pass  # a bool would be an integer
        case int():
            return _integer(value)
        case str():
            return quote(value)
        case list() | tuple():
            # a board has thousands of numbers, most of them plain
            return (
                f"[{','.join([repr(x) if type(x) is int and 0 <= x < _LONG else _term(x) for x in value])}]"
            )
        case Term(str() as name, arguments):
            return f"{atom(name)}({','.join(map(_term, arguments))})" if arguments else quote(name)
        case Variable(name):
            return name
        case Raw(text):
            return text
        case float():
            return _float(value)
        case String(text):
            return string(text)
    raise TypeError(f"no Prolog term for {value!r}: expected numbers, text or lists of them")


def _integer(value: int) -> str:
    text = int.__repr__(value) if -_LONG < value < _LONG else hex(value)
    return text if value >= 0 else f" {text}"  # `X=-1` would be an operator


def _float(value: float) -> str:
    if not math.isfinite(value):
        raise PrologError(f"{value} is not a finite number")
    digits, exponent, power = float.__repr__(value).partition("e")
    text = f"{digits if '.' in digits else f'{digits}.0'}{exponent}{power}"
    return f" {text}" if text.startswith("-") else text


def _escaped(text: str, escapes: dict[int, str]) -> str:
    try:
        return (text if text.isascii() else unicode_text(text)).translate(escapes)
    except ValueError as error:
        raise PrologError(str(error)) from None


_DEEPEST = 50_000  # brackets, as SWI-Prolog reads by recursion in C


def decode_lines(lines: str) -> list[Any]:
    """Return the values of plain terms, one per line, without a last line cut off by a stop."""
    lines = lines[: lines.rfind("\n") + 1]
    if lines.startswith('"') and "\\" not in lines:
        return lines[1:-2].split('"\n"')
    return list(decode(f"[{lines.rstrip().replace(chr(10), ',')}]"))


def nesting(text: str) -> None:
    """Raise PrologError when brackets in `text` nest so deep that reading it would crash the process."""
    if text.count("(") + text.count("[") + text.count("{") <= _DEEPEST:
        return
    depth = 0
    for bracket in re.findall(r"[(\[{)\]}]", text):
        depth += 1 if bracket in "([{" else -1
        if depth > _DEEPEST:
            raise PrologError(f"brackets nest more than {_DEEPEST:,} deep")


_ESCAPES = re.compile(r"\\(?:x([0-9a-fA-F]+)\\|U([0-9a-fA-F]{8})|([av])|.)", re.DOTALL)
_NOT_JSON = {"a": "\\u0007", "v": "\\u000b"}


def decode(text: str) -> Any:
    """Return the value of one plain term as `write_answer/3` of the machine writes it.

    SWI-Prolog 10.1 writes a character 0 as it is.
    """
    if text == '""':
        return ""
    if "\\" in text:
        text = _ESCAPES.sub(_json_escape, text)
    try:
        return json.loads(text, strict=False)
    except ValueError as error:
        if "integer string conversion" not in str(error):
            raise
        return json.loads(text, strict=False, parse_int=_long_integer)


_DIGITS = 40_000
"""Digits of the longest number in a reply, as reading one is a single call of C without interruption."""


def _long_integer(digits: str) -> int:
    budget.check()
    if len(digits) > _DIGITS:
        raise PrologError(f"a number has more than {_DIGITS:,} digits")
    return int(Decimal(digits))


def _json_escape(found: re.Match[str]) -> str:
    code, long_code, letter = found.groups()
    if code or long_code:
        return json.dumps(chr(int(code or long_code, 16)))[1:-1]
    return _NOT_JSON[letter] if letter else found[0]


class Reply(NamedTuple):
    """One reply: its kind, the goal's output, a message, and the answers, one per line.

    reply/4 in `prolog/machine/machine.pl` lists the kinds.
    """

    kind: str
    output: str = ""
    message: str = ""
    lines: str = ""


def read_reply(text: str) -> Reply:
    """Return the reply in a text. Raises ValueError for other texts."""
    kind, *texts, lines = text.split("\n", 3)
    output, message = map(decode, texts)
    if not (isinstance(output, str) and isinstance(message, str)):
        raise ValueError("the output or the message of a reply is no text")
    return Reply(kind, output, message, lines)


_SMALL = 1 << 20
_SIZES = {b"[": 80, b"{": 80, b'"': 30, b",": 32, b"\\": 160}
"""Python's bytes for each structure, by the character that begins or ends it."""


def read_size(reply: bytes) -> int:
    """Return an approximate upper bound of the bytes for reading a reply, 0 for a small one."""
    if len(reply) < _SMALL:
        return 0
    text = len(reply) * (3 if reply.isascii() else 12)
    return text + sum(reply.count(begin) * size for begin, size in _SIZES.items())


def reply_text(kind: str, message: str = "") -> str:
    """Return the text of a reply that a backend gives in Prolog's place."""
    return f'{kind}\n""\n{json.dumps(message, ensure_ascii=False)}\n'


ABORTED = reply_text("error", "the goal was aborted")
HALTED = reply_text("error", "`halt` ends a program, `quit` ends mmlogic")
"""The replies to a goal that calls `abort`, and to one that calls `halt`."""
