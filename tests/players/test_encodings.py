"""Collina's clauses and ours: the same codes. And as `python -m benchmarks.encodings` plays with them."""

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from pysat.formula import CNF
from pysat.solvers import Solver

from benchmarks.encodings import main, played
from mmlogic import Session
from mmlogic.codes.adders import AdderTrees
from mmlogic.codes.by_sat import SatCodes, dimacs
from mmlogic.codes.remaining import Remaining
from mmlogic.codes.theory import Theory
from research import iterative
from tests.codes.theories import all_codes, theories
from tests.thoroughly import some


@settings(max_examples=some(25, 2000))
@given(theories())
def test_models_of_her_clauses_are_the_consistent_codes(theory: Theory) -> None:
    with SatCodes(theory.game, Remaining(theory).formulas(), AdderTrees) as codes:
        assert [code for page in codes.pages() for code in page] == all_codes(theory)


@settings(max_examples=some(3, 100), deadline=None)
@given(theories())
def test_models_of_her_file_are_the_consistent_codes(theory: Theory) -> None:
    encoding = AdderTrees(theory.game)
    cnf = CNF(from_string=dimacs(encoding, Remaining(theory).formulas()))
    codes = all_codes(theory)
    with Solver("cadical153", bootstrap_with=cnf) as solver:
        for code in product(theory.game.symbols, repeat=theory.game.pegs):
            assert solver.solve(encoding.literals(code)) is (code in codes)


@pytest.mark.parametrize(("player", "hers"), [("sat encoding collina", True), ("sat", False)])
def test_players_that_ask_a_solver_choose_her_clauses(
    player: str, hers: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    number, used = AdderTrees._lesser, list[int]()

    def lesser(self: AdderTrees, known: int, of_code: list[int]) -> list[int]:
        used.append(known)
        return number(self, known, of_code)

    monkeypatch.setattr(AdderTrees, "_lesser", lesser)
    with Session() as session:
        session.run("game 6x4; secret RGGYBB")
        assert "[red,green,green,yellow,blue,blue] is the secret" in str(session.play(player))
    assert bool(used) is hers


def test_a_game_is_won_and_the_table_printed(capsys: pytest.CaptureFixture[str]) -> None:
    turns, variables, clauses, *_ = played(AdderTrees, (0, 1, 2, 1), 3, Random(1))
    assert turns < 8 and 12 < variables < clauses
    main(["3x3", "--games", "2"])
    assert "3x3, adder trees" in capsys.readouterr().out


def test_the_walk_of_iterative_is_that_to_the_secret(capsys: pytest.CaptureFixture[str]) -> None:
    iterative.main(["2x3", "--games", "20"])
    first, *_ = [line.split() for line in capsys.readouterr().out.splitlines() if line.strip()[:1].isdigit()]
    assert first[0] == "2" and 1 <= float(first[3]) <= 8
