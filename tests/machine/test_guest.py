"""Programs of strangers: what they may not do, and that nothing else notices them."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from mmlogic.common.budget import Budget
from mmlogic.common.memory import resident
from mmlogic.machine import ANSWER, LimitExceeded, Limits, Module, PrologError, goal, own_prolog, using
from mmlogic.machine.guest import Guest, Problem, merged, predicates_of
from tests.alone import alone
from tests.attempts import LIMITED, REFUSED
from tests.lines import table

LIMITS = Limits(seconds=60, inferences=3_000_000, memory=128)


@pytest.fixture(scope="module")
def canary() -> Iterator[Module]:
    with Module() as module:
        module.load(":- dynamic fact/1.\nfact(1).\n")
        yield module


def untouched(canary: Module) -> bool:
    """Say whether a program that knows nothing of guests answers as it did."""
    return list(canary.values(goal("fact", ANSWER))) == [1]


@pytest.mark.parametrize("attempt", REFUSED)
def test_what_reaches_out_is_refused(attempt: str, canary: Module, tmp_path: Path) -> None:
    file = tmp_path / "written"
    text = attempt.replace("FILE", str(file)).replace("canary:", f"{canary.name}:")
    with Guest("codes/relations", known="pegs(1).\nsymbol(1,red).\n:- dynamic guess/3, rule/2.") as guest:
        guest.load("")
        assert guest.problem(text, LIMITS)
        assert list(guest.ask(text, LIMITS)) == []
    with Guest("codes/relations", known="pegs(1).\nsymbol(1,red).\n:- dynamic guess/3, rule/2.") as guest:
        messages = guest.load(f"attempt :- {text}.\n", LIMITS)
        if not any(each.kind == "error" for each in messages):
            assert guest.problem("attempt", LIMITS)
            assert list(guest.ask("attempt", LIMITS)) == []
    assert not file.exists()
    assert untouched(canary)


@pytest.mark.parametrize("attempt", LIMITED)
def test_what_runs_away_is_stopped(attempt: str, canary: Module) -> None:
    with Guest() as guest:
        guest.load("")
        assert guest.problem(attempt, LIMITS) is None
        with pytest.raises((PrologError, LimitExceeded)):
            list(guest.ask(attempt, replace(LIMITS, seconds=2)))
        assert [each.bindings[0].value for each in guest.ask("X = 1", LIMITS)] == [1]
    assert untouched(canary)


@pytest.mark.parametrize(("clause",), table("clauses"))
def test_clauses_that_reach_out_are_refused(clause: str, canary: Module, tmp_path: Path) -> None:
    file = tmp_path / "written"
    text = clause.replace("FILE", str(file)).replace("canary:", f"{canary.name}:")
    with Guest() as guest:
        messages = guest.load(f"a(1).\n{text}\nb(1).\n", LIMITS)
        assert (messages[0].kind, messages[0].line) == ("error", 2)
        assert guest.problem("a(_), b(_)") is None
    assert not file.exists()
    assert untouched(canary)


def test_an_operator_stays_in_its_program() -> None:
    with Guest() as guest, Guest() as other:
        assert guest.load(":- op(700, xfx, is_near).\nred is_near orange.\n") == []
        assert [each.bindings[0].text for each in guest.ask("X is_near orange")] == ["red"]
        assert guest.load(":- use_module(library(clpfd)).\n") == []
        other.load("")
        assert isinstance(other.problem("X is_near orange"), Problem)
        assert isinstance(other.problem("X in 1..2"), Problem)


def test_what_a_query_asserts_is_gone_with_its_program() -> None:
    with Guest() as guest:
        guest.load(":- dynamic seen/1.\n")
        assert len(list(guest.ask("assertz(seen(1)), seen(1)"))) == 1
    with Guest() as guest:
        guest.load(":- dynamic seen/1.\n")
        assert [each.found for each in guest.ask("seen(_)")] == [False]


def test_messages_are_those_of_prolog() -> None:
    with Guest() as guest:
        messages = guest.load("p(X, Y) :- q(X).\nr(1).\np2(.\n")
    assert [(each.kind, each.line) for each in messages] == [("error", 3), ("warning", 1), ("warning", 1)]
    assert messages[1].text == "Singleton variables: [Y]"
    assert messages[2].text == "q/1 is called here and defined nowhere"


def test_bindings_are_written_as_the_toplevel_does() -> None:
    with Guest() as guest:
        guest.load(":- use_module(library(clpfd)).\n")
        (solution,) = guest.ask("X in 1..3, dif(Y, a), Z = f(Y, _), A = B, C = \"s\", D = 'it''s'")
    assert [(each.name, each.text) for each in solution.bindings] == [
        ("Z", "f(Y,_A)"),
        ("B", "A"),
        ("C", '"s"'),
        ("D", "'it\\'s'"),
    ]
    assert solution.residual == ("X in 1..3", "dif(Y, a)")
    assert solution.last


def test_output_comes_with_the_answer_that_it_precedes() -> None:
    with Guest() as guest:
        guest.load("")
        found = [(each.found, each.output) for each in guest.ask("member(X, [1,2]), write(X) ; nl, fail")]
    assert found == [(True, "1"), (True, "2"), (False, "\n")]


@pytest.mark.parametrize(
    ("old", "new", "kept"),
    [
        ("a(1).\n% of b\nb(1).\nc(X) :- X = 'a. b'.\n", "b(2).\n", "a(1).\n% of b\nc(X) :- X = 'a. b'.\n"),
        ("a(1).\n", "b(1).\n", "a(1).\n"),
        ("a --> [x].\nb(1).\n", "a([], []).\n", "b(1).\n"),
        (":- op(700, xfx, ==>).\nx ==> y.\nb(1).\n", "b(2).\n", ":- op(700, xfx, ==>).\nx ==> y.\n"),
        ("", "a(1).\n", ""),
    ],
)
def test_what_is_defined_anew_replaces_its_clauses(old: str, new: str, kept: str) -> None:
    assert merged(old, new) == (kept, kept + new)


@pytest.mark.parametrize("directive", ["use_module(library(clpfd))", "use_module(library(clpfd), [(#>)/2])"])
def test_clauses_are_read_with_the_operators_of_their_library_before_anybody_has_loaded_it(
    directive: str,
) -> None:
    alone(_replaced_after, directive)


def _replaced_after(directive: str) -> None:
    old = f":- {directive}.\na(X) :- X #> 1.\n"
    assert merged(old, "a(2).\n") == (f":- {directive}.\n", f":- {directive}.\na(2).\n")
    assert predicates_of(old) == {("a", 1)}


ATOMS = "length(L, 40), foldl([_, A, B]>>atom_concat(A, A, B), L, aaaa, T)"
"""It fills the memory with atoms, which are not on Prolog's stacks."""


def test_a_tight_budget_stops_atoms_that_grow() -> None:
    own = own_prolog()
    with using(own), Guest() as guest:
        guest.load("")
        assert guest.problem(ATOMS, LIMITS) is None
        budget = Budget(30, (resident() >> 20) + 64)
        pages = guest.pages(ATOMS, Limits(seconds=30))
        with pytest.raises(LimitExceeded, match=f"memory limit of {budget.memory:,} MiB") as met:
            while True:
                with budget:  # as a listing is read: entered anew for each page
                    next(pages)
        assert met.value.kind == "memory"
    if own:
        own.close()
