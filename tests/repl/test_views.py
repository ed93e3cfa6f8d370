"""What answers of players and about puzzles look like at the prompt."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prompt_toolkit.formatted_text import fragment_list_to_text
from prompt_toolkit.formatted_text.utils import fragment_list_width

from mmlogic import Session, Settings
from mmlogic.codes.pegs import Pegs
from mmlogic.codes.state import Codes
from mmlogic.codes.statements.chances import _share
from mmlogic.render.paper import Line
from tests.repl.talk import Talk

PUZZLE = "puzzle numbrix\n1,__,7\n__,##,__\n__,__,__\nend"


@pytest.fixture
def session() -> Iterator[Session]:
    with Session(Settings(limit=20, seed=1)) as session:
        yield session


@pytest.fixture
def talk(session: Session) -> Talk:
    return Talk(session)


def coloured(session: Session, statement: str, width: int = 80) -> list[Line]:
    """Return the lines of the last answer on a screen with colours."""
    *_, answer = session.run(statement)
    return list(answer.draw(Pegs(session.state(Codes).game, coloured=True).paper(width)))


@pytest.mark.parametrize(
    "statement", ["suggest", "rate RRBB", "suggest all", "play", "secret BBYY; play", "codes 3", "chances"]
)
def test_codes_are_pegs_wherever_they_are_shown(session: Session, statement: str) -> None:
    shown = coloured(session, f"game classic; guess RGGG 0 0; {statement}")
    assert any("bg:#" in style for line in shown for style, *_ in line)
    assert not any("[" in fragment_list_to_text(list(line)) for line in shown)


@pytest.mark.parametrize("statement", ["suggest with parts", "rate RRBB", "play", "secret RRBB; play"])
def test_what_players_say_fits_the_screen(session: Session, statement: str) -> None:
    for line in coloured(session, f"game classic; {statement}", width=60):
        assert fragment_list_width(list(line)) <= 60


def test_a_suggestion_says_why(talk: Talk) -> None:
    said = talk("game classic; suggest").splitlines()
    assert said[1] == "RBGY"
    assert said[2].startswith(
        "  entropy picks the guess that tells most: 3.06 bits. Of 1,296 codes it leaves"
    )
    assert "entropy would guess RBGY: " in talk("rate RRBB").splitlines()[-1]


def test_a_guess_is_answered_with_what_is_left(talk: Talk, session: Session) -> None:
    talk("game classic; secret RRBB")
    said = talk("guess RGGG")
    assert said == f"1 black 0 white: {session.count()} codes are left\n"
    assert talk("guess RRBB").strip() == "4 black 0 white: broken in 2 guesses"


def test_a_game_is_told_guess_by_guess(talk: Talk) -> None:
    said = talk("game classic; secret RRBB; play").splitlines()
    assert said[-1].startswith("RRBB is the secret: entropy found it with guess ")
    assert said[-2].endswith("RRBB  ●●●●  4 0")
    assert said[-3].endswith(" left")


def test_chances_are_a_table(talk: Talk) -> None:
    said = talk("game classic; guess RRBB 0 0; where code[1] = green; chances").splitlines()[3:]
    assert said[0].startswith("64 codes are left")
    rows = {line.split()[0]: line.split()[1:] for line in said[2:]}
    assert said[1].split() == ["1", "2", "3", "4"]
    assert rows["R"] == ["·"] * 4
    assert rows["G"] == ["100=", "25.0", "25.0", "25.0"]


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=26).filter(any))
def test_chances_are_as_near_as_tenths_are(many: list[int]) -> None:
    shown = [_share(each, sum(many))[1].strip() for each in many]
    known = [
        (float(text), each)
        for text, each in zip(shown, many, strict=True)
        if text[0].isdigit() and text[-1] != "="
    ]
    assert all(abs(share - 100 * each / sum(many)) <= 0.0500001 for share, each in known)
    for text, each in zip(shown, many, strict=True):
        assert (text == "·") == (each == 0) and (text == "100=") == (each == sum(many))
    if len(known) == len(many):
        assert abs(sum(share for share, _ in known) - 100) <= 0.05 * len(many) + 1e-6


def test_what_is_neither_excluded_nor_certain_is_not_shown_as_such() -> None:
    assert [_share(each, 10**6)[1].strip() for each in (1, 499, 500, 999_499, 999_999)] == [
        "<0.1",
        "<0.1",
        "0.1",
        "99.9",
        ">99.9",
    ]


def test_chances_of_very_many_symbols_are_told_as_in_a_script(talk: Talk) -> None:
    assert "peg 1:" in talk("game 2x40; where code[1] = 7; chances")


def test_a_board_is_drawn(talk: Talk, session: Session) -> None:
    assert talk(PUZZLE) == "numbrix, 3x3: 2 of 8 numbers are given\n"
    talk("place 2 at 2,1")
    assert talk("show").splitlines() == [" 1  ·  7", " 2  #  ·", " ·  ·  ·"]
    styles = {text.strip(): style for line in coloured(session, "show") for style, text, *_ in line}
    assert styles["1"] != styles["2"]


def test_solutions_come_with_what_the_search_took(talk: Talk) -> None:
    said = talk(f"{PUZZLE}\nsolve 5").splitlines()[1:]
    assert said[:4] == [" 1  8  7", " 2  #  6", " 3  4  5", ""]
    assert said[-1].startswith("the only solution")


def test_a_new_board_and_whether_it_has_one_solution(talk: Talk) -> None:
    made = talk("generate hidoku 3x3 seed 5").splitlines()
    assert made[0].startswith("seed 5, ")
    assert len(made) == 4
    assert talk("unique").splitlines()[0] == "there is one solution"
    talk("puzzle hidoku\n1,__\n__,__\nend")
    several = talk("unique").splitlines()
    assert several[0].startswith("there are several solutions")
    assert len(several) == 1 + 2 + 1 + 2


def test_a_puzzle_has_no_codes_to_count(talk: Talk, session: Session) -> None:
    assert "codes" not in talk(PUZZLE)
    assert talk("hint cells").startswith("can be filled now: ")
    talk.conversation.counting.begin()
    assert talk.conversation.counting.wait(0.1) is None
    assert talk("undo") == "1 change undone: 531441 codes are left\n"
