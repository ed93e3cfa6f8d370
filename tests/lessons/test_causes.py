"""Why an answer is wrong: the cause is told, and never how it becomes right."""

import pytest

from mmlogic.lessons import repairs
from tests.lessons.conftest import Learner, exercise_at

BASE = "black([], [], 0).\n"
SAME = "black([X|G], [X|C], B) :- black(G, C, A), B is A+1.\n"
OTHER = "black([X|G], [Y|C], B) :- dif(X, Y), black(G, C, B).\n"

WRONG = [
    (1, 3, "symbol(yellow, N)", "the arguments of `symbol/2` are in the wrong order"),
    (1, 3, "symbol(N, Yellow)", "`Yellow` is a variable: a name begins with a small letter"),
    (1, 6, "guess(N, [s,_,s], _)", "`s` is a name: a variable begins with a capital letter"),
    (1, 6, "guess(N, [S,_,T], _)", "S and T are different variables"),
    (1, 8, "first(S, N) :- guess(N, [S|_], _).", "the arguments of `first/2` are in the wrong order"),
    (3, 3, SAME + OTHER, "a clause of `black/3` is missing: the others are right"),
    (3, 3, BASE + SAME + OTHER.replace("dif(X, Y), ", ""), "the clause also holds if X and Y are equal"),
    (3, 3, BASE + SAME.replace("A+1", "A+2") + OTHER, "`2` is off by one"),
    (3, 3, BASE + SAME.replace("A", "B") + OTHER, "`B` stands for two different things"),
    (3, 4, "has(S, [S|_]).\nhas(S, [_,T]) :- has(S, T).", "the list `[_, T]`: `[X,Y]` has exactly two"),
    (3, 4, "has(S, [S|_]) :- !.\nhas(S, [_|T]) :- has(S, T).", "the cut `!` drops answers that are right"),
    (2, 6, "owed(G, S, L) :- L is G-S.", ""),
]
"""Lesson, step, what a learner writes, and the cause that is told, empty where no change helps."""


@pytest.mark.parametrize(("lesson", "step", "text", "cause"), WRONG)
def test_the_cause_is_told_and_not_the_solution(
    lesson: int, step: int, text: str, cause: str, learner: Learner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repairs, "_SECONDS", 600.0)
    verdict = learner(lesson, step, text)
    assert not verdict
    assert verdict.cause.startswith(cause) and bool(verdict.cause) is bool(cause)
    told = {line.strip() for line in exercise_at(lesson, step).solution.splitlines()}
    assert not any(line in verdict.cause for line in told - {each.strip() for each in text.splitlines()})


def test_no_cause_is_looked_for_where_nothing_is_written(learner: Learner) -> None:
    verdict = learner(3, 3, "other(1).")
    assert (verdict.wrong, verdict.cause) == ("you have not written black/3 yet", "")
