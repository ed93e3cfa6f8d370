"""What comes back from a session: one dataclass for each kind of answer.

A field has the name that it has in the JSON of the language's contract, and `data` gives those fields. An
answer computes nothing and does not know how it will be shown.
"""

from mmlogic.answers.base import (
    Answer,
    Done,
    Farewell,
    HelpAnswer,
    HistoryAnswer,
    Listing,
    SettingsAnswer,
    ShowAnswer,
    kept,
)
from mmlogic.answers.codes import (
    Break,
    ChancesAnswer,
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
from mmlogic.answers.players import (
    Figures,
    GuessAnswer,
    PlayAnswer,
    RateAnswer,
    StrategyAnswer,
    SuggestAllAnswer,
    SuggestAnswer,
    Turn,
    TurnAnswer,
)

__all__ = [
    "Answer",
    "Break",
    "ChancesAnswer",
    "CheckAnswer",
    "CodesAnswer",
    "Conflict",
    "CountAnswer",
    "Done",
    "Farewell",
    "Figures",
    "GuessAnswer",
    "HelpAnswer",
    "HistoryAnswer",
    "Listing",
    "NoCodeLeft",
    "PlayAnswer",
    "ProfileAnswer",
    "Profiled",
    "RateAnswer",
    "Repair",
    "SettingsAnswer",
    "ShowAnswer",
    "StrategyAnswer",
    "SuggestAllAnswer",
    "SuggestAnswer",
    "Turn",
    "TurnAnswer",
    "WhyAnswer",
    "kept",
]
