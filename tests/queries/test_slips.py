"""Advice about Prolog text with syntax errors."""

import re
import sys

import pytest

from mmlogic import MmlogicError, Session
from mmlogic.machine.slips import SLIPS, said


def told(script: str) -> tuple[str, tuple[int, int]]:
    """Return the first thing that is said about a script that is not right, with its place."""
    with Session() as session:
        try:
            *_, answer = session.run(f"game 3x4\n{script}")
        except MmlogicError as error:
            return error.message, (error.span.line - 1, error.span.column) if error.span else (0, 0)
        (first, *_) = answer.data()["warnings"]
        return first["text"], (first["line"] - 1, 0)


@pytest.mark.parametrize("kind", SLIPS)
def test_a_slip_is_told_by_its_own_sentence(kind: str) -> None:
    if sys.platform == "emscripten" and kind in {"assign", "endless", "quotes"}:
        pytest.skip("a tab has one thread; its Prolog calls JavaScript by `:=`, and reads these marks")
    message, _ = told(SLIPS[kind].example)
    spoken = re.sub(r"\\{\w+\\}", ".*", re.escape(SLIPS[kind].says))
    assert re.fullmatch(f"(?:Prolog: )?{spoken}", message)


@pytest.mark.parametrize(
    ("script", "message", "place"),
    [
        ("?- symbol(N, red.", "a `)` is missing", (1, 17)),
        ("?- member(X, 1, 2]).", "a `[` is missing", (1, 17)),
        ("?- pegs(1),\n  pegs(2) pegs(3).", "a comma is missing before `pegs(`", (2, 11)),
        ("prolog\na(1).\na(2)\nend", "a full stop is missing at the end", (3, 5)),
        ("prolog\na(1).\n\na(2) :- b(X),\n    c(X) d(X).\nend", "a comma is missing before `d(`", (5, 10)),
        ("prolog\na(1). % one\nb(X) : - a(X). % two\nend", "`:-` is written without a space", (3, 6)),
        *(
            (
                f"prolog\nb(X) {sign} a(X).\nend",
                f"`:-` stands between the head and the body of a rule, not `{sign}`",
                (2, 6 if sign not in {"-", ":="} else 0),
            )
            for sign in (":", "->", "=", "==", "<-", "::", "<=", "if", "-", "-:", ":=")
        ),
    ],
)
def test_a_slip_is_told_with_its_place(script: str, message: str, place: tuple[int, int]) -> None:
    assert told(script) == (message, place)


@pytest.mark.parametrize(
    "text", ["a :- X is 7 mod 2, X =:= 1.", "a('B(', \"c d\"). % e f(", "a :- b,\n  c(1)."]
)
def test_what_is_right_has_no_slip(text: str) -> None:
    assert said("Syntax error", text).text == "Syntax error"


@pytest.mark.parametrize(
    ("clause", "text"),
    [
        ("b(X) - a(X).", "`:-` stands between the head and the body of a rule, not `-`"),
        (
            "symbol(5, pink).",
            "symbol/2 hides the session's predicate from queries, but not from statements such as `count`",
        ),
    ],
)
def test_what_is_taken_otherwise_than_it_is_meant_is_warned_of(
    clause: str, text: str, session: Session
) -> None:
    (answer,) = session.run(f"prolog\na(1).\n{clause}\nc(x-y).\nend")
    assert answer.data()["warnings"] == [{"line": 3, "text": text}]


@pytest.mark.skipif(sys.platform == "emscripten", reason="a tab has one thread")
@pytest.mark.parametrize(
    ("clauses", "goal", "said"),
    [
        (
            "fac(0, 1).\nfac(N, F) :- N1 = N-1, fac(N1, F1), F is N*F1.",
            "fac(3, F)",
            "fac/2 calls itself without end, by `fac(N1, F1)` in its clause 2",
        ),
        (
            "on(X, Y) :- at(X, Y).\non(X, Y) :- on(X, Z), at(Z, Y).\nat(a, b).\n"
            "test :- findall(X, on(a, X), Xs), print(Xs).",
            "test",
            "on/2 calls itself without end, by `on(X, Z)` in its clause 2",
        ),
        (
            "way(X, Y) :- link(X, Z), way(Z, Y).\nlink(a, b). link(a, c). link(b, a). link(b, c).",
            "way(a, d)",
            "way/2 calls itself without end, by `way(Z, Y)` in its clause 1",
        ),
        ("a(X) :- b(X), c.\nb(X) :- a(X).\nc.", "a(1)", "a/1 calls itself without end, in its clause 1"),
        (
            'expr(X) --> expr(Y), "+", num(Z), { X is Y+Z }.\nnum(1) --> "1".',
            "phrase(expr(X), `1+1`)",
            "expr/3 calls itself without end, in its clause 1",
        ),
    ],
)
def test_endless_recursion_is_told_by_its_predicate(clauses: str, goal: str, said: str) -> None:
    assert told(f"prolog\n{clauses}\nend\n?- {goal}.")[0] == f"Prolog: {said}"


@pytest.mark.skipif(sys.platform == "emscripten", reason="a tab has one thread")
@pytest.mark.parametrize(
    ("clauses", "goal"),
    [
        ("len([], 0).\nlen([_|T], N) :- len(T, M), N is M+1.", "numlist(1, 1000000, _L), len(_L, X)"),
        (
            "all :- nb_getval(k, K), J is K+1, nb_setval(k, J), ( J > 1000000 -> true ; all ), true.",
            "nb_setval(k, 0), all, nb_getval(k, X)",
        ),
        ("to(_, _, 0).\nto(A, B, N) :- N > 0, M is N-1, to(B, A, M), true.", "to(a, a, 1000000), X = 1"),
        (
            "nat(0).\nnat(N) :- nat(M), N is M+1.\n"
            "deep(0) :- once((nat(N), N > 3000)).\ndeep(K) :- K > 0, J is K-1, deep(J), true.",
            "once(deep(800000)), X = 1",
        ),
        (
            "own(X) :- own(Y), X = Y.",
            "set_prolog_flag(stack_limit, 100000000), catch(own(_), error(_, _), true), X = 1",
        ),
    ],
)
def test_recursion_that_is_merely_deep_is_not_called_endless(
    clauses: str, goal: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mmlogic.machine.process.backend._WATCHED", 0.01)
    with Session() as session:
        *_, answer = session.run(f"game 3x4\nprolog\n{clauses}\nend\n?- {goal}.")
        assert answer.data()["bindings"]
