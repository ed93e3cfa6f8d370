"""Programs of strangers: their forbidden goals. They have no effect outside."""

import pytest

from mmlogic.limits.budget import Budget, LimitExceeded, Limits
from mmlogic.limits.memory import resident
from mmlogic.machine.guest import Guest, Problem, merged, predicates_of
from mmlogic.machine.module import using
from mmlogic.machine.process.own import own_prolog
from tests.alone import alone

LIMITS = Limits(seconds=60, inferences=3_000_000, memory=128)


def test_an_operator_stays_in_its_program() -> None:
    with Guest() as guest, Guest() as other:
        assert guest.load(":- op(700, xfx, is_near).\nred is_near orange.\n") == []
        assert [each.bindings[0].text for each in guest.ask("X is_near orange")] == ["red"]
        assert guest.load(":- use_module(library(clpfd)).\n") == []
        other.load("")
        assert isinstance(other.problem("X is_near orange"), Problem)
        assert isinstance(other.problem("X in 1..2"), Problem)


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
"""A goal that fills the memory with atoms, which are not on Prolog's stacks."""


def test_a_tight_budget_stops_atoms_that_grow() -> None:
    own = own_prolog(trusted=True)
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
