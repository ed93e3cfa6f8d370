"""The facts of a theory: Prolog reads them as the same theory, for all names of symbols."""

from collections.abc import Callable, Iterator

import pytest
from hypothesis import example, given, settings, strategies as st

from mmlogic.codes.constraints import Absent, Comparison, Not, Or, PositionIs
from mmlogic.codes.facts import facts, symbol
from mmlogic.codes.game import Game
from mmlogic.codes.quantities import CountOf, Number
from mmlogic.codes.theory import Rule, Theory
from tests.asking import Module
from tests.thoroughly import some

NAMES = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=8)


@pytest.fixture(scope="module")
def prolog() -> Iterator[Module]:
    with Module() as module:
        yield module


OPERATORS = ["public", "dynamic", "table", "discontiguous", "initialization", "is", "mod", "rem", "xor", "as"]
"""Names that Prolog reads as operators if they are alone. As arguments, they are atoms."""


def operators(test: Callable[..., None]) -> Callable[..., None]:
    """Try a test with each of these names."""
    for name in OPERATORS:
        test = example(name=name)(test)
    return test


@given(
    name=NAMES | st.sampled_from(["]", "'", "a:-b", "_X", "\\", "\\n", "[]", "{}", "!", ";", "0'a", "'a'"])
)
@operators
@settings(max_examples=some(100, 200))
def test_a_name_is_an_atom_of_that_name(prolog: Module, name: str) -> None:
    read = int(name) if symbol(name) == name and name.lstrip("-").isdigit() else name
    assert prolog.value(f"x({symbol(name)}) = x(X), atomic(X), Answer = X") == read
    assert prolog.value(f"Answer = [{symbol(name)},{symbol(name)}]") == [read, read]


@given(name=NAMES)
@operators
@settings(max_examples=some(30, 60))
def test_a_name_beside_an_operator_is_an_atom_too(prolog: Module, name: str) -> None:
    symbols = (name, f"{name}x")
    rules = (
        PositionIs(1, name),
        Not(Or((PositionIs(1, name, True), Comparison(CountOf((name,)), "<", Number(1))))),
    )
    prolog.load(facts(Theory(Game(1, symbols), (), tuple(map(Rule, rules)))))
    ((read, _),) = [prolog.value("findall(S, symbol(_, S), Answer)")]
    assert prolog.value("rule(1, code(1) = S), Answer = S") == read
    told = "rule(2, \\+ (code(1) \\= S ; count(T) < 1)), Answer = [S,T]"
    assert prolog.value(told) == [read, read]
    assert str(read) == name


def test_a_symbol_that_does_not_occur_is_counted_in_prolog() -> None:
    rule = Rule(Not(Absent("dynamic")))
    assert "rule(1, \\+ (count(dynamic) = 0))." in facts(Theory(Game(2, ("dynamic", "x")), (), (rule,)))
