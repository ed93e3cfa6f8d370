"""The messages about the causes of wrong answers: they are true, and never show the solution."""

from itertools import count
from types import SimpleNamespace

import pytest

from mmlogic.lessons import repairs
from mmlogic.lessons.answers import CheckedAnswer
from mmlogic.lessons.checks import Check, Failure
from mmlogic.limits import budget
from mmlogic.limits.budget import Budget, current
from tests.lessons.conftest import Learner, exercise_at

BASE = "black([], [], 0).\n"
SAME = "black([X|G], [X|C], B) :- black(G, C, A), B is A+1.\n"
OTHER = "black([X|G], [Y|C], B) :- dif(X, Y), black(G, C, B).\n"
COUNT = "count_of(_, [], 0).\ncount_of(S, [S|C], N) :- count_of(S, C, M), N is M+1.\n"
NOT = "count_of(S, [T|C], N) :- dif(S, T), count_of(S, C, N).\n"
RELATED = """:- table related/2.
related(A, B) :- link(A, B), A \\== B.
related(A, C) :- related(A, B), link(B, C), A \\== C."""

FITS = "fits([], _).\nfits([clue(G,B,W)|Cs], C) :- guess_code_feedback(G, C, W, B), fits(Cs, C)."
WITHOUT = "without(S, [S|C], C).\nwithout(S, [X|C], [X|R]) :- dif(S, X), without(S, C, R)."
FOUND = """found(animal(A), _, A).
found(ask(Q,Y,N), F, A) :- ( memberchk(Q, F) -> found(N, F, A) ; found(Y, F, A) )."""
GRAMMAR = r"""clue(clue(G, B, W)) --> "guess ", letters(G), " ", marks(W, B).

letters([]) --> [].
letters([S|Ss]) --> [C], { letter(C, S) }, letters(Ss)."""

WRONG = [
    (1, 3, "symbol(yellow, N)", "the arguments of `symbol(yellow, N)`: with two of them exchanged"),
    (1, 3, "symbol(N, Yellow)", "`Yellow` is a variable: a name begins with a small letter"),
    (1, 6, "guess(N, [s,_,s], _)", "`s` is a name: a variable begins with a capital letter"),
    (1, 6, "guess(N, [S,_,T], _)", "S and T are different variables"),
    (
        1,
        8,
        "first(S, N) :- guess(N, [S|_], _).",
        "`first/2`: with two of its arguments exchanged, the answers are right",
    ),
    (3, 3, SAME + OTHER, "`black/3` has no clause that ends the recursion"),
    (3, 3, BASE + OTHER, "a clause of `black/3` is missing: the others are right"),
    (3, 3, BASE + SAME + OTHER.replace("dif(X, Y), ", ""), "the clause also holds if X and Y are equal"),
    (
        3,
        3,
        BASE + SAME + "black([_|G], [_|C], B) :- black(G, C, B).",
        "the clause also holds if two of the var",
    ),
    (3, 3, BASE + SAME.replace("A+1", "A+2") + OTHER, "`2` is off by one"),
    (3, 3, BASE.replace("0", "1") + SAME + OTHER, "`1` is off by one"),
    (3, 3, BASE + SAME.replace("A", "B") + OTHER, "`B is B+1` is never true: a variable keeps its value"),
    (3, 3, BASE + SAME.replace(" is", " =") + OTHER, "`=` does not compute: `3 = 1+2` is false"),
    (3, 4, "has(S, [S|_]).\nhas(S, [_,T]) :- has(S, T).", "the list `[_, T]`: `[X,Y]` has exactly two"),
    (3, 4, "has(S, [S]).\nhas(S, [_|T]) :- has(S, T).", "the list `[S]` has exactly one element"),
    (3, 4, "has(S, [S|_]) :- !.\nhas(S, [_|T]) :- has(S, T).", "the cut `!` drops answers that are right"),
    (3, 5, COUNT.replace("N is M+1", "M+1 = N") + NOT, "`=` does not compute"),
    (9, 3, "other(S, T) :- \\+ S = T, symbol(_, S), symbol(_, T).", "the order of the goals"),
    (
        14,
        2,
        "codes(M, N, C) :- N > 0, K is N-1, codes(M, K, D), C is M*D.",
        "`codes/3` has no clause that ends",
    ),
    (
        10,
        2,
        "numbered(C, Ps) :- n(C, 1, Ps).\nn([S|C], N, [N-S|Ps]) :- M is N+1, n(C, M, Ps).",
        "`n/3` has no",
    ),
    (
        11,
        3,
        "larger(X, Y, X) :- X >= Y, !.\nlarger(_, Y, Y).",
        "this clause is wrong or covers too little: the others are",
    ),
    (4, 4, FITS, "the arguments of `guess_code_feedback(G, C, W, B)`: with two of them"),
    (6, 6, FOUND, "this clause is wrong or covers too little: the others are"),
    (3, 6, WITHOUT, "the goal `dif(S, X)` demands too much"),
    (
        5,
        8,
        "always(S, R) :- setof(X, D^taught(D, S, X), [R]), findall(D, taught(D, S, _), [_,_|_]).",
        "the goal `findall(D, taught(D, S, _), [_, _|_])` demands too much",
    ),
    (
        9,
        7,
        "impossible(G, B, W) :- \\+ ( candidate(C), guess_code_feedback(G, C, B, W) ), B+W =< 3.",
        "the goal `B+W=<3` demands too much",
    ),
    (17, 4, GRAMMAR, "the arguments of `marks(W, B)`: with two of them exchanged"),
    (8, 6, RELATED, "the goal `A\\==C` demands too much"),  # and `A` has one value
]
"""The lesson, the step, the learner's text, and the start of the cause."""

