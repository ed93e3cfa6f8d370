"""A Prolog-style logic solver embedded in Python: codes to break, number paths to find.

    >>> from mmlogic import Session
    >>> with Session() as session:
    ...     answer = session.guess("RRBBGG", 0, 2)
    ...     session.count()
    80460

Names are imported on first use, so that the command can start Prolog while Python loads the rest.
"""

import os
import sys
from _signal import SIGINT, default_int_handler, getsignal, signal  # type: ignore[import-not-found]

_AS_MODULE = getattr(sys, "argv", None) and sys.argv[0] == "-m" and "mmlogic" in sys.orig_argv
_AS_SCRIPT = (getattr(sys.modules["__main__"], "__file__", None) or "").endswith("/mmlogic")
if (_AS_MODULE or _AS_SCRIPT) and getsignal(SIGINT) is default_int_handler:
    signal(SIGINT, lambda *_: os._exit(130))  # from here on, Ctrl-C ends the command silently

from mmlogic.version import __version__  # noqa: E402

TYPE_CHECKING = False  # `typing` is not imported, because its import takes long
if TYPE_CHECKING:
    from typing import Any

    from mmlogic.codes.marks import Marks, score
    from mmlogic.language.errors import MmlogicError, StatementProblem, SyntaxProblem
    from mmlogic.limits.budget import LimitExceeded
    from mmlogic.machine.backend import Interrupted, PrologError
    from mmlogic.machine.process.pool import Pool
    from mmlogic.methods import AsyncSession, Session
    from mmlogic.notebook.magics import load_ipython_extension as load_ipython_extension
    from mmlogic.paths.board import Board
    from mmlogic.paths.reading import read_board
    from mmlogic.paths.solver import PathSolver
    from mmlogic.paths.values import BoardError
    from mmlogic.players.engine.arrays import PlayerError, SpaceError
    from mmlogic.players.referee import Referee, Verdict
    from mmlogic.players.tournament.request import Played, tournament
    from mmlogic.players.tournament.tournament import TournamentError
    from mmlogic.session.settings import Settings

__all__ = [
    "AsyncSession",
    "Board",
    "BoardError",
    "Interrupted",
    "LimitExceeded",
    "Marks",
    "MmlogicError",
    "PathSolver",
    "Played",
    "PlayerError",
    "Pool",
    "PrologError",
    "Referee",
    "Session",
    "Settings",
    "SpaceError",
    "StatementProblem",
    "SyntaxProblem",
    "TournamentError",
    "Verdict",
    "__version__",
    "read_board",
    "score",
    "tournament",
]


def __dir__() -> list[str]:
    return __all__


def __getattr__(name: str) -> "Any":
    from mmlogic.common.resources import lazy_names

    return lazy_names(__name__)(name)
