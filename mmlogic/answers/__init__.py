"""What comes back from a session: one dataclass for each kind of answer.

A field has the name that it has in the JSON of the language's contract, and `data` gives those fields. An
answer computes nothing and does not know how it will be shown.
"""

from mmlogic.answers.base import Answer, Done, Farewell, HelpAnswer, HistoryAnswer, SettingsAnswer, ShowAnswer
from mmlogic.answers.codes import (
    Break,
    CheckAnswer,
    CodesAnswer,
    Conflict,
    CountAnswer,
    NoCodeLeft,
    ProfileAnswer,
    Profiled,
    Repair,
    WhyAnswer,
)

__all__ = [
    "Answer",
    "Break",
    "CheckAnswer",
    "CodesAnswer",
    "Conflict",
    "CountAnswer",
    "Done",
    "Farewell",
    "HelpAnswer",
    "HistoryAnswer",
    "NoCodeLeft",
    "ProfileAnswer",
    "Profiled",
    "Repair",
    "SettingsAnswer",
    "ShowAnswer",
    "WhyAnswer",
]
