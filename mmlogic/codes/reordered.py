"""Guesses in another order: what was meant where an answer stands before its code, or behind a `=`."""

from collections.abc import Sequence

from mmlogic.codes import meaning
from mmlogic.codes.several import clue_of
from mmlogic.codes.state import Codes
from mmlogic.codes.written import Names, Pieces
from mmlogic.language import StatementProblem, place_of

__all__ = ["order_problem"]

_SIGNS = {"=", ":", "==", "->", "=>"}
"""What people write between a guess and its answer."""


def order_problem(pieces: Pieces, codes: Codes) -> StatementProblem | None:
    """Return what to say of a guess that would be one in the usual order; None if it would be none."""
    *answer, last = each = pieces.pieces
    if answer and _is_clue([last, *answer], codes):
        hint = f"`guess {Pieces((last, *answer))}`"
        return StatementProblem("the code comes first, then its answer", pieces.span, hint=hint)
    signs = [piece for piece in each if isinstance(piece, str) and piece in _SIGNS]
    rest = [piece for piece in each if piece not in signs]
    if signs and rest and _is_clue(rest, codes):
        hint = f"write the answer after the code: `guess {Pieces(tuple(rest))}`"
        return StatementProblem(f"unexpected `{signs[0]}`", place_of(signs[0]), hint=hint)
    return None


def _is_clue(pieces: Sequence[Names | str], codes: Codes) -> bool:
    """Tell whether pieces are a code and its answer."""
    try:
        code, answer = meaning.guessed(Pieces(tuple(pieces)), codes.game)
        clue_of(code, answer, codes)
    except StatementProblem:
        return False
    return bool(answer)
