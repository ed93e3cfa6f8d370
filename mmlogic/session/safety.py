"""What a session allows its statements: all that its owner may do, or what a stranger's script may."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from os import PathLike
from pathlib import Path
from typing import Any, Final

from mmlogic.common.files import EVERYWHERE, NOWHERE, Access, Quota
from mmlogic.language import Statement, StatementProblem, SyntaxProblem, place_of
from mmlogic.render.answers import Answer, Listing
from mmlogic.session.settings import Settings
from mmlogic.session.timeline import Timeline

__all__ = ["BOARDS", "GAMES", "Guard", "Safe", "Trust", "guard"]

Safe = bool | str | PathLike[str]
"""Whether statements are a stranger's; a path is the directory below which files may be touched."""

TIMEOUT: Final = 10.0
"""Seconds for a question, where the operator does not say."""

MEMORY: Final = 512
"""MiB, where the operator does not say."""

CODES: Final = 10_000
"""The most codes that are listed or drawn at once."""

BOARDS, GAMES = 100, 100_000

NUMBER: Final = 1_000_000
"""What a number in a statement may be, where its field does not say (`part(most=…)`)."""

STATEMENTS: Final = 10_000
"""The most statements that a session carries out, those of files that are loaded among them."""

TEXT: Final = 1 << 18
"""Characters of a script, or of a file that is loaded."""

FILE: Final = 4 << 20
"""Bytes of a file that is read or written."""

WRITTEN: Final = 64 << 20
"""Bytes of all files that are written."""

ANSWERS: Final = 16 << 20
"""Characters of all answers that a run prints."""


class Trust:
    """Allows everything: the statements are those of whoever owns the session."""

    access: Access = EVERYWHERE
    safe = False
    most_answers: int | None = None

    def settled(self, settings: Settings) -> Settings:
        """Return the settings that a session begins with."""
        return settings

    def check_settings(self, settings: Settings) -> None:
        """Raise StatementProblem for settings that no statement may bring about."""

    def check_text(self, text: str) -> None:
        """Raise SyntaxProblem for a script that is too long."""

    def admit(self, statement: Statement[Any]) -> None:
        """Raise StatementProblem for a statement that is not to be carried out."""

    def check_state(self, timeline: Timeline) -> None:
        """Raise StatementProblem for what no statement may make of a session."""

    def remark(self, statement: Statement[Any], answer: Answer) -> str | None:
        """Return what is to be said of an answer that was written, if anything."""
        return None


class Guard(Trust):
    """Allows what docs/safety.md says. `settings` are the operator's: no statement goes beyond them."""

    safe = True
    most_answers = ANSWERS

    def __init__(self, access: Access, settings: Settings) -> None:
        self.access = access
        self._ceiling = self.settled(settings)
        self._carried_out = 0

    def settled(self, settings: Settings) -> Settings:
        """Return settings with a limit where there was none."""
        return replace(
            settings,
            timeout=TIMEOUT if settings.timeout is None else settings.timeout,
            memory=MEMORY if settings.memory is None else settings.memory,
            limit=CODES if settings.limit is None else min(settings.limit, CODES),
        )

    def check_settings(self, settings: Settings) -> None:
        """Raise StatementProblem for settings that lift a limit."""
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
        """Raise StatementProblem for a number that is too large, or after too many statements."""
        self._carried_out += 1
        if self._carried_out > STATEMENTS:
            raise StatementProblem(f"a session runs at most {STATEMENTS:,} statements in safe mode")
        for number, most in _numbers(statement):
            if number > most:
                raise StatementProblem(f"this must be at most {most:,} in safe mode", place_of(number))

    def check_state(self, timeline: Timeline) -> None:
        """Raise StatementProblem for what is too large, however it came about."""
        for problem in timeline.excesses():
            raise StatementProblem(f"{problem} in safe mode")

    def remark(self, statement: Statement[Any], answer: Answer) -> str | None:
        """Say that a list was cut, where the statement itself did not."""
        if not isinstance(answer, Listing) or answer.cut_at != CODES:
            return None
        if getattr(statement, "limit", None) is not None:
            return None
        return f"there are more {answer.items}: safe mode lists {CODES:,} at a time, `more` continues"


def guard(safe: Safe, settings: Settings) -> Trust:
    """Return what keeps the statements of a session within bounds. Raises StatementProblem."""
    if safe is False:
        return Trust()
    if safe is True:
        return Guard(NOWHERE, settings)
    root = Path(safe)
    if not str(safe) or not root.is_dir():
        raise StatementProblem(f"{safe} is not a directory")
    return Guard(Access(root=root.resolve(), most=FILE, quota=Quota(WRITTEN)), settings)


def _numbers(value: object, most: int = NUMBER) -> Iterator[tuple[int, int]]:
    """Yield every number in a statement, with the most that the field which holds it allows."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield value, most
    elif isinstance(value, tuple):
        for each in value:
            yield from _numbers(each, most)
    elif is_dataclass(value):
        for each in fields(value):
            if each.name != "span":
                yield from _numbers(getattr(value, each.name), each.metadata.get("most") or NUMBER)
