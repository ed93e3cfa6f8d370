"""The cases of exercises: they tell wrong answers that few cases would let through, and say what is wrong."""

# ruff: noqa: E501  # clauses are longer than lines

import pytest

from mmlogic import Session
from mmlogic.lessons.page import pages
from tests.lessons.conftest import Learner
from tests.thoroughly import THOROUGH

CANDIDATE = "pegs(N), length(Code, N), findall(S, symbol(_, S), Symbols), all_symbols(Code, Symbols)"
SOLVE = "solve(true).\nsolve(X is E) :- X is E.\nsolve(dif(X, Y)) :- dif(X, Y).\nsolve((A, B)) :- solve(A), solve(B).\n"

PASSABLE = [
    "1.2 guess(N, _, marks(1,W)), W < 2",
    "1.3 guess(N, [S,S,S], _)",
    "1.3 guess(N, [S,_,S], marks(_,0))",
    "1.3 guess(N, [S,T,S], _), dif(S, T)",
    "1.4 first(N, S) :- guess(N, [S,T,_], _), dif(S, T).",
    "2.4 owed(G, S, L) :- between(0, 9, G), between(0, 9, S), L is G-S.",
    "2.5 alike(G, H, C) :- guess_code_feedback(G, C, B, 0), guess_code_feedback(H, C, B, 0).",
    "2.6 swap(C, D) :- reverse(C, D).",
    "2.6 swap([A,B], [B,A]) :- dif(A, B).",
    "3.1 black([], [], 0).\nblack([X|G], [X|C], B) :- !, black(G, C, B0), B is B0+1.\nblack([_|G], [_|C], B) :- black(G, C, B).",
    "3.1 black([], _, 0).\nblack([X|G], [X|C], B) :- black(G, C, B0), B is B0+1.\nblack([X|G], [Y|C], B) :- dif(X, Y), black(G, C, B).",
    "3.2 has(S, Code) :- member(S, Code).",
    "3.2 has(S, [S|_]).\nhas(S, [_,S|_]).\nhas(S, [_,_,S|_]).",
    "3.4 without(S, [S,X], [X]).\nwithout(S, [X,S], [X]).\nwithout(S, [S,X,Y], [X,Y]).\nwithout(S, [X,S,Y], [X,Y]).\nwithout(S, [X,Y,S], [X,Y]).",
    "3.5 all_from([], _).\nall_from([A,B], S) :- member(A, S), member(B, S).\nall_from([A,B,C], S) :- all_from([A,B], S), member(C, S).",
    "3.6 last_peg([_,_,S], S).\nlast_peg([S], S).",
    "3.6 last_peg([S], S).\nlast_peg([_,S], S).\nlast_peg([_,_,S], S).",
    "3.6 last_peg(Code, S) :- last(Code, S).",
    "4.1 candidate([A,B,C]) :- symbol(_, A), symbol(_, B), symbol(_, C).",
    "4.1 candidate(C) :- pegs(N), length(C, N), all_symbols(C, [red,blue,green,yellow]).",
    "4.2 fits([], _).\nfits([clue(G, B, W)], C) :- guess_code_feedback(G, C, B, W).\nfits([C1,C2], C) :- fits([C1], C), fits([C2], C).",
    "4.3 left(Code) :- code(Code).",
    "4.3 left([A,B,C]) :- all_symbols([A,B,C], [red,blue,green,yellow]), forall(guess(_, G, marks(X, Y)), guess_code_feedback(G, [A,B,C], X, Y)).",
    "4.4 distinct_code([A,B,C]) :- symbol(_, A), symbol(_, B), symbol(_, C), A \\= B, B \\= C, A \\= C.",
    "5.1 reach(1, Y) :- member(Y, [2,3,4]).\nreach(2, Y) :- member(Y, [3,4]).\nreach(3, 4).",
    "5.1 reach(X, Y) :- next(X, Y).\nreach(X, Z) :- next(X, Y), next(Y, Z).\nreach(X, Z) :- next(X, A), next(A, B), next(B, Z).",
    "5.3 blue_first(C) :- code(C), \\+ C = [yellow|_], \\+ C = [red|_], \\+ C = [green|_].",
    "6.4 impossible(_, 2, 1).\nimpossible([red,red,red], _, W) :- W > 0.\nimpossible([red,red,blue], 0, 3).",
    "6.5 no_red([]).\nno_red([S]) :- dif(S, red).\nno_red([S,T]) :- dif(S, red), dif(T, red).",
    "6.6 different([]).\ndifferent([A,B]) :- dif(A, B).\ndifferent([A,B,C]) :- dif(A, B), dif(B, C), dif(A, C).",
    "7.2 adds([A,B], S) :- [A,B] ins 1..9, A+B #= S, label([A,B]).\nadds([A,B,C], S) :- [A,B,C] ins 1..9, A+B+C #= S, label([A,B,C]).\nadds([9,9,9,9,9,9,9,9], 72).",
    "7.3 black_fd([], [], 0).\nblack_fd([X|G], [Y|C], B) :- ( X #= Y, B #= 1+A ; X #\\= Y, B #= A ), black_fd(G, C, A).",
    "7.4 different(Code) :- all_distinct(Code), label(Code).",
    "8.1 black_rb(Code, B) :- black([red,blue], Code, B).",
    "8.1 black_rb([red,blue], 2).\nblack_rb([red,Y], 1) :- Y \\= blue.\nblack_rb([X,blue], 1) :- X \\= red.\nblack_rb([X,Y], 0) :- X \\= red, Y \\= blue.",
    "8.2 solve(Goal) :- call(Goal).",
    f"8.2 {SOLVE}solve(black(G, C, B)) :- black(G, C, B).",
    f"8.2 {SOLVE}solve(A > B) :- A > B.\nsolve(G) :- own(G), clause(G, B), solve(B).",
    "8.3 steps(true, 0).\nsteps((A, B), N) :- steps(A, X), steps(B, Y), N is X+Y.\nsteps(black(G, C, B), N) :- black(G, C, B), length(G, L), N is L+1.",
    "8.4 unfold(true, []).\nunfold((A, B), R) :- unfold(A, X), unfold(B, Y), union(X, Y, R).\nunfold(X is E, []) :- X is E.\nunfold(dif(X, Y), [dif(X, Y)]).\nunfold(G, R) :- own(G), clause(G, B), unfold(B, R).",
    "8.6 weight(G, P, S, W) :- nth1(P, G, T), member(S, [red,blue]), ( S == T -> W = 1 ; W = 0 ).",
    "9.1 codes(M, N, C) :- C is round(exp(N*log(M))).",
    "9.1 codes(4, 3, 64).\ncodes(6, 16, 2821109907456).\ncodes(1, 5, 1).\ncodes(9, 0, 1).\ncodes(2, 10, 1024).",
    "10.6 reachable(N, _-C, Gs) :- forall(member(M-(_-D), Gs), abs(C-D) =< abs(N-M)).",
    "10.7 certain([S|Ss], P) :- nth1(I, S, P), forall(member(T, Ss), nth1(I, T, P)).",
    "10.7 certain([S|Ss], P) :- member(P, S), last([S|Ss], L), memberchk(P, L).",
    "11.1 cover([], _).\ncover([A-B], C) :- ( memberchk(A, C) ; memberchk(B, C) ).\ncover([E,F], C) :- cover([E], C), cover([F], C).\ncover([_,_,_], [_,_]).",
    "11.4 cover_guess([_,_,_,_], [in,in,blank,blank]).\ncover_guess([_,_,_,_,_,_,_], [in,in,in,blank,blank,blank,blank]).",
    "11.6 certificate(C) :- code(C).",
    "11.6 certificate(C) :- forall(guess(_, G, marks(B, _)), guess_code_feedback(G, C, B, _)).",
    "11.7 size(2, 1, 4, 4).\nsize(3, 3, 9, 8).\nsize(10, 15, 40, 32).\nsize(0, 0, 0, 2).\nsize(5, 4, 13, 10).",
]
"""Lesson and exercise, and what passes as long as its cases are few or alike."""

