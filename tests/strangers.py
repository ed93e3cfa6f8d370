"""Programs of strangers that run a goal during loading, or define a predicate that SWI-Prolog calls."""

from tests.lines import lines

__all__ = ["HOOKED", "PROGRAMS"]

_SHELL = "a :- shell('touch FILE')."

_IMPORTS = lines("imports")
_DIRECTIVES = lines("directives")

HOOKED = lines("hooked")
"""Refused clauses, one a line."""

PROGRAMS = [
    *(f":- use_module(library({each}).\n{_SHELL}" for each in _IMPORTS),
    *(f":- {each}.\n{_SHELL}" for each in _DIRECTIVES),
    *HOOKED,
]
"""Programs whose first line is refused. FILE is the file that they would make."""
