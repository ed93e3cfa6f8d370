"""What a stranger's Prolog may try: to get out of the sandbox, and to run away."""

from tests.lines import lines

__all__ = ["LIMITED", "PASSED", "REFUSED"]

REFUSED = lines("refused")
"""Goals of strangers that library(sandbox) refuses, on every SWI-Prolog from 9.0."""

PASSED = lines("walled")
"""Goals that do harm behind it, or that it does not find on some SWI-Prolog: the second wall is for them."""

LIMITED = lines("limited")
"""Goals that end in an error or at a limit; the process lives."""

LEVELS = 18
"""The doublings that nest a term deeper than it can be written: 2^18 levels."""


def deep(shape: str, levels: int = LEVELS) -> str:
    """Return a goal that nests T by doubling, in the shape that is told of Z."""
    return f"length(L, {levels}), foldl([_, V-S, W-S]>>copy_term(V-S, W-V), L, Z-({shape}), _-T)"


_WRITTEN = ["write(T)", "print(T)", "format('~q', [T])", "term_to_atom(T, _)", "term_string(T, _)"]
_COMPILED = ["assertz(mine(T))", "asserta(mine(T))", "term_hash(T, -1, 9, _)"]
_TOLD = ["throw(T)", "atom_length(T, _)", "writeln(T)", "X = f(T, X), print(X)"]
_READ = ["term_to_atom(_, A)", "term_string(_, A)", "atom_to_term(A, _, _)", "term_string(_, A, [])"]

LIMITED += [
    *(f"{deep('f(Z)')}, {goal}" for goal in _WRITTEN + _COMPILED + _TOLD),
    *(f"{deep(shape)}, writeq(T)" for shape in ("f(Z, _)", "[Z]", "{Z}", "- Z", "(Z, a)", "_{a: Z}")),
    *(f"length(L, 250000), maplist(=('['), L), atomic_list_concat(L, A), {goal}" for goal in _READ),
]
