"""Files that options name for writing: they are refused before the work that fills them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from mmlogic.cli.shared import guard_of
from mmlogic.common.files import FileProblem, restricted
from mmlogic.common.saving import ForeignFile, NoSuchEnding, claim

__all__ = ["claim_option"]


def claim_option(option: str, path: Path, ending: Callable[[Path], str], shared: dict[str, Any]) -> None:
    """See that an option's file can be written, and that `ending` knows its extension.

    Raises UsageError, and MissingExtra where `ending` does.
    """
    try:
        with restricted(guard_of(shared).access):
            ending(path)
            claim(path, over=bool(shared.get("over")))
    except NoSuchEnding as problem:
        raise click.UsageError(f"{option}: {problem}; {problem.known}") from None
    except ForeignFile as problem:
        raise click.UsageError(f"{option}: {problem}; --over replaces it") from None
    except FileProblem as problem:
        raise click.UsageError(f"{option}: {problem}") from None
