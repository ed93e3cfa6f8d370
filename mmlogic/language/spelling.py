r"""Write and read names in statements. A name has quotes only if it needs them.

Within quotes, these escapes of Python and JSON have their usual meaning: `\n`, `\t`, `\r`, `\\`, `\"`, `\'`,
`\xHH`, `\uHHHH`, `\UHHHHHHHH`.
"""

import re
from collections.abc import Iterable

RESERVED = {
    "all",
    "code",
    "depth",
    "evil",
    "if",
    "lies",
    "no",
    "not",
    "off",
    "random",
    "rule",
    "solve",
    "tree",
    "with",
}
"""Keywords that may occur where a name may occur. As names, they need quotes. `reserve` adds more."""

BARE = re.compile(r"\w[\w-]*")
ESCAPE = re.compile(r"\\(x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)", re.DOTALL)
CHARACTERS = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", '"': '"', "'": "'"}
LETTERS = {character: letter for letter, character in CHARACTERS.items() if character != "'"}


def reserve(words: Iterable[str]) -> None:
    """Declare that `words` are keywords, so that names with the same spelling need quotes."""
    RESERVED.update(words)


def spell(name: str) -> str:
    """Return `name` as it is written in a statement: in quotes if it needs them.

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
    r"""Return the name that `text` spells, with or without quotes.

    Raises ValueError for an unknown escape. The error's argument is this escape.

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
