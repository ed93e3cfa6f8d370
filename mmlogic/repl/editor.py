"""The editor that a person prefers, for one text."""

import os
import shlex
from shutil import which

import click

from mmlogic.language import StatementProblem
from mmlogic.repl.echo import echo

__all__ = ["edited"]


def edited(text: str) -> str:
    """Return a text as the editor of $VISUAL or $EDITOR leaves it.

    Raises StatementProblem if there is no such editor, if it fails, or if it leaves no text.
    """
    name = "VISUAL" if os.environ.get("VISUAL") else "EDITOR"
    command = os.environ.get(name, "").strip()
    if not command:
        raise StatementProblem("no editor is set", hint="the variables $VISUAL and $EDITOR name one")
    try:
        program = shlex.split(command)[0]
        if not which(program):
            raise StatementProblem(f"${name} names `{program}`, which is no command")
        with echo(on=True):
            back = click.edit(text, editor=command, require_save=False, extension=".mm") or ""
    except click.ClickException:
        raise StatementProblem(f"the editor `{command}` failed: nothing runs") from None
    except UnicodeDecodeError as error:
        raise StatementProblem(f"the text is not UTF-8: byte {error.start + 1}") from None
    except OSError as error:
        raise StatementProblem(f"the editor's file cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise StatementProblem(f"${name} cannot be read: {error}") from None
    if not back.strip():
        raise StatementProblem("the file is empty: nothing runs")
    return back.rstrip("\n")
