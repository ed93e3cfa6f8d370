"""Codes of several lengths equal codes of one length with rules, where an empty peg is an extra symbol."""

from collections.abc import Callable
from itertools import product
from random import Random

from hypothesis import given, settings, strategies as st

from mmlogic import Session
from mmlogic.codes.marks import feedback
from tests.asking import refused
from tests.plainly import DIALECTS
from tests.thoroughly import some


def listed(code: list[str], pegs: int = 0) -> str:
    """Return a code as it is written, filled up with ends to `pegs` pegs."""
    return f"[{', '.join([*code, *['end'] * (pegs - len(code))])}]"


def by_rules(pegs: int, shortest: int, kinds: str, answers: str) -> str:
    """Return the game that says in rules what `pegs SHORTEST..PEGS` does."""
    held = [f"where code[{place}] != end" for place in range(1, shortest + 1)]
    held += [f"where if code[{i}] = end then code[{i + 1}] = end" for i in range(1, pegs)]
    return "; ".join([f"pegs {pegs}; colors [end, {', '.join(kinds)}]; answers {answers}", *held])


def written(code: list[str]) -> list[str]:
    return [symbol for symbol in code if symbol != "end"]


@settings(max_examples=some(8, 120))
@given(st.data())
def test_lengths_are_their_rules(data: st.DataObject) -> None:
    """Counts, lists, draws, chances and ratings are those of the game whose rules say the same."""
    pegs = data.draw(st.integers(2, 4))
    shortest = data.draw(st.integers(1, pegs - 1))
    kinds = "ABC"[: data.draw(st.integers(1, 3))]
    answers, random = data.draw(st.sampled_from(DIALECTS)), Random(data.draw(st.integers(0, 99)))

    def some_code() -> list[str]:
        return random.choices(kinds, k=random.randint(shortest, pegs))

    both = short, long = Session(), Session()
    with short, long:
        short.run(f"set seed 5; pegs {shortest}..{pegs}; colors [{', '.join(kinds)}]; answers {answers}")
        long.run(f"set seed 5; {by_rules(pegs, shortest, kinds, answers)}")
        secret = some_code()
        for session in both:
            session.run(f"secret {listed(secret, session is long and pegs)}")
        for guess in (some_code(), some_code()):
            told = [
                session.run(f"guess {listed(guess, session is long and pegs)}")[0].data() for session in both
            ]
            assert told[0] == {**told[1], "code": guess}
        for question in ("count", "codes", "codes random 3", "chances"):
            ours, theirs = (dict(session.run(question)[0].data()) for session in both)
            if "codes" in theirs:
                theirs["codes"] = [written(code) for code in theirs["codes"]]
            assert ours == theirs, question
        rated = [
            dict(session.run(f"rate {listed(secret, session is long and pegs)}")[0].data())
            for session in both
        ]
        ours, theirs = rated
        assert {**ours, "code": None, "best": None} == {**theirs, "code": None, "best": None}


def test_players_draw_codes_of_these_lengths_alone(session: Session) -> None:
    """Also where there are too many to list, and all symbols of all pegs would be quick to draw."""
    session.run("pegs 2..5; colors 20; guess ABCDE 1 1")
    assert session.suggest("random").figures.left == session.count()


def test_the_sum_of_a_shorter_code_is_that_of_what_is_there(session: Session) -> None:
    codes = [code for pegs in range(1, 4) for code in product(range(4), repeat=pegs)]
    session.run("pegs 1..3; colors [0, 1, 2, 3]")
    session.run("where 2 * sum(code) - count(3) > 12")
    assert set(session.codes()) == {
        tuple(map(str, code)) for code in codes if 2 * sum(code) - code.count(3) > 12
    }
    session.run("undo; answers number; secret 12")
    assert session.count() == sum(sum(code) == 3 for code in codes)
    for quantity in ("code[1]", "sum(code[1..2])"):
        refused(session, f"where {quantity} = 3 + 0", "a position has no number here: codes may be shorter")


QUANTITIES: dict[str, Callable[[str, str], int]] = {
    "kinds(code)": lambda _, code: len({*code}),
    "sum(code)": lambda _, code: sum(map(int, code)),
    "count(1, 2)": lambda _, code: code.count("1") + code.count("2"),
    "black(guess)": lambda guess, code: marks(guess, code)[0],
    "white(guess)": lambda guess, code: marks(guess, code)[1],
    "shared(guess)": lambda guess, code: sum(marks(guess, code)),
    "2 * sum(code) - kinds(code)": lambda _, code: 2 * sum(map(int, code)) - len({*code}),
    "black([2, 1, _])": lambda _, code: marks("21_", code)[0],
}
"""The meaning of quantities, in plain Python."""


def marks(guess: str, code: str, pegs: int = 3) -> tuple[int, int]:
    """Return the marks of two codes. A missing peg counts as a symbol of its own."""
    return feedback(guess.ljust(pegs, "."), code.ljust(pegs, "."))


@settings(max_examples=some(20, 200))
@given(st.data())
def test_quantities_of_shorter_codes_are_answered_as_rules_have_them(data: st.DataObject) -> None:
    """All programs and the players agree with plain Python."""
    shortest = data.draw(st.integers(1, 2))
    codes = ["".join(code) for pegs in range(shortest, 4) for code in product("1024"[:3], repeat=pegs)]
    guess, secret, quantity = (data.draw(st.sampled_from(each)) for each in (codes, codes, [*QUANTITIES]))
    first = data.draw(st.sampled_from(["pegs {}..3; answers x = n: {}", "answers x = n: {1}; pegs {0}..3"]))
    told = QUANTITIES[quantity](guess, secret)
    left = [code for code in codes if QUANTITIES[quantity](guess, code) == told]
    with Session() as session:
        session.run(f"pegs 3; colors [1, 0, 2]; {first.format(shortest, quantity)}")
        assert session.score([*guess], [*secret]).told == (told,)
        parts = session.rate([*guess]).figures.parts
        assert parts.get((told,), 0) + (guess in left) == len(left)
        session.run(f"guess {listed([*guess])} {told}")
        for engine in ("textbook", "clpfd", "clauses", "diagram", "sat"):
            session.run(f"set engine {engine}")
            assert sorted(map("".join, session.codes())) == sorted(left), engine
        if "guess" not in quantity:
            asked = session.run(f"forget 1; where {quantity} = {told}; count")[-1].data()["count"]
            assert asked == sum(QUANTITIES[quantity]("", code) == told for code in codes)
