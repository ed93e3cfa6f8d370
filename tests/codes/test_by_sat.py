"""SAT finds the codes that Prolog finds, for all rules. Any SAT solver can read its files."""

import random
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from mmlogic import Session
from mmlogic.codes.files import model_code
from mmlogic.codes.game import Game, sized
from mmlogic.codes.marks import Marks, feedback
from mmlogic.codes.remaining import Remaining, TooManyCodes
from mmlogic.codes.theory import Clue, Theory
from mmlogic.limits.budget import Budget, LimitExceeded
from mmlogic.sat.clauses import ModelError
from mmlogic.sat.codes import SatCodes
from tests.asking import refused
from tests.thoroughly import some

from .theories import all_codes, theories


@settings(max_examples=some(25, 2000))
@given(theories())
def test_sat_agrees_with_python(theory: Theory) -> None:
    solver, expected = Remaining(theory), all_codes(theory)
    assert [code for page in solver.pages("sat") for code in page] == expected
    assert solver.count_by("sat") == len(expected)
    indexes = [*map(theory.game.indexes, expected)]
    with solver.by_sat() as sat:
        found = sat.any(random.Random(1))
        assert (found in indexes) if indexes else found is None
        assert all(map(sat.holds, indexes[:3]))
        sure, some_code = sat.some(10**7)
        assert sure and (some_code in indexes if indexes else some_code is None)
        assert sat.few(2000, 2 * 10**7) == indexes


