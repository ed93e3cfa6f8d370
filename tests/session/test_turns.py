"""Games of so many guesses: past the last the codemaker has won, and shows the secret."""

from collections.abc import Iterator

import pytest

from mmlogic import Session, StatementProblem
from mmlogic.codes.statements.guess import GuessAnswer
from mmlogic.players.answers import PlayAnswer
from mmlogic.repl.bar import bar
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
    with pytest.raises(StatementProblem, match="unless the program holds a secret"):
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
    game = session.play("first")
    assert isinstance(game, PlayAnswer)
    assert len(game.turns) == 3 and not game.turns[-1].won
    assert game.secret == SECRET or (secret == "evil" and game.secret and session.check(game.secret))
    with pytest.raises(StatementProblem):
        session.guess("RGBY")


def test_without_a_number_any_guess_may_follow(session: Session) -> None:
    session.run("set turns none; guess RRRR; guess RRRR; guess RRRR; guess RRRR")
    assert guessed(session, "RGBY").won


def test_the_bar_counts_the_guesses(session: Session) -> None:
    talk = Talk(session)
    talk("guess RRRR")
    there = talk.conversation
    pieces = bar(session.subject, there.counting, there.paper(), "")
    assert "1 of 3 guesses" in "".join(text for _, text, *_ in pieces)


@pytest.mark.parametrize("value", ["0", "-1", "x", "1.5"])
def test_a_number_of_guesses_is_at_least_one(session: Session, value: str) -> None:
    with pytest.raises(StatementProblem):
        session.set("turns", value)
