"""The examples in a document: shell commands with what they print, and Python prompts."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

__all__ = ["Command", "blocks", "commands"]


class Command(NamedTuple):
    """A command of a `console` block, and what it prints, a line `[status N]` last if that is not 0."""

    line: str
    printed: str

    @property
    def arguments(self) -> list[str]:
        """The arguments of `mmlogic`; empty for another command, or where the shell does more than split."""
        words = shlex.shlex(self.line, posix=True, punctuation_chars=True)
        words.whitespace_split = True
        name, *arguments = words
        shell = any(set(word) <= set(words.punctuation_chars) for word in arguments)
        return arguments if name == "mmlogic" and not shell else []


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
