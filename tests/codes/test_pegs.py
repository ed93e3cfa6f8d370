"""Drawings of codes, with and without colours."""

from dataclasses import replace

import pytest
from hypothesis import example, given, settings, strategies as st
from prompt_toolkit.formatted_text import fragment_list_to_text
from prompt_toolkit.formatted_text.utils import fragment_list_width

from mmlogic import Session
from mmlogic.codes.alphabets import COLOURS
from mmlogic.codes.answers import CheckAnswer
from mmlogic.codes.game import DEFAULT, PRESETS, Game, sized
from mmlogic.codes.meaning import code as meant
from mmlogic.codes.pegs import Pegs, written
from mmlogic.codes.theory import Code
from mmlogic.codes.written import Letters, Names
from mmlogic.language import parse
from mmlogic.language.spelling import quote
from mmlogic.players.statements.guesses import RateAnswer
from mmlogic.session.statements.questions import Check
from tests.thoroughly import some

GAMES = [DEFAULT, *PRESETS.values(), sized(16, 6), sized(5, 26), sized(4, 27), sized(3, 120), sized(2, 1)]
NAMES = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=6)


@st.composite
def games_with_codes(draw: st.DrawFn) -> tuple[Game, Code]:
    names = draw(st.lists(NAMES, min_size=1, max_size=12, unique_by=str.lower))
    game = draw(st.sampled_from([*GAMES, Game(draw(st.integers(1, 8)), tuple(names))]))
    return game, tuple(draw(st.sampled_from(game.symbols)) for _ in range(game.pegs))


@given(games_with_codes(), st.sampled_from(["auto", "names"]))
def test_a_written_code_reads_back(known: tuple[Game, Code], symbols: str) -> None:
    game, code = known
    (statement,) = parse(f"check {written(code, game, symbols)}")
    assert isinstance(statement, Check)
    assert isinstance(statement.code, Letters | Names)
    assert meant(statement.code, game) == code


@given(
    st.lists(st.characters(categories=["L", "Nd"]), min_size=1, max_size=9, unique_by=str.lower),
    st.integers(1, 7),
    st.data(),
)
@settings(max_examples=some(20, 200))
def test_letters_and_digits_are_printed_together_and_read_back(
    signs: list[str], pegs: int, data: st.DataObject
) -> None:
    code = tuple(data.draw(st.lists(st.sampled_from(signs), min_size=pegs, max_size=pegs)))
    with Session() as session:
        session.run(f"pegs {pegs}; colors [{', '.join(map(quote, signs))}]")
        session.secret(code)
        session.guess(code)
        text = str(session.check(code)).split(" is ")[0]
        assert text.strip('"') == "".join(code)
        assert str(session.history()).endswith(f"   1  guess {text} {pegs} 0")
        asked = f"rate {text}; why {text}; undo 2; secret {text}; guess {text}; undo 2"
        rated, why, *_ = session.run(f"{asked}; guess {text} {pegs} 0; where code in [{text}]")
        assert isinstance(rated, RateAnswer) and isinstance(why, CheckAnswer)
        assert rated.figures.code == why.code == code
        assert [*session.codes()] == [code]


@given(games_with_codes())
def test_without_colours_a_row_is_what_one_types(known: tuple[Game, Code]) -> None:
    game, code = known
    row = Pegs(game).paper(80).code(code, 80)
    assert fragment_list_to_text(list(row)) == written(code, game)
    assert all("peg" not in style for style, *_ in row)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.pegs}x{len(game.symbols)}")
def test_pegs_of_a_game_are_all_different_and_of_one_width(game: Game) -> None:
    pegs = Pegs(game, coloured=True)
    faces = [pegs.face(symbol) for symbol in game.symbols]
    assert len({fragment_list_to_text(list(face)) for face in faces}) == len(game.symbols)
    assert len({fragment_list_width(list(face)) for face in faces}) == 1


def row(game: Game, code: Code, width: int, symbols: str = "auto") -> str:
    drawn = Pegs(game, coloured=True, symbols=symbols).paper(width).code(code, width)
    return fragment_list_to_text(list(drawn))


def test_rows_line_up() -> None:
    assert row(sized(3, 120), ("1", "20", "120"), 80) == "   1    20   120   [1,20,120]"


def test_on_a_narrow_screen_chips_touch_and_have_no_letters_beside_them() -> None:
    game = sized(16, 6)
    assert row(game, ("red",) * 16, 90).endswith("  " + "R" * 16)
    assert row(game, ("red",) * 16, 70) == " R  " * 15 + " R "
    assert row(game, ("red",) * 16, 50) == " R " * 16
    assert row(game, ("red",) * 16, 40) == "R" * 16


def test_symbols_are_written_as_the_setting_says() -> None:
    game, code = sized(2, 6), ("blue", "red")
    assert row(game, code, 80) == " B   R   BR"
    assert row(game, code, 80, "letters") == " B   R   BR"
    assert row(game, code, 80, "names") == " B   R   [blue,red]"
    assert row(game, code, 80, "digits") == " 1   0   10"
    assert Pegs(sized(2, 12), symbols="digits").text(("A", "L")) == "[0,11]"
    assert Pegs(PRESETS["bulls-and-cows"], symbols="digits").text(tuple("1230")) == "1230"
    assert Pegs(sized(2, 30), symbols="digits").text(("1", "30")) == "[1,30]"


@given(games_with_codes(), st.sampled_from(["auto", "names", "letters", "digits"]))
@example((Game(1, ("0", "00", "\U00014647")), ("\U00014647",)), "digits")
@example((Game(1, (":", ";", "3:", "<")), ("<",)), "digits")
def test_a_code_reads_back_as_it_is_written(known: tuple[Game, Code], symbols: str) -> None:
    game, code = known
    (statement,) = parse(f"check {Pegs(game, symbols=symbols).text(code)}")
    assert isinstance(statement, Check)
    assert isinstance(statement.code, Letters | Names)
    assert meant(statement.code, replace(game, digits=symbols == "digits")) == code


def test_the_nine_colours_have_their_own_chips_and_more_symbols_one_for_all() -> None:
    def styles(game: Game) -> list[str]:
        return [Pegs(game, coloured=True).paper(80).symbol(name)[0][0] for name in game.symbols]

    assert styles(DEFAULT) == [f"class:peg.{name}" for name in COLOURS]
    assert styles(Game(1, ("Red", "thing"))) == ["class:peg.red", "class:peg.none"]
    assert set(styles(Game(1, (*COLOURS, "pink")))) == {"class:peg.none"}
