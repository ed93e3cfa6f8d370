"""The lines from which hostile programs are made.

In braces: {folder} and other names are the canary's; {0} is a goal, {1} its text within quotes, {2} a hook,
{3} a library, {4} a predicate, {5} the name of the hook, {6} a head of it.
"""

from tests.lines import lines

__all__ = ["CARRIERS", "CLAUSES", "DIRECTIVES", "EXPORTS", "HARM", "HOOKS", "LIBRARIES", "QUERIES"]


HARM = lines("fuzz_harm")
"""Goals that leave a trace on the canary, if they run."""

CARRIERS = lines("fuzz_carriers")
"""Ways to call a goal: {0} is the goal, and {1} is its text within quotes."""

HOOKS = lines("fuzz_hooks")
"""Names that somebody else may call."""

LIBRARIES = lines("fuzz_libraries")

EXPORTS = lines("fuzz_exports")

DIRECTIVES = lines("fuzz_directives")

CLAUSES = lines("fuzz_clauses")

QUERIES = lines("fuzz_queries")
