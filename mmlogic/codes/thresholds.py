"""The limits of each way to find the remaining codes. `remaining.py` chooses a way by these limits.

Each limit is a number of codes or of steps, not a time. So every machine gives the same answer.
`prolog/codes/diagram/policy.pl` has the limits for making a diagram.
"""

LISTED = 1 << 20
"""The most codes of a game that players list, before any clue."""

ARRAYED = 1 << 24
"""The most codes in an array."""

LEFT = 10_000
"""Players see all codes left if they are at most this many, and the game has more than LISTED codes."""

DRAWN = 2000
"""How many random codes players see if they do not see all."""

KEPT = 1 << 17
"""The most codes of a diagram that are listed. Further clues select from the list."""

DRAWN_FREELY = 1_000_000
"""In a game with more codes than this, random codes of different symbols are tried until one fits."""

TRIED_FOR_ONE = 1000
"""The most random codes to try until one fits the clues."""

TRIED_FOR_SOME = 20_000
"""The most expected trials of random codes, one by one, until several fit the clues."""

TRIED_IN_ARRAYS = 1 << 21
"""The most expected trials if many codes are tried at once, in an array."""

FOUND = 100_000
"""The most inferences of Prolog's search for one code. Then a SAT solver searches, which is mostly slower."""

FOUND_LATE = 2_000_000
"""The most inferences of Prolog's second search, after a SAT solver has not decided either."""

TESTED_SOON = 20_000_000
"""The most inferences of Prolog's search for one code if a rule calls Prolog."""

FOUND_BY_SAT = 10_000_000
"""The most propagations of a SAT solver's search for one code."""

LISTED_BY_SAT = 2000
"""The most codes that a SAT solver lists, where the diagram is too large."""

LITERALS_BY_SAT = 500_000
"""The most literals of all codes that a SAT solver lists."""

FEW_BY_SAT = 20_000_000
"""The most propagations of a SAT solver that lists codes."""

COUNTED_BY_SAT = 100_000
"""The most codes that `set engine sat` counts, one by one."""

PAIRS_WEIGHED = 1 << 28
"""The most pairs of guess and code to evaluate for one suggestion. This takes one or two seconds."""
