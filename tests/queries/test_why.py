"""Why a query fails: the fewest goals of each clause, what is near, and what to look at first."""

import sys

import pytest

from mmlogic import MmlogicError, Session
from mmlogic.queries.failing import FailureAnswer
from mmlogic.render.formats import FORMATS
from mmlogic.render.paper import Paper
from tests.asking import drawn

CLAUSES = """prolog
gp(X, Y) :- parent(X, Z), parent(Z, Y).
parent(ann, bob).
parent(ann, eve).
parent(bob, cid).
parent(bob, dan).
len([_|t], 0).
len([_|T], N) :- len(T, M), N is M+1.
sum([], 0).
sum([X|Xs], S) :- sum(Xs, R), S is R-X.
rich(X) :- parent(X, Y), Z is 2, Z > 1, Y = zoe.
old(X) :- \\+ parent(X, _).
walk(X, Y) :- parent(X, Z), walk(Z, Y).
add(X, Y, Z) :- number(X), Z = X+Y.
kind(X, K) :- ( X > 2 -> K = big ; K = small ).
cell --> [a], cell.
cell --> [b].
loop(X) :- loop(X).
out(X) :- write(seen), nl, X > 5.
:- table link/2.
link(X, Y) :- link(X, Z), parent(Z, Y).
end
"""


def why(goal: str, before: str = CLAUSES) -> FailureAnswer:
    with Session() as session:
        *_, answer = session.run(f"{before}why ?- {goal}.")
    assert isinstance(answer, FailureAnswer)
    return answer


@pytest.mark.parametrize(
    ("goal", "fails", "because", "first"),
    [
        ("gp(ann, zoe)", [["parent(Z,zoe)"], []], "no clause has zoe as argument 2", "parent(Z,zoe)"),
        ("gp(ann, don)", [["parent(Z,don)"], []], "clause 4 is near: parent(bob,dan)", "parent(Z,don)"),
        ("len([a], 1)", [["len([],M)"], []], "clause 1 is near: len([_|t],0)", "len([],M)"),
        ("sum([4], 4)", [["sum([],R)", "4 is R-4"]], "they fail together, first with 4 is 0-4", "4 is R-4"),
        ("rich(ann)", [["parent(ann,Y)", "Y=zoe"]], "first with bob=zoe", "Y=zoe"),
        ("old(ann)", [["\\+parent(ann,_)"], []], "parent(ann,bob) holds", "\\+parent(ann,_)"),
        ("walk(ann, dan)", None, "no clause of walk/2 ends the recursion", ""),
        ("link(ann, bob)", None, "no clause of link/2 ends the recursion", ""),
        ("add(1, 2, 3)", [["3=1+2"]], "`=` does not compute", "3=1+2"),
        ("kind(3, small)", [["(3>2->small=big;small=small)"], ["small=big"]], "", "small=big"),
        ("phrase(cell, [a])", None, "", None),
        ("member(X, [1, 2]), X > 2", [["member(X,[1,2])", "X>2"]], "first with 1>2", "X>2"),
        ("out(1)", [["1>5"]], "", "1>5"),
        ("3 is 1+1", [], "", None),
    ],
)
def test_the_fewest_goals_that_fail_are_named(
    goal: str, fails: list[list[str]] | None, because: str, first: str | None
) -> None:
    answer = why(goal)
    assert answer.verdict == "fails"
    assert answer
    if fails is not None:
        assert [each.fails for each in answer.tried] == fails
    assert because in " ".join(each.because for each in answer.tried)
    if first is not None:
        assert answer.suspects[0].goal == first
    assert len(answer.suspects) <= 2


@pytest.mark.parametrize(
    ("goal", "verdict", "said"),
    [
        ("gp(ann, X)", "holds", "The query holds."),
        ("X is foo+1", "raises", "it raises an error: Arithmetic: `foo/0' is not a function."),
        ("sum(a, b), nowhere(1)", "fails", "sum(a, b), nowhere(1)  ✗"),
        ("3 is 1+1", "fails", "It calls no clause of yours: `explain ?- GOAL.` may say more."),
        ("loop(1)", "limit", "The query does not fail within 2,000,000 inferences. It may not end."),
        ("repeat, fail", "limit", "It may not end."),
    ],
)
def test_a_query_that_does_not_fail_says_so(goal: str, verdict: str, said: str) -> None:
    answer = why(goal)
    assert (answer.verdict, bool(answer)) == (verdict, verdict == "fails")
    assert said in "\n".join(drawn(answer))


