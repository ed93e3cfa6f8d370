"""Wrong programs and goals of beginners, and the first line that is said about each."""

import sys
from pathlib import Path

import pytest

from mmlogic import MmlogicError, Session

SAID: dict[str, tuple[str, ...]] = {
    "`:-` stands between the head and the body of a rule, not `-`": ("mortal(X) - human(X).",),
    "`:-` stands between the head and the body of a rule, not `->`": ("mortal(X) -> human(X).",),
    "`:-` stands between the head and the body of a rule, not `:`": ("mortal(X) : human(X).",),
    "`:-` stands between the head and the body of a rule, not `<-`": ("mortal(X) <- human(X).",),
    "`:-` stands between the head and the body of a rule, not `=`": (
        "mortal(X) = human(X).",
        "member(1, 2) = true.",
    ),
    "`:-` stands between the head and the body of a rule, not `:=`": ("mortal(X) := human(X).",),
    "`:-` stands between the head and the body of a rule, not `if`": ("mortal(X) if human(X).",),
    "`:-` is written without a space": ("mortal(X) : - human(X).",),
    "a full stop is missing at the end": ("mortal(X) :- human(X)",),
    "a full stop or a comma is missing at the end of a line": (
        "human(ann)\nhuman(bob).",
        "a(X) :- b(X)\n  c(X).\nb(1).\nc(1).",
    ),
    "`;` means or: a full stop ends a clause": ("human(ann);\nhuman(bob).",),
    "a comma stands between goals: a full stop ends a clause": ("human(ann),\nhuman(bob).",),
    "Ann occurs only once: a capital letter begins a variable (a name would be `ann`, any value `_Ann`)": (
        "human(Ann).",
    ),
    "Mary occurs only once: a capital letter begins a variable (a name would be `mary`, any value `_Mary`)": (
        "likes(Mary, wine).",
    ),
    "X occurs only once in this clause; `_X` says that this is meant": ("likes(john, X).",),
    "`Human(`: the name of a predicate begins with a small letter": ("Human(ann).",),
    "`human (`: no space may stand before the bracket": ("human (ann).",),
    "a `)` is missing": ("human(ann.",),
    "a `(` is missing": ("human(ann)).",),
    "a quotation mark has no partner": ("human('ann).",),
    "one full stop ends a clause": ("human(ann)..",),
    "a comment begins with `%` in Prolog": (
        "# people\nhuman(ann).\nhuman(bob) # him\n, true.",
        "human(ann). // her",
        "human(ann). # her",
    ),
    "a comma is missing before `c(`": (
        "a(X) :- b(X) c(X).\nb(1).\nc(1).",
        "different([X|Xs]) :- b(X) c(Xs).",
    ),
    "a comma is missing before `c`": ("a(X) :- b(X) c.",),
    "`is not` is not Prolog: `=\\=` says that numbers differ, `\\==` or `dif/2` that terms differ": (
        "a(X) :- b(X, Y), X is not Y.",
    ),
    "`\u2013` is a dash of a word processor: Prolog's is `-`": ("a(X) :\u2013 b(X).",),
    "Prolog writes \u2264 as `=<`, \u2265 as `>=`, and \u2260 as `=\\=` or `\\==`": (
        "a(X, Y) :- X \u2260 Y.",
        "a(X, Y) :- X \u2264 Y.",
    ),
    "`==` says in Prolog that two terms are the same, not `===`": ("a(X, Y) :- X === Y.",),
    "a comparison has two sides: `A =< X, X =< B` says that `X` is between `A` and `B`": (
        "a(X) :- 1 =< X =< 3.",
        "a(X) :- 1 < X < 3.",
    ),
    "`def` is not Prolog: the head of a clause stands alone before `:-`": ("def a(X): b(X).",),
    "`for` is not Prolog: `member/2` or a recursion goes through a list": ("a(X) :- for Y in X, b(Y).",),
    "a clause begins with the name of a predicate, not with the variable `X`": ("X :- b(X).",),
    "`%` begins a comment: the rest of a division is `X mod Y`": ("a(X, Y) :- Y is X % 2.",),
    "`differs` is no operator of Prolog: a goal is `differs(\u2026)`": ("a(X) :- X differs red.",),
    "brackets or a comma are missing: `b(X)` or `b, X`": ("elseif(X) :- b X.",),
    "write a comma instead of `and`": (
        "a(X) :- b(X) and c(X).\nb(1).\nc(1).",
        "?- pegs(3) and pegs(4).",
    ),
    "write a comma instead of `&`": ("a(X) :- b(X) & c(X).\nb(1).\nc(1).",),
    "write a semicolon instead of `or`": ("a(X) :- b(X) or c(X).\nb(1).\nc(1).",),
    "write a semicolon instead of `||`": ("a(X) :- b(X) || c(X).\nb(1).\nc(1).",),
    "`\\+` negates a goal: `\\+ b`": (
        "a(X) :- not b(X).\nb(1).",
        "a(X) :- /+ b(X).",
        "a(X) :- ~b(X).",
        "a(X) :- c(X), !b(X).",
        "differ([X|Xs]) :- /+ b(X).",
    ),
    "`!=` is not Prolog: `=\\=` says that numbers differ, `\\==` or `dif/2` that terms differ": (
        "a(X, Y) :- X != Y.",
    ),
    "`<>` is not Prolog: `=\\=` says that numbers differ, `\\==` or `dif/2` that terms differ": (
        "a(X, Y) :- X <> Y.",
    ),
    "`=<` says at most in Prolog, not `<=`": (
        "a(X, Y) :- X <= Y.",
        "?- 3 <= 2.",
    ),
    "`>=` says at least in Prolog: `=>` compares nothing": (
        "a(X, Y) :- X => Y.",
        "?- 1 => 2.",
        "?- pegs(N), N => 2.",
    ),
    "`:=` is not Prolog: `is` computes a number, `=` makes two terms equal": (
        "a(X, Y) :- Y := X+1.",
        "?- X := 1.",
    ),
    "`+=` is not Prolog: `is` computes a number, `=` makes two terms equal": ("a(X) :- X += 1.",),
    "`++` is not Prolog: `is` computes a number, `=` makes two terms equal": ("a(X) :- X++.",),
    "`( If -> Then ; Else )` decides in Prolog, without the words `if` and `then`": (
        "a(X) :- if X > 1 then b(X) else c(X).",
        "a(X) :- X == 1 ? b : c.",
    ),
    "`return` is not Prolog: an argument of the head holds the result": ("a(X) :- return X.",),
    "`3Y`: a name begins with a letter, and `*` multiplies": ("a(X) :- X is 3Y.",),
    "`X` would contain itself in `X=X+1`: `is` computes, into another variable": (
        "a(X) :- X = X+1.",
        "?- X = X+1.",
    ),
    "`X is X+1` is never true, as a variable keeps its value: the result needs another variable than `X`": (
        "a(X) :- X is X+1.",
    ),
    "the clauses of a/1 are not together: b/1 stands between them": ("a(1).\nb(1).\na(2).",),
    "length/2 is taken, as it is Prolog's own: call yours `my_length`": ("length([], 0).",),
    "write/1 is taken, as it is Prolog's own: call yours `my_write`": ("write(X) :- print(X).",),
    "`:- dynamic a/1.` above the clauses of a/1 lets goals change them": (
        "prolog\na(1).\nend\n?- assertz(a(2)).",
        "prolog\na(1).\nend\n?- retract(a(1)).",
    ),
    "a term is missing beside a comma": (
        "a(X,) :- b(X).",
        "a(X) :- , b(X).",
        "a(X) :- b(X), .",
    ),
    "a `]` is missing": ("a([H|T) :- b(H, T).",),
    "`>=` is written without a space": ("a(X) :- X > = 1.",),
    "b/1 is called here and defined nowhere": ("a(X) :- b(X).\nc(1).",),
    "the argument of `write` stands in brackets": ('a(X) :- write "hello".',),
    "`?-` asks a goal: a rule or a fact stands in `prolog \u2026 end`": ("?- a(X) :- b(X).",),
    "`Y` has no value yet in `X is Y+1`": ("?- X is Y+1.",),
    "`X` has no value yet in `X>3`": (
        "?- X > 3.",
        "prolog\nbig(X) :- X > 3.\nsmall(Y) :- \\+ big(Y).\nend\n?- small(Z).",
    ),
    "`X` has no value yet in `atom_length(X, N)`": ("?- atom_length(X, N).",),
    "`Symbol(`: the name of a predicate begins with a small letter": ("?- Symbol(N, red).",),
    "a comma is missing between `N` and `red`": ("?- symbol(N red).",),
    "Unknown procedure: symbols/2; did you mean symbol/2?": ("?- symbols(N, red).",),
    "`\u201c` is a quotation mark of a word processor: Prolog's are `'` and `\"`": (
        "?- X = \u201cAnn\u201d.",
    ),
    "Arithmetic: `foo/0' is not a function": ("?- X is 1 + foo.",),
    "`M` has no value yet in `N is M+1`": (
        "prolog\nlen([], 0).\nlen([_|T], N) :- N is M+1, len(T, M).\nend\n?- len([a], N).",
    ),
}
"""The programs by what is said. A program is a goal, clauses, or a block of clauses with a goal."""


