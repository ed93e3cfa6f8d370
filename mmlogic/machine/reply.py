"""What Prolog replies: its kind, its output, its answers as Python values."""

import json
import re
from decimal import Decimal
from typing import Any, NamedTuple

from mmlogic.machine.errors import PrologError

__all__ = ["Reply", "decode", "decode_lines", "nesting", "read_reply", "reply_text"]

_DEEPEST = 50_000  # brackets; SWI-Prolog reads by recursion in C


def decode(line: str) -> Any:
    """Return the value of one plain term as `write_answer/3` of the machine writes it."""
    return _json(line)


def decode_lines(lines: str) -> list[Any]:
    """Return the values of plain terms, one per line; skip a last line that a stop cut off."""
    lines = lines[: lines.rfind("\n") + 1]
    if lines.startswith('"') and "\\" not in lines:
        return lines[1:-2].split('"\n"')
    return list(_json(f"[{lines.rstrip().replace(chr(10), ',')}]"))


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


class Reply(NamedTuple):
    """One reply: its kind, the goal's output, a message, and the answers, one per line.

    reply/4 in `prolog/machine/machine.pl` lists the kinds.
    """

    kind: str
    output: str = ""
    message: str = ""
    lines: str = ""


def read_reply(text: str) -> Reply:
    """Return the reply that a text holds. Raises ValueError for a text that is no reply."""
    kind, *texts, lines = text.split("\n", 3)
    output, message = map(decode, texts)
    if not (isinstance(output, str) and isinstance(message, str)):
        raise ValueError("the output or the message of a reply is no text")
    return Reply(kind, output, message, lines)


def reply_text(kind: str, message: str = "") -> str:
    """Return the text of a reply that a backend gives in Prolog's place."""
    return f'{kind}\n""\n{json.dumps(message, ensure_ascii=False)}\n'