def test_the_clause_that_ends_a_recursion_is_a_suspect_beside_what_it_computes() -> None:
    answer = why("total([4], 4)", "prolog\ntotal([], 1).\ntotal([X|Xs], S) :- total(Xs, R), S is R+X.\nend\n")
    assert [str(each) for each in answer.suspects] == [
        "`4 is R+4` in clause 2 of `total`",
        "the head of clause 1 of `total`",
    ]


def test_a_cut_that_drops_a_clause_that_holds_is_the_mistake() -> None:
    answer = why("p(1)", "prolog\np(X) :- q(X), !, X > 1.\np(1).\nq(1).\nend\n")
    assert "clause 2 holds, but this cut drops it" in [each.because for each in answer.tried]
    assert (answer.suspects[0].goal, answer.suspects[0].clause) == ("!", 1)
    answer = why("r(X)", "prolog\nr(X) :- s(X), !, X > 1.\ns(1).\ns(2).\nend\n")
    (tried,) = answer.tried
    assert (tried.fails, tried.because) == (["!"], "without this cut, the clause holds")


def test_it_is_drawn_as_a_tree_within_the_width() -> None:
    answer = why("len([a,b], 2)")
    assert drawn(answer) == [
        "len([a,b], 2)  ✗",
        "→ 2  len([b],M)  ✗",
        "→ 2  len([],M1)  ✗",
        "→ no clause has [] as argument 1; clause 1 is near: len([_|t],0)",
        "Look first at `len([],M1)` in clause 2 of `len` or the head of clause 1 of `len`.",
    ]
    assert max(map(len, drawn(answer, Paper(width=60)))) <= 60


def test_python_and_each_format_have_the_clauses(session: Session) -> None:
    session.run(CLAUSES)
    answer = session.why(goal="gp(ann, don)")
    assert [each.clause for each in answer.tried] == [1, 0]
    assert answer.data()["suspects"][1] == {"predicate": "parent", "clause": 4, "goal": ""}
    assert "parent(Z,don)" in "".join(FORMATS["csv"].render(answer))


@pytest.mark.skipif(sys.platform == "emscripten", reason="a page has no strangers")
def test_strangers_ask_what_the_sandbox_allows() -> None:
    with Session(safe=True) as session:
        assert session.run(f"{CLAUSES}why ?- gp(ann, don).")[-1].data()["verdict"] == "fails"
        with pytest.raises(MmlogicError, match="not allowed here"):
            session.run("why ?- shell(ls).")


def test_a_goal_that_is_never_true_is_named_in_the_first_clause_that_has_it() -> None:
    answer = why(
        "black([r,b], [r,g], 1)",
        "prolog\nblack([], [], 0).\nblack([X|G], [X|C], B) :- black(G, C, B), B is B+1.\n"
        "black([X|G], [Y|C], B) :- dif(X, Y), black(G, C, B).\nend\n",
    )
    assert [str(each) for each in answer.suspects] == ["`1 is 1+1` in clause 2 of `black`"]


def test_a_variable_of_the_head_that_occurs_once_is_named_and_not_what_recurs_after_it() -> None:
    clauses = "prolog\nparent(a, b).\nparent(b, c).\nup(X, Y) :- parent(X, Y).\n"
    clauses += "up(X, Z) :- parent(X, Y), up(Y, X).\nend\n"
    answer = why("up(a, c)", clauses)
    assert str(answer.suspects[0]) == "`up(Y,a)` in clause 2 of `up`"
    assert "Z occurs only once in this clause" in str(answer)
    assert "occurs only once" not in str(why("up(a, c)", clauses.replace("up(X, Z)", "up(X, _Z)")))


def test_a_predicate_with_the_name_of_an_operator_is_written_as_a_call() -> None:
    clauses = "prolog\ndiv(N, D) :- D < N, 0 is N mod D.\nprime(N) :- N > 1, \\+ div(N, 1).\nend\n"
    answer = why("prime(7)", clauses)
    assert str(answer.suspects[0]) == "`\\+div(7,1)` in clause 1 of `prime`"
    with Session() as session:
        assert "div(7,1)" in str(session.run(f"{clauses}trace ?- prime(7).")[-1])


def test_a_cut_that_drops_what_later_goals_need_is_named() -> None:
    clauses = "prolog\nhas(S, [S|_]) :- !.\nhas(S, [_|R]) :- has(S, R).\nend\n"
    answer = why("has(S, [blue,red]), S = red", clauses)
    assert str(answer.suspects[0]) == "`!` in clause 1 of `has`"
    assert "with clause 2 they hold, but this cut drops it" in str(answer)
    assert "!" not in str(why("has(S, [blue,red]), S = green", clauses))


