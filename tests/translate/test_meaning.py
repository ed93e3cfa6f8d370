"""Symbols, codes, marks and rules: what they mean, and what is refused."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mmlogic import StatementProblem
from mmlogic.codes.dialects import MARKS
from mmlogic.codes.game import DEFAULT, PRESETS, Game, sized
from mmlogic.codes.marks import feedback
from mmlogic.codes.meaning import code, palette, symbol
from mmlogic.codes.written import Letters, Names


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


@pytest.mark.parametrize(
    ("name", "meant"), [("re", "red"), ("rd", "red"), ("rx", None), ("xb", None), ("x", None), ("zzz", None)]
)
def test_a_word_is_meant_and_never_a_letter(name: str, meant: str | None) -> None:
    with pytest.raises(StatementProblem, match=f"unknown symbol `{name}`") as caught:
        symbol(name, DEFAULT)
    assert caught.value.hint
    if meant:
        assert caught.value.hint == f"did you mean `{meant}`?"
    else:
        assert caught.value.hint.startswith("the symbols are red (R), blue (B)")


def test_every_spelling_of_a_symbol() -> None:
    for name, letter in zip(DEFAULT.symbols, DEFAULT.letters, strict=True):
        assert letter is not None
        for spelling in (name, name.upper(), name.title(), letter, letter.lower()):
            assert symbol(spelling, DEFAULT) == name


def test_case_counts_where_it_tells_symbols_apart() -> None:
    game = Game(2, ("a", "A", "Bee"))
    assert [symbol(name, game) for name in ("a", "A", "bee", "BEE")] == ["a", "A", "Bee", "Bee"]
    game = Game(2, ("one", "ONE"))
    with pytest.raises(StatementProblem, match="may be ONE or one"):
        symbol("One", game)


@given(st.data())
def test_letters_and_names_mean_the_same(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from([DEFAULT, sized(3, 12), sized(2, 26), *PRESETS.values()]))
    places = data.draw(
        st.lists(st.integers(0, len(game.symbols) - 1), min_size=game.pegs, max_size=game.pegs)
    )
    names = tuple(game.symbols[place] for place in places)
    letters = "".join(str(game.letters[place]) for place in places)
    lower = data.draw(st.booleans())
    assert code(Names(names), game) == names
    assert code(Letters(letters.lower() if lower else letters), game) == names


def test_codes_that_are_none() -> None:
    wrong: dict[Letters | Names, str] = {
        Letters("RRB"): "a code has 6 pegs in this game, not 3",
        Letters("RRBBGGG"): "not 7",
        Names(("red",) * 5 + ("blu",)): "unknown symbol `blu`; did you mean `blue`",
    }
    for written, message in wrong.items():
        with pytest.raises(StatementProblem) as caught:
            code(written, DEFAULT)
        assert message in str(caught.value)
    with pytest.raises(StatementProblem, match="not every symbol of this game has a letter"):
        code(Letters("27"), sized(2, 27))
    assert code(Names(("27", "1")), sized(2, 27)) == ("27", "1")


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
