"""Chances where the codes are too many to be counted: estimates, checked where they can be counted."""

from random import Random

import pytest

from mmlogic import Session, StatementProblem
from mmlogic.codes.estimating import estimate, estimate_count, standard_error
from mmlogic.codes.remaining import Remaining, SymbolChances
from mmlogic.codes.subject import Codes
from mmlogic.codes.theory import Theory
from mmlogic.common.arrays import np
from mmlogic.render.paper import Paper
from tests.asking import data


def theory_of(statements: str) -> Theory:
    with Session() as session:
        session.run(statements)
        return session.state(Codes).theory


def estimated(theory: Theory, seed: int = 1) -> SymbolChances:
    """Return an estimate that begins with one code, far from all others."""
    first = Remaining(theory).first()
    assert first is not None
    found = estimate(theory, [theory.game.indexes(first)], np.random.default_rng(seed))
    assert found is not None
    return SymbolChances(*found)


@pytest.mark.parametrize(
    "statements",
    ["game 5x8; guess RRBGY 1 2; guess BGGOR 0 3", "game 8x4; guess RRBB__YY 2 2; guess GYGYRRRR 3 3"],
)
def test_an_estimate_is_as_good_as_it_says(statements: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mmlogic.codes.estimating.STEPS", 1500)
    theory = theory_of(statements)
    found, solver = estimated(theory), Remaining(theory)
    exact = np.array(solver.chances(Random(1)).counts) / solver.count()
    assert found.count and found.error
    errors = np.array(found.counts) / found.count - exact
    uncertain = (exact > 0) & (exact < 1)
    assert not errors[~uncertain].any()
    off = np.sqrt((errors[uncertain] ** 2).mean())
    assert found.error / 3 < off < 1.4 * found.error < 0.08


def test_the_standard_error_is_half_as_much_again_as_that_of_codes_drawn_freely() -> None:
    random = np.random.default_rng(1)
    chances = random.dirichlet(np.ones(5), size=30)
    sizes = random.integers(200, 600, size=24)
    tallies = np.stack([[random.multinomial(many, each) for each in chances] for many in sizes])
    expected = np.sqrt((chances * (1 - chances)).mean() / sizes.sum())
    assert standard_error(tallies) == pytest.approx(1.5 * expected, rel=0.1)


def test_chances_are_estimated_where_counting_takes_too_long(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Remaining, "_counted", None)
    monkeypatch.setattr("mmlogic.codes.estimating.STEPS", 200)
    session.run("set seed 1; game 3x3; guess RRB 2 0")
    found = data(session.chances())
    assert (found["estimate"], found["count"], found["certain"]) == (True, None, {})
    assert found["samples"] > 100 and 0 < found["standard_error"] < 0.2
    assert sum(found["chances"][0].values()) == pytest.approx(1)
    session.run("set seed 1")
    again = session.chances()
    assert again.data() == found
    assert "estimated from" in "".join(text for line in again.draw(Paper()) for _, text in line)
    session.run("where count(red) = 2")
    with pytest.raises(StatementProblem, match="too many to be counted"):
        session.chances()


@pytest.mark.parametrize(
    ("more", "known"),
    [("", True), ("guess RGB ? 1", False), ("where lies <= 1", False), ("answers black", False)],
)
def test_walks_know_plain_marks_only(more: str, known: bool) -> None:
    assert theory_of(f"game 3x3; {more}").has_marks_alone is known


@pytest.mark.parametrize(
    "statements",
    ["game 5x8; guess RRBGY 1 2; guess BGGOR 0 3", "game 8x4; guess RRBB__YY 2 2; guess GYGYRRRR 3 3"],
)
def test_the_number_of_codes_is_estimated_as_well_as_is_said(
    statements: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mmlogic.codes.estimating.STEPS", 1500)
    theory = theory_of(statements)
    first, exact = Remaining(theory).first(), Remaining(theory).count()
    assert first is not None
    found = estimate_count(theory, [theory.game.indexes(first)], np.random.default_rng(1))
    assert found is not None
    count, error = found
    assert abs(count - exact) < 2 * error * exact and error < 0.2


def test_the_number_is_estimated_only_where_counting_takes_too_long(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.run("set seed 1; game 6x6; guess RRBBGG 1 2")
    exact = session.count()
    found = session.estimate()
    assert (found.count, found.exact, found.standard_error) == (exact, True, 0)
    monkeypatch.setattr(Remaining, "_of_one_guess", None)
    monkeypatch.setattr(Remaining, "_counted", None)
    monkeypatch.setattr("mmlogic.codes.estimating.STEPS", 400)
    session.run("guess RRBBGG 1 2")
    found = session.estimate()
    assert not found.exact and 0 < found.standard_error < found.count / 2
    said = "".join(text for line in found.draw(Paper()) for _, text in line)
    assert said.startswith("about ") and " codes are left, ± " in said
    session.run("where count(red) = 2")
    with pytest.raises(StatementProblem, match="too many to be counted"):
        session.estimate()
