"""The reference page of the language, made from the declarations of its statements."""

from textwrap import indent

from mmlogic.language.registry import Declaration, by_heading

__all__ = ["reference"]

HEAD = """\
# Reference of the language

<!-- Made by `make docs` from the modules in mmlogic/*/statements: change those. -->

Keywords are written in any case. A new line or `;` ends a statement, `#` starts a comment, and an open
bracket continues on the next line. Below, capitals stand for a part to fill in, `[ ]` for an optional part,
`|` for a choice.

A CODE is letters run together, `RRBBGG`, or a list of names, letters and numbers, `[red, R, "odd name"]`.
Any name may be quoted, with single or double quotes and Python's escapes; a name that contains spaces or
punctuation must be quoted.
"""


def reference() -> str:
    """Return the page as Markdown: a section per heading, with an example of each statement."""
    return "\n".join([HEAD, *(_section(subject, group) for subject, group in by_heading())])


def _section(subject: str, group: list[Declaration]) -> str:
    return "\n".join([f"## {subject}\n", *map(_entry, group)])


def _entry(declared: Declaration) -> str:
    spellings = "".join(f" Also written `{keyword}`." for keyword in declared.keywords[1:])
    example = indent(declared.example, " " * 4)
    return f"### `{declared.usage}`\n\n{declared.help}{spellings}\n\n{example}\n"
