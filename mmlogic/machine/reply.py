"""Prolog's reply to a request, read from its text."""

import json
from typing import NamedTuple

from mmlogic.machine.text import decode

__all__ = ["Reply", "read_reply", "reply_text"]


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
