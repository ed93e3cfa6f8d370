"""What a rule of `where` says of a code, as a tree of conditions and connectives.

Each is one class under the decorator `rule`: how it is written, what its parts mean in a game, and its term,
which `prolog/codes/rules.pl` describes. The language, the help and the facts read it from there.
"""

from mmlogic.codes.constraints.conditions import (
    Absent,
    Among,
    Called,
    Comparison,
    Distinct,
    Lies,
    Named,
    PositionAmong,
    PositionIs,
)
from mmlogic.codes.constraints.connectives import And, Counted, Implies, Not, Or, atoms
from mmlogic.codes.declaring import ALONE, FORMS, QUANTITIES, RULES, WORDS, Constraint

__all__ = [
    "ALONE",
    "FORMS",
    "QUANTITIES",
    "RULES",
    "WORDS",
    "Absent",
    "Among",
    "And",
    "Called",
    "Comparison",
    "Constraint",
    "Counted",
    "Distinct",
    "Implies",
    "Lies",
    "Named",
    "Not",
    "Or",
    "PositionAmong",
    "PositionIs",
    "atoms",
]
