"""The parts of a statement: fields that are a word, one of several words, or a value behind a word."""

from collections.abc import Callable
from dataclasses import Field, field
from typing import Any

from mmlogic.language.spelling import quote, spell


def word(text: str, help: str, *, first: bool = False) -> Any:
    """Return a field that is true if the statement contains the word `text`. `help` describes the word.

    `str` writes the word after the other parts. If `first` is true, `str` writes it right after the keyword.
    """
    return field(default=False, metadata={"words": {text.split()[-1]: help}, "written": text, "first": first})


def choice(default: str, **words: str) -> Any:
    """Return a field for a word after the keyword.

    The field's value is one of `words`, or `default` without such a word.
    """
    return field(default=default, metadata={"words": words, "choice": True, "first": True})


def part(
    *,
    before: str = "",
    help: str = "",
    quoted: bool = False,
    default: Any = None,
    most: int | None = None,
    spelled: Callable[[str], str] = spell,
    first: bool = False,
) -> Any:
    """Return an optional field. `before` is the word that introduces its value. `help` describes this word.

    `most` is the largest number that safe mode allows in this field, if it differs from the general limit.
    `spelled` is the function that writes a text. With `quoted`, the text is in quotes, because it is a path.
    `str` writes the fields in order. If `first` is true, `str` writes this field right after the keyword.
    """
    form = {"before": before, "help": help, "most": most, "first": first, "file": quoted}
    return field(default=default, metadata={**form, "spelled": quote if quoted else spelled})


def spelled(declared: "Field[Any]", value: Any) -> str:
    """Return a field's value as it is typed, with the words before it, or "" for its default."""
    if value == declared.default:
        return ""
    form = declared.metadata
    if "written" in form:
        return str(form["written"])
    if "choice" in form:
        return str(value)
    text = form.get("spelled", spell)(value) if isinstance(value, str) else str(value)
    return f"{form['before']} {text}" if form.get("before") else text
