"""The user's rules in Prolog, checked peg by peg: the remaining codes are those that the goals allow."""

from random import Random

import pytest

from mmlogic import MmlogicError, Session

PROGRAM = """prolog
:- discontiguous residual/4.
twice(Code, S) :- append(_, [S,S|_], Code).
residual(twice(S), _, S, after(S)).
residual(twice(S), _, Other, twice(S)) :- Other \\== S.
residual(after(S), _, S, true).
residual(after(S), _, Other, twice(S)) :- Other \\== S.

even(Code, S) :- findall(S, member(S, Code), All), length(All, N), 0 =:= N mod 2.
residual(even(S), Left, Symbol, Rest) :- parity(0, S, Left, Symbol, Rest).
residual(parity(N, S), Left, Symbol, Rest) :- parity(N, S, Left, Symbol, Rest).
parity(N0, S, Left, Symbol, Rest) :-
    ( Symbol == S -> N is 1-N0 ; N = N0 ),
    ( Left > 0 -> Rest = parity(N, S) ; N =:= 0 -> Rest = true ; Rest = false ).

mirrored([S,T|_], S, T).
residual(mirrored(S,T), _, S, next(T)).
residual(next(T), _, T, true).
end
"""
RULES = ["twice(Code, red)", "twice(Code, blue)", "even(Code, red)", "even(Code, green)"]
RULES += ["mirrored(Code, red, blue)"]


@pytest.mark.parametrize("seed", range(6))
def test_a_residual_leaves_the_codes_of_the_textbook(seed: int, session: Session) -> None:
    random = Random(seed)
    session.run(f"game {random.choice(['3x4', '4x3'])}\n{PROGRAM}")
    for _ in range(2):
        one, other = (f"prolog({random.choice(RULES)})" for _ in "ab")
        session.run(
            f"where {random.choice([one, f'not {one}', f'{one} or {other}', f'if {one} then {other}'])}"
        )
        assert "code_obeys" not in session.show("clauses")
        session.run("set engine textbook")
        codes = list(session.codes())
        session.run("set engine diagram")
        assert session.count() == len(codes)
        assert list(session.codes()) == codes


def test_a_large_game_is_counted(session: Session) -> None:
    session.run(f"game 16x6\n{PROGRAM}where prolog(twice(Code, red))")
    before = [1, 0]  # codes without two reds in a row: those that end with another symbol, and with red
    for _ in range(16):
        before = [5 * sum(before), before[0]]
    assert session.count() == 6**16 - sum(before)


@pytest.mark.parametrize(
    ("clauses", "message"),
    [
        (
            "warm(C) :- member(red, C).\nresidual(warm, _, _, warm).",
            "residual/4 says `false` of .*, and warm/1 says",
        ),
        ("warm(_).\nresidual(warm, _, _, f(_)).", "residual/4 leaves f(.*), a state with variables"),
    ],
)
def test_what_is_wrong_with_a_residual_is_told(clauses: str, message: str) -> None:
    with Session() as session, pytest.raises(MmlogicError, match=message):
        session.run(f"game 2x3\nprolog\n{clauses}\nend\nwhere prolog(warm(Code)); count")


@pytest.mark.parametrize("question", ["count", "chances"])
def test_a_residual_without_end_is_named_as_the_cause(question: str, session: Session) -> None:
    session.run("game 12x10\nprolog\nslow(_) :- repeat, fail.\nresidual(slow, _, _, _) :- repeat, fail.\nend")
    session.run("set timeout 1; where prolog(slow(Code)); set timeout none")
    with pytest.raises(MmlogicError, match=r"in a few seconds: a rule calls Prolog") as caught:
        session.run(question)
    assert "does `residual` end" in str(caught.value)
