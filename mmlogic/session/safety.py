"""The permissions of a session: everything for its owner, less for an untrusted script."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from os import PathLike
from pathlib import Path
from typing import Any, Final

from mmlogic.common.files import NOWHERE, Access, Quota
from mmlogic.language import Statement, StatementProblem, SyntaxProblem, place_of
from mmlogic.render.answers import Answer, Listing
from mmlogic.session.settings import Settings
from mmlogic.session.timeline import Timeline

Safe = bool | str | PathLike[str]
"""Whether statements are untrusted. A path is the directory whose files they may use."""

TIMEOUT: Final = 10.0
"""Default seconds for a question."""

MEMORY: Final = 512
"""Default memory limit in MiB."""

CODES: Final = 10_000
"""Codes that one statement may list or draw."""

BOARDS: Final = 100
GAMES: Final = 100_000

NUMBER: Final = 1_000_000
"""Largest number in a statement, unless its field sets another limit (`part(most=…)`)."""

STATEMENTS: Final = 10_000
"""Statements that a session may run, including those of loaded files."""

TEXT: Final = 1 << 18
"""Characters of a script or a loaded file."""

FILE: Final = 4 << 20
"""Bytes of a file that is read or written."""

WRITTEN: Final = 64 << 20
"""Bytes of all written files."""

ANSWERS: Final = 16 << 20
"""Characters of all answers printed in one run."""


class Guard:
    """Enforces the permissions in docs/safety.md. No statement exceeds the operator's `settings`."""

    most_answers = ANSWERS

    def __init__(self, access: Access, settings: Settings) -> None:
        self.access = access
        self._ceiling = self.settled(settings)
        self._carried_out = 0

    def settled(self, settings: Settings) -> Settings:
        """Return the initial settings of a session."""
        return replace(
            settings,
            timeout=TIMEOUT if settings.timeout is None else settings.timeout,
            memory=MEMORY if settings.memory is None else settings.memory,
            limit=CODES if settings.limit is None else min(settings.limit, CODES),
        )

    def check_settings(self, settings: Settings) -> None:
        """Raise StatementProblem for forbidden settings."""
        ceilings = {"timeout": self._ceiling.timeout, "memory": self._ceiling.memory, "limit": CODES}
        for name, most in ceilings.items():
            value = getattr(settings, name)
            if most is not None and (value is None or value > most):
                raise StatementProblem(f"{name} must be at most {most:,g} in safe mode")

    def check_text(self, text: str) -> None:
        """Raise SyntaxProblem for a script that is too long."""
        if len(text) > TEXT:
            raise SyntaxProblem(f"a script has at most {TEXT:,} characters in safe mode")

    def admit(self, statement: Statement[Any]) -> None:
        """Raise StatementProblem for a forbidden statement."""
        self._carried_out += 1
        if self._carried_out > STATEMENTS:
            raise StatementProblem(f"a session runs at most {STATEMENTS:,} statements in safe mode")
        for number, most in _numbers(statement):
            if number > most:
                raise StatementProblem(f"this must be at most {most:,} in safe mode", place_of(number))

    def check_state(self, timeline: Timeline) -> None:
        """Raise StatementProblem for a forbidden state of the session."""
        for problem in timeline.excesses():
            raise StatementProblem(f"{problem} in safe mode")

    def remark(self, statement: Statement[Any], answer: Answer) -> str | None:
        """Return a note about a written answer, or None."""
        asked = getattr(statement, "limit", None)
        if not isinstance(answer, Listing) or answer.cut_at != CODES or asked is not None:
            return None
        return f"there are more {answer.items}: safe mode lists {CODES:,} at a time, `more` continues"


def guard(safe: Safe, settings: Settings) -> Guard | None:
    """Return the guard of a session, or None if its owner writes the statements. Raises StatementProblem."""
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
