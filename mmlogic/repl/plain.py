"""The prompt on a terminal that can do nothing but lines: plain input, the same meaning, no escape codes."""

from mmlogic.language.checking import is_complete
from mmlogic.repl.conversation import PROMPT

__all__ = ["agreed", "confirm", "read"]

CONTINUATION = "... ".rjust(len(PROMPT))
"""What stands before the further lines of a statement."""


def read() -> str:
    """Return what was typed; an open bracket goes on in the next line. Raises as `Terminal.read` does."""
    try:
        text = input(PROMPT)
        while not is_complete(text):
            text += "\n" + input(CONTINUATION)
    except (EOFError, KeyboardInterrupt):
        print()
        raise
    return text


def confirm(question: str) -> bool:
    """Ask a question that `y` agrees to; all else, and Ctrl-D, does not. Raises KeyboardInterrupt."""
    try:
        return agreed(input(f"{question} [y/N] "))
    except EOFError:
        print()
        return False


def agreed(answer: str) -> bool:
    """Tell whether an answer is a yes."""
    return answer.strip().lower() in {"y", "yes"}
