"""`where lies <= K`: clues that may be wrong, beside a plain count of the clues that a code breaks."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mmlogic import Session
from mmlogic.codes.marks import feedback
from mmlogic.render.paper import Paper
from mmlogic.session.settings import ENGINES
from tests.asking import answered
from tests.thoroughly import some

CLUES = "game 4x6; guess RRBB 1 1; guess RGYO 1 2; guess BNNR 0 0"


TRUE = "1 code is left, and none of the clues is a lie."


def test_each_code_left_takes_one_clue_for_a_lie(session: Session) -> None:
    assert answered(session, f"{CLUES}; count").data() == {"count": 0, "exact": True}
    why = answered(session, "where lies <= 1; why").data()
    assert (why["count"], why["lies"]) == (34, 1)
    assert why["false"] == [{"clue": 3, "codes": 19}, {"clue": 1, "codes": 15}, {"clue": 2, "codes": 0}]


@pytest.mark.parametrize(
    ("script", "text"),
    [
        ("where lies <= 1; why", "1296 codes are left, and there are no clues yet."),
        ("where lies <= 1; guess RRBB 4 0; where black(RRBB) = 4; why", TRUE),
    ],
)
def test_where_no_clue_can_be_a_lie_that_is_said(session: Session, script: str, text: str) -> None:
    answer = answered(session, f"game 4x6; {script}")
    assert ["".join(piece for _, piece in line) for line in answer.draw(Paper())] == [text]


def test_of_several_bounds_the_least_holds(session: Session) -> None:
    answered(session, f"{CLUES}; where lies <= 2")
    breaks_two = next(code for code in session.codes() if len(session.check(code).broken) == 2)
    assert session.check(breaks_two)
    answered(session, "where lies <= 1")
    assert not session.check(breaks_two)
    answered(session, "where lies <= 2")
    assert not session.check(breaks_two)


def test_check_says_which_clue_would_be_wrong(session: Session) -> None:
    answered(session, f"{CLUES}; where lies <= 1")
    check = answered(session, "check RBGY")
    assert check and [each["clue"] for each in check.data()["broken"]] == [3]
    assert not answered(session, "check RRGG")
    assert not answered(session, "where distinct; check RRGY")  # no rule is ever a lie


@settings(max_examples=some(12, 25))
@given(
    st.lists(
        st.tuples(st.text("RBG", min_size=3, max_size=3), st.sampled_from([(0, 0), (1, 1), (0, 2), (2, 0)])),
        max_size=4,
    ),
    st.integers(1, 5),
    st.sampled_from(ENGINES),
)
def test_codes_break_no_more_clues_than_may_be_wrong(
    clues: list[tuple[str, tuple[int, int]]], most: int, engine: str
) -> None:
    def broken(code: str) -> list[int]:
        return [n for n, (guess, marks) in enumerate(clues, 1) if feedback(guess, code) != marks]

    expected = [code for code in map("".join, product("RBG", repeat=3)) if len(broken(code)) <= most]
    told = "; ".join(f"guess {guess} {black} {white}" for guess, (black, white) in clues)
    with Session() as session:
        answered(session, f"game 3x3; where lies <= {most}; set engine {engine}; {told}")
        listed = [
            "".join(name[0].upper() for name in code) for code in answered(session, "codes").data()["codes"]
        ]
        assert listed == expected
        assert answered(session, "count").count == len(expected)
        if expected:
            false = answered(session, "why").data()["false"]
            assert {each["clue"]: each["codes"] for each in false} == {
                clue: sum(clue in broken(code) for code in expected) for clue in range(1, len(clues) + 1)
            }


def test_the_rule_about_lies_is_undone_saved_and_shown(session: Session, tmp_path: object) -> None:
    answered(session, f"{CLUES}; where lies <= 1; save '{tmp_path}/x.mm'")
    assert answered(session, "undo; count").count == 0
    assert answered(session, f"load '{tmp_path}/x.mm'; count").count == 34
    assert "rule(1, lies =< 1)." in answered(session, "show program").text
