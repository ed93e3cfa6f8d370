"""`set hard on`: a guess must use what is known, beside plain Python; and `optimal among N`."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mmlogic import Session, StatementProblem
from mmlogic.players.answers import PlayAnswer

WORDS = "BAT CAF CAT DAT DGD EAT FAT FTC GAT TAB TAC TAD TAE TAF TEF".split()  # noqa: SIM905
OTHERS = "ABF BAD CDC DAE DFT EBB GCG TEA TEB TET".split()  # noqa: SIM905


def colours(guess: str, code: str) -> str:
    """Answer a guess as Wordle does."""
    left = Counter(c for g, c in zip(guess, code, strict=True) if g != c)
    told = ""
    for g, c in zip(guess, code, strict=True):
        told += "g" if g == c else "y" if left[g] else "x"
        left[g] -= told[-1] == "y"
    return told


def uses(word: str, guess: str, told: str) -> bool:
    """Tell whether a word uses what an earlier guess showed."""
    shown = Counter(g for g, colour in zip(guess, told, strict=True) if colour != "x")
    greens = all(w == g for w, g, colour in zip(word, guess, told, strict=True) if colour == "g")
    return greens and all(word.count(letter) >= many for letter, many in shown.items())


@cache
def least(codes: frozenset[str], guesses: frozenset[str]) -> int:
    """Return the least total of guesses for codes, by trying everything."""
    if len(codes) <= 2:
        return 2 * len(codes) - 1
    best = 10**6
    for guess in guesses:
        parts: dict[str, set[str]] = defaultdict(set)
        for code in codes:
            parts[colours(guess, code)].add(code)
        if parts.keys() == {"xxx"} or (len(parts) == 1 and guess not in codes):
            continue
        rest = 0
        for told, part in parts.items():
            if told != "ggg":
                left = frozenset(each for each in guesses if uses(each, guess, told))
                rest += least(frozenset(part), left) if left != guesses or part != codes else 10**6
        best = min(best, len(codes) + rest)
    return best


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    (tmp_path / "words.txt").write_text("\n".join(WORDS))
    (tmp_path / "more.txt").write_text("\n".join(OTHERS))
    with Session() as made:
        made.run(f"game 3x26; answers colours; words '{tmp_path}/words.txt'; guesses '{tmp_path}/more.txt'")
        made.run("set hard on")
        yield made


def answered(session: Session, text: str) -> Any:
    *_, answer = session.run(text)
    return answer


@pytest.mark.parametrize(
    ("clues", "guess", "unused"),
    [
        ("guess CRANE xgyxx", "BRISK", "clue 1 shows A"),
        ("guess CRANE xgyxx", "SLATE", "clue 1 shows R at 2"),
        ("guess SLEEP xxyyx", "CREAM", "clue 1 shows 2 times E"),
        ("guess CRANE xxxxx; guess MOIST yxxxx", "BUILD", "clue 2 shows M"),
    ],
)
def test_a_guess_must_use_what_is_shown(clues: str, guess: str, unused: str) -> None:
    with Session() as session:
        session.run(f"game wordle; set hard on; {clues}")
        with pytest.raises(StatementProblem, match=f"{unused};"):
            session.run(f"guess {guess} xxxxx")
        session.run(f"set hard off; guess {guess} xxxxx")


def test_what_is_not_shown_may_be_guessed_again() -> None:
    with Session() as session:
        session.run("game wordle; set hard on; guess CRANE xgyxx; guess ARCED yggxx")  # C and E were grey


def test_a_guess_of_marks_must_be_answered_alike() -> None:
    with Session() as session:
        session.run("game 4x6; set hard on; guess RRBB 1 1")
        with pytest.raises(StatementProblem, match="clue 1 is answered with 1 black 1 white"):
            session.run("guess RRGG 0 1")
        session.run("guess RBGG 0 1; set hard off; guess RRGG 0 1")


@pytest.mark.parametrize("player", ["entropy", "minimax", "first", "random", "optimal"])
def test_players_use_what_is_shown(session: Session, player: str) -> None:
    for word in WORDS[::5]:
        session.run(f"secret {word}")
        game = session.play(player)
        assert isinstance(game, PlayAnswer) and game.turns[-1].won
        guesses = ["".join(turn.code) for turn in game.turns]
        for at, later in enumerate(guesses):
            assert all(uses(later, guess, colours(guess, word)) for guess in guesses[:at])


def test_the_best_total_is_that_of_trying_everything(session: Session) -> None:
    total = answered(session, "strategy optimal").total
    assert total == least(frozenset(WORDS), frozenset(WORDS + OTHERS))
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


def test_five_guesses_a_turn_find_the_optimum_where_they_are_chosen_by_their_bounds() -> None:
    with Session() as session:
        session.game("3x6")
        totals = [answered(session, f"strategy optimal among {many}").total for many in (1, 3, 5)]
    assert totals == [859, 855, 854]  # by their bits 864, 858, 855


@pytest.mark.parametrize("many", ["0", "-1", "few", "9" * 5000])
def test_how_many_guesses_are_tried_is_a_number(session: Session, many: str) -> None:
    with pytest.raises(StatementProblem, match="not how many guesses are tried"):
        session.run(f'suggest optimal among "{many}"')


def test_directions_hold_a_guess_to_the_symbols_that_are_right() -> None:
    with Session() as session:
        session.run("game 3x4; answers directions; set hard on; guess BBB =+-; guess BGR =+=")
        with pytest.raises(StatementProblem, match="clue 1 shows blue at 1"):
            session.run("guess RGR =+=")
