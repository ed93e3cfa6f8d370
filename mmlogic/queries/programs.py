"""The program for queries, reused while the session's knowledge is the same."""

from typing import NamedTuple

from mmlogic.codes.theory import Theory
from mmlogic.machine.guest import Guest
from mmlogic.session.context import SessionContext, State


class Contents(NamedTuple):
    """The contents of a program: custom clauses, a theory, and the facts of a board."""

    text: str
    theory: Theory
    board: str = ""


class Asked(State):
    """The last query's program, for the next query with the same facts and clauses.

    A half-read listing keeps its own program.
    """

    def __init__(self, session: SessionContext) -> None:
        self._last: tuple[Contents, Guest] | None = None

    def known(self, contents: Contents) -> Guest | None:
        """Return the last program if it has these contents, else None."""
        return self._last[1] if self._last and self._last[0] == contents else None

    def keep(self, contents: Contents, guest: Guest) -> None:
        """Store a program for the next query."""
        self._last = contents, guest

    def forget(self) -> None:
        """Release the program, because the memory is full."""
        self._last = None

    def close(self) -> None:
        """Release the program."""
        self._last = None
