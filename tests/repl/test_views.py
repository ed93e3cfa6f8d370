"""The look of answers of players, and of answers about puzzles, at the prompt."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from prompt_toolkit.formatted_text import fragment_list_to_text
from prompt_toolkit.formatted_text.utils import fragment_list_width

from mmlogic import Session
from mmlogic.codes.pegs import Pegs
from mmlogic.codes.statements.codes import _share
from mmlogic.codes.subject import Codes
from mmlogic.common.wording import columns
from mmlogic.render.formats import FORMATS
from mmlogic.render.paper import Line
from mmlogic.render.signs import UNICODE
from tests.answering import scripts, write_files
from tests.cli.command import mmlogic
from tests.repl.talk import Talk

PUZZLE = "puzzle numbrix\n1,__,7\n__,##,__\n__,__,__\nend"


def coloured(session: Session, statement: str, width: int = 80) -> list[Line]:
    """Return the lines of the last answer on a screen with colours."""
    *_, answer = session.run(statement)
    return list(answer.draw(Pegs(session.state(Codes).game, coloured=True).paper(width)))


@pytest.mark.parametrize(
    "statement", ["suggest", "rate RRBB", "suggest all", "play", "secret BBYY; play", "codes 3", "chances"]
)
def test_codes_are_pegs_wherever_they_are_shown(session: Session, statement: str) -> None:
    shown = coloured(session, f"game classic; guess RGGG 0 0; {statement}")
    assert any("peg." in style for line in shown for style, *_ in line)
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


def test_large_numbers_of_one_answer_are_written_alike(talk: Talk, session: Session) -> None:
    talk("game 16x10")
    said = talk("secret random").replace("\n", " ")
    assert "one of 1.0e16 codes" in said and "Type a guess" in said
    talk("game 2x3")
    assert "one of 9 codes" in talk("secret random")
    *_, answer = session.run("game 20x26; suggest sampled")
    exact = str(26**20)
    for text, left in [(talk("suggest sampled"), "2.0e28"), ("".join(FORMATS["text"](answer)), exact)]:
        words = " ".join(text.split())
        large = r"~\d\.\d\de2\d"
        assert re.search(rf"Of {left} codes it leaves {large} on average, {large} at worst", words)


def test_a_suggestion_that_is_no_word_says_how_to_have_words(talk: Talk, tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("CRANE\nCHIRP\nSALET\n")
    told = 'Any letters are a code here: `words "FILE"` leaves the words of a file.'
    assert told in talk("game jotto; suggest first")
    talk(f'game wordle; words "{words}"')
    assert told not in talk("suggest first")
    assert told not in talk("game classic; suggest first")
    assert '`words "FILE"`' in talk("help games")


def test_a_guess_is_answered_with_what_is_left(talk: Talk, session: Session) -> None:
    talk("game classic; secret RRBB")
    said = talk("guess RGGG")
    assert said == f"1 black: {session.count()} codes are left.\n"
    assert talk("guess RRBB").strip() == "RRBB is the secret: found with guess 2."


def test_a_game_is_told_guess_by_guess(talk: Talk) -> None:
    said = talk("game classic; secret RRBB; play").splitlines()
    assert said[-1].startswith("RRBB is the secret: entropy found it with guess ")
    assert said[-2].endswith("RRBB  4 0")


def test_a_legend_is_a_peg_a_line(session: Session, talk: Talk) -> None:
    assert talk("game 2x3; legend").splitlines()[1:] == ["red   R", "blue  B", "green G"]
    peg, *told = coloured(session, "legend")[0]
    assert peg == ("class:peg.red", " R ")
    assert "".join(text for _, text in told) == "  red   R"


def test_chances_are_a_table(talk: Talk) -> None:
    said = talk("game classic; guess RRBB 0 0; where code[1] = green; chances").splitlines()[3:]
    assert said[0] == "64 codes are left. Per cent, by peg:"
    rows = {line.split()[0]: line.split()[1:] for line in said[2:8]}
    assert said[1].split() == ["1", "2", "3", "4"]
    assert rows["R"] == ["."] * 4
    assert rows["G"] == ["100=", "25.0", "25.0", "25.0"]
    sure = "Peg 1 is certain: green. Red and blue are excluded everywhere. `why code[1] = green` says why."
    assert " ".join(said[8:]) == sure
    assert talk("why code[1] = green").startswith("Rule 1 forces")


def test_chances_of_many_pegs_are_shown_in_bands(session: Session) -> None:
    shown = ["".join(text for _, text in line) for line in coloured(session, "chances", width=41)]
    assert shown[1].split() == ["1", "2", "3", "4", "5", "6"]
    shown = ["".join(text for _, text in line) for line in coloured(session, "chances", width=30)]
    assert shown[2].split() == ["1", "2", "3", "4"]
    assert shown[12:14] == ["pegs 5\N{EN DASH}6", "       5     6 "]
    assert max(map(len, shown)) <= 30


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=26).filter(any))
def test_chances_are_as_near_as_tenths_are(many: list[int]) -> None:
    shown = [_share(each, sum(many), UNICODE)[1].strip() for each in many]
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
    assert [_share(each, 10**6, UNICODE)[1].strip() for each in (1, 499, 500, 999_499, 999_999)] == [
        *("<0.1", "<0.1", "0.1", "99.9", ">99.9"),
    ]


def test_chances_of_very_many_symbols_are_told_as_in_a_script(talk: Talk) -> None:
    assert "peg 1:" in talk("game 2x40; where code[1] = 7; chances")


BOARD = ["    1  2  3", " 1  1  .  7", " 2  .     .", " 3  .  .  ."]
"""PUZZLE as a person sees it."""


def test_a_board_is_drawn_again_whenever_it_changes(talk: Talk, tmp_path: Path) -> None:
    assert talk(PUZZLE).splitlines() == [*BOARD, "numbrix 3x3: 2 of 8 numbers are given"]
    board = [" 2  2*    .", " 3  .  .  .", "5 numbers are still to be placed."]
    assert talk("place 2 at 2,1").splitlines()[2:] == board
    assert talk("place 3 at 3,1").splitlines()[2:4] == [" 2  2'    .", " 3  3* .  ."]
    assert talk("undo").splitlines()[2:] == [
        " 2  2'    .",
        " 3  .* .  .",
        "1 change undone: `place 3 at 3,1`",
    ]
    assert talk("clear").splitlines()[2] == " 2  .*    ."
    (tmp_path / "b.txt").write_text("1,__")
    assert talk(f'load "{tmp_path}/b.txt"').splitlines()[:2] == ["    1  2", " 1  1  ."]


def test_a_corrected_given_is_marked(session: Session) -> None:
    talk = Talk(session)
    talk(PUZZLE)
    assert talk("given 3 at 1,2").splitlines()[1:] == [
        *(" 1  1  3* 7", " 2  .     .", " 3  .  .  .", "3 is given at 1,2."),
    ]
    assert talk("given 3 at 3,3").splitlines()[1:4] == [" 1  1  .* 7", " 2  .     .", " 3  .  .  3*"]
    assert talk("undo").splitlines()[1:4] == [" 1  1  3* 7", " 2  .     .", " 3  .  .  .*"]
    moved = "puzzle numbrix\n7,__,1\n__,##,__\n__,__,3\nend"
    assert not any("*" in line for line in talk(moved).splitlines())
    assert not any("*" in line for line in talk(moved.replace("##", "__")).splitlines())


def test_wrong_numbers_are_signed_and_named(talk: Talk) -> None:
    talk(f"{PUZZLE}\nplace 3 at 1,2; place 2 at 2,1")
    said = talk("check").splitlines()
    assert said[1] == " 1  1  3! 7"
    assert said[-1] == "3 at 1,2 is wrong; `clear wrong` takes it away."
    talk("place 4 at 3,1")
    assert talk("check").splitlines()[-1] == (
        "3 at 1,2 and 4 at 3,1 are wrong; `clear wrong` takes them away."
    )
    assert talk("clear wrong").splitlines()[-1] == "2 numbers are taken away."


def test_a_hint_stands_in_the_board_with_what_it_rests_on(talk: Talk, session: Session) -> None:
    talk(f"{PUZZLE}\nplace 5 at 3,3; hint; hint")
    said = talk("hint").splitlines()
    assert said[-2].startswith("6 goes to 2,3: ")
    assert said[-1].startswith("  It rests on ")
    assert any("6<" in line for line in said)
    pieces = [piece for line in coloured(session, "hint") for piece in line]
    assert ("class:placed underline", "5") in pieces or ("class:given underline", "7") in pieces


def numbers_in(said: str) -> set[str]:
    """Return the numbers in the last lines of what is said, below the board, apart from cells."""
    words = " ".join(
        line for line in said.splitlines() if " is " in line or "Look" in line or "again" in line
    )
    return set(re.findall(r"(?<![\d,])\d+(?!\d|,\d)", words))


def test_a_hint_names_its_cell_then_its_reason_then_its_number(talk: Talk, session: Session) -> None:
    talk(PUZZLE)
    before = (session.timeline.depth, session.board())
    with Session() as other:
        other.run(PUZZLE)
        full = other.hint()
    cell = "{},{}".format(*full.cell)
    first, second, third = talk("hint"), talk("hint"), talk("hint")
    assert f"Look at {cell}.\n`hint` again says why" in first and not numbers_in(first)
    assert f"{cell}: " in second and "?" in second and "`hint` again names the number." in second
    assert str(full.number) not in numbers_in(second)
    assert f"{full.number} goes to {cell}: " in third == talk("hint")
    assert all("<" in said for said in (first, second, third)) and f"{full.number}<" not in first + second
    assert (session.timeline.depth, session.board()) == before


@pytest.mark.parametrize(
    "change", ["place 5 at 3,3", "place 5 at 3,3; undo", "given 5 at 3,3", "generate hidoku 4x4 easy seed 3"]
)
def test_a_change_of_the_board_begins_a_hint_anew(talk: Talk, change: str) -> None:
    talk(f"{PUZZLE}\nhint; hint; {change}")
    assert "Look at " in talk("hint")
    assert "Look at " not in talk("count; hint")


def test_python_and_scripts_have_all_of_a_hint(session: Session) -> None:
    session.run(PUZZLE)
    assert session.hint().sentence() == session.hint().sentence() and "goes to" in session.hint().sentence()
    assert mmlogic("-c", f"{PUZZLE}\nhint").out.count(" goes to ") == 1


def test_solutions_come_with_what_the_search_took(talk: Talk) -> None:
    said = talk(f"{PUZZLE}\nsolve 5").splitlines()[5:]
    assert said[1:4] == [" 1  1  8  7", " 2  2     6", " 3  3  4  5"]
    assert said[-1] == "This is the only solution. The search opened 1 node."


def test_a_new_board_and_whether_it_has_one_solution(talk: Talk) -> None:
    made = talk("generate hidoku 3x3 seed 5").splitlines()
    assert made[-1].startswith("seed 5, ")
    assert len(made) == 5
    assert talk("unique") == "There is one solution; `solve` shows it.\n"
    talk("puzzle hidoku\n1,__\n__,__\nend")
    several = talk("unique").splitlines()
    assert several[2] == " 2  3? 4?"
    assert several[-1] == "There are several solutions: 2,1 is 3 or 4 and 2,2 is 4 or 3."


@pytest.mark.parametrize("width", [40, 60, 80])
def test_a_reason_stands_beside_its_step_or_below(session: Session, width: int) -> None:
    lines = ["".join(text for _, text, *_ in line) for line in coloured(session, f"{PUZZLE}; steps", width)]
    assert all(len(line) <= width for line in lines)
    assert any(line.startswith("Hardest: ") for line in lines[-2:])
    assert (" because" in lines[0] or "." in lines[0] or "free" in lines[0]) == (width >= 60)


def test_a_puzzle_has_no_codes_to_count(talk: Talk, session: Session) -> None:
    assert "codes" not in talk(PUZZLE)
    assert talk("hint cells").endswith(" can be filled now.\n")
    talk.conversation.counting.begin()
    assert talk.conversation.counting.wait(0.1) is None
    assert talk("undo") == "1 change undone: `puzzle numbrix …`; 531,441 codes are left.\n"


def test_a_suggestion_names_its_player_where_there_is_room(session: Session) -> None:
    session.run("game classic; guess RRBB 1 1; suggest")

    def suggested(width: int) -> str:
        (answer,) = session.run("history")
        drawn = answer.draw(Pegs(session.state(Codes).game, coloured=False).paper(width))
        return next(text for line in drawn if "?" in (text := fragment_list_to_text(list(line))))

    widest = len(suggested(200))
    assert suggested(widest).endswith("entropy suggests it")
    assert suggested(widest - 1).endswith("?")


WIDE = [
    "game 10x10; guess AABBCCDDEE 3 2; guess AABBCCDDEE 3 3; why",
    "game 10x10; rank 3",
    "game classic; guess RGBY 1 1; suggest all",
    "game classic; where at least 2 of (code[1] = red, code[2] = blue) and count(red) >= 1; history",
    "game 9x9; secret RRBBGGYYO; play rao with inferences",
    "secrets 4; guess RRBBGG 1 1 2 0 0 0 3 0; suggest",
]

AS_IT_IS = {"show", "trace", "explain", "?-"}
"""Statements that show sources and terms. They cut long goals, and do not cut long values."""


def samples() -> Iterator[str]:
    """Yield scripts that end with a drawing: the scripts of all statements, and those of WIDE."""
    yield from (script for script in scripts() if script.rpartition("; ")[2].split()[0] not in AS_IT_IS)
    yield from WIDE


@pytest.mark.parametrize("script", list(samples()))
def test_an_answer_fits_on_forty_columns_whole(
    script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_files(tmp_path)
    with Session() as session:
        lines = [fragment_list_to_text(list(line)) for line in coloured(session, script, 40)]
    assert [line for line in lines if columns(line) > 40 or line.endswith("…")] == []
