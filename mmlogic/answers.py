"""What the methods of sessions answer, by name; made by `make docs`."""

from mmlogic.codes.answers import CheckAnswer, HistoryAnswer, Suggested
from mmlogic.codes.statements.chances import ChancesAnswer
from mmlogic.codes.statements.clues import GuessAnswer, NoCodeLeft, ScoreAnswer
from mmlogic.codes.statements.codes import CodesAnswer, ImportAnswer
from mmlogic.codes.statements.game import LegendAnswer
from mmlogic.codes.theory import Break, Clue, Rule, SoftRule, Theory
from mmlogic.codes.why import Conflict, FalseCluesAnswer, ForcedAnswer, Grounds, Repair, WhyAnswer
from mmlogic.machine.guest import Binding, Solution
from mmlogic.methods.written import Reasons
from mmlogic.paths.answers import BoardDone, ConflictAnswer, HintAnswer, PuzzleHistoryAnswer, WrongAnswer
from mmlogic.paths.board import Board
from mmlogic.paths.results import (
    Generated,
    Grade,
    Hint,
    Numbers,
    SearchEvent,
    SearchLog,
    SearchNode,
    SearchTree,
    Slip,
    SolveStatistics,
    Step,
    Strike,
)
from mmlogic.paths.statements.boards import GenerateAnswer
from mmlogic.paths.statements.hints import CandidatesAnswer, CellsAnswer, StepsAnswer
from mmlogic.paths.statements.solving import SearchAnswer, SolveAnswer, UniqueAnswer
from mmlogic.players.answers import (
    BlindAnswer,
    PlayAnswer,
    Ranked,
    Ranking,
    SuggestAnswer,
    SuggestEachAnswer,
    Turn,
    TurnAnswer,
)
from mmlogic.players.rating import Inference, Inferences, Rating
from mmlogic.players.statements.games import PlayersAnswer
from mmlogic.players.statements.guesses import (
    RankAnswer,
    RateAllAnswer,
    RateAnswer,
    StrategyAnswer,
    SuggestAllAnswer,
)
from mmlogic.queries.answers import Node, ProofAnswer, QueryAnswer, Value
from mmlogic.queries.statements.query import ProgramTaken, Warned
from mmlogic.queries.steps import BoardTraceAnswer, TraceAnswer
from mmlogic.render.answers import Answer, Done, Draft, Farewell
from mmlogic.session.statements.files import ShareAnswer
from mmlogic.session.statements.help import HelpAnswer
from mmlogic.session.statements.questions import CountAnswer, ProfileAnswer, Profiled
from mmlogic.session.statements.session import Changes, PastAnswer, SettingsAnswer, ShowAnswer

__all__ = [
    "Answer",
    "Binding",
    "BlindAnswer",
    "Board",
    "BoardDone",
    "BoardTraceAnswer",
    "Break",
    "CandidatesAnswer",
    "CellsAnswer",
    "ChancesAnswer",
    "Changes",
    "CheckAnswer",
    "Clue",
    "CodesAnswer",
    "Conflict",
    "ConflictAnswer",
    "CountAnswer",
    "Done",
    "Draft",
    "FalseCluesAnswer",
    "Farewell",
    "ForcedAnswer",
    "GenerateAnswer",
    "Generated",
    "Grade",
    "Grounds",
    "GuessAnswer",
    "HelpAnswer",
    "Hint",
    "HintAnswer",
    "HistoryAnswer",
    "ImportAnswer",
    "Inference",
    "Inferences",
    "LegendAnswer",
    "NoCodeLeft",
    "Node",
    "Numbers",
    "PastAnswer",
    "PlayAnswer",
    "PlayersAnswer",
    "ProfileAnswer",
    "Profiled",
    "ProgramTaken",
    "ProofAnswer",
    "PuzzleHistoryAnswer",
    "QueryAnswer",
    "RankAnswer",
    "Ranked",
    "Ranking",
    "RateAllAnswer",
    "RateAnswer",
    "Rating",
    "Reasons",
    "Repair",
    "Rule",
    "ScoreAnswer",
    "SearchAnswer",
    "SearchEvent",
    "SearchLog",
    "SearchNode",
    "SearchTree",
    "SettingsAnswer",
    "ShareAnswer",
    "ShowAnswer",
    "Slip",
    "SoftRule",
    "Solution",
    "SolveAnswer",
    "SolveStatistics",
    "Step",
    "StepsAnswer",
    "StrategyAnswer",
    "Strike",
    "SuggestAllAnswer",
    "SuggestAnswer",
    "SuggestEachAnswer",
    "Suggested",
    "Theory",
    "TraceAnswer",
    "Turn",
    "TurnAnswer",
    "UniqueAnswer",
    "Value",
    "Warned",
    "WhyAnswer",
    "WrongAnswer",
]
