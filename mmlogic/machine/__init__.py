"""The only access to SWI-Prolog. Nothing else in mmlogic uses pyswip.

A `Module` is a separate Prolog program, which answers goals within `Limits`. `goal` makes goals.
Importing this package does not start Prolog. The first `Module` starts it, or `start` does.
"""

from mmlogic.limits.budget import Asker, LimitExceeded, Limits
from mmlogic.machine.backend import LOST, Interrupted, PrologError, SwiPrologMissing, stopped_message
from mmlogic.machine.goals import ANSWER, ANY, Goal, String, Term, Value, Variable, goal, quote, term
from mmlogic.machine.module import Module, Statistics, start, stop, use, using
from mmlogic.machine.people import own_prolog, people, same_choice

__all__ = [
    "ANSWER",
    "ANY",
    "LOST",
    "Asker",
    "Goal",
    "Interrupted",
    "LimitExceeded",
    "Limits",
    "Module",
    "PrologError",
    "Statistics",
    "String",
    "SwiPrologMissing",
    "Term",
    "Value",
    "Variable",
    "goal",
    "own_prolog",
    "people",
    "quote",
    "same_choice",
    "start",
    "stop",
    "stopped_message",
    "term",
    "use",
    "using",
]
