"""A Prolog-style logic solver embedded in Python: codes to break, number paths to find.

    >>> from mmlogic import Session
    >>> with Session() as session:
    ...     answer = session.guess("RRBBGG", 0, 2)
    ...     session.count()
    80460

Names are imported when they are first used, so that the command can start Prolog while Python loads the rest.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from mmlogic.version import __version__

if TYPE_CHECKING:
    from mmlogic.language import MmlogicError, StatementProblem, SyntaxProblem
    from mmlogic.puzzles import Board, BoardError, PathSolver, read_board
    from mmlogic.session import Session
    from mmlogic.settings import Settings

__all__ = [
    "Board",
    "BoardError",
    "MmlogicError",
    "PathSolver",
    "Session",
    "Settings",
    "StatementProblem",
    "SyntaxProblem",
    "__version__",
    "read_board",
]

_HOMES = {
    "Board": "mmlogic.puzzles",
    "BoardError": "mmlogic.puzzles",
    "PathSolver": "mmlogic.puzzles",
    "read_board": "mmlogic.puzzles",
    "MmlogicError": "mmlogic.language",
    "Session": "mmlogic.session",
    "Settings": "mmlogic.settings",
    "StatementProblem": "mmlogic.language",
    "SyntaxProblem": "mmlogic.language",
}


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
