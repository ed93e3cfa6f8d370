"""Symbols, codes, marks and rules: what they mean, and what is refused."""

from itertools import product
from pathlib import Path

import pytest

from mmlogic import StatementProblem
from mmlogic.codes.dialects import MARKS
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


TYPED = r"""
# what is meant by a name, and never by a letter
where no re ✗ unknown symbol `re`; did you mean `red`?
where no rd ✗ unknown symbol `rd`; did you mean `red`?
where no rx ✗ unknown symbol `rx`; the symbols are red (R), blue (B)
where no zzz ✗ unknown symbol `zzz`; the symbols are red (R), blue (B)
check RRB ✗ a code has 6 pegs in this game, not 3
check RRBBGGG ✗ a code has 6 pegs in this game, not 7
check [red, red, red, red, red, blu] ✗ unknown symbol `blu`; did you mean `blue`?
game 2x27
check 27 ✗ not every symbol of this game has a letter; write the code as a list, such as [1, 2]
check [27, 1] ⇒ [27,1] is possible: there are no clues yet.
colors 0 ✗ symbols must be between 1 and 5,000
colors 5001 ✗ symbols must be between 1 and 5,000
colors [a, b, a] ✗ the symbol `a` is listed twice
colors [""] ✗ a symbol has no name
pegs 2; colors [a, A, Bee]; codes 9 ⇒ [a,a] [a,A] [a,Bee] [A,a] [A,A] [A,Bee] [Bee,a] [Bee,A] [Bee,Bee]
guess [bee, BEE] 0 0; guess aA 0 1; show ⇒ 2 pegs of 3 symbols: a A Bee 1 guess [Bee,Bee] 0 0 2 guess \
    [a,A] 0 1
reset; pegs 2; colors [one, ONE]
where no One ✗ `One` may be ONE or one
where no one; codes ⇒ [ONE,ONE]

# facts are written as a person would
game bulls-and-cows; guess 0123 1 2; where code[1] != 0 and (sum(code) <= 20 or not count(7) = 1); show \
    facts ⇒ pegs(4). symbol(1, 0). symbol(2, 1). symbol(3, 2). symbol(4, 3). symbol(5, 4). symbol(6, 5). \
    symbol(7, 6). symbol(8, 7). symbol(9, 8). symbol(10, 9). guess(1, [0,1,2,3], marks(1,2)). rule(1, \
    distinct). rule(2, (code(1) \= 0, (sum =< 20 ; \+ (count(7) = 1)))).

# a game of several lengths is played and saved
game bagels; pegs 1..3; secret [0, 5]; play; guess [1,_,end] Fermi; save "game.mm"
undo; undo; secret [0, 5]; play ⇒ … [0,5] is the secret: entropy found it with guess 5.
***
load "game.mm"; show ⇒ 1 to 3 pegs of 10 symbols, answered with bagels: … 6 guess [1,_] 1 0 rule 1 where \
    distinct
undo; show ⇒ 6 pegs of 9 symbols: red …
"""


@pytest.mark.parametrize("lines", transcripts(TYPED))
def test_what_is_meant(lines: list[str], tmp_path: Path) -> None:
    follow(lines, tmp_path)
