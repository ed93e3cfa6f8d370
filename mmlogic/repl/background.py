"""The background of the terminal: asked for when the prompt begins, and known as soon as the answer comes.

Nobody waits for the answer. A terminal gives it before it reports its cursor, for which the prompt does wait,
so no byte of it is left for whoever reads the terminal next.
"""

import re
from collections.abc import Callable

from prompt_toolkit.input import Input
from prompt_toolkit.output import Output
from prompt_toolkit.output.vt100 import Vt100_Output

__all__ = ["ask_background"]

_QUESTION = "\x1b]11;?\x1b\\"
_ANSWER = re.compile(r"\x1b\]11;([^\x07\x1b]*)(?:\x07|\x1b\\)")
_BEGUN = re.compile(r"\x1b\](?:1(?:1(?:;[^\x07\x1b]*\x1b?)?)?)?\Z")
"""The start of an answer whose rest comes with the next bytes."""

_COLOUR = re.compile(r"rgba?:([0-9a-fA-F]+)/([0-9a-fA-F]+)/([0-9a-fA-F]+)")


def ask_background(input: Input, output: Output, learned: Callable[[str], None]) -> None:
    """Ask a terminal for its background; `learned` receives `light` or `dark` if it answers."""
    parser = getattr(input, "vt100_parser", None)
    if parser is None or not isinstance(output, Vt100_Output):
        return
    feed, waiting = parser.feed, ""

    def filtered(data: str) -> None:
        nonlocal waiting
        data = waiting + data
        for answer in _ANSWER.finditer(data):
            if shade := background_shade(answer[1]):
                learned(shade)
        data = _ANSWER.sub("", data)
        begun = _BEGUN.search(data)
        waiting = begun[0] if begun else ""
        feed(data.removesuffix(waiting))

    parser.feed = filtered
    output.write_raw(_QUESTION)
    output.flush()


def background_shade(answer: str) -> str | None:
    """Return whether a colour as a terminal writes it is light or dark; None for anything else.

    >>> background_shade("rgb:ffff/ffff/dddd"), background_shade("rgb:1c/1c/1c"), background_shade("?")
    ('light', 'dark', None)
    """
    found = _COLOUR.match(answer)
    if found is None:
        return None
    red, green, blue = (int(part, 16) / (16 ** len(part) - 1) for part in found.groups())
    return "light" if 0.299 * red + 0.587 * green + 0.114 * blue > 0.5 else "dark"
