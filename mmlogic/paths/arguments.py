"""What a solver of boards may be asked: checks of its arguments. Raises BoardError and TypeError."""

import reprlib

from mmlogic.paths.board import Board
from mmlogic.paths.values import BoardError

__all__ = ["check", "known", "truth"]


def known(name: str, names: tuple[str, ...], what: str) -> None:
    """Raise BoardError unless a name is one of `names`."""
    if not isinstance(name, str) or name not in names:
        raise BoardError(f"unknown {what} {name!a}: expected {', '.join(names[:-1])} or {names[-1]}")


def check(board: object) -> None:
    """Check that a board is one."""
    if not isinstance(board, Board):
        raise TypeError(f"a board is a Board, not {type(board).__name__}")


def truth(value: bool, what: str) -> str:
    """Return a truth value as Prolog has it."""
    try:
        return "true" if value else "false"
    except ValueError:  # an array is neither
        raise BoardError(f"{what} {reprlib.repr(value)}: expected true or false") from None
