"""Codes to look at, with and without colours."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prompt_toolkit.formatted_text import fragment_list_to_text
from prompt_toolkit.formatted_text.utils import fragment_list_width

from mmlogic.codes.game import DEFAULT, Game
from mmlogic.codes.meaning import code as meant
from mmlogic.codes.pegs import Pegs, written
from mmlogic.codes.presets import PRESETS, sized
from mmlogic.codes.theory import Code
from mmlogic.codes.written import Letters, Names
from mmlogic.language import parse
from mmlogic.session.statements.check import Check

GAMES = [DEFAULT, *PRESETS.values(), sized(16, 6), sized(5, 26), sized(4, 27), sized(3, 120), sized(2, 1)]
NAMES = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=6)


@st.composite
def games_with_codes(draw: st.DrawFn) -> tuple[Game, Code]:
    names = draw(st.lists(NAMES, min_size=1, max_size=12, unique_by=str.lower))
    game = draw(st.sampled_from([*GAMES, Game(draw(st.integers(1, 8)), tuple(names))]))
    return game, tuple(draw(st.sampled_from(game.symbols)) for _ in range(game.pegs))


@given(games_with_codes())
def test_a_written_code_reads_back(known: tuple[Game, Code]) -> None:
    game, code = known
    (statement,) = parse(f"check {written(code, game)}")
    assert isinstance(statement, Check)
    assert isinstance(statement.code, Letters | Names)
    assert meant(statement.code, game) == code


@given(games_with_codes())
def test_without_colours_a_row_is_what_one_types(known: tuple[Game, Code]) -> None:
    game, code = known
    row = Pegs(game, coloured=False).row(code)
    assert fragment_list_to_text(list(row)) == written(code, game)
    assert all("bg:" not in style for style, *_ in row)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.pegs}x{len(game.symbols)}")
def test_pegs_of_a_game_are_all_different_and_of_one_width(game: Game) -> None:
    pegs = Pegs(game, coloured=True)
    faces = [pegs.face(symbol) for symbol in game.symbols]
    assert len({fragment_list_to_text(list(face)) for face in faces}) == len(game.symbols)
    assert len({fragment_list_width(list(face)) for face in faces}) == 1


def test_rows_line_up() -> None:
    pegs = Pegs(sized(3, 120), coloured=True)
    assert fragment_list_to_text(list(pegs.row(("1", "20", "120")))) == "   1    20   120    [1,20,120]"


def test_a_narrow_screen_has_the_pegs_alone() -> None:
    pegs = Pegs(sized(16, 6), coloured=True)
    row = fragment_list_to_text(list(pegs.row(("red",) * 16, 70)))
    assert row == " R  " * 16
    assert fragment_list_to_text(list(pegs.row(("red",) * 16, 90))).endswith("R" * 16)


def test_named_colours_look_like_their_names() -> None:
    pegs = Pegs(Game(1, ("Red", "dark green", "pink", "thing")), coloured=True)
    paints = [re.findall(r"bg:#(..)(..)(..)", pegs.face(name)[0][0])[0] for name in pegs.game.symbols]
    (red, green, blue), (dark_red, dark_green, dark_blue), pink, _ = paints
    assert red > green
    assert red > blue
    assert dark_green > dark_red
    assert dark_green > dark_blue
    assert pink == ("ff", "c0", "cb")
