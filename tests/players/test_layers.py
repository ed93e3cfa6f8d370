"""The codes that fit marks, as layers of states: those of the definition, each once."""

from dataclasses import replace
from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mmlogic import Session
from mmlogic.codes.feedback import feedback
from mmlogic.codes.solver import Solver
from mmlogic.codes.state import Codes
from mmlogic.players.engine import fitting as fit
from mmlogic.players.engine import layers as walk
from mmlogic.players.engine.candidates import candidates
from mmlogic.players.engine.fitting import fitting
from mmlogic.players.engine.layers import layers
from mmlogic.players.engine.position import Clue


@st.composite
def games(draw: st.DrawFn) -> tuple[int, int, list[Clue]]:
    """Sizes, and clues that one code fits, or none with answers of two; some guesses have blank pegs."""
    pegs, symbols = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    code = st.tuples(*[st.integers(0, symbols - 1)] * pegs)
    blank = st.tuples(*[st.integers(0, symbols)] * pegs)
    secrets = draw(st.lists(code, min_size=1, max_size=2))
    clues = [
        Clue(guess, feedback(guess, draw(st.sampled_from(secrets))))
        for guess in draw(st.lists(blank, max_size=4))
    ]
    return pegs, symbols, clues


@settings(max_examples=60)
@given(games())
def test_they_are_the_codes_that_fit_each_once(game: tuple[int, int, list[Clue]]) -> None:
    pegs, symbols, clues = game
    codes = [
        code
        for code in product(range(symbols), repeat=pegs)
        if all(feedback(clue.guess, code) == clue.told for clue in clues)
    ]
    found = layers(clues, pegs, symbols)
    assert found is not None and found.count == len(codes)
    assert sorted(map(tuple, found.ranked(np.arange(len(codes))).tolist())) == codes


CLUES = "secret ROBYGGNRBO; guess RRBBGGYYOO; guess BNRGYORGYO; guess BNBYGORGRO"


@pytest.mark.parametrize("listed, moves", [(1 << 15, 1 << 22), (10_000_000, 1 << 22), (1 << 15, 10)])
def test_players_of_games_too_large_to_list_see_what_prolog_counts(
    listed: int, moves: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fit, "LISTED", listed)
    monkeypatch.setattr(walk, "MOVES", moves)
    with Session() as session:
        session.run(f"game 10x6; {CLUES}")
        theory = session.state(Codes).theory
    for known in range(2, 4):
        some = replace(theory, clues=theory.clues[:known])
        solver = Solver(some)
        here = candidates(some, lambda solver=solver: solver, Random(1))  # type: ignore[misc]
        assert here.count == solver.count() and (fitting(some) is None) == (moves == 10)
        assert len(here.position.left) == (here.part or here.count)
        solver.close()
    fit._listed.clear()


@pytest.mark.parametrize(
    "more", ["guess RBGYONRBGY >=2 ?", "where no red", "where lies <= 1", "answers black"]
)
def test_only_plain_marks_without_rules_are_layers(more: str) -> None:
    with Session() as session:
        session.run(f"game 10x6; {more}")
        assert fitting(session.state(Codes).theory) is None
