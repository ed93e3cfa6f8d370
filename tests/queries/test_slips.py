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
    if sys.platform == "emscripten" and kind in {"assign", "quotes"}:
        pytest.skip("a tab's Prolog calls JavaScript by `:=`, and reads these quotation marks")
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


@pytest.mark.parametrize("text", ["a :- X is 7 mod 2.", "a('B(', \"c d\"). % e f(", "a :- b,\n  c(1)."])
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
