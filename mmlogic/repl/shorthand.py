"""What may be typed at the prompt without its keyword: a guess with its answer, or an answer alone."""

import re
from collections.abc import Collection, Iterator, Sequence

from mmlogic.codes import meaning
from mmlogic.codes.checks import clue_of
from mmlogic.codes.parts import SECRET
from mmlogic.codes.state import Codes
from mmlogic.codes.statements.guess import Guess
from mmlogic.codes.written import Names, Pieces
from mmlogic.common.corrections import nearest
from mmlogic.language import MmlogicError, StatementProblem, by_keyword, parse
from mmlogic.language.piping import Piped, piped
from mmlogic.players.parts import PENDING
from mmlogic.session.core import SessionCore
from mmlogic.session.statements.favourites import favourites

__all__ = ["Shorthand"]

_GUESS = "guess "

_LONGEST = 500
"""Characters of what may be a guess without its keyword."""

_FIGURES = re.compile(r"[0-9?<>=.,●○·\s-]+")
"""Numbers and key pegs: what looks like an answer, even if the game has no such answer."""


class Shorthand:
    """Reads inputs of a session that leave out their keyword."""

    def __init__(self, session: SessionCore) -> None:
        self._session = session

    @property
    def favourites(self) -> Collection[str]:
        """The names of the favourites, in lower case."""
        return favourites(self._session.timeline)

    def parts(self, typed: str) -> Iterator[Piped]:
        """Yield the parts of an input that pipes end, as `piped` does, also where a guess has no keyword."""
        found = [*piped(typed, self.favourites)]
        if found[0].command is None and "|" in typed:
            first, *rest = piped(_GUESS + typed, self.favourites)
            bare = first.statements[len(_GUESS) :]
            if first.command is not None and self.meant(bare) != bare:
                shifted = (each._replace(start=each.start - len(_GUESS)) for each in rest)
                found = [Piped(0, bare, first.command), *shifted]
        yield from found

    def meant(self, typed: str) -> str:
        """Return the statement that an input means: itself, if it begins with a keyword or nearly so.

        `CODE ANSWER` is `guess CODE ANSWER`, and a whole code alone is a guess, however near to a keyword. An
        answer alone answers the guess that was suggested last, or played.
        """
        words = typed.split(maxsplit=1)
        if not words or len(typed) > _LONGEST or set(typed) & set(";#\n"):
            return typed
        if words[0].lower() in by_keyword() or words[0].lower() in self.favourites:
            return typed
        try:
            (guess,) = parse(f"guess {typed}")
        except (MmlogicError, ValueError):
            return typed
        assert isinstance(guess, Guess)
        return self._completed(guess.pieces, typed.lstrip(), words[0]) or typed

    def _completed(self, pieces: Pieces, typed: str, first: str) -> str:
        """Return the statement of a guess or of an answer; the empty string for what is neither."""
        codes, timeline = self._session.state(Codes), self._session.timeline
        rest = self._answer_of(pieces, codes)
        if rest and self._is_answer(Pieces(tuple(rest)), codes):
            return f"guess {typed}"
        waits = timeline.first(PENDING) is not None
        asked = waits or codes.suggested is not None
        figures = _FIGURES.fullmatch(typed) is not None
        told = self._is_answer(pieces, codes) or (asked and self._is_coloured(pieces.pieces, codes))
        answers = (figures and waits) or (told and (asked or not figures))
        if not answers and self._is_slip(first, rest, codes):
            return ""
        if rest is not None and (not told or (not rest and timeline.first(SECRET) is not None)):
            return f"guess {typed}"
        if not told and not (figures and asked):
            return ""
        if waits or not codes.suggested:
            return f"marks {typed}"  # which says so where no guess waits for an answer
        return str(Guess(Pieces((Names(codes.suggested.code), *pieces.pieces))))

    def _answer_of(self, pieces: Pieces, codes: Codes) -> Sequence[str] | None:
        """Return what follows the code at the beginning of pieces; None if there is no code."""
        try:
            return meaning.guessed(pieces, codes.game)[1]
        except StatementProblem:
            return None

    def _is_slip(self, first: str, rest: Sequence[str] | None, codes: Codes) -> bool:
        """Tell whether the first word is a keyword with a slip: no whole code, alone or before colours."""
        if rest is not None and (not rest or self._is_coloured(rest, codes)):
            return False
        return nearest(first, by_keyword()) is not None and first.lower() not in codes.game.spellings

    def _is_coloured(self, pieces: Sequence[Names | str], codes: Codes) -> bool:
        """Tell whether pieces are colours, perhaps too many or too few for an answer."""
        words = [piece for piece in pieces if isinstance(piece, str)]
        return len(words) == len(pieces) and codes.game.dialect.is_coloured(words)

    def _is_answer(self, pieces: Pieces, codes: Codes) -> bool:
        try:
            clue_of((), pieces.pieces, codes)
        except StatementProblem:
            return False
        return True
