"""Make goals and terms from Python values, and Python values from replies.

`goal("codes_page", "auto", ["red"], 20, ANY, ANSWER)` is a goal: the name of a predicate and its arguments.
A str becomes an atom. A list or tuple becomes a list. For a compound term as an argument, call `goal` there,
too.
"""

import json
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, NamedTuple

from mmlogic.common.data import unicode_text
from mmlogic.common.resources import resource
from mmlogic.limits import budget
from mmlogic.machine.backend import PrologError

_LONG = 10**4000  # Python does not print much longer integers in decimal
_ESCAPED = {"\\": "\\\\", "\n": "\\n", "\0": "\\0\\", "\r": "\\r"}
_ATOM = str.maketrans({**_ESCAPED, "'": "\\'"})
_STRING = str.maketrans({**_ESCAPED, '"': '\\"'})
_PLAIN = re.compile(r"[a-z][A-Za-z0-9_]*")
_VARIABLE = re.compile(r"[A-Z_][A-Za-z0-9_]*")


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable of a goal. The same name means the same variable. Raises ValueError for an invalid name."""

    name: str

    def __post_init__(self) -> None:
        if not _VARIABLE.fullmatch(self.name):
            raise ValueError(f"not the name of a Prolog variable: {self.name!r}")


ANSWER = Variable("Answer")
"""The Prolog variable that a goal binds to its answer."""

ANY = Variable("_")
"""An anonymous variable, a new one at each occurrence."""


@dataclass(frozen=True, slots=True)
class String:
    """A Prolog string. A plain str is an atom."""

    text: str


@dataclass(frozen=True, slots=True)
class Term:
    """A compound term, or an atom if it has no arguments. If `name` names a predicate, the term is a goal."""

    name: str
    arguments: tuple["Value", ...] = ()


@dataclass(frozen=True, slots=True)
class Raw:
    """A goal that is already Prolog text, with or without a full stop.

    Use this only for people's Prolog, and in tests. Make all other goals with `goal`: inside a text, Prolog
    could read a value as something else.
    """

    text: str


Value = int | float | str | String | Variable | Term | Raw | Sequence["Value"]
"""The Python values that become Prolog terms: numbers, text, variables, terms, lists and tuples of these."""

Goal = Term | Raw
"""A question for a module."""


def goal(name: str, *arguments: Value) -> Term:
    r"""Return the goal or term with this name and these arguments.

    >>> print(written(goal("member", ANSWER, [1, "it's", goal("-", 2.5, String("b"))])))
    member(Answer,[1,'it\'s','-'(2.5,"b")])
    """
    return Term(name, arguments)


def number_rows(values: Sequence[Sequence[int | None]]) -> Raw:
    """Return rows of numbers as a list of lists for Prolog, with `null` for None.

    The text is written as JSON, because Python does that in C.

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
    raise TypeError(f"not a goal: {asked!r} (`goal` makes goals)")


def quote(text: str) -> str:
    r"""Return the quoted Prolog atom for any `text`.

    Raises PrologError for a lone surrogate, which is not valid Unicode.

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
    """Return the Prolog text of a value. A str becomes an atom. A list or tuple becomes a list.

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
            pass  # a bool is no number here, although it would match `int()`
        case int():
            return _integer(value)
        case str():
            return quote(value)
        case list() | tuple():
            # `repr` is faster than `_term`, and a board is a list of thousands of small numbers.
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
    # Without the space, Prolog would read an operator `=-` in `X=-1`
    return text if value >= 0 else f" {text}"


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


_DEEPEST = 50_000  # the largest depth of nested brackets, which SWI-Prolog reads by recursion in C


def decode_lines(lines: str) -> list[Any]:
    """Return the values of plain terms, one in each line. Omit a last line that a stop has cut off."""
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
    """Return the value of one plain term that write_answer/3 in `prolog/machine/asking.pl` has written.

    SWI-Prolog 10.1 writes the character with code 0 unescaped. So the reader of JSON is not `strict`.
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
"""The largest number of digits of a number in a reply. One call of C reads it, and cannot be interrupted."""


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
    """Return the reply that `text` contains. Raises ValueError if `text` is no reply."""
    kind, *texts, lines = text.split("\n", 3)
    output, message = map(decode, texts)
    if not (isinstance(output, str) and isinstance(message, str)):
        raise ValueError("the output or the message of a reply is no text")
    return Reply(kind, output, message, lines)


_SMALL = 1 << 20
_SIZES = {b"[": 80, b"{": 80, b'"': 30, b",": 32, b"\\": 160}
"""For some characters, an upper estimate of the bytes that Python needs to read such a character."""


def read_size(reply: bytes) -> int:
    """Return an upper estimate of the bytes that Python needs to read a reply, or 0 for a short reply."""
    if len(reply) < _SMALL:
        return 0
    text = len(reply) * (3 if reply.isascii() else 12)
    return text + sum(reply.count(begin) * size for begin, size in _SIZES.items())


def reply_text(kind: str, message: str = "") -> str:
    """Return the text of a reply that a backend gives itself, without asking Prolog."""
    return f'{kind}\n""\n{json.dumps(message, ensure_ascii=False)}\n'


def loading(keeping: str) -> str:
    """Return the goal that loads the files of `prolog/machine/`, and binds Reply to "loaded".

    `keeping` is the goal that sets the folder of compiled libraries.
    """
    folder, options = resource("prolog", "machine"), "[silent(true),imports([])]"
    compiled, machine = (quote(str(folder / name)) for name in ("compiled.pl", "machine.pl"))
    goals = (
        "set_prolog_flag(encoding,utf8)",  # files of Prolog are UTF-8, whatever the locale is
        f"load_files({compiled},{options})",
        keeping,
        f"machine_compiled:load_library({machine},{options})",
        "machine:move_in",
        'Reply="loaded"',
    )
    return ",".join(goals)


ABORTED = reply_text("error", "the goal was aborted")
HALTED = reply_text("error", "`halt` ends a program, `quit` ends mmlogic")
"""The reply to a goal that calls `halt`. `ABORTED` is the reply to a goal that calls `abort`."""
