r"""The spelling of names: bare where possible, otherwise quoted with escapes.

The escapes of Python and JSON apply: `\n`, `\t`, `\r`, `\\`, `\"`, `\'`, `\xHH`, `\uHHHH`, `\UHHHHHHHH`.
"""

import re
from collections.abc import Iterable

RESERVED = {
    *("all", "code", "depth", "evil", "if", "no", "not", "off", "random", "rule", "solve", "tree", "with"),
}
"""Keywords that may appear in place of a name. As names they need quotes. `reserve` adds more."""

BARE = re.compile(r"\w[\w-]*")
ESCAPE = re.compile(r"\\(x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)", re.DOTALL)
CHARACTERS = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", '"': '"', "'": "'"}
LETTERS = {character: letter for letter, character in CHARACTERS.items() if character != "'"}


def reserve(words: Iterable[str]) -> None:
    """Add keywords to those that need quotes as names."""
    RESERVED.update(words)


def spell(name: str) -> str:
    """Return the spelling of `name` in a statement.

    >>> print(spell("dark-red"), spell("odd name"), spell("code"))
    dark-red "odd name" "code"
    """
    return name if BARE.fullmatch(name) and name.lower() not in RESERVED else quote(name)


def quote(text: str) -> str:
    r"""Return `text` in double quotes, with unprintable characters escaped.

    >>> print(quote('a "b"\n'))
    "a \"b\"\n"
    """
    return '"' + "".join(map(_escaped, text)) + '"'


def unquote(text: str) -> str:
    r"""Return the name behind a quoted or bare spelling.

    Raises ValueError, with the offending escape, for an unknown escape.

    >>> print(unquote(r'"A"'), unquote(r"'\x41'"), unquote("A"))
    A A A
    """
    return ESCAPE.sub(_character, text[1:-1]) if text[:1] in {'"', "'"} else text


def _escaped(character: str) -> str:
    if character in LETTERS:
        return "\\" + LETTERS[character]
    if character.isprintable():
        return character
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _character(match: re.Match[str]) -> str:
    escape = match[1]
    if escape in CHARACTERS:
        return CHARACTERS[escape]
    code = int(escape[1:], 16) if len(escape) > 1 else None
    if not code or code > 0x10FFFF or 0xD800 <= code < 0xE000:
        raise ValueError(match[0])
    return chr(code)
