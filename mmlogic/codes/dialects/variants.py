"""Variants of black and white marks: one reveals the sum of the secret, one has words for marks."""

from collections.abc import Sequence

from mmlogic.codes.constraints import Comparison
from mmlogic.codes.dialects.marks import MARKS, MarksDialect
from mmlogic.codes.dialects.parts import Bound, Told, at_commas, span_of
from mmlogic.codes.marks import feedback
from mmlogic.codes.quantities import Constraint, Number, SumOf
from mmlogic.common.wording import did_you_mean, nearest, short
from mmlogic.language.errors import StatementProblem
from mmlogic.language.places import Name, place_of


class NumberDialect(MarksDialect):
    """Number Mastermind: marks. The codemaker also reveals the sum of the secret before the first guess."""

    def at_start(self, secret: Sequence[str]) -> Sequence[Constraint]:
        try:
            return (Comparison(SumOf(), "=", Number(sum(map(int, secret)))),)
        except ValueError:  # the symbols are no numbers
            return ()


_FERMI, _PICO, _BAGELS = "fermi", "pico", "bagels"


class BagelsDialect(MarksDialect):
    """One word for each mark: Fermi for black, Pico for white. Bagels means no marks.

    Two numbers are allowed, too.
    """

    def split(self, pieces: Sequence[str]) -> Sequence[str]:
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

    def sample(self, pegs: int) -> str:
        return "Fermi Pico" if pegs > len(self.kinds) else "Bagels"

    def words(self, told: Told) -> str:
        if any(isinstance(part, Bound) for part in told):  # `Bound()` also precedes a `Total`
            return super().words(told)
        fermi, pico = (int(str(part)) for part in told)
        return " ".join(["Fermi"] * fermi + ["Pico"] * pico) or "Bagels"

    def whole(self, told: Told) -> str:
        return self.words(told)


def _check_word(pieces: Sequence[str]) -> None:
    words = [_FERMI, _PICO, _BAGELS]
    if pieces and pieces[0].lower() not in words and (near := nearest(pieces[0], words)):
        message = f"`{short(pieces[0])}` is not a word of an answer"
        raise StatementProblem(message, place_of(pieces[0]), hint=did_you_mean(near.capitalize()))


DIALECTS = (
    NumberDialect(
        "number",
        "black and white marks; the codemaker tells the sum of the secret at the start",
        MARKS.kinds,
        MARKS.form,
        plain=feedback,
        example=MARKS.example,
    ),
    BagelsDialect(
        "bagels",
        "Fermi: a symbol in its place; Pico: in another place; Bagels: none",
        MARKS.kinds,
        "the words Fermi, Pico or Bagels, or two numbers",
        plain=feedback,
        example=("3x4", "RBG", "RGY", "Fermi Pico"),
    ),
)
