"""Advice about Prolog text with syntax errors."""

import pytest

from mmlogic import MmlogicError, Session
from mmlogic.machine.slips import advice

CLPFD = "`:- use_module(library(clpfd)).` in `prolog … end` makes constraints such as `#=` and `in` known"


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("?- Symbol(N, red).", "`Symbol(`: the name of a predicate begins with a small letter"),
        ("?- symbol (N, red).", "`symbol (`: no space may stand before the bracket"),
        ("?- symbol(N red).", "a comma is missing between `N` and `red`"),
        ("?- pegs(N) and pegs(M).", "write a comma instead of `and`"),
        ("?- pegs(N) or pegs(M).", "write a semicolon instead of `or`"),
        ("?- X #> 3, label([X]).", CLPFD),
        ("?- X in 1..3.", CLPFD),
        ("?- symbol(N, red.", "a `)` is missing"),
        (
            "prolog\nmin(X, Y, X) :- X &lt; Y, !.\nend",
            "the text is HTML of a web page: `<` stands there as `&lt;`, `>` as `&gt;`, `&` as `&amp;`",
        ),
        ("?- member(X, 1, 2]).", "a `[` is missing"),
        ("prolog\na(1).\nb(X) : - a(X).\nend", "`:-` is written without a space"),
        ("prolog\na(1)\na(2).\nend", "a full stop or a comma is missing at the end of a line"),
        ("prolog\na(1).\na(2)\nend", "a full stop is missing at the end"),
        *(
            (
                f"prolog\nb(X) {sign} a(X).\nend",
                f"`:-` stands between the head and the body of a rule, not `{sign}`",
            )
            for sign in (":", "->", "=", "<-", "::", "<=", "if")
        ),
    ],
)
def test_a_slip_is_told(script: str, told: str) -> None:
    with Session() as session, pytest.raises(MmlogicError) as caught:
        session.run(f"game 3x4; {script}")
    assert caught.value.hint == told


@pytest.mark.parametrize("text", ["a :- X is 7 mod 2.", "a('B(', \"c d\"). % e f(", "a :- b,\n  c(1)."])
def test_what_is_right_has_no_slip(text: str) -> None:
    assert advice("Syntax error", text) is None


@pytest.mark.parametrize(
    ("clause", "told"),
    [
        ("b(X) - a(X).", "a fact of (-)/2: `:-` stands between the head and the body of a rule"),
        (
            "symbol(5, pink).",
            "symbol/2 hides the session's predicate from queries, but not from statements such as `count`",
        ),
    ],
)
def test_what_is_taken_otherwise_than_it_is_meant_is_warned_of(
    clause: str, told: str, session: Session
) -> None:
    (answer,) = session.run(f"prolog\na(1).\n{clause}\nc(x-y).\nend")
    assert answer.data()["warnings"] == [{"line": 3, "text": told}]
