"""Inputs without a keyword: a guess with its answer, or an answer alone."""

import pytest

from mmlogic import Session, SyntaxProblem
from mmlogic.session.lines import meant, read
from tests.asking import data
from tests.repl.talk import Talk


@pytest.fixture
def session(session: Session) -> Session:
    session.game("classic")
    return session


@pytest.mark.parametrize(
    ("typed", "understood"),
    [
        ("RGBY 1 1", "guess RGBY 1 1"),
        ("red red blue blue 2 0", "guess red red blue blue 2 0"),
        ("[red, R, B, B] 1 1", "guess [red, R, B, B] 1 1"),
        ("R__B 1b", "guess R__B 1b"),
        ("count", "count"),
        ("gess RRBB 1 1", "gess RRBB 1 1"),
        ("cuont", "cuont"),
        ("xyz 1 2", "guess xyz 1 2"),
        ("RGB 1 1", "guess RGB 1 1"),
        ("delete 1 1", "guess delete 1 1"),
        ("RGBY 1 1; count", "guess RGBY 1 1; count"),
        ("1 1", "marks 1 1"),
        ("RRBB, 1 1", "guess RRBB, 1 1"),
        ("RRBB: 1 1", "guess RRBB: 1 1"),
        ("RRBB (1,1)", "guess RRBB 1,1"),
        ("", ""),
        ("# RGBY 1 1", ""),
        ("#RGBY 1 1\ncount", "count"),
    ],
)
def test_a_guess_needs_no_keyword(session: Session, typed: str, understood: str) -> None:
    try:
        assert "; ".join(str(statement) for statement, _ in read(session, typed)) == understood
    except SyntaxProblem as problem:
        assert "unknown statement" in problem.message and typed == understood


def test_an_answer_is_that_to_the_guess_suggested_last(session: Session) -> None:
    session.suggest("first")
    assert meant(session, "1 1") == "guess [red, red, red, red] 1 1"
    assert meant(session, "●○○") == "guess [red, red, red, red] ●○○"
    session.guess("RRBB", 1, 1)
    talk = Talk(session)
    for typed in ("1 1", " 1 1"):  # it was answered
        assert "no guess is waiting for an answer" in (said := talk(typed)) and "marks 1 1" not in said


def test_an_answer_goes_to_the_player_that_waits(session: Session) -> None:
    session.play("first")
    assert meant(session, "1 1") == "marks 1 1"


@pytest.mark.parametrize("typed", ["4", "1 2 3", "?", ">=1"])
def test_numbers_that_are_no_answer_are_told_what_one_is(session: Session, typed: str) -> None:
    assert meant(session, typed) == typed
    session.suggest("first")
    if typed != "?":
        assert meant(session, typed) == f"guess [red, red, red, red] {typed}"
    session.play("first")
    assert meant(session, typed) == f"marks {typed}"
    assert "Write two numbers" in Talk(session)(typed)


def test_a_code_alone_is_a_guess_at_the_secret(session: Session) -> None:
    session.run("game 2x12; secret random")
    assert meant(session, "AB") == "guess AB"


def test_a_word_like_a_keyword_is_a_guess_if_its_answer_follows(session: Session) -> None:
    session.run("game wordle")
    assert meant(session, "CRANE gyxxx") == "guess CRANE gyxxx"
    assert meant(session, "chanc gyxxx") == "guess chanc gyxxx"
    assert meant(session, "chan") == "chan"


@pytest.mark.parametrize("word", ["crane", "slate", "audio", "steel", "level", "sleep", "chant", "shown"])
def test_a_word_like_a_keyword_is_a_guess_if_it_is_a_whole_code(session: Session, word: str) -> None:
    session.run("game wordle; secret random")
    assert meant(session, word) == f"guess {word}"
    assert "unknown statement" not in Talk(session)(word)


