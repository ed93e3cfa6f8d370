"""The pages of `help` about the prompt: its keys, its configuration."""

from collections.abc import Iterator, Mapping

from mmlogic.repl.files import options
from mmlogic.session.topics import Entry, Part, Topic

_KEY, _OPTION = 17, 12

KEYS: Mapping[str, str] = {
    "Enter": "runs the statement. An open bracket or `puzzle … end` continues on the next line",
    "Enter alone": "runs the correction in grey",
    "Alt-Enter": "always starts a new line",
    "Tab": "offers completions: statements, symbols, codes used before, clue numbers, file names",
    "→ or End": "accepts the grey text: a correction, a suggested guess, or the rest of an earlier input",
    "↑ ↓": "go through earlier inputs, wrong ones too. A multi-line input returns whole",
    "Ctrl-R": "searches earlier inputs, in either case",
    "Ctrl-X Ctrl-E": "opens the typed text in your editor, and returns with the edited text",
    "Ctrl-C": "while you type: drops the line. While a statement runs: stops it, and changes nothing",
    "Ctrl-D": "leaves, as `quit` does",
    "Ctrl-Z": "suspends the process (not with `--safe`)",
}
"""The keys of the prompt, each with its effect."""


def _keys() -> Iterator[Part]:
    yield "Keys at the prompt:"
    yield from (Entry(key, does, _KEY) for key, does in KEYS.items())
    yield ""
    yield "Emacs keys edit a line. `keys` in the configuration selects those of vi (`help config`)."
    yield "After an answer of `?-`: `;` or the space bar for the next, Enter or `.` to stop."
    yield "`CODE ANSWER` needs no `guess` before it. `STATEMENT | COMMAND` pipes an answer to the shell."


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
"""The topics of `help` about the prompt."""
