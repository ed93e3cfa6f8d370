"""A theory as facts: read by Prolog they say what was told, whatever the names are."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mmlogic.theory import Theory
from mmlogic.translate import atom, facts
from tests.asking import Module
from tests.codes.theories import theories

NAMES = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=8)


@pytest.fixture(scope="module")
def prolog() -> Iterator[Module]:
    with Module() as module:
        yield module


@given(
    name=NAMES | st.sampled_from(["]", "'", "a:-b", "_X", "\\", "\\n", "[]", "{}", "!", ";", "0'a", "'a'"])
)
@settings(max_examples=200, deadline=None)
def test_a_name_is_an_atom_of_that_name(prolog: Module, name: str) -> None:
    assert prolog.value(f"X = {atom(name)}, atomic(X), Answer = X") == (
        int(name) if atom(name) == name and name.lstrip("-").isdigit() else name
    )


@given(theory=theories(most=60))
@settings(max_examples=60, deadline=None)
def test_facts_say_what_was_told(prolog: Module, theory: Theory) -> None:
    prolog.load(facts(theory))
    assert prolog.value("pegs(Answer)") == theory.game.pegs
    symbols = prolog.value("findall(S, symbol(_, S), Answer)")
    assert tuple(map(str, symbols)) == theory.game.symbols
    assert prolog.value("findall(N, symbol(N, _), Answer)") == list(range(1, len(symbols) + 1))
    clues = prolog.value("findall([N, C, B, W], guess(N, C, marks(B, W)), Answer)")
    assert [(n, tuple(map(str, c)), b, w) for n, c, b, w in clues] == [
        (n, clue.code, clue.black, clue.white) for n, clue in enumerate(theory.clues, 1)
    ]
    assert prolog.value("findall(N, rule(N, _), Answer)") == list(range(1, len(theory.rules) + 1))


def test_facts_are_written_as_a_person_would() -> None:
    from mmlogic import Session

    with Session() as session:
        session.game("bulls-and-cows")
        session.guess("0123", 1, 2)
        session.where("code[1] != 0 and (sum(code) <= 20 or not count(7) = 1)")
        assert session.show().splitlines() == [
            "pegs(4).",
            "",
            *(f"symbol({digit + 1}, {digit})." for digit in range(10)),
            "",
            "guess(1, [0,1,2,3], marks(1,2)).",
            "",
            "rule(1, distinct).",
            "rule(2, (code(1) \\= 0, (sum =< 20 ; \\+ (count(7) = 1)))).",
        ]