@pytest.mark.parametrize(
    ("goal", "clauses", "suspects"),
    [
        (
            "app([1,2], [3], [1,2,3])",
            "app([], L, L).\napp([X|A], B, [Y|C]) :- X == Y, app(B, A, C).",
            ["`3==2` in clause 2 of `app`", "`app([3],[2],[2,3])` in clause 2 of `app`"],
        ),
        (
            "fact(3, 6)",
            "fact(0, 1).\nfact(N, F) :- N > 0, M is N-2, fact(M, F0), F is F0*N.",
            ["`M1 is 1-2` in clause 2 of `fact`", "the head of clause 1 of `fact`"],
        ),
        (
            "fact(3, 6)",
            "fact(0, 1).\nfact(N, F) :- N > 1, M is N-1, fact(M, F0), F is F0*N.",
            ["`1>1` in clause 2 of `fact`", "the head of clause 1 of `fact`"],
        ),
        (
            "gcd(18, 12, 6)",
            "gcd(A, 0, A).\ngcd(A, B, G) :- B > 0, C is A // B, gcd(B, C, G).",
            ["`C2 is 1//12` in clause 2 of `gcd`", "the head of clause 1 of `gcd`"],
        ),
        (
            "k([a,b,a], [], [a,b])",
            "k([], K, K).\nk([X|Xs], S, K) :- memberchk(X, S), k(Xs, S, K).\n"
            "k([X|Xs], S, K) :- \\+ memberchk(X, S), k(Xs, [X|S], K).",
            ["`k([],[b,a],[a,b])` in clause 2 of `k`", "the head of clause 1 of `k`"],
        ),
        (
            "phrase(digits(1, 12), [2])",
            "digit(D) --> [D], { integer(D) }.\n"
            "digits(N0, N) --> digit(D), { N1 is N0+D*10 }, digits(N1, N).\ndigits(N, N) --> [].",
            ["`_2 is 1+_*10` in clause 1 of `digits`", "the head of clause 2 of `digits`"],
        ),
        (
            "back([a,b], [], [b,a])",
            "back([], A, A).\nback([X|Xs], A, B) :- back(Xs, [A|X], B).",
            ["`back([],[[[]|a]|b],[b,a])` in clause 2 of `back`", "the head of clause 1 of `back`"],
        ),
        (
            "after(b, a)",
            "at(1, a).\nat(2, b).\nbefore(A, B) :- at(I, A), at(J, B), I < J.\nafter(A, B) :- before(A, B).",
            ["`I<J` in clause 1 of `before`", "`before(b,a)` in clause 1 of `after`"],
        ),
        (
            "has(c, [a,b,c])",
            "has(S, [S|_]).\nhas(S, [_, Rest]) :- has(S, Rest).",
            ["the head of clause 2 of `has`"],
        ),
        (
            "has(b, [a,b])",
            "has(S, [S|_]).\nhas(S, [_, Rest]) :- has(S, Rest).",
            ["`has(b,b)` in clause 2 of `has`", "the head of clause 2 of `has`"],
        ),
        (
            "anc(a, d)",
            "anc(X, Y) :- next(X, Y).\nanc(X, Z) :- next(X, Y), anc(Z, Y).\n"
            "next(a, b).\nnext(b, c).\nnext(c, d).",
            ["`next(d,Y1)` in clause 2 of `anc`", "`anc(d,Y)` in clause 2 of `anc`"],
        ),
        (
            "evens([1,2], [2])",
            "evens([], []).\nevens([X|Xs], [X|Ys]) :- X mod 2 = 0, evens(Xs, Ys).\n"
            "evens([X|Xs], Ys) :- X mod 2 =\\= 0, evens(Xs, Ys).",
            ["`2 mod 2=0` in clause 2 of `evens`", "`evens([2],[2])` in clause 3 of `evens`"],
        ),
        (
            "found(8)",
            "tree(node(nil, 5, node(nil, 8, nil))).\nfound(X) :- tree(T), in(X, T).\nin(X, node(_, X, _)).\n"
            "in(X, node(L, V, _)) :- X < V, in(X, L).\nin(X, node(_, V, R)) :- X < V, in(X, R).",
            ["`8<5` in clause 3 of `in`", "the head of clause 1 of `in`"],
        ),
    ],
)
def test_a_wrong_input_of_a_recursion_is_named_and_not_the_test_that_it_fails(
    goal: str, clauses: str, suspects: list[str]
) -> None:
    assert [*map(str, why(goal, f"prolog\n{clauses}\nend\n").suspects)] == suspects
