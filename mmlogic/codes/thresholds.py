"""The limits of each way to find the remaining codes. `remaining.py` chooses a way by these limits.

Each limit is a number of codes or of steps, not a time. So every machine gives the same answer.
`prolog/codes/diagram/policy.pl` has the limits for making a diagram.
"""

LISTED = 1 << 20
"""The most codes of a game that players list, before any clue."""

ARRAYED = 1 << 24
"""The most codes in an array."""

LEFT = 10_000
"""In a game with more than LISTED codes: if no more than this many codes are left, players see all."""

DRAWN = 2000
"""How many random codes players see if they do not see all."""

KEPT = 1 << 17
"""If a diagram has no more than this many codes, they are listed. Further clues select from the list."""

DRAWN_FREELY = 1_000_000
"""In a game with more codes than this, random codes of different symbols are tried until one fits."""

TRIED_FOR_ONE, TRIED_FOR_SOME, TRIED_IN_ARRAYS = 1000, 20_000, 1 << 21
"""How many random codes may be tried to find codes that fit the clues.

TRIED_FOR_ONE limits the search for one code. The other two limit the expected number of trials for several
codes: one by one (TRIED_FOR_SOME), or in arrays (TRIED_IN_ARRAYS).
"""

FOUND, FOUND_LATE, TESTED_SOON = 100_000, 2_000_000, 20_000_000
"""Limits of Prolog's search for one code, in inferences.

FOUND limits the first search, because Prolog is mostly faster than a SAT solver. If a SAT solver does not
decide either, FOUND_LATE limits a second search. TESTED_SOON is the limit if a rule calls Prolog.
"""

FOUND_BY_SAT = 10_000_000
"""Limit of a SAT solver's search for one code, in propagations."""

LISTED_BY_SAT, LITERALS_BY_SAT, FEW_BY_SAT = 2000, 500_000, 20_000_000
"""Limits of a SAT solver that lists the codes if the diagram is too large.

LISTED_BY_SAT counts codes, LITERALS_BY_SAT their literals in total, FEW_BY_SAT propagations.
"""

COUNTED_BY_SAT = 100_000
"""The most codes that `set engine sat` counts, one by one."""

PAIRS_WEIGHED = 1 << 28
"""The most pairs of guess and code to evaluate for one suggestion. This takes one or two seconds."""
