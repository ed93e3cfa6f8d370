"""The answer classes of sessions, by name. `make docs` writes this file."""

from mmlogic.codes.answers import (
    CheckAnswer as CheckAnswer,
    CodesAnswer as CodesAnswer,
    HistoryAnswer as HistoryAnswer,
    Suggested as Suggested,
)
from mmlogic.codes.statements.clues import (
    GuessAnswer as GuessAnswer,
    NoCodeLeft as NoCodeLeft,
    ScoreAnswer as ScoreAnswer,
    Taken as Taken,
)
from mmlogic.codes.statements.codes import ChancesAnswer as ChancesAnswer
from mmlogic.codes.statements.game import LegendAnswer as LegendAnswer
from mmlogic.codes.theory import Break as Break, Clue as Clue, Rule as Rule, Theory as Theory
from mmlogic.codes.why import (
    Conflict as Conflict,
    FalseCluesAnswer as FalseCluesAnswer,
    ForcedAnswer as ForcedAnswer,
    Grounds as Grounds,
    Repair as Repair,
    ShownRepair as ShownRepair,
    WhyAnswer as WhyAnswer,
)
from mmlogic.machine.guest import Binding as Binding, Solution as Solution
from mmlogic.methods.written import Reasons as Reasons
from mmlogic.paths.answers import (
    BoardDone as BoardDone,
    ConflictAnswer as ConflictAnswer,
    HintAnswer as HintAnswer,
    PuzzleHistoryAnswer as PuzzleHistoryAnswer,
    WrongAnswer as WrongAnswer,
)
from mmlogic.paths.board import Board as Board
from mmlogic.paths.results import (
    Generated as Generated,
    Grade as Grade,
    Misplacement as Misplacement,
    Numbers as Numbers,
    Slip as Slip,
    SolveStatistics as SolveStatistics,
    Step as Step,
)
from mmlogic.paths.statements.boards import GenerateAnswer as GenerateAnswer
from mmlogic.paths.statements.hints import (
    CandidatesAnswer as CandidatesAnswer,
    CellsAnswer as CellsAnswer,
    GradeAnswer as GradeAnswer,
    StepsAnswer as StepsAnswer,
)
from mmlogic.paths.statements.solving import SolveAnswer as SolveAnswer, UniqueAnswer as UniqueAnswer
from mmlogic.players.answers import (
    BlindAnswer as BlindAnswer,
    PlayAnswer as PlayAnswer,
    Ranked as Ranked,
    Ranking as Ranking,
    SuggestAnswer as SuggestAnswer,
    SuggestEachAnswer as SuggestEachAnswer,
    Turn as Turn,
    TurnAnswer as TurnAnswer,
)
from mmlogic.players.rating import Inference as Inference, Inferences as Inferences, Rating as Rating
from mmlogic.players.statements.games import PlayersAnswer as PlayersAnswer
from mmlogic.players.statements.guesses import (
    RankAnswer as RankAnswer,
    RateAllAnswer as RateAllAnswer,
    RateAnswer as RateAnswer,
    StrategyAnswer as StrategyAnswer,
    SuggestAllAnswer as SuggestAllAnswer,
)
from mmlogic.queries.answers import (
    Node as Node,
    ProofAnswer as ProofAnswer,
    QueryAnswer as QueryAnswer,
    Value as Value,
)
from mmlogic.queries.failing import (
    FailureAnswer as FailureAnswer,
    Suspect as Suspect,
    TriedClause as TriedClause,
)
from mmlogic.queries.search import SearchNode as SearchNode, TreeAnswer as TreeAnswer
from mmlogic.queries.statements.query import ProgramTaken as ProgramTaken, Warned as Warned
from mmlogic.queries.steps import Port as Port, TraceAnswer as TraceAnswer
from mmlogic.render.answers import Answer as Answer, Done as Done, Draft as Draft, Farewell as Farewell
from mmlogic.session.answers import (
    Changes as Changes,
    CountAnswer as CountAnswer,
    ExpectAnswer as ExpectAnswer,
    PastAnswer as PastAnswer,
    ProfileAnswer as ProfileAnswer,
    Profiled as Profiled,
    ShowAnswer as ShowAnswer,
)
from mmlogic.session.statements.favourites import Defined as Defined, Favourite as Favourite
from mmlogic.session.statements.files import ShareAnswer as ShareAnswer
from mmlogic.session.statements.help import HelpAnswer as HelpAnswer
from mmlogic.session.statements.session import SettingsAnswer as SettingsAnswer
