"""Python values as Prolog text, and Prolog's answers as Python values."""

import json
import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from mmlogic.machine.errors import PrologError

__all__ = ["Value", "decode", "decode_lines", "quote", "string", "term"]

Value = int | str | Sequence["Value"]
"""What `term` can write: integers, strings, and lists or tuples of these, nested as one likes."""

_DEEPEST = 50_000  # brackets; SWI-Prolog reads by recursion in C
_LONG = 10**4000  # Python refuses to print much longer integers in decimal
_ESCAPED = {"\\": "\\\\", "\n": "\\n", "\0": "\\0\\", "\r": "\\r"}
_ATOM = str.maketrans({**_ESCAPED, "'": "\\'"})
_STRING = str.maketrans({**_ESCAPED, '"': '\\"'})


def quote(text: str) -> str:
    r"""Return the quoted Prolog atom whose text is `text`, whatever that is.

    Raises PrologError for text that is not Unicode (a lone surrogate).

    >>> print(quote("it's"), quote("a:-b"), quote("]"))
    'it\'s' 'a:-b' ']'
    """
    return f"'{_unicode(text).translate(_ATOM)}'"


def string(text: str) -> str:
    """Return the Prolog string whose text is `text`. Raises PrologError for a lone surrogate."""
    return f'"{_unicode(text).translate(_STRING)}"'


def term(value: Value) -> str:
    """Return the Prolog term for a value: str becomes an atom, list and tuple a list.

    Raises TypeError for anything else, booleans among it, and PrologError for a lone surrogate.

    >>> term([1, "red", (2, [])])
    "[1,'red',[2,[]]]"
    """
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, int) and not isinstance(value, bool):
        text = str(value) if abs(value) < _LONG else hex(value)
        return text if value >= 0 else f" {text}"  # `X=-1` would be an operator
    if isinstance(value, list | tuple):
        return f"[{','.join(map(term, value))}]"
    raise TypeError(f"no Prolog term for {value!r}: integers, strings and lists of them have one")


def decode(line: str) -> Any:
    """Return the value of one plain term as `write_answer/3` of the machine writes it."""
    return _json(line)


def decode_lines(lines: str) -> list[Any]:
    """Return the values of plain terms, one a line, each line ended."""
    if lines.startswith('"') and "\\" not in lines:
        return lines[1:-2].split('"\n"')
    return list(_json(f"[{lines.rstrip().replace(chr(10), ',')}]"))


def nesting(text: str) -> None:
    """Raise PrologError when brackets in `text` nest so deep that reading it would end the process."""
    if text.count("(") + text.count("[") + text.count("{") <= _DEEPEST:
        return
    depth = 0
    for bracket in re.findall(r"[(\[{)\]}]", text):
        depth += 1 if bracket in "([{" else -1
        if depth > _DEEPEST:
            raise PrologError(f"brackets nest more than {_DEEPEST:,} deep")


def _unicode(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise PrologError(f"text that is not Unicode: {text[error.start]!r} at {error.start}") from None
    return text


_ESCAPES = re.compile(r"\\(?:x([0-9a-fA-F]+)\\|U([0-9a-fA-F]{8})|([av])|.)", re.DOTALL)
_NOT_JSON = {"a": "\\u0007", "v": "\\u000b"}


def _json(text: str) -> Any:
    if "\\" in text:
        text = _ESCAPES.sub(_json_escape, text)
    try:
        return json.loads(text)
    except ValueError as error:
        if "integer string conversion" not in str(error):
            raise
        return json.loads(text, parse_int=lambda digits: int(Decimal(digits)))


def _json_escape(found: re.Match[str]) -> str:
    code, long_code, letter = found.groups()
    if code or long_code:
        return json.dumps(chr(int(code or long_code, 16)))[1:-1]
    return _NOT_JSON[letter] if letter else found[0]
