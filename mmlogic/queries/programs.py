"""The program that queries ask: the same one while the session's knowledge is the same."""

from typing import NamedTuple

from mmlogic.codes.theory import Theory
from mmlogic.machine.guest import Guest
from mmlogic.session.context import SessionContext, State


class MadeOf(NamedTuple):
    """What makes a program: the text of one's own clauses, a theory, and the facts of a board."""

    text: str
    theory: Theory
    board: str = ""


class Asked(State):
    """Keeps the program that the last query asked, for the next one of the same facts and clauses.

    A listing that is half read holds its own program.
    """

    def __init__(self, session: SessionContext) -> None:
        self._kept: tuple[MadeOf, Guest] | None = None

    def known(self, made_of: MadeOf) -> Guest | None:
        """Return the program that was made so, if it is the last one."""
        return self._kept[1] if self._kept and self._kept[0] == made_of else None

    def keep(self, made_of: MadeOf, guest: Guest) -> None:
        """Keep a program for the next query."""
        self._kept = made_of, guest

    def forget(self) -> None:
        """Release the program: the memory is full."""
        self._kept = None

    def close(self) -> None:
        """Release the program."""
        self._kept = None