UNTOLD = [
    (2, 6, "owed(G, S, L) :- ( var(L) -> L is G-S ; var(S) -> S is G-L ; var(G) -> G is S+L )."),
    (18, 3, "as_clue(G gets W+B, clue(G, B, W))."),
    (1, 5, "guess(N, [red,_,_], marks(1,_))"),
    (5, 4, "rooms(S, Rs) :- setof(R, S^D^H^taught(D-H, S, R), Rs)."),
    (2, 6, "owed(G, S, L) :- L is G-S."),
    (3, 5, "count_of(S, C, N) :- include(==(S), C, D), nth0(N, D, _)."),
    (3, 7, "all_from(C, L) :- subset(C, L)."),
    (9, 8, "no_red(C) :- \\+ member(red, C)."),
    (11, 4, "temper(red, warm) :- !.\ntemper(yellow, warm) :- !.\ntemper(_, cold)."),
]
"""Texts that no small change corrects, although a clause of the solution would correct them."""


@pytest.mark.parametrize(("lesson", "step", "text", "cause"), WRONG)
def test_the_cause_is_told_and_not_the_solution(
    lesson: int, step: int, text: str, cause: str, told: Learner
) -> None:
    verdict = told(lesson, step, text)
    assert not verdict
    assert verdict.cause.startswith(cause)
    right = {line.strip() for line in exercise_at(lesson, step).solution.splitlines()}
    assert not any(line in verdict.cause for line in right - {each.strip() for each in text.splitlines()})


@pytest.mark.parametrize(("lesson", "step", "text"), UNTOLD)
def test_no_cause_is_told_for_what_has_to_be_written_anew(
    lesson: int, step: int, text: str, told: Learner
) -> None:
    verdict = told(lesson, step, text)
    assert not verdict and not verdict.cause


def test_clauses_of_other_exercises_are_no_part_of_the_cause(told: Learner) -> None:
    others = "".join(f"other{n}(X, Y) :- member(X, [Y]), X = Y, Y = X.\n" for n in range(40))
    verdict = told(3, 3, others + BASE + SAME.replace("A+1", "A+2") + OTHER)
    assert verdict.cause == "`2` is off by one (in the clause `black([X|G], [X|C], B)`)"


def test_inferences_end_the_search_and_no_seconds(told: Learner, monkeypatch: pytest.MonkeyPatch) -> None:
    text = BASE + SAME.replace("A", "B") + OTHER
    assert told(3, 3, text).cause
    monkeypatch.setattr(repairs, "_MAX_INFERENCES", 0)
    assert not told(3, 3, text).cause


def test_a_grammar_is_named_by_the_arguments_of_its_rules(told: Learner) -> None:
    assert told(17, 2, "other(1).").wrong == "you have not written letters//1 yet"
    verdict = told(17, 2, "letters([S|Ss]) --> [C], { letter(C, S) }, letters(Ss).")
    assert verdict.cause == "`letters//1` has no clause that ends the recursion"


def test_no_cause_is_looked_for_where_nothing_is_written(told: Learner) -> None:
    verdict = told(3, 3, "other(1).")
    assert (verdict.wrong, verdict.cause) == ("you have not written black/3 yet", "")


def test_the_search_for_a_cause_leaves_time_for_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*_: object) -> str:
        while True:
            budget.check()

    class Wrong(Check):
        def __init__(self) -> None: ...

        def failure(self, written: str) -> Failure:
            return Failure(0, written, "this should be true")

        def answer(self, failure: Failure | None) -> CheckedAnswer:
            return CheckedAnswer(wrong=failure.wrong if failure else "")

    ticks = count(0, 0.01)
    monkeypatch.setattr(budget, "time", SimpleNamespace(monotonic=lambda: next(ticks)))
    monkeypatch.setattr(repairs, "_cause", endless)
    with Budget(20):
        assert not repairs.with_cause(Wrong(), "a(1)").cause
        assert 5 < (current().left or 0) < 15
