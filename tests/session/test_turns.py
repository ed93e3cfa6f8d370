"""Games of so many guesses: past the last the codemaker has won, and shows the secret."""

from collections.abc import Iterator

import pytest

from mmlogic import Session, StatementProblem
from mmlogic.codes.statements.clues import GuessAnswer
from mmlogic.repl.terminal import bar
from tests.asking import played
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


def test_the_bar_counts_the_guesses(session: Session) -> None:
    talk = Talk(session)
    talk("guess RRRR")
    there = talk.conversation
    pieces = bar(session.subject, there.counting, there.paper(), "")
    assert "1 of 3 guesses" in "".join(text for _, text, *_ in pieces)
