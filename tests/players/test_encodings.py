"""The clauses of Collina in the examples: their models are the consistent codes, and they win."""

import runpy
from itertools import product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from pysat.solvers import Solver

from mmlogic import tournament
from mmlogic.codes.marks import feedback
from mmlogic.players import load
from mmlogic.players.engine.player import entries
from research import iterative
from tests.thoroughly import some

FILE = Path(__file__).parents[2] / "examples" / "sources" / "fastermind.py"
codes = st.tuples(*[st.integers(0, 2)] * 4)


@pytest.fixture(autouse=True)
def loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Load the file, for a test."""
    monkeypatch.setattr("mmlogic.players.engine.player._entries", {each.name: each for each in entries()})
    load(FILE)


@settings(
    max_examples=some(10, 100), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(secret=codes, guesses=st.lists(codes, max_size=3))
def test_models_of_her_clauses_are_the_consistent_codes(
    secret: tuple[int, ...], guesses: list[tuple[int, ...]]
) -> None:
    clauses = runpy.run_path(str(FILE))["Clauses"](4, 3)
    for guess in guesses:
        clauses.clue(guess, *feedback(guess, secret))
    with Solver("cadical153", bootstrap_with=clauses.clauses) as solver:
        for code in product(range(3), repeat=4):
            consistent = all(feedback(each, code) == feedback(each, secret) for each in guesses)
            at = [clauses.literal(peg, symbol) for peg, symbol in enumerate(code)]
            assert solver.solve(at) is consistent


def test_her_player_wins() -> None:
    played = tournament("fastermind", "6x9", [[0, 1, 2, 3, 4, 5], [8, 8, 0, 1, 0, 3]], seed=1)
    assert played.lost == 0 and played.worst < 12


def test_the_walk_of_iterative_is_that_to_the_secret(capsys: pytest.CaptureFixture[str]) -> None:
    iterative.main(["2x3", "--games", "20"])
    first, *_ = [line.split() for line in capsys.readouterr().out.splitlines() if line.strip()[:1].isdigit()]
    assert first[0] == "2" and 1 <= float(first[3]) <= 8
