"""Secrets that a rule chooses: they obey the rule, in games that can be listed and in larger games."""

from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import given, strategies as st

from mmlogic.players.engine.arrays import Code
from mmlogic.players.selection import RULES, by_rank, rule_of
from mmlogic.players.tournament.request import secrets_of, theory_of
from mmlogic.players.tournament.tournament import TournamentError, drawn

Codes = list[tuple[int, ...]]


def secrets(game: str, rule: str, games: int, seed: int = 0, where: tuple[str, ...] = ()) -> Codes:
    space, rows, _ = secrets_of(theory_of(game, where), None, games, seed, None, RULES[rule])
    return [space.code(int(row)) for row in rows]


def holds(rule: str, code: Code, symbols: int) -> bool:
    """Return whether a rule may choose a code."""
    kinds = set(code)
    return {
        "two-colours": len(kinds) == 2,
        "a-and-b": kinds == {0, 1},
        "alternating": len(kinds) == min(2, len(code))
        and len(set(code[::2])) == 1 == len(set(code[1::2]) or {0}),
        "only-once": len(kinds) == len(code),
        "first-is-last": code[0] == code[-1],
    }.get(rule, max(code) < symbols)


@given(st.sampled_from(sorted(RULES)), st.integers(1, 12), st.integers(1, 9), st.integers(0, 2**32))
def test_a_rule_keeps_its_promise(rule: str, pegs: int, symbols: int, seed: int) -> None:
    draw = RULES[rule].draw
    if draw is None or not RULES[rule].fits(pegs, symbols):
        return
    code = tuple(draw(Random(seed), pegs, symbols))
    assert len(code) == pegs and 0 <= min(code) <= max(code) < symbols
    assert holds(rule, code, symbols)


@pytest.mark.parametrize("rule", sorted(RULES))
@pytest.mark.parametrize("game", ["4x6", "16x20"])
def test_secrets_hang_on_the_seed(rule: str, game: str) -> None:
    found = secrets(game, rule, 40, seed=3)
    assert len(found) == 40 and all(holds(rule, code, 20) for code in found)
    assert found == secrets(game, rule, 40, seed=3)
    assert (found == secrets(game, rule, 40, seed=4)) == (rule == "spaced")


def test_rules_that_prefer_fewer_symbols_do_so_as_often_as_they_say() -> None:
    fewer = Counter(len(set(code)) for code in secrets("16x26", "prefer-fewer", 2000))
    assert fewer[1] == pytest.approx(1000, abs=100) and fewer[2] == pytest.approx(500, abs=90)
    usually = Counter(len(set(code)) for code in secrets("16x26", "usually-fewer", 2000))
    assert usually[2] + usually[3] == pytest.approx(1800, abs=60)
    assert usually[2] == pytest.approx(900, abs=100)


def test_uniform_secrets_are_those_that_are_drawn_without_a_rule() -> None:
    for game in ("4x6", "16x6"):
        space, rows, _ = secrets_of(theory_of(game), None, 30, 5)
        assert secrets(game, "uniform", 30, seed=5) == [space.code(int(row)) for row in rows]
    space, rows, _ = secrets_of(theory_of("4x6"), None, 30, 5, None, RULES["uniform"])
    assert rows.tolist() == drawn(space, 30, 5).tolist()


def test_spaced_secrets_are_evenly_spaced() -> None:
    assert by_rank(RULES["spaced"], 1296, 4, Random(0)) == [0, 431, 863, 1295]
    assert by_rank(RULES["spaced"], 1296, 1, Random(0)) == [0]
    assert secrets("4x6", "spaced", 3) == [(0, 0, 0, 0), (2, 5, 5, 5), (5, 5, 5, 5)]
    assert secrets("16x6", "spaced", 3) == [(0,) * 16, (2, *[5] * 15), (5,) * 16]


@pytest.mark.parametrize("game", ["4x6", "14x4"])
def test_secrets_obey_the_rules_of_the_game(game: str) -> None:
    where = ("count(red) >= 1", "code[2] != red")
    for rule in ("two-colours", "prefer-fewer", "spaced"):
        for code in secrets(game, rule, 12, where=where):
            assert 0 in code and code[1] != 0
            assert rule == "spaced" or holds(rule, code, 6)


def test_what_a_rule_cannot_choose_is_said() -> None:
    with pytest.raises(TournamentError, match="no code of 7x6 obeys the rule only-once"):
        secrets("7x6", "only-once", 1)
    with pytest.raises(TournamentError, match="the rule two-colours draws no code that obeys the rules"):
        secrets("4x6", "two-colours", 1, where=("distinct",))
    with pytest.raises(TournamentError, match="secrets by the rule spaced: use --games N"):
        secrets_of(theory_of("4x6"), None, None, 0, None, RULES["spaced"])


def test_names_of_rules_are_read_as_people_write_them() -> None:
    assert rule_of("Two-Colors") is rule_of("two-colours") is RULES["two-colours"]
    assert rule_of("secrets.txt") is None
    assert np.all([rule.name == name and rule.line for name, rule in RULES.items()])
