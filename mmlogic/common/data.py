"""Read untrusted bytes, text and JSON. All errors are ValueErrors whose message is one line."""

import json
import re
import zlib
from typing import Any, NoReturn


class NotUtf8(ValueError):
    r"""The bytes are not UTF-8. `line` and `column` are the position of the first invalid byte.

    The message has the number of this byte. In `text`, `\ufffd` replaces invalid bytes.
    """

    def __init__(self, data: bytes, start: int) -> None:
        super().__init__(f"byte {start + 1} is not UTF-8")
        before = data[:start].decode("utf-8").removeprefix("\ufeff")
        self.line = before.count("\n") + 1
        self.column = len(before) - before.rfind("\n")
        self.text = data.decode("utf-8", "replace")


def utf8(data: bytes) -> str:
    """Return bytes in UTF-8 as a text. Raises NotUtf8."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotUtf8(data, error.start) from None


def is_address(text: str) -> bool:
    """Return whether a text begins as the address of a web page does."""
    return re.match(r"https?://|m=(?:edit|solve)&p=", text, re.IGNORECASE) is not None


def inflate(packed: bytes, most: int) -> str:
    """Return the text that zlib has compressed. The text may have at most `most` bytes.

    Raises ValueError if the text is longer or incomplete, or if the data are not of zlib.
    """
    reader = zlib.decompressobj()
    try:
        text = utf8(reader.decompress(packed, most))
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if not reader.eof:
        raise ValueError("it is not whole, or too long")
    return text


def load_json(text: str | bytes) -> Any:
    """Return the value of a JSON text. Raises ValueError if the text is not JSON.

    Values outside the standard (NaN, infinity) are errors, too.
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
        long = "integer string conversion" in str(error)
        raise ValueError("a number is too long" if long else str(error)) from None


def unicode_text(text: str) -> str:
    """Return a text unchanged. Raises ValueError if it is not Unicode, because it has a lone surrogate."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise ValueError(f"text that is not Unicode: {text[error.start]!a} at {error.start}") from None
    return text


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")
