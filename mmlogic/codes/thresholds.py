"""The limits of each way to the remaining codes, by which `remaining.py` chooses among them.

Codes and these numbers limit a way, never the clock. So each machine gives the same answer.
`prolog/codes/diagram/policy.pl` limits the building of a diagram, and says how far.
"""

from collections.abc import Iterator

from mmlogic.machine import ANSWER, Module, goal

LISTED = 1 << 20
"""Codes of a game up to which players list all of them, once for a game and its rules."""

ARRAYED = 1 << 24
"""Codes up to which an array of them is made at all."""

LEFT = 10_000
"""Codes left up to which players see all of them, in games that have too many to list."""

DRAWN = 2000
"""The most codes that players see."""

KEPT = 1 << 17
"""The most codes of a diagram to list, so that a further clue selects from the list."""

DRAWN_FREELY = 1_000_000
"""Codes of a game beyond which a code of different symbols is drawn until it fits."""

TRIED_FOR_ONE, TRIED_FOR_SOME, TRIED_IN_ARRAYS = 1000, 20_000, 1 << 21
"""Codes drawn for each one that fits: for one code, for some singly, for some in arrays."""

FOUND, FOUND_LATE, TESTED_SOON = 100_000, 2_000_000, 20_000_000
"""Inferences of Prolog's search for a code. The first is before a SAT solver, as Prolog is mostly faster. The
second is after a solver without result. The third is for a rule that calls Prolog."""

FOUND_FOR_WORD = 300
"""Inferences more for each word of a list."""

FOUND_BY_SAT = 10_000_000
"""Propagations for which a SAT solver looks for one."""

LISTED_BY_SAT, LITERALS_BY_SAT, FEW_BY_SAT = 2000, 500_000, 20_000_000
"""The most codes that a SAT solver lists without a diagram, their literals, and its propagations."""

COUNTED_BY_SAT = 100_000
"""Codes that `set engine sat` counts, one by one."""

PAIRS_WEIGHED = 1 << 28
"""Pairs of guess and code to evaluate for one guess: a second or two."""


def ways() -> Iterator[tuple[str, str, str]]:
    """Yield the ways to the remaining codes, in the order of trial: name, purpose, limit."""
    yield "list", "all codes of the game in an array, for players", f"{LISTED:,} codes"
    soon = Module("codes/diagram/policy").value(goal("counted_soon", 0, 0, ANSWER))
    yield "diagram", "Prolog's decision diagram, which counts, ranks and draws", f"{soon:,} inferences"
    yield "kept", "the codes of a diagram in an array, for players", f"{KEPT:,} codes left"
    yield "few", "a SAT solver lists what no diagram holds", f"{LISTED_BY_SAT:,} codes left"
