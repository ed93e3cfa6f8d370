"""Safe mode: limits and permissions for a session that runs a stranger's statements."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from os import PathLike
from pathlib import Path
from typing import Any, Final

from mmlogic.common.files import NOWHERE, Access, Quota
from mmlogic.language.errors import StatementProblem, SyntaxProblem
from mmlogic.language.places import place_of
from mmlogic.language.registry import Statement
from mmlogic.render.answers import Answer, Listing
from mmlogic.session.settings import Settings
from mmlogic.session.timeline import Timeline

Safe = bool | str | PathLike[str]
"""Whether a session is in safe mode.

A path turns safe mode on, and names the directory whose files are allowed.
"""

TIMEOUT: Final = 10.0
"""Seconds that a statement may take, if the settings have no time limit."""

MEMORY: Final = 512
"""Memory limit in MiB, if the settings have none."""

CODES: Final = 10_000
"""How many codes one statement may list or choose at random."""

BOARDS: Final = 100
GAMES: Final = 100_000
SEED: Final = 2**64

NUMBER: Final = 1_000_000
"""Largest number in a statement, except in a field that has its own limit (`part(most=…)`)."""

STATEMENTS: Final = 10_000
"""How many statements a session may run, including the statements of loaded files."""

TEXT: Final = 1 << 18
"""How many characters a script or a loaded file may have."""

FILE: Final = 4 << 20
"""How many bytes a file may have. This limit holds for files to read and for files to write."""

WRITTEN: Final = 64 << 20
"""How many bytes a session may write to files in total."""

ANSWERS: Final = 16 << 20
"""How many characters of answers one run may print in total."""


class Guard:
    """Enforces the limits that docs/safety.md lists.

    `settings` are those of the program that starts the session. No statement can exceed their limits.
    """

    def __init__(self, access: Access, settings: Settings) -> None:
        self.access = access
        self._ceiling = self.settled(settings)
        self._carried_out = 0

    def settled(self, settings: Settings) -> Settings:
        """Return the settings with which a session in safe mode begins."""
        return replace(
            settings,
            timeout=TIMEOUT if settings.timeout is None else settings.timeout,
            memory=MEMORY if settings.memory is None else settings.memory,
            limit=CODES if settings.limit is None else min(settings.limit, CODES),
        )

    def check_settings(self, settings: Settings) -> None:
        """Raise StatementProblem if a setting is above its limit."""
        ceilings = {"timeout": self._ceiling.timeout, "memory": self._ceiling.memory, "limit": CODES}
        if settings.seed is not None:
            ceilings["seed"] = SEED
        for name, most in ceilings.items():
            value = getattr(settings, name)
            if most is not None and (value is None or value > most):
                ceiling = f"{most:,}" if isinstance(most, int) else f"{most:,g}"
                raise StatementProblem(f"{name} must be at most {ceiling} in safe mode")

    def check_text(self, text: str) -> None:
        """Raise SyntaxProblem for a script that is too long."""
        if len(text) > TEXT:
            raise SyntaxProblem(f"a script has at most {TEXT:,} characters in safe mode")

    def admit(self, statement: Statement[Any]) -> None:
        """Raise StatementProblem if the session has run too many statements, or a number is too large."""
        self._carried_out += 1
        if self._carried_out > STATEMENTS:
            raise StatementProblem(f"a session runs at most {STATEMENTS:,} statements in safe mode")
        for number, most in _numbers(statement):
            if number > most:
                raise StatementProblem(f"this number must be at most {most:,} in safe mode", place_of(number))

    def check_state(self, timeline: Timeline) -> None:
        """Raise StatementProblem if the session's data is too large for safe mode."""
        for problem in timeline.excesses():
            raise StatementProblem(f"{problem} in safe mode")

    def remark(self, statement: Statement[Any], answer: Answer) -> str | None:
        """Return a note if safe mode has shortened this answer, else None."""
        asked = getattr(statement, "limit", None)
        if not isinstance(answer, Listing) or answer.cut_at != CODES or asked is not None:
            return None
        return f"there are more {answer.items}: safe mode lists {CODES:,} at a time, `more` continues"


def guard(safe: Safe, settings: Settings) -> Guard | None:
    """Return the guard of a session. If `safe` is False, return None.

    Raises StatementProblem if the path `safe` is not a directory.
    """
    if safe is False:
        return None
    if safe is True:
        return Guard(NOWHERE, settings)
    root = Path(safe)
    if not str(safe) or not root.is_dir():
        raise StatementProblem(f"{safe} is not a directory")
    return Guard(Access(root=root.resolve(), most=FILE, quota=Quota(WRITTEN)), settings)


def _numbers(value: object, most: int = NUMBER) -> Iterator[tuple[int, int]]:
    if isinstance(value, int) and not isinstance(value, bool):
        yield value, most
    elif isinstance(value, tuple):
        for each in value:
            yield from _numbers(each, most)
    elif is_dataclass(value):
        for each in fields(value):
            if each.name != "span":
                yield from _numbers(getattr(value, each.name), each.metadata.get("most") or NUMBER)
