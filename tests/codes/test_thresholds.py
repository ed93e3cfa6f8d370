"""The table of limits of the ways to find the remaining codes. The help and `profile` agree with it."""

import pytest

from mmlogic import Session
from mmlogic.codes import thresholds
from mmlogic.codes.game import sized
from mmlogic.codes.remaining import Remaining
from mmlogic.codes.theory import Theory
from mmlogic.codes.topics import ways
from mmlogic.sat.codes import SatCodes
from tests.asking import answered


def test_the_help_says_how_far_each_way_goes(session: Session) -> None:
    text = str(answered(session, "help engines").text)
    assert all(name in text and most in text for name, _, most in ways())
    assert "20,000,000 inferences" in text


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ("game 4x6; guess RRBB 1 1; guess RYGG 1 0", "4x6 with 2 clues is counted by its clauses"),
        ("game 6x9; guess RRBBGG 1 1", "6x9 with 1 clue is counted by the diagram"),
        ("game 3x3", "3x3 with no clues is counted by the diagram"),
    ],
)
def test_profile_says_which_way_is_chosen_and_why(session: Session, told: str, why: str) -> None:
    session.run(told)
    assert answered(session, "profile count").chosen.startswith(f"{why}, because")
    assert not answered(session, f"profile check {'R' * int(told[5])}").chosen


def test_what_no_diagram_holds_is_listed_and_then_nothing_tells(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Remaining, "count_soon", lambda _: None)
    session.run("game 4x6; guess RRBB 2 1; guess RGBO 2 1")
    assert "is counted by a SAT solver" in answered(session, "profile count").chosen
    monkeypatch.setattr(thresholds, "LISTED_BY_SAT", 3)
    session.run("guess RBGY 1 0")
    chosen = answered(session, "profile count").chosen
    assert "is counted by nothing" in chosen or session.count() <= 3


def test_one_door_knows_whether_it_is_exact(session: Session) -> None:
    session.run("game 3x3")
    from mmlogic.codes.subject import Codes

    remaining = session.state(Codes).remaining
    assert isinstance(remaining, Remaining) and remaining.count() == 27
    assert remaining.holds(("red", "red", "red")) and remaining.first() == ("red", "red", "red")
    assert remaining.first(("red", "red", "red")) == remaining.ranked([1])[0]


@pytest.mark.parametrize(
    ("first", "solves", "late", "sure"),
    [(10**6, False, 1, True), (1, True, 1, True), (1, False, 10**6, True), (1, False, 1, False)],
)
def test_prolog_looks_for_a_code_before_a_solver_and_after_it(
    first: int, solves: bool, late: int, sure: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thresholds, "FOUND", first)
    monkeypatch.setattr(thresholds, "FOUND_LATE", late)
    some = SatCodes.some
    monkeypatch.setattr(SatCodes, "some", lambda *said: some(*said) if solves else (False, None))
    remaining = Remaining(Theory(sized(2, 3)))
    assert remaining.witness()[0] is sure
    if sure:
        assert remaining.holds(remaining.witness()[1] or ())
