"""`set hard on`: a guess must obey earlier clues, compared with plain Python. Also `optimal among N`."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from mmlogic import Session, StatementProblem
from mmlogic.codes.guesses import check_use
from mmlogic.codes.marks import feedback
from mmlogic.codes.subject import Codes
from tests.asking import answered, played
from tests.plainly import plain_text
from tests.transcripts import follow, transcripts
from tests.trying import least_total

WORDS = "BAT CAF CAT DAT DGD EAT FAT FTC GAT TAB TAC TAD TAE TAF TEF".split()  # noqa: SIM905
OTHERS = "ABF BAD CDC DAE DFT EBB GCG TEA TEB TET".split()  # noqa: SIM905


def uses(word: str, guess: str, told: object) -> bool:
    """Return whether a word uses the letters that an earlier answer showed."""
    told = str(told)
    shown = Counter(g for g, colour in zip(guess, told, strict=True) if colour != "x")
    greens = all(w == g for w, g, colour in zip(word, guess, told, strict=True) if colour == "g")
    return greens and all(word.count(letter) >= many for letter, many in shown.items())


def colours(guess: str, code: str) -> str:
    return plain_text("colours", [*map(ord, guess)], [*map(ord, code)])


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    (tmp_path / "words.txt").write_text("\n".join(WORDS))
    (tmp_path / "more.txt").write_text("\n".join(OTHERS))
    with Session() as made:
        made.run(f"game 3x26; answers colours; words '{tmp_path}/words.txt'; guesses '{tmp_path}/more.txt'")
        made.run("set hard on")
        yield made


@pytest.mark.parametrize("player", ["entropy", "minimax", "first", "random", "optimal"])
def test_players_use_what_is_shown(session: Session, player: str) -> None:
    for word in WORDS[::5]:
        session.run(f"secret {word}")
        game = played(session, player)
        assert game.turns[-1].won
        guesses = ["".join(turn.code) for turn in game.turns]
        for at, later in enumerate(guesses):
            assert all(uses(later, guess, colours(guess, word)) for guess in guesses[:at])


def test_the_best_total_is_that_of_trying_everything(session: Session) -> None:
    total = answered(session, "strategy optimal").total
    assert total == least_total(frozenset(WORDS), frozenset(WORDS + OTHERS), colours, uses)
    assert answered(session, "set hard off; strategy optimal").total < total


def test_a_search_may_try_the_best_few_guesses_alone(session: Session) -> None:
    session.run("set hard off")
    totals = [answered(session, f"strategy optimal among {many}").total for many in (1, 2, 100)]
    assert totals[0] > totals[2] and totals[1] >= totals[2]
    assert totals[-1] == answered(session, "strategy optimal").total
    why = session.suggest("optimal among 2").why
    assert "found among 2 guesses a turn" in why
    found, least = re.findall(r"\d\.\d{4}", why)
    (proved,) = re.findall(r"\d\.\d{4}", session.suggest("optimal").why)
    assert 1 < float(least) <= float(proved) <= float(found)
    assert "proved" in session.suggest("optimal").why


def test_five_guesses_a_turn_find_the_optimum_where_one_that_may_win_goes_before() -> None:
    with Session() as session:
        session.game("3x6")
        totals = [answered(session, f"strategy optimal among {many}").total for many in (1, 3, 5)]
    assert totals == [859, 855, 854]  # by their bits 864, 858, 855


@pytest.mark.parametrize("player", ["entropy", "minimax", "first", "random"])
@pytest.mark.parametrize("secret", ["RGY", "evil"])
def test_players_leave_no_more_clues_unused_than_may_be_wrong(player: str, secret: str) -> None:
    for seed in range(1, 5):
        with Session() as session:
            session.run(f"game 3x4; set seed {seed}; set hard on; secret {secret} lies 1")
            game = played(session, player)
            assert game.turns[-1].won
            for at, turn in enumerate(game.turns):
                assert sum(feedback(turn.code, each.code) != each.told for each in game.turns[:at]) <= 1


@pytest.mark.parametrize(
    "known",
    [
        *("guess RRB 1 0", "guess RRB 0 1; guess BGG 0 1", "guess RRB 0 0", "guess RGB 0 1; guess GYY 0 0"),
        *("answers colours; guess RRB gxy", "answers higher; guess RBG 2+", "answers total; guess RRG 1"),
        *("answers colours; guess RRR xgx", "answers directions; guess GGB ++="),
        *("where lies <= 1; guess RRB 1 1; guess RGY 0 0", "words 'few'; guesses 'all'; guess RGY 1 1"),
        "words 'few'; guesses 'all'; where lies <= 1; guess RGY 0 2; guess YYR 0 0",
        "answers total; words 'few'; guesses 'all'; guess GGY 3; guess ORR 0",
    ],
)
def test_guesses_that_use_what_is_known_stand_for_others_that_do(known: str, tmp_path: Path) -> None:
    for name, symbols in (("few", "BGY"), ("all", "RBGYO")):
        (tmp_path / name).write_text("\n".join(map("".join, product(symbols, repeat=3))))
        known = known.replace(f"'{name}'", f"'{tmp_path / name}'")
    with Session() as session:
        session.run(f"game 3x5; {known}; set hard on")
        ranked, expected, found = session.rank(125).ranking, Counter[object](), Counter[object]()
        for code in product(session.state(Codes).game.symbols, repeat=3):
            if allowed(code, session):
                expected[worth(session.rate(list(code)).figures)] += 1
        for each in ranked.guesses:
            found[worth(each.figures)] += each.stands_for or 0
        assert found == expected
        assert ranked.classes == len(ranked.guesses)


def test_the_best_total_of_marks_is_that_of_trying_everything() -> None:
    with Session() as session:
        session.run("game 3x3; set hard on")
        codes = frozenset(product("RBG", repeat=3))
        assert answered(session, "strategy optimal").total == least_total(codes, codes, feedback, alike)


def allowed(code: tuple[str, ...], session: Session) -> bool:
    """Return whether a code may be guessed."""
    try:
        check_use(code, session.state(Codes), None)
    except StatementProblem:
        return False
    return True


def alike(later: tuple[str, ...], guess: tuple[str, ...], told: object) -> bool:
    """Return whether a later guess, as the secret, would give the same marks to an earlier guess."""
    return feedback(guess, later) == told


def worth(rating: Any) -> object:
    """Return what is alike in guesses that cannot differ."""
    return rating.consistent, tuple(sorted(rating.parts.values()))


@pytest.mark.parametrize("lines", transcripts("session", "hard"))
def test_a_hard_game(lines: list[str], tmp_path: Path) -> None:
    follow(lines, tmp_path)
