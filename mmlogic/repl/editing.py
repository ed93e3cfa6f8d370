"""Help while typing, as prompt-toolkit asks for it."""

from collections.abc import Callable, Iterable

from prompt_toolkit.auto_suggest import AutoSuggest, AutoSuggestFromHistory, Suggestion
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.formatted_text.utils import split_lines
from prompt_toolkit.lexers import Lexer

from mmlogic.language.completion import Vocabulary
from mmlogic.repl.assistance import offered, pieces
from mmlogic.repl.familiar import Shorthand


class StatementCompleter(Completer):
    """Offers what the grammar and the session allow next, with descriptions."""

    def __init__(self, vocabulary: Callable[[], Vocabulary]) -> None:
        self._vocabulary = vocabulary

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        asked = complete_event.completion_requested
        candidates = offered(document.text_before_cursor, self._vocabulary, asked=asked)
        return [Completion(each.text, each.start, display_meta=each.description) for each in candidates]


class StatementLexer(Lexer):
    """Colours statements by the grammar."""

    def __init__(self, reader: Shorthand) -> None:
        self._reader = reader

    def lex_document(self, document: Document) -> Callable[[int], StyleAndTextTuples]:
        lines = list(split_lines([*pieces(document.text, self._reader)]))
        return lambda number: lines[number] if number < len(lines) else []


class Ghost(AutoSuggest):
    """Offers the rest of `likely()`, a statement that is likely to come next; otherwise from the history."""

    def __init__(self, likely: Callable[[], str]) -> None:
        self._likely = likely
        self._history = AutoSuggestFromHistory()

    def get_suggestion(self, buffer: Buffer, document: Document) -> Suggestion | None:
        likely, typed = self._likely(), document.text
        if typed != likely and likely.startswith(typed):
            return Suggestion(likely[len(typed) :])
        return self._history.get_suggestion(buffer, document)
