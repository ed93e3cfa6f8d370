"""The examples in a document: shell commands with what they print, and Python prompts."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

__all__ = ["Command", "blocks", "commands"]

_WORD = r"""(?:'[^']*'|"[^"$`]*"|[^\s'"`$|&;<>])++"""
_OWN = re.compile(rf"mmlogic(?P<words>(?: +{_WORD})*)(?P<all> 2>&1)?(?: \| (?P<rest>.+))?", re.DOTALL)
"""Matches a command of mmlogic, and the command after a pipe. Other commands need a shell."""


class Command(NamedTuple):
    """A command of a `console` block, and its output. Its last line is `[status N]` if N is not 0."""

    line: str
    printed: str

    @property
    def own(self) -> "Own | None":
        """The arguments of `mmlogic`, or None if the command needs a shell for more than words and a pipe."""
        found = _OWN.fullmatch(self.line)
        if not found:
            return None
        rest = found["rest"] or ""
        return Own(shlex.split(found["words"]), rest, together=not rest or bool(found["all"]))


class Own(NamedTuple):
    """A command line of `mmlogic`. `rest` is the shell command after a pipe, or empty."""

    arguments: list[str]
    rest: str
    together: bool
    """Whether standard error goes to standard output."""


def blocks(document: Path, language: str) -> list[str]:
    """Return the code blocks of one language in a document."""
    return re.findall(rf"^```{language}\n(.*?)^```$", document.read_text(), re.MULTILINE | re.DOTALL)


def commands(block: str) -> Iterator[Command]:
    """Yield the commands of a `console` block. Text from `<< END` to `END` belongs to the command."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        first, _, rest = part.partition("\n")
        if first.endswith(("<< END", "<< 'END'")):
            text, _, rest = rest.partition("END\n")
            first = f"{first}\n{text}END"
        yield Command(first, rest)
