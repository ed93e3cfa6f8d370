"""The codes that fit black and white marks, found by layers of states: each code of the definition once."""

from dataclasses import replace
from functools import partial
from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from mmlogic import Session
from mmlogic.codes.game import BLANK, sized
from mmlogic.codes.marks import feedback
from mmlogic.codes.remaining import Remaining
from mmlogic.codes.subject import Codes
from mmlogic.codes.theory import Clue, Theory
from mmlogic.players.engine import rows
from mmlogic.players.engine.candidates import candidates
from tests.thoroughly import some


@st.composite
def theories(draw: st.DrawFn) -> Theory:
    """Return a theory whose clues are answered by one or two secrets. Some guesses have blank pegs."""
    game = sized(draw(st.integers(1, 5)), draw(st.integers(1, 5)))
    code = st.tuples(*[st.sampled_from(game.symbols)] * game.pegs)
    blank = st.tuples(*[st.sampled_from([*game.symbols, BLANK])] * game.pegs)
    secrets = draw(st.lists(code, min_size=1, max_size=2))
    guesses = draw(st.lists(blank, max_size=4))
    answers = [feedback(guess, draw(st.sampled_from(secrets))) for guess in guesses]
    return Theory(game, tuple(map(Clue, guesses, answers)))


@settings(max_examples=some(30, 60))
@given(theories())
def test_they_are_the_codes_that_fit_each_once(theory: Theory) -> None:
    game = theory.game
    codes = [
        code
        for code in product(range(len(game.symbols)), repeat=game.pegs)
        if all(feedback(clue.code, game.named(code)) == clue.told for clue in theory.clues)
    ]
    order = [*range(len(game.symbols))][::-1]
    found = Remaining(theory).layers(partial(rows.diagram, order=order))
    assert found is not None and found.count == len(codes)
    ranked = [tuple(row) for row in found.ranked(np.arange(len(codes))).tolist()]
    assert ranked == sorted(codes, key=lambda code: [order.index(symbol) for symbol in code])


CLUES = "secret ROBYGGNRBO; guess RRBBGGYYOO; guess BNRGYORGYO; guess BNBYGORGRO"


@pytest.mark.parametrize("kept", [1 << 15, 10_000_000])
@pytest.mark.parametrize("bits", [62, 10])
def test_players_of_games_too_large_to_list_see_what_prolog_counts(
    session: Session, kept: int, bits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rows, "KEPT", kept)
    monkeypatch.setattr(rows, "_BITS", bits)
    rows._known.clear()
    session.run(f"game 10x6; {CLUES}")
    theory = session.state(Codes).theory
    for known in range(2, 4):
        some = Remaining(replace(theory, clues=theory.clues[:known]))
        here = candidates(some, Random(1))
        assert here.count == some.count() and (rows.known(some.theory, some.layers) is None) == (bits == 10)
        assert len(here.position.left) == (here.part or here.count)
        assert all(some.holds(here.names(here.position.space.code(row))) for row in here.position.left[:20])
    rows._known.clear()


@pytest.mark.parametrize(
    "more", ["guess RBGYONRBGY >=2 ?", "where no red", "where lies <= 1", "answers black"]
)
def test_only_plain_marks_without_rules_are_layers(session: Session, more: str) -> None:
    session.run(f"game 10x6; {more}")
    remaining = session.state(Codes).remaining
    assert rows.known(remaining.theory, remaining.layers) is None


@pytest.mark.parametrize(
    "told, fails",
    [
        ("", False),
        ("where no red", False),
        ("answers black", False),
        ("where lies <= 1; guess RRB 1 0; guess GGG 1 0", True),
    ],
)
def test_layers_are_handed_over_of_one_world_of_sums(session: Session, told: str, fails: bool) -> None:
    session.run(f"game 3x4; {told}")
    codes = session.state(Codes)
    found = codes.remaining.layers(partial(rows.diagram, order=range(4)))
    assert (found is None) == fails
    if found is not None:
        assert found.count == session.count()
        listed = [codes.game.named(row) for row in found.ranked(np.arange(found.count)).tolist()]
        assert listed == list(session.codes())
