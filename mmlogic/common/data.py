"""Text and JSON that anybody may have written: what it holds, or one kind of error that says why not."""

import json
from typing import Any, NoReturn

__all__ = ["load_json", "unicode_text"]


def load_json(text: str | bytes) -> Any:
    """Return the value of a JSON text. Raises ValueError, with a message of one line, for any other text.

    What is not in the standard (NaN, infinity) is an error too.
    """
    try:
        return json.loads(text, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise ValueError(f"{error.lineno}:{error.colno}: {error.msg}") from None
    except UnicodeDecodeError as error:
        raise ValueError(f"byte {error.start + 1} is not UTF-8") from None
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except ValueError as error:
        raise ValueError(_short(str(error))) from None


def unicode_text(text: str) -> str:
    """Return a text as it is. Raises ValueError for one that is not Unicode (a lone surrogate)."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise ValueError(f"text that is not Unicode: {text[error.start]!a} at {error.start}") from None
    return text


def _short(message: str) -> str:
    """Python speaks of its own limits and how to lift them where a number has thousands of digits."""
    return "a number is too long" if "integer string conversion" in message else message


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")
