"""The machine room: the one door to SWI-Prolog. Nothing else in mmlogic knows of pyswip.

A `Module` is a Prolog program of one's own; goals are put to it as text, under `Limits`. Importing this
starts nothing; the first Module, or `start`, does.
"""

from mmlogic.machine.errors import Interrupted, LimitExceeded, PrologError, SwiPrologMissing
from mmlogic.machine.limits import Limits
from mmlogic.machine.module import Module, Statistics, start
from mmlogic.machine.text import quote, term

__all__ = [
    "Interrupted",
    "LimitExceeded",
    "Limits",
    "Module",
    "PrologError",
    "Statistics",
    "SwiPrologMissing",
    "quote",
    "start",
    "term",
]
