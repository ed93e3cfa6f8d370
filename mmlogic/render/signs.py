"""The signs in drawings: Unicode characters, or ASCII where a terminal or an encoding lacks them."""

import codecs
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import TextIOBase, TextIOWrapper
from typing import Any, TextIO

_EIGHTHS = "▏▎▍▌▋▊▉"


@dataclass(frozen=True)
class Signs:
    """The signs that a page can show.

    Attributes:
        right: a correct item.
        wrong: a wrong item.
        black: a black mark.
        white: a white mark.
        nothing: a missing mark, an empty cell, or a probability of zero.
        branch: signs of a tree: before a branch, before the last branch, beside the lines of a branch.
        full: a whole column of a bar.
        parts: the parts of a column, the narrowest first.
        cut: the end of a shortened text.
        to: the sign between the first and the last number of a range.
        ports: the events of a goal: called, proved, retried, failed, exception, clause tried.
        marks: whether arrows and parities of cells are one character each.
    """

    right: str = "✓"
    wrong: str = "✗"
    black: str = "●"
    white: str = "○"
    nothing: str = "·"
    branch: tuple[str, str, str] = ("├─", "└─", "│ ")
    full: str = "█"
    parts: str = _EIGHTHS
    cut: str = "…"
    to: str = "\N{EN DASH}"
    ports: tuple[str, ...] = ("→", "✓", "↻", "✗", "!", "·")
    marks: bool = True

    def bar(self, value: float, most: float, columns: int) -> str:
        """Return a bar that shows `value`: `columns` columns for the value `most`, and empty only for 0.

        >>> UNICODE.bar(1, 2, 3), UNICODE.bar(1, 1000, 3), ASCII.bar(1, 1000, 3), UNICODE.bar(0, 2, 3)
        ('█▌', '▏', '#', '')
        """
        steps = len(self.parts) + 1
        filled = max(round(value * columns * steps / most), 1) if value > 0 else 0
        whole, part = divmod(filled, steps)
        return "".join([self.full * whole, ("", *self.parts)[part]])


UNICODE = Signs()
"""The signs of most terminals."""

ASCII = Signs(
    "ok",
    "x",
    "b",
    "w",
    ".",
    ("|-", "`-", "| "),
    "#",
    "",
    "...",
    "-",
    ("->", "ok", "<-", "no", "!", "."),
    False,
)
"""The signs for a terminal or an encoding without Unicode."""


_CELLS = {
    **dict(zip("✓✗●○□·…\N{EN DASH}±", "+xbwo..-~", strict=True)),
    **dict(zip("├└│─█▏▎▍▌▋▊▉", "|`|-########", strict=True)),
    **dict(zip("↑→↓←↗↘↙↖↻", "^>v</\\,`<", strict=True)),
    **dict(zip("₀₁₂₃₄₅₆₇₈₉", "0123456789", strict=True)),
}
"""The ASCII character for each sign in a drawing, where widths must stay the same."""

_WORDS = {"✓": "ok", "✗": "x", "…": "...", "±": "+-", "→": "->", "←": "<-", "↻": "<-"}
"""The ASCII text for a sign in prose, where widths do not matter."""

_PROBE = "".join(str(getattr(UNICODE, name)) for name in ("right", "black", "branch", "full", "parts", "cut"))


def legible(stream: object, *, json: bool = False, cells: bool = False) -> None:
    """Let a text stream write ASCII in place of characters that its encoding lacks.

    A sign of drawings becomes a similar ASCII text. Any other character becomes an escape. With `json`, the
    escapes are those of JSON. With `cells`, each sign keeps its width.
    """
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="mmlogic.json" if json else "mmlogic.cells" if cells else "mmlogic.text")


def signs_of(stream: object) -> Signs:
    """Return the signs that a stream can write."""
    try:
        _PROBE.encode(getattr(stream, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return ASCII
    return UNICODE


def written_in(encoding: str, text: str) -> str:
    """Return a text in which ASCII of equal width replaces the signs that an encoding lacks."""
    return text.encode(encoding, "mmlogic.cells").decode(encoding)


def of_cells(stream: TextIO) -> Any:
    """Return a stream for prompt-toolkit. A sign that the encoding lacks becomes a sign of the same width."""
    if signs_of(stream) is UNICODE:
        return stream
    legible(stream, cells=True)
    return _Narrow(stream)


class _Narrow(TextIOBase):
    """A stream without `buffer`, so that prompt-toolkit lets the stream handle encoding errors."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattribute__(self, name: str) -> Any:
        if name == "buffer":
            raise AttributeError(name)
        return getattr(object.__getattribute__(self, "_stream"), name)


def _handler(signs: Mapping[str, str]) -> Callable[[UnicodeError], tuple[str, int]]:
    def handle(error: UnicodeError) -> tuple[str, int]:
        if not isinstance(error, UnicodeEncodeError):
            raise error
        found = error.object[error.start : error.end]
        escaped = (signs.get(each, each).encode("ascii", "backslashreplace") for each in found)
        return b"".join(escaped).decode(), error.end

    return handle


def _json(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass")
    pairs = zip(units[::2], units[1::2], strict=True)
    return "".join(f"\\u{high:02x}{low:02x}" for high, low in pairs), error.end


codecs.register_error("mmlogic.cells", _handler(_CELLS))
codecs.register_error("mmlogic.text", _handler(_CELLS | _WORDS))
codecs.register_error("mmlogic.json", _json)
