"""Random codes that fit, found by rejecting others: all are equally likely."""

from collections import Counter
from functools import partial
from random import Random

import pytest

from mmlogic import Session
from mmlogic.codes.subject import Codes
from mmlogic.codes.theory import SECRET, Theory
from mmlogic.players.engine.candidates import fitting
from mmlogic.players.engine.rows import drawn
from tests.thoroughly import some


def theory(script: str) -> tuple[Theory, int, set[tuple[str, ...]]]:
    """Run a script. Return its theory, and the number and the set of the remaining codes."""
    with Session() as session:
        session.run(script)
        return session.state(Codes).theory, session.count(), set(session.codes())


@pytest.mark.parametrize(
    "script",
    [
        "game 3x5; answers total; where distinct; guess RBG 1",
        "game 3x4; answers colours; guess RBG gyx",
        "game 2x5; answers higher",
        "game 2x6; where distinct; guess RB 0 1",
    ],
)
def test_every_code_that_is_left_is_drawn_as_often(script: str) -> None:
    known, count, left = theory(script)
    many = Counter[tuple[str, ...]]()
    for seed in range(some(2, 5) * count):
        found = drawn(known, count, 10, Random(seed), partial(fitting, known))
        assert found is not None and len(found) == 10
        many.update(known.game.named(row.tolist()) for row in found)
    assert set(many) == left
    often = 10 * some(2, 5)
    assert all(abs(each - often) < 6 * often**0.5 for each in many.values())  # six standard deviations


@pytest.mark.parametrize(
    ("script", "size"),
    [
        ("game 3x5", 125),
        ("game 3x5; where distinct", 60),
        ("game 3x5; where distinct; where distinct", 60),
        ("game 3x5; where no red", None),
        ("pegs 1..3; colors 5", None),
    ],
)
def test_the_codes_that_obey_the_rules_are_counted_where_they_are_drawn(
    script: str, size: int | None
) -> None:
    known, _, _ = theory(script)
    assert known.universe == size


@pytest.mark.parametrize("many", [1, 2, 40])
def test_as_many_codes_are_drawn_as_are_wanted(many: int) -> None:
    known, count, _ = theory("game 3x4; answers colours; guess RBG gyx")
    found = drawn(known, 64 * count, many, Random(1), partial(fitting, known))
    assert found is not None and len(found) == many


def test_few_codes_among_many_are_not_drawn_so() -> None:
    known, count, _ = theory("game 6x9; guess RBGYON 5 0")
    assert drawn(known, count, 2000, Random(1), partial(fitting, known)) is None


@pytest.mark.parametrize(
    "script", ["game jotto", "game jotto; guess WORLD 1", "game jotto; guess WORLD 0; guess BANKS 3"]
)
def test_jotto_has_a_suggestion_from_the_start(session: Session, script: str) -> None:
    session.run(script)
    found = session.suggest()
    assert found.figures.left == session.count()
    assert session.check(found.code)


def test_a_secret_of_a_large_game_is_drawn_from_what_is_left(session: Session) -> None:
    for seed in range(20):
        session.run(f"set seed {seed}; game jotto; guess WORLD 2; guess BANKS 1; secret random")
        (secret,) = session.timeline.values(SECRET)[0].secrets
        assert session.check(secret)
        assert len(set(secret)) == 5
