"""Games of so many guesses: past the last the codemaker has won, and shows the secret."""

from collections.abc import Iterator

import pytest

from mmlogic import Session, StatementProblem
from mmlogic.codes.statements.clues import GuessAnswer
from mmlogic.players.answers import PlayAnswer, TurnAnswer
from mmlogic.render.answers import Done
from mmlogic.render.formats import FORMATS
from mmlogic.repl.terminal import bar
from tests.asking import played, refused
from tests.repl.talk import Talk

SECRET = ("red", "green", "blue", "yellow")


@pytest.fixture
def session() -> Iterator[Session]:
    with Session() as session:
        session.run("game classic; set turns 3; secret RGBY")
        yield session


def guessed(session: Session, code: str) -> GuessAnswer:
    answer = session.guess(code)
    assert isinstance(answer, GuessAnswer)
    return answer


def test_the_last_guess_shows_the_secret_and_ends_the_game(session: Session) -> None:
    assert [guessed(session, code).secret for code in ("RRRR", "GGGG")] == [None, None]
    last = guessed(session, "RRGG")
    assert (last.won, last.secret, last.data()["secret"]) == (False, SECRET, list(SECRET))
    with pytest.raises(StatementProblem, match="no guess is left"):
        session.guess("RGBY")
    session.undo()  # the guess and the end of the game are one step
    assert guessed(session, "RGBY").won


def test_the_last_guess_may_win(session: Session) -> None:
    guessed(session, "RRRR")
    guessed(session, "GGGG")
    last = guessed(session, "RGBY")
    assert last.won and last.secret is None and "secret" not in last.data()


def test_an_evil_codemaker_shows_a_code_that_fits(session: Session) -> None:
    session.run("secret evil")
    answers = [guessed(session, code) for code in ("RRBB", "RGBY", "GGYY")]
    shown = answers[-1].secret
    assert shown is not None and session.check(shown).consistent


@pytest.mark.parametrize("secret", ["RGBY", "evil"])
def test_a_player_that_runs_out_of_guesses_has_lost(session: Session, secret: str) -> None:
    session.run(f"secret {secret}")
    game = played(session, "first")
    assert len(game.turns) == 3 and not game.turns[-1].won
    assert game.secret == SECRET or (secret == "evil" and game.secret and session.check(game.secret))
    with pytest.raises(StatementProblem):
        session.guess("RGBY")


@pytest.mark.parametrize(
    ("game", "found"),
    [
        ("secret RGBY; set turns 2; play first", False),
        ("secret RGBY; set turns 9; play first", True),
        ("set turns 1; play entropy; marks 0 1", False),
        ("set turns 1; play entropy; marks 4 0", True),
        ("secrets 2; secret RGBY, YYOO; set turns 2; play first", False),
    ],
)
def test_json_says_of_every_game_whether_it_is_lost(game: str, found: bool) -> None:
    with Session() as session:
        *_, last = session.run(f"game 4x6; {game}")
        data = last.data()
    assert (data["found"], data["lost"]) == (found, not found)


def test_a_player_goes_on_counting_where_the_clues_end() -> None:
    with Session() as session:
        *_, game = session.run(
            "game 4x6; set turns 4; guess RRBB 1 1; guess RGYO 1 1; secret OBYB; play first"
        )
        assert isinstance(game, PlayAnswer)
        shown = "".join(FORMATS["text"](game)).splitlines()
        assert [line[:2] for line in shown[:2]] == ["3 ", "4 "] and game.data()["guesses"] == 2
        known = session.history().data()["clues"]
        assert [turn["code"] for turn in game.data()["turns"]] == [
            known[turn["clue"] - 1]["code"] for turn in game.data()["turns"]
        ]


def test_the_last_guess_has_the_number_that_history_gives_it() -> None:
    with Session() as session:
        *_, said = session.run("game classic; guess GGGG 0 0; secret RRBB; play first")
        number = len(session.history().data()["clues"])
        assert f"first found it with guess {number}." in "".join(FORMATS["text"](said))


def test_a_game_against_a_person_ends_after_the_last_answer() -> None:
    with Session() as session:
        *_, last = session.run("game classic; set turns 2; play entropy; marks 0 2; marks 0 2")
        assert isinstance(last, TurnAnswer) and last.lost and not last.found
        assert last.data()["lost"] and last.data()["guesses"] == 2 and last.left == session.count()
        refused(session, "marks 0 2", "no guess is waiting")
        refused(session, "play entropy", "no guess is left: the codemaker has won after 2 guesses")
        session.run("undo; marks 4 0")


def test_the_last_answer_may_say_that_the_code_is_found() -> None:
    with Session() as session:
        *_, last = session.run("game classic; set turns 2; play entropy; marks 0 2; marks 4 0")
        assert isinstance(last, TurnAnswer) and last.found and not last.lost


def test_the_last_clue_says_that_the_codemaker_has_won() -> None:
    with Session() as session:
        first, last = session.run("game classic; set turns 2; guess RRBB 1 1; guess GGGG 0 0")[-2:]
        assert isinstance(first, Done) and "won" not in first.message
        assert isinstance(last, Done) and "the codemaker has won" in last.message


def test_without_a_number_any_guess_may_follow(session: Session) -> None:
    session.run("set turns none; guess RRRR; guess RRRR; guess RRRR; guess RRRR")
    assert guessed(session, "RGBY").won


def test_the_bar_counts_the_guesses(session: Session) -> None:
    talk = Talk(session)
    talk("guess RRRR")
    there = talk.conversation
    pieces = bar(session.subject, there.counting, there.paper(), "")
    assert "1 of 3 guesses" in "".join(text for _, text, *_ in pieces)
