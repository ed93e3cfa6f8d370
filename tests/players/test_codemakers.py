"""Codemakers that lie or are evil: a plain program and a session confirm the records."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import product

import pytest

from mmlogic import Session, score
from mmlogic.codes.statements.clues import GuessAnswer
from mmlogic.players.answers import PlayAnswer
from mmlogic.players.engine.arrays import Code
from mmlogic.players.engine.candidates import PlayerSpec
from mmlogic.players.engine.space import Space
from research.evil import Fewest, evil_game
from research.one_lie import with_one_lie
from tests.players.test_records import RECORDS, played

Lies = dict[Code, int]
"""The remaining codes, and the number of lies that each still allows."""


def after(guess: Code, left: Lies, codes: Sequence[Code]) -> list[Lies]:
    parts = defaultdict[tuple[int, ...], Lies](dict)
    told = {tuple(score(guess, code)) for code in codes if code != guess}
    for code, lies in left.items():
        true = tuple(score(guess, code))
        for answer in () if code == guess else told if lies else (true,):
            parts[answer][code] = lies - (answer != true)
    return list(parts.values())


def are_found(left: Lies, codes: Sequence[Code], guesses: int) -> bool:
    if guesses == 0 or (guesses == 1 and len(left) > 1):
        return not left
    return any(
        all(are_found(part, codes, guesses - 1) for part in after(guess, left, codes)) for guess in codes
    )


@pytest.mark.parametrize(("pegs", "symbols"), [(2, 2), (2, 3), (3, 2)])
def test_the_least_worst_case_with_one_lie_is_that_of_trying_everything(pegs: int, symbols: int) -> None:
    codes = list(product(range(symbols), repeat=pegs))
    worst = next(many for many in range(1, 9) if are_found(dict.fromkeys(codes, 1), codes, many))
    found, _ = with_one_lie(Space.full(pegs, symbols), 60)
    assert (found["worst"], found["proved"]) == (worst, True)
    assert found["floor"] <= found["total"]


def test_a_tree_that_takes_answers_for_true_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises((AssertionError, KeyError)):
        played("marks:3x3", RECORDS / "marks-3x3-average.xz", capsys, lies=True)


@pytest.mark.parametrize(("name", "lies"), [("first", 0), ("entropy", 0), ("entropy", 1)])
def test_an_evil_codemaker_holds_out_as_long_as_in_a_session(name: str, lies: int) -> None:
    answer = Session().run(f"game 3x4\nsecret evil lies {lies}\nplay {name}")[-1]
    assert isinstance(answer, PlayAnswer)
    guesses = evil_game(PlayerSpec(name).make(), Space.full(3, 4), lies)
    symbols = answer.game.symbols
    assert [tuple(symbols[each] for each in guess) for guess in guesses] == [
        turn.code for turn in answer.turns
    ]


def won(guess: str, session: Session) -> bool:
    told = session.guess(guess)
    return isinstance(told, GuessAnswer) and told.won


def test_an_evil_codemaker_may_deny_a_right_guess_and_no_other_does(session: Session) -> None:
    session.run("game 2x2; where distinct; secret evil lies 1")
    assert [won(guess, session) for guess in ("BR", "RB", "BR", "RB")] == [False, False, False, True]
    for seed in range(20):
        session.run(f"game 2x2; set seed {seed}; secret BR lies 1")
        assert won("BR", session)


def wins(guesses: Sequence[Code], size: str, session: Session) -> bool:
    session.run(f"game {size}\nsecret evil")
    return [won("".join("RBGY"[each] for each in guess), session) for guess in guesses][-1]


def test_the_fewest_guesses_beat_the_evil_codemaker_of_a_session_and_no_fewer_do() -> None:
    session, guesses = Session(), Fewest(Space.full(2, 3)).guesses()
    assert wins(guesses, "2x3", session)
    fewer = product(product(range(3), repeat=2), repeat=len(guesses) - 1)
    assert not any(wins(each, "2x3", session) for each in fewer)
    assert wins(Fewest(Space.full(3, 4)).guesses(), "3x4", session)
