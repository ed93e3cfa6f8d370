"""Bagels: marks as words. Fermi is a black mark, Pico a white one, Bagels says that there is none."""

from collections.abc import Sequence
from dataclasses import dataclass

from mmlogic.codes.dialects import marks
from mmlogic.codes.dialects.dialect import at_commas
from mmlogic.codes.dialects.marks import MarksDialect
from mmlogic.codes.dialects.parts import Bound, Told, span_of
from mmlogic.common.wording import did_you_mean, nearest, short
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.places import Name

__all__ = ["DIALECT"]

_FERMI, _PICO, _BAGELS = "fermi", "pico", "bagels"


@dataclass(frozen=True)
class BagelsDialect(MarksDialect):
    """A word for each mark; two numbers are read too."""

    def split(self, pieces: Sequence[str]) -> Sequence[str]:
        """Return how often each word stands there, or the two numbers."""
        pieces = [part for piece in pieces for part in at_commas(piece)]
        words = [piece.lower() for piece in pieces]
        many = next((at for at, word in enumerate(words) if word not in {_FERMI, _PICO}), len(words))
        _check_word(pieces[many:])
        if not many and words[:1] != [_BAGELS]:
            return super().split(pieces)
        many = many or 1
        place = span_of(pieces[:many]) or (place_of(pieces[0]) if pieces else None)
        counts = (Name(str(words[:many].count(word)), place) for word in (_FERMI, _PICO))
        return [*counts, *pieces[many:]]

    def example(self, pegs: int) -> str:
        """Return both words where a code is long enough for them."""
        return "Fermi Pico" if pegs > len(self.kinds) else "Bagels"

    def words(self, told: Told) -> str:
        """Return the words; marks that are half known as such."""
        if any(isinstance(part, Bound) for part in told):
            return super().words(told)
        fermi, pico = (int(str(part)) for part in told)
        return " ".join(["Fermi"] * fermi + ["Pico"] * pico) or "Bagels"

    def whole(self, told: Told) -> str:
        """Return the words for a script, too."""
        return self.words(told)


def _check_word(pieces: Sequence[str]) -> None:
    """Raise StatementProblem where the first of the pieces is one of the words with a slip."""
    words = [_FERMI, _PICO, _BAGELS]
    if pieces and pieces[0].lower() not in words and (near := nearest(pieces[0], words)):
        hint = did_you_mean(near.capitalize())
        raise StatementProblem(
            f"`{short(pieces[0])}` is no word of an answer", place_of(pieces[0]), hint=hint
        )


DIALECT = BagelsDialect(
    "bagels",
    "Fermi: a symbol in its place; Pico: in another place; Bagels: none",
    marks.DIALECT.kinds,
    "the words Fermi, Pico or Bagels, or two numbers",
    functor="marks",
    exchanges=marks.DIALECT.exchanges,
)
