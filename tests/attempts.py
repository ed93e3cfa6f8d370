"""Goals that a stranger may try: to get out of the sandbox, or to run endlessly."""

from tests.lines import lines

__all__ = ["LIMITED", "PASSED", "REFUSED"]

REFUSED = lines("refused")
"""Goals of strangers that library(sandbox) refuses, on every SWI-Prolog from 9.0."""

PASSED = lines("walled")
"""Harmful goals that the first wall lets pass in some SWI-Prolog. The second wall stops them."""

LIMITED = lines("limited")
"""Goals that end with an error or at a limit. The process goes on."""

LEVELS = 18
"""A term with this number of doublings, 2^18 levels, is too deep to be written."""


def deep(shape: str, levels: int = LEVELS) -> str:
    """Return a goal that makes a deep term T by doubling. `shape` is a term that contains Z once."""
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