@pytest.mark.parametrize("typed", ["trace", "count", "codes", "cran", "cranes", "cuont RRBB", "gess crane"])
def test_keywords_and_their_slips_are_no_codes(session: Session, typed: str) -> None:
    session.run("game wordle; secret random")
    assert meant(session, typed) == typed


ASKED = pytest.mark.parametrize("asking", ["suggest first", "play first"])
"""Statements that make a guess, to which the next input is the answer."""


@ASKED
def test_an_answer_in_words_may_begin_like_a_keyword(session: Session, asking: str) -> None:
    session.run(f"game wordle; guess crane xxyxx; {asking}")
    talk = Talk(session)
    assert "error" not in talk("green grey grey grey grey")
    assert [clue["answer"]["colours"] for clue in data(session.history())["clues"]] == [
        ["grey", "grey", "yellow", "grey", "grey"],
        ["green", "grey", "grey", "grey", "grey"],
    ]


@ASKED
@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("yxx", "an answer has 5 colours in this game, not 3"),
        ("xxyyxx", "an answer has 5 colours in this game, not 6"),
        ("green grey grey", "an answer has 5 colours in this game, not 3"),
        ("ggggy", "no code gives one yellow beside nothing but green"),
    ],
)
def test_colours_that_are_no_answer_are_told_why(
    session: Session, asking: str, typed: str, said: str
) -> None:
    session.run("game wordle")
    assert meant(session, typed) != f"marks {typed}"
    session.run(asking)
    assert said in Talk(session)(typed)


@pytest.mark.parametrize("typed", ["crane xxyyyx", "crane ggggy", "crane green grey"])
def test_colours_after_a_code_like_a_keyword_are_its_answer(session: Session, typed: str) -> None:
    session.run("game wordle")
    assert meant(session, typed) == f"guess {typed}"


def test_colours_are_no_answer_to_a_code_while_the_program_holds_a_secret(session: Session) -> None:
    session.run("game wordle; suggest first; secret crane")
    assert meant(session, "ggggy") == "guess ggggy"


def test_signs_of_directions_are_read_as_an_answer(session: Session) -> None:
    session.run("game 4x9; answers directions; suggest first")
    assert "an answer has 4 directions in this game, not 3" in Talk(session)("+-=")


def test_digits_may_be_a_code_or_an_answer(session: Session) -> None:
    session.run("game bulls-and-cows; suggest first")
    assert meant(session, "1 2") == "guess 0123 1 2"
    assert meant(session, "1 2 3 4 0 2") == "guess 1 2 3 4 0 2"
    assert meant(session, "5678 0 2") == "guess 5678 0 2"


def test_what_was_meant_is_kept_as_a_guess(session: Session) -> None:
    talk = Talk(session)
    assert talk("RRBB 1 1") == "Added clue 1: 208 codes are left.\n"
    talk("suggest first")
    assert "Added clue 2" in talk("0 2")
    assert [clue["code"] for clue in data(session.history())["clues"]] == [
        ["red", "red", "blue", "blue"],
        ["red", "blue", "green", "green"],
    ]
    assert "unknown symbol `?`" in talk("RRBB? 1 1 1")
    talk("RGBY: (1 0)")
    assert "`guess RGBY 1 0`" in talk("undo")


def test_a_guess_that_was_meant_is_offered_with_its_answer_once(session: Session) -> None:
    talk = Talk(session)
    assert "did you mean `guess RRBB 1 1`?" in talk("try RRBB 1 1")
    assert talk.conversation.likely() == "guess RRBB 1 1"
    assert "did you mean `guess`?" in talk("gess RRBBGG 1 1")
    assert talk.conversation.likely() == "guess RRBBGG 1 1"


def test_a_keyword_that_is_a_code_with_an_answer_is_told_how_it_is_guessed(session: Session) -> None:
    talk = Talk(session)
    talk("game wordle")
    for typed in ("check gyxxx", "trace gyxxx"):
        assert talk(typed).endswith(f"A guess is `guess {typed}`.\n")
    assert "A guess is" not in talk("rate gyxxx; check crane; count; check")
    talk("suggest")
    assert "A guess is" not in talk("xxyxy")
    talk("game wordle; answers black")
    said = talk("count; trace 2; count")
    assert "A guess is `guess trace 2`." in said and "unknown symbol `2`" in said


