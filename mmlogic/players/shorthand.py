"""Lines without a keyword, whose meaning depends on the session.

* A code alone is a guess at the program's secret.
* A code that is like a keyword is a guess, if the game has it and an answer follows.
* An answer alone answers the guess that a player has suggested or played.
"""

from collections.abc import Sequence

from mmlogic.codes import meaning
from mmlogic.codes.dialects.forms import may_be_answer
from mmlogic.codes.guesses import answers_of
from mmlogic.codes.statements.clues import Guess
from mmlogic.codes.subject import Codes
from mmlogic.codes.written import Names, Pieces
from mmlogic.language import MmlogicError, StatementProblem, by_keyword, parse
from mmlogic.language.parsing import begins_like_keyword
from mmlogic.players.written import PENDING
from mmlogic.session.context import SessionContext
from mmlogic.session.statements.favourites import favourites


def meant(session: SessionContext, typed: str) -> str | None:
    """Return the statement that a line without a keyword means, such as `guess RRBB 1 1`, or None."""
    pieces = _pieces(session, typed)
    if pieces is None:
        return None
    codes, line = session.state(Codes), typed.strip()
    rest = _after_code(pieces, codes)
    held = codes.holds_secret
    waits = session.timeline.first(PENDING) is not None
    is_answer, asked = _is_answer(pieces.pieces, codes), waits or codes.suggested is not None
    if asked and is_answer and not (held and rest == []):
        return _answered(pieces, line, codes, waits=waits)
    if rest and _is_answer(rest, codes):
        return f"guess {line}"
    refused = _is_coloured(pieces.pieces, codes) or all(map(may_be_answer, line.split()))
    if asked and refused and (rest is None or not held):
        return _answered(pieces, line, codes, waits=waits)
    if is_answer and not held:
        return f"marks {line}"  # which says that no guess waits for an answer
    slip = begins_like_keyword(line) and not (held and rest == []) and not _is_coloured(rest or (), codes)
    return f"guess {line}" if rest is not None and not slip else None


def guess_instead(session: SessionContext, statement: str) -> str:
    """Return `guess STATEMENT` if its first word is a code of the game and an answer follows, else ""."""
    pieces = _guess_pieces(statement)
    codes = session.state(Codes)
    rest = _after_code(pieces, codes) if pieces else None
    return f"guess {statement.strip()}" if rest and _is_answer(rest, codes) else ""


def _answered(pieces: Pieces, line: str, codes: Codes, *, waits: bool) -> str:
    if waits or not codes.suggested:
        return f"marks {line}"
    return str(Guess.of(codes.game.written(codes.suggested.code), *pieces.pieces))


def _pieces(session: SessionContext, typed: str) -> Pieces | None:
    """Return the pieces of a line, or None for a keyword, a favourite, a comment or several statements."""
    first = typed.split(maxsplit=1)[0].lower() if typed.strip() else ""
    if (
        not first
        or set(typed.strip()) & set(";#\n")
        or first in {*by_keyword(), *favourites(session.timeline)}
    ):
        return None
    return _guess_pieces(typed)


def _guess_pieces(typed: str) -> Pieces | None:
    try:
        (guess,) = parse(f"guess {typed.strip()}")
    except (MmlogicError, ValueError):
        return None
    assert isinstance(guess, Guess)
    return guess.pieces


def _after_code(pieces: Pieces, codes: Codes) -> Sequence[str] | None:
    """Return the pieces after the code at the start, or None if the game has no such code."""
    try:
        return list(meaning.guessed(pieces, codes.game)[1])
    except StatementProblem:
        return None


def _is_coloured(pieces: Sequence[Names | str], codes: Codes) -> bool:
    words = [piece for piece in pieces if isinstance(piece, str)]
    return len(words) == len(pieces) and codes.game.dialect.is_coloured(words)


def _is_answer(pieces: Sequence[Names | str], codes: Codes) -> bool:
    try:
        answers_of(pieces, codes)
    except StatementProblem:
        return False
    return True
