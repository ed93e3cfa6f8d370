"""What `help` says about the prompt: its keys, its configuration."""

from collections.abc import Iterator, Mapping

from mmlogic.repl.files import options
from mmlogic.session.topics import Entry, Part, Topic

_KEY, _OPTION = 17, 11

KEYS: Mapping[str, str] = {
    "Enter": "runs the statement; continues in the next line while a bracket or a `puzzle … end` is open",
    "Alt-Enter": "always starts a new line",
    "Tab": "offers completions: statements, symbols, codes used before, clue numbers, file names",
    "→ or End": "accepts the grey line: what a wrong one meant, a suggested guess, or one from your history",
    "↑ ↓": "go through earlier inputs, wrong ones too; a multi-line input comes back whole",
    "Ctrl-R": "searches earlier inputs, in either case",
    "Ctrl-X Ctrl-E": "opens what is typed in your editor, and offers what comes back",
    "Ctrl-C": "while you type: drops the line. While a statement runs: stops it; the session is as before",
    "Ctrl-D": "leaves, as `quit` does",
    "Ctrl-Z": "suspends the process (not with `--safe`)",
}
"""The keys of the prompt, and what they do."""


def _keys() -> Iterator[Part]:
    yield "Keys at the prompt:"
    yield from (Entry(key, does, _KEY) for key, does in KEYS.items())
    yield ""
    yield "Emacs keys edit a line; `keys` in the configuration selects those of vi (`help config`)."
    yield "After an answer of `?-`: `;` or the space bar for the next, Enter or `.` to stop."
    yield "`CODE ANSWER` needs no `guess` before it; `STATEMENT | COMMAND` pipes an answer to the shell."


def _config() -> Iterator[Part]:
    yield (
        "The prompt reads ~/.config/mmlogic/config.toml (or below $XDG_CONFIG_HOME), which it writes at "
        "first use. Each line is `NAME = VALUE`:"
    )
    yield from (Entry(name, says, _OPTION) for name, says in options().items())
    yield ""
    yield "An invalid option keeps its default, and the prompt says so. `set` changes this session alone."


TOPICS = {
    "keys": Topic("the keys of the prompt", _keys),
    "config": Topic("the file with your preferences", _config),
}
"""The topics of the prompt."""
