"""Games in which another code may get the same answer as the secret: the codemaker says when it is found."""

from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, strategies as st

from mmlogic import Session
from mmlogic.players.asking import candidates_of
from tests.asking import initials
from tests.transcripts import follow, transcripts

WARM = "answers warm = hits: black(guess), near: 2 * white(guess)"
CODES = ["".join(code) for code in product("RBG", repeat=3)]
REDS = ["RBB", "BRB", "BBR", "RRB", "RBR", "RRR"]
ONE_RED = [(code, "itself") for code in REDS[:3]]
LAST_BUT_ONE = [(code, "itself") for code in ("RBB", "RRR", "RBR", "BBR", "BRB")]
"""Guesses without white marks: after the last nothing but RRR can be the secret, which the third left out."""
EVERY = ["first", "random", "entropy", "expected", "sat", "iterative", "optimal"]


def answered(text: str) -> Any:
    """Return what the last statement of a script answers."""
    with Session() as session:
        return session.run(f"set seed 2; {text}")[-1]


@pytest.mark.parametrize("player", EVERY)
@pytest.mark.parametrize("answers", ["answers total", WARM])
def test_a_game_ends_and_no_guess_is_made_twice(player: str, answers: str) -> None:
    game = answered(f"game 3x4; {answers}; secret YGG; play {player}")
    guesses = [turn.code for turn in game.turns]
    assert game.turns[-1].won and guesses[-1] == ("yellow", "green", "green")
    assert len(set(guesses)) == len(guesses)


@pytest.mark.parametrize("player", ["first", "entropy"])
@pytest.mark.parametrize("answers", ["answers total", WARM])
def test_a_game_for_two_secrets_ends_once_both_are_found(player: str, answers: str) -> None:
    game = answered(f"game 3x4; {answers}; secrets 2; secret YGG, GYG; play {player}")
    guesses = [turn.code for turn in game.turns]
    assert {("yellow", "green", "green"), ("green", "yellow", "green")} <= set(guesses)
    assert len(set(guesses)) == len(guesses)


@pytest.mark.parametrize("player", ["entropy", "sat"])
def test_the_last_code_is_the_secret_whatever_a_person_answers(session: Session, player: str) -> None:
    session.run(f"game 3x2; answers total; where count(red) = 1; play {player}")
    waiting = [session.run("marks 3")[-1].data() for _ in range(3)]
    assert [each["found"] for each in waiting] == [False, False, True]
    assert len({tuple(each["code"]) for each in waiting}) == 2  # the third says which the second was


def test_a_guess_that_may_be_the_secret_after_all_has_broken_no_clue(session: Session) -> None:
    told = "guess RBB 3; guess BRB 3; guess BBR 3; " * 2
    session.run(f"game 3x2; answers total; where count(red) = 1; where lies <= 1; {told}")
    assert candidates_of(session).position.broken.tolist() == [0]


@given(
    st.sampled_from([("black", "black"), ("total", "shared")]),
    st.lists(st.tuples(st.sampled_from(CODES), st.integers(0, 3)), max_size=4),
    st.integers(1, 2),
)
def test_players_take_answers_of_a_dialect_of_ones_own_as_those_of_ours_where_some_are_wrong(
    dialect: tuple[str, str], clues: list[tuple[str, int]], lies: int
) -> None:
    name, quantity = dialect
    told = "; ".join([f"where lies <= {lies}", *(f"guess {guess} {answer}" for guess, answer in clues)])
    likely = []
    for answers in (name, f"mine = hits: {quantity}(guess)"):
        with Session() as session:
            session.run(f"game 3x3; answers {answers}; {told}")
            if session.count():
                position = candidates_of(session).position
                likely.append((position.left.tolist(), position.odds.tolist()))
    assert likely[:1] == likely[1:]


def answer(part: str, guess: str, code: str) -> int:
    """Return the answer of `code` to a guess. `part` is `hits: shared(guess)` or `near: white(guess)`."""
    shared = sum(min(guess.count(symbol), code.count(symbol)) for symbol in "RB")
    return shared if "shared" in part else shared - sum(map(str.__eq__, guess, code))


@given(
    st.sampled_from(["hits: shared(guess)", "near: white(guess)"]),
    st.sampled_from(["count(red) >= 1", "count(red) = 1"]),
    st.lists(st.tuples(st.sampled_from(REDS), st.sampled_from(["itself", "itself", "RBB"])), min_size=4),
    st.integers(0, 2),
)
@example("hits: shared(guess)", "count(red) = 1", [*ONE_RED, *ONE_RED, ("RRR", "itself")], 1)
@example("near: white(guess)", "count(red) >= 1", LAST_BUT_ONE, 0)
def test_players_have_a_code_as_long_as_prolog_has(
    part: str, rule: str, clues: list[tuple[str, str]], lies: int
) -> None:
    told = [f"guess {code} {answer(part, code, code if of == 'itself' else of)}" for code, of in clues]
    with Session() as session:
        session.run(f"game 3x2; answers mine = {part}; where {rule}; where lies <= {lies}; {'; '.join(told)}")
        if session.count():
            known = candidates_of(session)
            left = {known.names(known.position.space.code(row)) for row in known.position.left.tolist()}
            assert left and left <= set(session.codes())


@pytest.mark.parametrize("player", ["entropy", "first"])
@pytest.mark.parametrize("answers", ["marks", "total", "k = kind: kinds(code), hits: black(guess)"])
@pytest.mark.parametrize("seed", range(2))
def test_under_lies_a_game_by_hand_ends_with_a_code_like_the_secret(
    session: Session, seed: int, answers: str, player: str
) -> None:
    """The codemaker lies about some codes, never about the secret."""
    random = Random(seed)
    secret, lies = random.choice(CODES), 1 + seed
    session.run(f"game 3x3; answers {answers}; where lies <= {lies}; set seed {seed}")
    turn = session.run(f"play {player}")[-1].data()
    for _ in range(30):
        guess = initials(turn["code"])
        if turn["found"]:
            break
        lying = lies > 0 and guess != secret and random.random() < 0.3
        lies -= lying
        held = random.choice([code for code in CODES if code != guess]) if lying else secret
        told = session.score(guess, held).data()["answer"]
        turn = session.run(f"marks {' '.join(map(str, told.values()))}")[-1].data()
    assert turn["found"]
    assert session.score(guess, guess).told == session.score(guess, secret).told


@pytest.mark.parametrize("game", ["game jotto; guess ABCDE 5", "game 3x4; answers total; guess RBG 3"])
def test_figures_of_a_guess_are_about_the_codes_that_may_still_win(session: Session, game: str) -> None:
    session.run(game)
    figures, left = session.suggest().figures, session.count() - 1
    assert figures.left == left == sum(figures.parts.values()) + (figures.won[1] if figures.won else 0)
    assert "would have won" in session.suggest().note


@pytest.mark.parametrize("lines", transcripts("players", "open_wins"))
def test_a_game_as_it_is_typed(lines: list[str], tmp_path: Path) -> None:
    follow(lines, tmp_path)