def test_of_several_secrets_only_those_that_are_not_found_are_answered(session: Session) -> None:
    talk = Talk(session)
    talk("game dordle")
    assert "Added clue 1" in talk("BLOCK xxxxx ggggg")
    assert "Added clue 2" in talk("MOUNT xxxxx")
    first, second = session.history().data()["clues"][1]["answers"]
    assert first == {"colours": ["grey"] * 5}
    assert second == {"colours": ["grey", "yellow", "grey", "grey", "grey"]}  # of the secret BLOCK


def test_a_guess_without_its_keyword_tells_its_own_slip(session: Session) -> None:
    talk = Talk(session)
    assert "a code has 4 pegs in this game, not 3" in talk("RRB 1 1")
    assert "unknown symbol `Z`" in talk("RRBZ 1 1")


@pytest.mark.parametrize(
    ("typed", "understood"),
    [
        ("symbol(N, yellow)", "?- symbol(N, yellow) ."),
        ("symbol(N, yellow).", "?- symbol(N, yellow)."),
        ("?- symbol(N, yellow)", "?- symbol(N, yellow) ."),
        ("?- symbol(N, yellow).", "?- symbol(N, yellow)."),
        ("guess(N, _, marks(1, _))", "?- guess(N, _, marks(1, _)) ."),
        ("N = 3, symbol(N, S)", "?- N = 3, symbol(N, S) ."),
        ("lesson check symbol(N, yellow)", "lesson check ?- symbol(N, yellow) ."),
        ("lesson check", "lesson check"),
        ("?- symbol(N, yellow),", "?- symbol(N, yellow),"),
        ("guess RBG 1 1", "guess RBG 1 1"),
        ("RBG 1 1", "guess RBG 1 1"),
        ("first(N, S) :- guess(N, [S|_], _).", "first(N, S) :- guess(N, [S|_], _)."),
    ],
)
def test_a_query_in_an_exercise_needs_no_sign_and_no_full_stop(
    session: Session, typed: str, understood: str
) -> None:
    session.run("lesson 1 step 3")
    assert meant(session, typed) == understood
    session.run("lesson off")
    assert meant(session, typed) in {typed, f"guess {typed}"}


def test_a_query_in_an_exercise_is_answered(session: Session) -> None:
    session.run("lesson 1 step 3")
    talk = Talk(session)
    assert "4" in talk("symbol(N, yellow)")
    assert "Right." in talk("lesson check symbol(N, yellow)")


@pytest.mark.parametrize(
    ("words", "letters"),
    [
        ("check red red blue green", "check RRBG"),
        ("check R R B G", "check RRBG"),
        ("why red red blue blue", "why RRBB"),
        ("why not red red blue blue # so", "why not RRBB"),
        ("score red red blue blue red blue red blue", "score RRBB RBRB"),
        ("score [R, R, B, B] red blue red blue", "score RRBB RBRB"),
        ("rate red red blue green, RBBB", "rate RRBG, RBBB"),
        ("explain red red blue green", "explain RRBG"),
        ("secret red red blue blue; guess R R B B", "secret RRBB; guess RRBB"),
        ("where black(red red blue green) = 1; count", "where black(RRBG) = 1; count"),
    ],
)
def test_symbols_as_words_are_a_code_in_every_statement(words: str, letters: str) -> None:
    told = list[str]()
    for typed in (words, letters):
        with Session() as session:
            session.run("game classic")
            told.append(str(session.run(typed)[-1]))
    assert told[0] == told[1]


@pytest.mark.parametrize("rule", ["red at 1", "no red", "not red at 1", "distinct"])
def test_a_rule_of_words_is_no_code(session: Session, rule: str) -> None:
    assert "codes break it" in str(session.run(f"why {rule}")[-1])
