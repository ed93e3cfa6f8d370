"""Clues that may be wrong, a codemaker that may lie, and its opponents, compared with plain Python."""

from collections import Counter
from itertools import product
from math import log2
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from mmlogic import Session, StatementProblem
from mmlogic.codes.answers import HistoryAnswer
from mmlogic.codes.marks import feedback
from mmlogic.codes.theory import Theory
from mmlogic.players.answers import PlayAnswer
from mmlogic.session.settings import ENGINES
from tests.asking import answered, initials, played, refused
from tests.thoroughly import some

Code = tuple[str, ...]
CODES = list(product("RBGYON", repeat=4))
NAMES = {"red": "R", "blue": "B", "green": "G", "yellow": "Y", "orange": "O", "brown": "N"}


def theory(session: Session) -> Theory:
    """Return the theory of the session."""
    history = session.history()
    assert isinstance(history, HistoryAnswer)
    return history.theory


def lies(game: PlayAnswer, secret: Code) -> int:
    """Count the wrong answers of a game."""
    return sum(feedback(turn.code, secret) != turn.marks for turn in game.turns)


@pytest.mark.parametrize("player", ["entropy", "first", "minimax", "random"])
@pytest.mark.parametrize("most", [1, 2])
def test_a_player_finds_the_code_of_a_codemaker_who_lies(session: Session, player: str, most: int) -> None:
    told = 0
    for seed, code in enumerate(CODES[3 :: some(500, 1)]):
        session.run(f"reset; set seed {seed}; game 4x6; secret {''.join(code)} lies {most}")
        game = played(session, player)
        secret = tuple(name for letter in code for name in NAMES if NAMES[name] == letter)
        assert game.turns[-1].won and game.turns[-1].code == secret
        assert lies(game, secret) <= most
        told += lies(game, secret)
    assert told  # it does lie


def test_an_evil_codemaker_lies_where_that_leaves_the_most(session: Session) -> None:
    session.run("game 3x3; secret evil lies 1")
    answered(session, "guess RRR; guess RBG")
    clues = [(clue.code, clue.told) for clue in theory(session).clues]
    game = played(session, "entropy")
    last = game.turns[-1]
    turns = [*clues, *((turn.code, turn.told) for turn in game.turns)]
    assert last.won and sum(feedback(code, last.code) != told for code, told in turns) == 1
    session.run("reset; game 3x3; secret evil")
    assert isinstance(truthful := session.play("entropy"), PlayAnswer)
    assert len(turns) > len(truthful.turns)


def test_what_a_guess_leaves_counts_those_for_which_its_answer_is_a_lie(session: Session) -> None:
    clues = {"RRBB": (1, 1), "RGYO": (1, 2), "BNNR": (0, 0)}
    session.run("game 4x6; where lies <= 1")
    session.run("; ".join(f"guess {guess} {black} {white}" for guess, (black, white) in clues.items()))

    def broken(code: Code, told: dict[str, tuple[int, int]]) -> int:
        return sum(feedback(tuple(guess), code) != marks for guess, marks in told.items())

    left = [code for code in CODES if broken(code, clues) <= 1]
    for guess in ("RBGY", "OOOO"):
        true = Counter(feedback(tuple(guess), code) for code in left)
        parts = {marks: sum(broken(code, {**clues, guess: marks}) <= 1 for code in CODES) for marks in true}
        rating = session.rate(guess).figures
        assert (rating.left, rating.parts) == (len(left), parts)
        assert rating.worst == max(parts.values())
        shares = [(many / len(left), parts[marks]) for marks, many in true.items()]
        assert rating.expected == pytest.approx(sum(share * rest for share, rest in shares))
        assert rating.bits == pytest.approx(sum(share * log2(len(left) / rest) for share, rest in shares))


def test_a_codemaker_who_may_lie_is_a_rule_and_comes_back_whole(session: Session, tmp_path: Path) -> None:
    session.run("set seed 1; game 4x6; where lies <= 3; secret RGBY lies 1; guess RRBB; guess RBYN")
    assert [str(rule) for rule in theory(session).rules] == ["lies <= 1"]
    before = theory(session)
    session.run(f"save '{tmp_path}/x.mm'; reset; load '{tmp_path}/x.mm'")
    assert theory(session) == before
    assert "lies 1" in (tmp_path / "x.mm").read_text()
    session.run("undo; undo; undo; undo")
    session.run("secret RGBY lies 0")
    assert not theory(session).rules


