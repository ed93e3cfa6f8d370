"""The manual page. Its text is the help of the command line."""

from collections.abc import Iterator

import click

from mmlogic.cli.commands import mmlogic

__all__ = ["manual"]

HEAD = """\
.\\" Made by `make docs` from mmlogic/cli/commands.py: change that.
.TH MMLOGIC 1
.SH NAME
mmlogic \\- break codes and solve number-path puzzles by logic
"""

TAIL = """\
.SH FILES
The prompt reads ~/.config/mmlogic/config.toml; `help config` there says what it may hold.
.SH SEE ALSO
.BR swipl (1).
`help` at the prompt explains the statements, `help WORD` one of them.
"""


def manual() -> str:
    """Return the page as troff."""
    context = click.Context(mmlogic, info_name="mmlogic")
    lines = [HEAD, *_command(mmlogic, context, "DESCRIPTION")]
    for name, command in mmlogic.commands.items():
        own = click.Context(command, parent=context, info_name=name)
        lines += _command(command, own, f"mmlogic {name}".upper())
    return "".join([*lines, TAIL])


def _command(command: click.Command, context: click.Context, title: str) -> Iterator[str]:
    """Yield the usage of a command, its help and its options.

    Shared options are listed at the first command.
    """
    usage = f".B {_text(context.command_path)}\n{_text(' '.join(command.collect_usage_pieces(context)))}\n"
    yield f".SH SYNOPSIS\n{usage}.SH {title}\n" if context.parent is None else f".SH {title}\n{usage}"
    for paragraph in (command.help or "").split("\n\n"):
        yield f".PP\n{_text(' '.join(paragraph.split()))}\n"
    known = set() if context.parent is None else {each.name for each in mmlogic.params}
    for option in command.params:
        record = option.get_help_record(context)
        if record and option.name not in known:
            yield f".TP\n.B {_text(record[0])}\n{_text(record[1])}\n"


def _text(text: str) -> str:
    """Return a text in which all signs with a meaning for troff are escaped."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("…", "...")
    return f"\\&{escaped}" if escaped[:1] in {".", "'"} else escaped
