"""Symbols, codes, marks and rules: their meaning, and refused texts."""

from itertools import product
from pathlib import Path

import pytest

from mmlogic import StatementProblem
from mmlogic.codes.dialects.marks import MARKS
from mmlogic.codes.game import DEFAULT
from mmlogic.codes.marks import feedback
from mmlogic.codes.meaning import palette, symbol
from mmlogic.codes.written import Names
from tests.transcripts import follow, transcripts


@pytest.mark.parametrize("pegs", range(1, 7))
def test_marks_are_refused_exactly_if_no_guess_has_them(pegs: int) -> None:
    codes = list(product(range(pegs), repeat=pegs)) if pegs < 6 else [*product(range(3), repeat=pegs)]
    given = {feedback(guess, secret) for guess in codes[:: max(1, len(codes) // 60)] for secret in codes}
    given |= {feedback(tuple(range(pegs)), secret) for secret in codes}
    for black, white in product(range(-1, pegs + 2), repeat=2):
        if (black, white) in given:
            MARKS.read([str(black), str(white)], pegs)
        elif black < 0 or white < 0 or black + white > pegs or (black, white) == (pegs - 1, 1):
            with pytest.raises(StatementProblem):
                MARKS.read([str(black), str(white)], pegs)


def test_every_spelling_of_a_symbol() -> None:
    for name, letter in zip(DEFAULT.symbols, DEFAULT.letters, strict=True):
        assert letter is not None
        for spelling in (name, name.upper(), name.title(), letter, letter.lower()):
            assert symbol(spelling, DEFAULT) == name


def test_palettes() -> None:
    assert palette(3) == ("red", "blue", "green")
    assert palette(10) == tuple("ABCDEFGHIJ")
    assert palette(27) == tuple(map(str, range(1, 28)))
    assert palette(Names(("]", "a b"))) == ("]", "a b")
    for wrong in (
        0,
        5001,
        Names(()),
        Names(("",)),
        Names(("a", "b", "a")),
        Names(tuple(map(str, range(10**5)))),
    ):
        with pytest.raises(StatementProblem):
            palette(wrong)


@pytest.mark.parametrize("lines", transcripts("translate", "meaning"))
def test_what_is_meant(lines: list[str], tmp_path: Path) -> None:
    follow(lines, tmp_path)
