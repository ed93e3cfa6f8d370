"""The failed cases of an exercise: they show the error, and can be pasted at the prompt."""

import pytest

from mmlogic import Session
from mmlogic.lessons.page import pages
from tests.lessons.conftest import Learner


@pytest.fixture
def tried(learner: Learner) -> Learner:
    """Return a learner who names an exercise by its number in the lesson, not by its step."""
    return lambda lesson, number, text: learner(
        lesson, sorted(pages()[lesson - 1].exercises)[number - 1], text
    )


def test_a_case_of_its_own_can_be_pasted(session: Session, tried: Learner) -> None:
    verdict = tried(7, 1, "reach(X, Y) :- member(X, [1,2,3,4]), member(Y, [1,2,3,4]), X < Y.")
    facts = "next(1, 3). next(a, b). next(b, c). next(b, d). next(d, e). next(e, f)."
    assert verdict.clues[:2] == ("prolog", facts)
    session.run("\n".join(verdict.clues))
    assert session.run("?- next(e, X).")[0].data()["bindings"] == [{"X": "f"}]
    verdict = tried(4, 1, "candidate([A,B,C]) :- symbol(_, A), symbol(_, B), symbol(_, C).")
    assert verdict.clues[0].startswith("game 2x")


def test_a_predicate_that_is_withheld_may_be_written(tried: Learner) -> None:
    for called in ("member(S, C)", "lists:member(S, C)", "call(lists : member, S, C)"):
        wrong = tried(3, 2, f"has(S, C) :- {called}.").wrong
        assert wrong == "member/2 may not be used in this exercise"
    own = "member(S, [S|_]).\nmember(S, [_|C]) :- member(S, C).\nhas(S, C) :- member(S, C)."
    assert tried(3, 2, own)


@pytest.mark.parametrize(
    ("lesson", "number", "text", "goal", "wrong"),
    [
        (
            1,
            6,
            "warm(red). warm(yellow). warm_start(N) :- guess(N, [S,_,_], _) ; warm(S).",
            "warm_start(N)",
            "wrong for N open: this answer should not come",
        ),
        (
            1,
            4,
            "first(_, S) :- guess(_, [S,_,_], _).",
            "first(N, S)",
            "wrong for N open, S = red: this answer should not come",
        ),
        (1, 1, "true", "true", "this answer is missing: N = 4"),
        (3, 2, "has(_, _).", "has(g, [r,b])", "this should be false"),
        (3, 2, "has(r, _).", "has(b, [r,b])", "this should be true"),
    ],
)
def test_what_is_said_of_a_wrong_answer_is_true(
    lesson: int, number: int, text: str, goal: str, wrong: str, tried: Learner
) -> None:
    verdict = tried(lesson, number, text)
    assert (verdict.goal, verdict.wrong) == (goal, wrong)


@pytest.mark.parametrize(
    ("last", "wrong"),
    [
        ("first(_, _) :- throw(oops).", "Prolog: uncaught exception: oops"),
        ("first(N, _) :- atom_length(L, N).", "Prolog: Arguments are not sufficiently instantiated"),
        ("first(N, S) :- first(N, S).", "it does not end, or takes too long"),
        ("first(0, red) :- repeat.", "wrong for N = 0, S = red: this answer should not come"),
    ],
)
def test_what_comes_after_the_right_answers_counts(last: str, wrong: str, tried: Learner) -> None:
    assert tried(1, 4, f"first(N, S) :- guess(N, [S|_], _).\n{last}").wrong == wrong
