"""The ghost behind what is typed: the guess that was suggested, or else an earlier input."""

from collections.abc import Callable

from prompt_toolkit.auto_suggest import AutoSuggest, AutoSuggestFromHistory, Suggestion
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.document import Document

__all__ = ["Ghost"]


class Ghost(AutoSuggest):
    """Offers the rest of `likely()`, a statement that is likely to come next; otherwise from the history."""

    def __init__(self, likely: Callable[[], str]) -> None:
        self._likely = likely
        self._history = AutoSuggestFromHistory()

    def get_suggestion(self, buffer: Buffer, document: Document) -> Suggestion | None:
        """Return the rest of a likely input."""
        likely, typed = self._likely(), document.text
        if typed != likely and likely.startswith(typed):
            return Suggestion(likely[len(typed) :])
        return self._history.get_suggestion(buffer, document)