@pytest.mark.parametrize("message", SAID)
def test_a_wrong_program_is_told_what_is_wrong(message: str) -> None:
    if sys.platform == "emscripten" and message.startswith(("`:=`", "`“`")):
        pytest.skip("a tab's Prolog calls JavaScript by `:=`, and reads these quotation marks")
    for program in SAID[message]:
        script = program if "?-" in program else f"prolog\n{program}\nend"
        with Session() as session:
            session.run("game 3x4")
            assert _first(session, script).removeprefix("Prolog: ") == message


def _first(session: Session, script: str) -> str:
    try:
        *_, answer = session.run(script)
    except MmlogicError as error:
        return error.message
    return str(answer.data()["warnings"][0]["text"])


RIGHT = (Path(__file__).parent / "right_programs.txt").read_text().partition("\n")[2].split("====\n")


@pytest.mark.skipif(sys.platform == "emscripten", reason="a tab has one thread")
@pytest.mark.parametrize("program", RIGHT, ids=range(len(RIGHT)))
def test_a_right_program_that_looks_like_a_slip_is_told_nothing(program: str) -> None:
    clauses, _, goal = program.partition("\n?-")
    with Session() as session:
        *_, told, answer = session.run(f"game 3x4\nprolog\n{clauses}\nend\n?-{goal}")
        assert told.data()["warnings"] == []
        assert answer.data().get("holds") or answer.data()["bindings"]
