"""A conversation without a terminal: inputs and their output."""

import re
from pathlib import Path

import pytest

from mmlogic import Session
from mmlogic.codes.pegs import Pegs
from mmlogic.codes.remaining import Remaining
from mmlogic.codes.subject import Codes
from mmlogic.common import versions
from mmlogic.render.answers import Answer
from mmlogic.render.paper import Paper
from mmlogic.repl.familiar import Familiar
from mmlogic.session.transcript import PROMPT
from tests.repl.talk import Talk

EXAMPLE = """guess RRBBGG 0 2
guess YYOONN 1 2
guess KKWWEE 0 1
"""


def test_ctrl_c_before_a_statement_begins_stops_it(
    talk: Talk, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def strike(self: Familiar, text: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Familiar, "typed", strike)
    assert talk("guess RRBBGG 0 2") == "\nstopped\n"
    assert session.timeline.depth == (0, 0)


def test_a_clue_is_confirmed_with_how_many_codes_are_left(talk: Talk) -> None:
    assert talk("guess RRBBGG 0 2") == "Added clue 1: 80,460 codes are left.\n"


def test_the_other_rows_of_a_refused_board_are_no_statements(talk: Talk) -> None:
    assert "`?x` is not a cell" in talk("puzzle numbrix\n1,?x,3")
    assert talk("6,5,4") == "the other rows of the refused board are not read, up to `end`\n"
    assert talk("7 8 9") == talk("end") == ""
    assert "unknown statement `6`" in talk("6,5,4")
    talk("puzzle numbrix\n1,?x,3")
    assert "8 codes" in talk("game 3x2")
    assert "unknown statement `6`" in talk("6,5,4")


def test_a_setting_says_nothing_of_codes(talk: Talk) -> None:
    talk("count")
    assert talk("set engine clauses") == "engine is clauses.\n"


def test_several_statements_answer_one_after_the_other(talk: Talk) -> None:
    said = talk("game classic; count; codes 1")
    assert said.splitlines() == [
        "4 pegs of 6 symbols: 1,296 codes are left.",
        "1,296 codes are left.",
        "  RRRR",
        "Code 1 of 1,296. Type `more` for the next 20.",
    ]


def test_a_list_is_a_page_and_more_goes_on(talk: Talk) -> None:
    first = talk("game 2x6; codes").splitlines()[1:]
    assert first[0] == "  RR"
    assert len(first) == 21
    assert first[-1] == "Codes 1 to 20 of 36. Type `more` for the next 20."
    second = talk("more 10").splitlines()
    assert second[-1] == "Codes 21 to 30 of 36. Type `more` for the next 20."
    third = talk("more").splitlines()
    assert third[-1] == "Codes 31 to 36, and that is all."
    assert talk("more") == "There are no more: 36 in all.\n"
    listed = [line.strip() for line in first[:-1] + second[:-1] + third[:-1]]
    assert len(set(listed)) == 36


def test_a_list_that_is_whole_says_so(talk: Talk) -> None:
    assert talk("game 1x3; codes").splitlines()[-1] == "All 3 codes."
    assert talk("where code[1] = red; codes").splitlines()[-1] == "The only code."


def test_where_the_number_is_not_known_it_is_at_least_what_was_shown(session: Session) -> None:
    (answer,) = session.run("codes 3")
    paper = Pegs(session.state(Codes).game).paper(80)
    assert shown(answer, paper)[-1] == "Codes 1 to 3. Type `more` for the next 20."


def test_a_number_that_a_statement_has_counted_is_known_to_a_list(talk: Talk) -> None:
    talk.conversation._most = 0  # no patience: the bar has not counted
    assert (
        talk("game 4x6; guess RRBB 1 1; codes 3").splitlines()[-1]
        == "Codes 1 to 3. Type `more` for the next 20."
    )
    assert talk("count; codes 3").splitlines()[-1] == "Codes 1 to 3 of 208. Type `more` for the next 20."


def test_more_after_a_change_claims_no_place(talk: Talk) -> None:
    talk("game 2x6; codes 3; where distinct")
    assert talk("more 2").splitlines()[-1] == "2 more. Type `more` for the next 20."
    assert talk("more 2").splitlines()[-1] == "2 more. Type `more` for the next 20."
    assert talk("more 99").splitlines()[-1].endswith("more, and that is all.")


def test_more_knows_its_place_once_a_change_is_taken_back(talk: Talk) -> None:
    talk("game 2x6; codes 3; where distinct; undo")
    assert talk("more 2").splitlines()[-1].startswith("Codes 4 to 5 of ")


def test_more_goes_on_after_the_last_code_of_a_list_that_was_stopped(talk: Talk, session: Session) -> None:
    session.game((2, 6))
    next(iter(session.codes(20)))
    assert talk("more 2").splitlines() == ["  RB", "  RG", "2 more. Type `more` for the next 20."]


def test_no_code_can_be_drawn_where_none_is_left(talk: Talk) -> None:
    talk("game 2x2; where not distinct and distinct")
    assert talk("codes random 3") == talk("codes") == talk("more")
    assert talk("count") == talk("codes")


def test_no_code_left_points_to_why(talk: Talk) -> None:
    told = "No code is left: `why` shows the contradiction."
    talk("guess RRBBGG 0 2")
    assert talk("guess RRBBGG 5 0") == f"{told}\n"
    assert talk("codes") == f"{told}\n"
    assert talk("count") == f"{told}\n"
    assert talk("undo; redo").splitlines() == [
        "1 change undone: `guess RRBBGG 5 0`; 80,460 codes are left.",
        "1 change redone: `guess RRBBGG 5 0`; no code is left; `why` says more.",
    ]


def test_why_offers_the_statement_that_mends_it(talk: Talk) -> None:
    talk("guess RRBBGG 0 2; guess RRBBGG 5 0")
    said = talk("why").splitlines()
    assert said[0] == "No code is left: clues 1 and 2 contradict each other."
    assert said[1].split() == ["clue", "1", "RRBBGG", "0", "2"]
    edits = [re.split("   +", line.strip()) for line in said if line.startswith("  edit")]
    assert ["edit 2 0 2", "2 white, not 5 black", "leaves 80,460"] in edits
    assert talk(edits[0][0]).endswith("codes are left.\n")


def test_why_not_shows_the_clues_that_a_code_breaks(talk: Talk) -> None:
    talk("guess RRBBGG 0 2; where not code[1] = red")
    said = talk("why not RRBBGG").splitlines()
    assert said[0] == "x RRBBGG is not possible: it breaks the clue and the rule."
    assert said[1] == "  clue 1   RRBBGG   gave 2 white; would give 6 black"
    assert "rule 1" in said[2]
    assert talk("check BBYYBB") == "ok BBYYBB is possible: it fits the clue and the rule.\n"


def test_the_history_shows_everything_that_is_known(talk: Talk) -> None:
    talk("game classic; guess RRBB 1 1; where distinct; undo")
    said = talk("history").splitlines()
    assert said[0].startswith("4 pegs of 6 symbols: R red B blue")
    assert said[1].split() == ["1", "RRBB", "1", "1", "208"]
    assert said[2] == "`undo` has 2 steps, `redo` has 1 step."


def test_ten_symbols_are_named_and_more_are_a_range(talk: Talk) -> None:
    talk("game 4x10")
    assert talk("history").splitlines()[0] == "4 pegs of 10 symbols: A B C D E F G H I J"
    talk("colors 11")
    assert talk("history").splitlines()[0] == "4 pegs of 11 symbols: A to K"


def test_other_answers_look_as_in_a_script(talk: Talk) -> None:
    assert "engine auto" in talk("set").splitlines()

    class Strange(Answer):
        pass

    assert shown(Strange(), talk.conversation.paper()) == []


def test_help_fits_the_width(talk: Talk) -> None:
    said = talk("help all").splitlines()
    assert any(line.startswith("  guess CODE") for line in said)
    assert max(map(len, said)) <= 80
    assert "Example: guess RRBBGG 0 2" in talk("help guess")


def test_show_shows_prolog(talk: Talk) -> None:
    talk("guess RRBBGG 0 2")
    assert "pegs(6)." in talk("show program")
    assert "step(" in talk("show clauses")


def test_the_carets_stand_under_what_was_typed(talk: Talk) -> None:
    typed = "check [red, blu, red, red, red, red]"
    carets, message, *_ = talk(typed).splitlines()
    assert (PROMPT + typed)[carets.index("^") : carets.rindex("^") + 1] == "blu"
    assert "blu" in message
    talk("game classic")
    assert talk("RRBB 5 1").splitlines()[0] == " " * len(PROMPT) + "     ^^^"  # without its `guess`


@pytest.mark.parametrize(
    "typed", ["count; check RRBBG", "count\ncheck RRBBG", "check RRBBG #" + "x" * 80, "check\tRRBBG"]
)
def test_where_carets_would_stand_wrong_the_line_is_shown_again(talk: Talk, typed: str) -> None:
    said = talk(typed).splitlines()
    caret = next(number for number, line in enumerate(said) if line.strip().startswith("^"))
    start = said[caret].index("^")
    assert said[caret - 1][start:].startswith("RRBBG") or "\t" in typed


def test_a_failed_statement_ends_the_line_and_changes_nothing(talk: Talk, session: Session) -> None:
    assert ["RRBBGG", "0", "2"][0] not in talk("guess RRBBG 0 2; guess RRBBGG 0 2")
    assert session.timeline.depth == (0, 0)
    assert "80,460" in talk("guess RRBBGG 0 2")


def test_an_error_in_a_file_names_the_file(talk: Talk, tmp_path: Path) -> None:
    path = tmp_path / "x.mm"
    path.write_text("guess RRBBGG 0 2\nguess RRBBG 0 2\n")
    said = talk(f'load "{path}"')
    assert f"{path}:2:7" in said
    assert talk("count").startswith("531,441")


def test_a_file_confirms_once(talk: Talk, tmp_path: Path) -> None:
    path = tmp_path / "x.mm"
    path.write_text(EXAMPLE + "count\n")
    first, _, loaded = talk(f'load "{path}"').partition("\n")
    assert first.endswith("codes are left.")
    assert " ".join(loaded.split()).startswith(f"Loaded {path}")
    assert loaded.count("codes are left") == 1


def test_an_internal_error_is_one_line_and_the_next_statement_works(
    talk: Talk, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(Remaining, "count_soon", lambda *_: 1 / 0)
        broken.setattr(versions, "all_versions", lambda: "mmlogic 1.2.3")
        assert talk("count") == "internal error: ZeroDivisionError: division by zero (mmlogic 1.2.3)\n"
    assert talk("count") == "531,441 codes are left.\n"


def test_what_is_interrupted_says_so(talk: Talk, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr(Remaining, "count_soon", interrupted)
        assert talk("count; codes 1").split() == ["stopped"]
    assert talk("codes 1").startswith("  RRRRRR\n")


def test_a_slow_answer_tells_its_time(session: Session) -> None:
    said = Talk(session, timing=0)("count").splitlines()
    assert said[0] == "531,441 codes are left."
    assert said[1].endswith(" s")


@pytest.mark.parametrize("word", ["quit", "exit", "QUIT", "count; quit; count"])
def test_quit_leaves(talk: Talk, word: str) -> None:
    assert not talk.conversation.take(word)
    assert talk.heard.getvalue().count("codes are left") == word.count("count;")


@pytest.mark.parametrize("typed", ["", "   ", "# nothing", ";;\n"])
def test_nothing_is_answered_with_nothing(talk: Talk, typed: str) -> None:
    assert talk(typed) == ""


def test_listed_codes_are_offered_in_their_game(talk: Talk) -> None:
    talk("game classic; codes 2")
    assert talk.conversation.familiar.vocabulary().codes[:2] == ("RRRR", "RRRB")
    talk("game 6x6")
    assert talk.conversation.familiar.vocabulary().codes == ()


def test_codes_that_are_drawn_are_no_part_of_a_list(talk: Talk) -> None:
    talk("game 2x6; codes 5")
    assert talk("codes random 4").splitlines()[-1] == "4 codes drawn from 36."
    assert talk("more 5").splitlines()[-1] == "Codes 6 to 10 of 36. Type `more` for the next 20."


def test_numbers_of_any_size_are_shown(talk: Talk) -> None:
    assert talk("game 60x9").endswith(": 1.8e57 codes are left.\n")
    assert talk("count") == f"{9**60:,} codes are left.\n"


def shown(answer: Answer, paper: Paper) -> list[str]:
    return ["".join(piece[1] for piece in line) for line in answer.draw(paper)]


def test_several_secrets_are_kept_without_their_sums(talk: Talk) -> None:
    assert "sum(code)" in talk("game number; secret 1984")
    assert "I keep the 2 secrets, without the sums" in talk("game number; secrets 2; secret 1984, 1066")


def test_help_keys_tells_of_shorthand_and_pipes(talk: Talk) -> None:
    said = " ".join(talk("help keys").split())
    assert said.startswith("Keys at the prompt: Enter runs the statement.")
    assert "`CODE ANSWER` needs no `guess` before it" in said
    assert "`STATEMENT | COMMAND` pipes an answer to the shell." in said
