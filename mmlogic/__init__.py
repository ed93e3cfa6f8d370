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
if _AS_MODULE and getsignal(SIGINT) is default_int_handler:  # see scripts/mmlogic
    signal(SIGINT, lambda *_: os._exit(130))

from mmlogic.version import __version__  # noqa: E402

TYPE_CHECKING = False  # importing typing takes long
if TYPE_CHECKING:
    from typing import Any

    from mmlogic.codes.marks import Marks, score
    from mmlogic.language import MmlogicError, StatementProblem, SyntaxProblem
    from mmlogic.machine import Interrupted, LimitExceeded, PrologError
    from mmlogic.methods import Session
    from mmlogic.paths.board import Board
    from mmlogic.paths.reading import read_board
    from mmlogic.paths.solver import PathSolver
    from mmlogic.paths.values import BoardError
    from mmlogic.players.engine.player import PlayerError
    from mmlogic.players.engine.space import SpaceError
    from mmlogic.players.tournament.request import Played, tournament
    from mmlogic.players.tournament.tournament import TournamentError
    from mmlogic.session.settings import Settings

__all__ = [
    "Board",
    "BoardError",
    "Interrupted",
    "LimitExceeded",
    "Marks",
    "MmlogicError",
    "PathSolver",
    "Played",
    "PlayerError",
    "PrologError",
    "Session",
    "Settings",
    "SpaceError",
    "StatementProblem",
    "SyntaxProblem",
    "TournamentError",
    "__version__",
    "read_board",
    "score",
    "tournament",
]

_HOMES = {
    "Board": "mmlogic.paths",
    "BoardError": "mmlogic.paths",
    "Interrupted": "mmlogic.machine",
    "LimitExceeded": "mmlogic.machine",
    "Marks": "mmlogic.codes.marks",
    "PathSolver": "mmlogic.paths",
    "Played": "mmlogic.players.tournament.request",
    "PlayerError": "mmlogic.players",
    "PrologError": "mmlogic.machine",
    "read_board": "mmlogic.paths",
    "MmlogicError": "mmlogic.language",
    "Session": "mmlogic.methods",
    "Settings": "mmlogic.session.settings",
    "StatementProblem": "mmlogic.language",
    "SpaceError": "mmlogic.players.engine.space",
    "TournamentError": "mmlogic.players.tournament.tournament",
    "score": "mmlogic.codes.marks",
    "load_ipython_extension": "mmlogic.notebook",
    "tournament": "mmlogic.players.tournament.request",
    "SyntaxProblem": "mmlogic.language",
}


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> "Any":
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
