"""The examples in a document: shell commands with what they print, and Python prompts."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

__all__ = ["Command", "blocks", "commands"]

_WORD = r"""(?:'[^']*'|"[^"$`]*"|[^\s'"`$|&;<>])++"""
_OWN = re.compile(rf"mmlogic(?P<words>(?: +{_WORD})*)(?P<all> 2>&1)?(?: \| (?P<rest>.+))?", re.DOTALL)
"""A command of ours, and what it is piped into; another command has more of a shell."""


class Command(NamedTuple):
    """A command of a `console` block, and what it prints, a line `[status N]` last if that is not 0."""

    line: str
    printed: str

    @property
    def own(self) -> "Own | None":
        """What it asks of `mmlogic`; None where a shell does more than split and pipe."""
        found = _OWN.fullmatch(self.line)
        if not found:
            return None
        rest = found["rest"] or ""
        return Own(shlex.split(found["words"]), rest, together=not rest or bool(found["all"]))


class Own(NamedTuple):
    """A command line of `mmlogic`, and the shell's command that reads its answers, if any."""

    arguments: list[str]
    rest: str
    together: bool
    """Messages go where answers go."""


def blocks(document: Path, language: str) -> list[str]:
    """Return the fenced blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", document.read_text(), re.MULTILINE | re.DOTALL)


def commands(block: str) -> Iterator[Command]:
    """Yield the commands of a `console` block; what follows `<< END` until `END` belongs to the command."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        first, _, rest = part.partition("\n")
        if first.endswith("<< END"):
            text, _, rest = rest.partition("END\n")
            first = f"{first}\n{text}END"
        yield Command(first, rest)