ALWAYS = {"1.3", "3.6", "4.1", "4.3"}
"""The exercises whose cases are tried in every run."""


@pytest.fixture
def tried(learner: Learner) -> Learner:
    """Return a learner who answers exercises by their number within the lesson."""
    return lambda lesson, number, text: learner(
        lesson, sorted(pages()[lesson - 1].exercises)[number - 1], text
    )


@pytest.mark.parametrize(
    "attempt",
    [each for place, each in enumerate(PASSABLE) if THOROUGH or place % 4 == 0 or each.split()[0] in ALWAYS],
)
def test_what_few_cases_would_let_through_is_refused(attempt: str, tried: Learner) -> None:
    where, _, text = attempt.partition(" ")
    lesson, number = map(int, where.split("."))
    assert not tried(lesson, number, text), text


def test_a_case_of_its_own_can_be_pasted(session: Session, tried: Learner) -> None:
    verdict = tried(5, 1, "reach(X, Y) :- member(X, [1,2,3,4]), member(Y, [1,2,3,4]), X < Y.")
    facts = "next(1, 3). next(a, b). next(b, c). next(b, d). next(d, e). next(e, f)."
    assert verdict.clues[:2] == ("prolog", facts)
    session.run("\n".join(verdict.clues))
    assert session.run("?- next(e, X).")[0].data()["bindings"] == [{"X": "f"}]
    verdict = tried(4, 1, "candidate([A,B,C]) :- symbol(_, A), symbol(_, B), symbol(_, C).")
    assert verdict.clues[0].startswith("game 2x")


def test_a_predicate_that_is_withheld_may_be_written(tried: Learner) -> None:
    wrong = tried(3, 2, "has(S, C) :- member(S, C).").wrong
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
