"""The prompt on a terminal without cursor control: plain input, no escape codes."""

from mmlogic.language.checking import is_complete
from mmlogic.repl.conversation import PROMPT

__all__ = ["agreed", "confirm", "read"]

CONTINUATION = "... ".rjust(len(PROMPT))
"""The prompt string of continuation lines."""


def read() -> str:
    """Return the input; an open bracket continues on the next line. Raises as `Terminal.read` does."""
    try:
        text = input(PROMPT)
        while not is_complete(text):
            text += "\n" + input(CONTINUATION)
    except (EOFError, KeyboardInterrupt):
        print()
        raise
    return text


def confirm(question: str) -> bool:
    """Ask a yes-or-no question; only `y` means yes. Raises KeyboardInterrupt."""
    try:
        return agreed(input(f"{question} [y/N] "))
    except EOFError:
        print()
        return False


def agreed(answer: str) -> bool:
    """Tell whether an answer means yes."""
    return answer.strip().lower() in {"y", "yes"}
