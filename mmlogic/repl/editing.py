"""The parts of the prompt for prompt-toolkit: completer, lexer, suggestions, history of inputs."""

import re
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from prompt_toolkit.auto_suggest import AutoSuggest, AutoSuggestFromHistory, Suggestion
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.formatted_text.utils import split_lines
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.lexers import Lexer

from mmlogic.common.files import FileProblem, append, read_bytes, write
from mmlogic.language.completion import Vocabulary
from mmlogic.language.typed import is_block
from mmlogic.repl.assistance import offered, pieces
from mmlogic.session.core import SessionCore


class StatementCompleter(Completer):
    """Completes an input with texts that the grammar and the session allow, each with a description."""

    def __init__(self, vocabulary: Callable[[], Vocabulary]) -> None:
        self._vocabulary = vocabulary

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        asked = complete_event.completion_requested
        candidates = offered(document.text_before_cursor, self._vocabulary, asked=asked)
        return [Completion(each.text, each.start, display_meta=each.description) for each in candidates]


class StatementLexer(Lexer):
    """Colours statements according to the grammar."""

    def __init__(self, session: SessionCore) -> None:
        self._session = session

    def lex_document(self, document: Document) -> Callable[[int], StyleAndTextTuples]:
        lines = list(split_lines([*pieces(document.text, self._session)]))
        return lambda number: lines[number] if number < len(lines) else []


class Ghost(AutoSuggest):
    """Suggests in grey how to continue an input.

    If `likely()` begins with the input, suggest the rest of `likely()`. On an empty line of a block, suggest
    `end`. Otherwise suggest the rest of an earlier input.
    """

    def __init__(self, likely: Callable[[], str]) -> None:
        self._likely = likely
        self._history = AutoSuggestFromHistory()

    def get_suggestion(self, buffer: Buffer, document: Document) -> Suggestion | None:
        likely, typed = self._likely(), document.text
        if typed != likely and likely.startswith(typed):
            return Suggestion(likely[len(typed) :])
        if typed.count("\n") > 1 and typed.endswith("\n") and is_block(typed):
            return Suggestion("end")
        return self._history.get_suggestion(buffer, document)


_MAX_HISTORY_BYTES = 16 << 20


class _Remembered(FileHistory):
    """The history of inputs in a file. A file that cannot be read or written is ignored."""

    def load_history_strings(self) -> Iterable[str]:
        with suppress(FileProblem):
            return [_typed(each) for each in reversed(_inputs(Path(str(self.filename))))]
        return []

    def store_string(self, string: str) -> None:
        lines = "".join(f"+{line}\n" for line in string.split("\n"))
        kept = f"\n# {time.strftime('%Y-%m-%d %H:%M:%S')}\n{lines}"
        # One call writes the entry, so a killed process leaves the entry, its start, or nothing.
        with suppress(FileProblem):
            append(Path(str(self.filename)), kept.encode(errors="replace"), create=True, sync=False)


def _inputs(path: Path) -> list[str]:
    """Return the entries of the file. An entry is a comment with the time, then lines that begin with `+`.

    Entries without text are skipped: a killed process has written only their start.
    """
    text = read_bytes(path, _MAX_HISTORY_BYTES).decode("utf-8", errors="replace")
    return [each for each in re.split(r"^(?=#)", text, flags=re.MULTILINE)[1:] if _typed(each)]


def _typed(kept: str) -> str:
    return "\n".join(line[1:] for line in kept.split("\n") if line.startswith("+"))


def open_history(path: Path | None, most: int) -> History:
    """Return the history of inputs in a file, or in memory if there is no path or `most` is 0."""
    if path is None or most == 0:
        return InMemoryHistory()
    with suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    return _Remembered(str(path))


def trim_history(path: Path | None, most: int) -> None:
    """Remove the oldest inputs from the file, so that at most `most` inputs remain."""
    if path is None or most == 0:
        return
    with suppress(FileProblem):
        inputs = _inputs(path)
        if len(inputs) > most:
            write(path, "".join(inputs[-most:]))