@pytest.mark.parametrize("player", ["optimal", "rao"])
def test_players_that_trust_every_clue_say_so(session: Session, player: str) -> None:
    session.run("game 3x3; where lies <= 1; guess RBG 0 1")
    with pytest.raises(StatementProblem, match="takes every clue as true"):
        session.suggest(player)
    refused(session, "strategy first", "clues may be wrong")
    assert player not in {each.player for each in answered(session, "suggest all").suggestions}


@pytest.mark.parametrize("how", ["random", "9018", "evil"])
def test_the_codemaker_of_number_tells_the_sum(session: Session, how: str, tmp_path: Path) -> None:
    session.run(f"set seed 4; game number; secret {how}; guess 0123")
    (rule,) = theory(session).rules
    total = int(str(rule).removeprefix("sum(code) = "))
    assert all(sum(map(int, code)) == total for code in session.codes(20))
    assert how != "9018" or total == 18
    before = theory(session)
    session.run(f"save '{tmp_path}/x.mm'; reset; load '{tmp_path}/x.mm'")
    assert theory(session) == before
    assert isinstance(game := session.play(), PlayAnswer)
    assert sum(map(int, game.turns[-1].code)) == total


@pytest.mark.parametrize(
    ("game", "total"),
    [
        ("game number", "18"),
        ("pegs 2; colors [1,2,3,4,5]; answers number; where code[1] = 5", ""),
    ],
)
def test_an_evil_codemaker_tells_the_sum_that_leaves_the_most(
    session: Session, game: str, total: str
) -> None:
    session.run(f"set seed 4; {game}")
    sums = Counter(sum(map(int, code)) for code in session.codes())
    session.run("secret evil")
    told = str(theory(session).rules[-1]).removeprefix("sum(code) = ")
    assert sums[int(told)] == max(sums.values()) == session.count()
    assert total in {"", told}


def test_the_answer_that_admits_the_secret_is_no_lie(session: Session) -> None:
    session.run("game classic; secret RRBB lies 2; guess RBBB; guess GGGG; guess RRBB")
    assert list(session.codes()) == [("red", "red", "blue", "blue")]
    session.undo()
    assert session.count() > 1
    session.run("game secret-search; pegs 1..4; secret TEA lies 1; guess PLUM; guess TEA")
    assert list(session.codes()) == [("T", "E", "A")]
    assert answered(session, "game 3x4; secret RGY lies 1; play entropy").turns[-1].won
    assert session.count() == 1


CLUES = "game 4x6; guess RRBB 1 1; guess RGYO 1 2; guess BNNR 0 0"


def test_of_several_bounds_the_least_holds(session: Session) -> None:
    answered(session, f"{CLUES}; where lies <= 2")
    breaks_two = next(code for code in session.codes() if len(session.check(code).broken) == 2)
    assert session.check(breaks_two)
    answered(session, "where lies <= 1")
    assert not session.check(breaks_two)
    answered(session, "where lies <= 2")
    assert not session.check(breaks_two)


@settings(max_examples=some(12, 25))
@given(
    st.lists(
        st.tuples(st.text("RBG", min_size=3, max_size=3), st.sampled_from([(0, 0), (1, 1), (0, 2), (2, 0)])),
        max_size=4,
    ),
    st.integers(1, 5),
    st.sampled_from(ENGINES),
)
def test_codes_break_no_more_clues_than_may_be_wrong(
    clues: list[tuple[str, tuple[int, int]]], most: int, engine: str
) -> None:
    def broken(code: str) -> list[int]:
        return [n for n, (guess, marks) in enumerate(clues, 1) if feedback(guess, code) != marks]

    expected = [code for code in map("".join, product("RBG", repeat=3)) if len(broken(code)) <= most]
    told = "; ".join(f"guess {guess} {black} {white}" for guess, (black, white) in clues)
    with Session() as session:
        answered(session, f"game 3x3; where lies <= {most}; set engine {engine}; {told}")
        assert [*map(initials, answered(session, "codes").data()["codes"])] == expected
        assert answered(session, "count").count == len(expected)
        if expected:
            false = answered(session, "why").data()["false"]
            assert {each["clue"]: each["codes"] for each in false} == {
                clue: sum(clue in broken(code) for code in expected) for clue in range(1, len(clues) + 1)
            }