def test_a_code_that_is_found_otherwise_is_taken_where_it_obeys_the_clues(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, rng = sized(20, 10), random.Random(3)
    secret, wrong, *guesses = (tuple(rng.choices(game.symbols, k=20)) for _ in range(16))
    clues = tuple(Clue(guess, feedback(guess, secret)) for guess in guesses)
    offers, told = {1: None, 2: game.indexes(wrong), 3: game.indexes(secret)}, list[int]()
    monkeypatch.setattr("mmlogic.sat.codes._TRIED", 100)

    def otherwise(slices: int) -> tuple[int, ...] | None:
        told.append(slices)
        return offers[slices]

    with Remaining(Theory(game, clues)).by_sat() as sat:
        assert sat.any(rng, otherwise=otherwise) == game.indexes(secret)
    assert told == [1, 2, 3]


def test_all_codes_that_are_left_are_found_about_as_often() -> None:
    game, rng = sized(4, 6), random.Random(1)
    theory = Theory(game, (Clue(game.symbols[:4], Marks(1, 2)),))
    with Remaining(theory).by_sat() as sat:
        found = Counter(sat.any(rng) for _ in range(1320))
    assert len(found) == Remaining(theory).count() == 132
    assert max(found.values()) < 30  # 163 where the solver alone chooses, which finds 35 codes


@settings(max_examples=some(12, 200))
@given(theories(), st.data())
def test_a_listing_goes_on_after_any_code(theory: Theory, data: st.DataObject) -> None:
    expected = all_codes(theory)
    pegs = data.draw(st.tuples(*[st.sampled_from(theory.game.symbols)] * theory.game.pegs))
    index = theory.game.indexes
    later = [code for code in expected if index(code) > index(pegs)]
    assert [code for page in Remaining(theory).pages("sat", pegs, 4) for code in page] == later[:4]


def test_clues_come_one_by_one_in_a_game_that_nothing_can_list() -> None:
    game, rng = sized(20, 10), random.Random(3)
    secret = tuple(rng.choices(game.symbols, k=20))
    clues = list[Clue]()
    with SatCodes(20, 10) as sat:
        for _ in range(4):
            found = game.named(sat.any(rng) or ())
            assert all(feedback(clue.code, found) == clue.told for clue in clues)
            clues.append(Clue(found, feedback(found, secret)))
            sat.add(Remaining(Theory(game, clues=(clues[-1],))).formulas())
        assert sat.holds(game.indexes(secret))


def clues_of(game: Game, many: int) -> tuple[tuple[str, ...], Theory]:
    """Return a secret, and a theory with clues from random guesses."""
    rng = random.Random(3)
    secret, *guesses = [tuple(rng.choices(game.symbols, k=game.pegs)) for _ in range(1 + many)]
    return secret, Theory(game, tuple(Clue(guess, feedback(guess, secret)) for guess in guesses))


def test_few_codes_are_counted_where_no_diagram_can() -> None:
    secret, theory = clues_of(sized(20, 10), 34)
    solver = Remaining(theory)
    assert solver.count() == 1 and solver.ranked([0]) == [secret]
    assert [row.index(1) for row in solver.chances()] == list(theory.game.indexes(secret))


def test_a_solver_says_soon_that_it_cannot_count() -> None:
    solver = Remaining(clues_of(sized(20, 10), 10)[1])
    for seconds in (None, 0.0):  # the second count fails at once
        with pytest.raises(TooManyCodes, match="too many to be counted"), Budget(seconds):
            solver.count()


def test_too_many_codes_are_not_counted(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mmlogic.codes.thresholds.COUNTED_BY_SAT", 1000)
    refused(session, "game 12x6; set engine sat; count", "more than 1,000 are left")


def test_limits_hold() -> None:
    game, rng = sized(40, 10), random.Random(1)
    secret = tuple(rng.choices(game.symbols, k=40))
    guesses = [tuple(rng.choices(game.symbols, k=40)) for _ in range(25)]
    theory = Theory(game, tuple(Clue(guess, feedback(guess, secret)) for guess in guesses))
    with pytest.raises(LimitExceeded), Budget(0.2):
        Remaining(theory).count_by("sat")


def test_a_file_of_clauses_is_read_by_a_solver_and_its_model_is_a_code(
    session: Session, tmp_path: Path
) -> None:
    from pysat.formula import CNF
    from pysat.solvers import Solver as Any

    clauses, answer = tmp_path / "game.cnf", tmp_path / "game.model"
    session.run(f"game 4x6; guess RRBB 1 1; where distinct; save '{clauses}'")
    assert "\nc 1  code[1] = red\nc 2  code[1] = blue\n" in clauses.read_text()
    codes = list(session.codes())
    with Any("cadical153", bootstrap_with=CNF(from_file=str(clauses))) as solver:
        assert solver.solve()
        literals = solver.get_model()
    for text in (
        f"c hello\ns SATISFIABLE\nv {' '.join(map(str, literals))} 0\n",
        " ".join(map(str, literals)),
    ):
        answer.write_text(text)
        found = session.run(f"load '{answer}'")[-1]
        assert found.line == 1 and found.seconds > 0
        assert found and tuple(found.data()["code"]) in codes
    session.run(f"save '{clauses}'")  # mmlogic replaces its own file
    session.run("guess RBGY 4 0; guess RBGY 3 0")
    assert not session.run(f"load '{answer}'")[-1]


def test_the_clauses_of_what_is_at_hand_are_saved(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "one.cnf"
    for begun, said in (
        ("game 2x3", "\nc 1  code[1] = red\n"),
        ("puzzle hidoku\n1,_\n_,_\nend", " 2 at 1,2\n"),
    ):
        session.run(f"{begun}\nsave '{path}'")
        assert said in path.read_text()


def test_a_model_of_the_clauses_of_a_board_fills_it(session: Session, tmp_path: Path) -> None:
    from pysat.formula import CNF
    from pysat.solvers import Solver as Any

    clauses, answer = tmp_path / "board.cnf", tmp_path / "board.model"
    session.run(f"puzzle numbrix\n1,__,3\n__,__,__\n7,__,9\nend\nplace 2 at 1,2\nsave '{clauses}'")
    with Any("cadical153", bootstrap_with=CNF(from_file=str(clauses))) as solver:
        assert solver.solve()
        answer.write_text(f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model()))} 0\n")
    assert "The board is solved." in str(session.run(f"load '{answer}'")[-1])
    session.undo()
    assert len(session.run("history")[-1].data()["placed"]) == 1
    answer.write_text("v 1 2 3 0\n")
    refused(session, f"load '{answer}'", "is not a model of this board")
    answer.write_text("s UNSATISFIABLE\n")
    refused(session, f"load '{answer}'", "says that")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("1 2 -3 -4", "peg 1 needs one true variable of 1 to 2, and several are"),
        ("1 -2 -3 -4", "peg 2 needs one true variable of 3 to 4, and none is"),
        ("v 1 x", "line 1: `x` is not a number"),
    ],
)
def test_what_is_no_model_is_refused(text: str, problem: str) -> None:
    with pytest.raises(ModelError, match=problem):
        model_code(text, sized(2, 2))


@pytest.mark.parametrize("true", ["1 5 9", "1 6 9", "2 5 10"])
def test_a_model_may_not_end_where_no_code_does(true: str) -> None:
    with pytest.raises(ModelError, match=r"it ends at peg [12], but codes have 2 to 3 pegs, the end last"):
        model_code(true, sized(3, 3).lasting(2, 3))
    assert model_code("2 6 9", sized(3, 3).lasting(2, 3)) == ("red", "red")


def test_a_solver_may_say_that_there_is_no_model(session: Session, tmp_path: Path) -> None:
    (tmp_path / "out.model").write_text("s UNSATISFIABLE\n")
    refused(session, f"game 2x2; load '{tmp_path / 'out.model'}'", "says that no code fits")


@pytest.mark.parametrize("word", ["and", "or"])
def test_a_long_rule_is_no_deep_formula(session: Session, word: str) -> None:
    session.run(f"game 4x6; where {f' {word} '.join(['distinct'] * 500)}; set engine sat")
    assert session.count() == 360
