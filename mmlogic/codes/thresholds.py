"""The limits of each way to the remaining codes. `remaining.py` chooses a way by these limits.

Each limit is a number of codes or of steps, never a time. So every machine gives the same answer.
`prolog/codes/diagram/policy.pl` has the limits for building a diagram.
"""

from collections.abc import Iterator

from mmlogic.machine import ANSWER, Module, goal

LISTED = 1 << 20
"""The most codes of a game that players list, once for each game and its rules."""

ARRAYED = 1 << 24
"""The most codes for which an array is made."""

LEFT = 10_000
"""In a game with too many codes to list: the most codes left of which players see all."""

DRAWN = 2000
"""How many codes are drawn for players that do not see all."""

KEPT = 1 << 17
"""The most codes of a diagram that are listed. A further clue then selects from the list."""

DRAWN_FREELY = 1_000_000
"""In a game with more codes than this, codes of different symbols are drawn until one fits."""

TRIED_FOR_ONE, TRIED_FOR_SOME, TRIED_IN_ARRAYS = 1000, 20_000, 1 << 21
"""How many codes may be drawn to find codes that fit.

The first limits the search for one code. The others limit the expected number of draws for several codes:
the second if codes are drawn singly, the third if they are drawn in arrays.
"""

FOUND, FOUND_LATE, TESTED_SOON = 100_000, 2_000_000, 20_000_000
"""Limits, in inferences, of Prolog's search for a code.

The first limits the search before a SAT solver tries, as Prolog is mostly faster. The second limits the
search after a SAT solver without result. The third is for a rule that calls Prolog.
"""

FOUND_FOR_WORD = 300
"""Further inferences of this search for each word of a list."""

FOUND_BY_SAT = 10_000_000
"""The most propagations of a SAT solver's search for one code."""

LISTED_BY_SAT, LITERALS_BY_SAT, FEW_BY_SAT = 2000, 500_000, 20_000_000
"""Limits of a SAT solver that lists codes if no diagram can: codes, their literals, its propagations."""

COUNTED_BY_SAT = 100_000
"""The most codes that `set engine sat` counts, as it counts them one by one."""

PAIRS_WEIGHED = 1 << 28
"""The most pairs of guess and code to evaluate for one suggestion, which takes a second or two."""


def ways() -> Iterator[tuple[str, str, str]]:
    """Yield the ways to the remaining codes, in the order of trial: name, purpose, limit."""
    yield "list", "all codes of the game in an array, for players", f"{LISTED:,} codes"
    soon = Module("codes/diagram/policy").value(goal("counted_soon", 0, 0, ANSWER))
    yield "diagram", "Prolog's decision diagram, which counts, ranks and draws", f"{soon:,} inferences"
    yield "kept", "the codes of a diagram in an array, for players", f"{KEPT:,} codes left"
    yield "few", "a SAT solver lists what no diagram holds", f"{LISTED_BY_SAT:,} codes left"
