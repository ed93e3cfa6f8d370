"""The methods of sessions, for type checkers; made by `make docs` from what statements declare."""

from collections.abc import AsyncGenerator, Callable, Coroutine, Iterator, Sequence
from typing import Any, Concatenate, Literal, ParamSpec, TypeVar

from mmlogic.codes.statements.clues import NoCodeLeft, ScoreAnswer, Taken
from mmlogic.codes.statements.codes import ChancesAnswer
from mmlogic.codes.statements.game import LegendAnswer
from mmlogic.methods.arguments import CellLike, CodeLike, PathLikes
from mmlogic.methods.awaited import AsyncSession as _AsyncSession
from mmlogic.methods.session import Session as _Session
from mmlogic.methods.written import BoardLike
from mmlogic.paths.answers import BoardDone
from mmlogic.paths.board import Board
from mmlogic.paths.statements.hints import CandidatesAnswer, GradeAnswer, StepsAnswer
from mmlogic.paths.statements.solving import SolveAnswer, UniqueAnswer
from mmlogic.players.statements.games import PlayersAnswer
from mmlogic.players.statements.guesses import RankAnswer
from mmlogic.queries.answers import ProofAnswer
from mmlogic.queries.search import TreeAnswer
from mmlogic.queries.statements.query import ProgramTaken
from mmlogic.queries.steps import TraceAnswer
from mmlogic.render.answers import Answer, Done
from mmlogic.session.statements.favourites import Defined
from mmlogic.session.statements.files import ShareAnswer
from mmlogic.session.statements.help import HelpAnswer

__all__ = ["AsyncSession", "BoardLike", "CellLike", "CodeLike", "Session"]

class Session(_Session):
    """A session for Python. `run` takes statements as text. Each statement also is a method of the
    same name.
    """

    def generate(  # type: ignore[override]
        self,
        kind: str,
        rows: int | None = None,
        columns: int | None = None,
        *,
        file: PathLikes | None = None,
        layers: int | None = None,
        seed: int | None = None,
        difficulty: str | None = None,
        links: int = 0,
        parity: int = 0,
        givens: int = 0,
        ends: str | None = None,
        symmetric: bool = False,
        spread: bool = False,
        pattern: str | None = None,
        fewest: bool = False,
        holes: int = 0,
        hexagon: bool = False,
        letters: bool = False,
    ) -> Board:
        """Make a new puzzle with one solution, start it, and return its board."""
    def lesson(
        self,
        number: int | None = None,
        *,
        step: int | None = None,
        how: Literal["show", "next", "hint", "check", "solution", "off"] = "show",
        goal: str | None = None,
        sheet: PathLikes | None = None,
        diary: PathLikes | None = None,
        mark: PathLikes | None = None,
        test: PathLikes | None = None,
        over: bool = False,
    ) -> Answer:
        """Work through a lesson step by step, with exercises and their checks."""
    def prolog(self, clauses: str) -> ProgramTaken:
        """Add clauses of your own: the lines up to a line with only `end`."""
    def explain(
        self,
        code: CodeLike | None = None,
        *,
        goal: str | None = None,
        depth: int | None = None,
    ) -> ProofAnswer:
        """Prove a code or a goal, or show the branch that fails."""
    def trace(
        self,
        code: CodeLike | None = None,
        *,
        tree: bool = False,
        goal: str | None = None,
    ) -> TraceAnswer | TreeAnswer:
        """Follow a code or a goal step by step: call, exit, redo, fail."""
    def colors(self, palette: int | Sequence[str], *, times: Sequence[str] | None = None) -> Done:
        """Set the symbols that a peg may have: N symbols, or those in a list of names."""
    def game(self, layout: str | tuple[int, int], pegs: int | None = None) -> Done:
        """Start a named game, or one with N pegs and M symbols."""
    def legend(self) -> LegendAnswer:
        """Show the symbols of the game, each with the letter by which it may be typed."""
    def pegs(self, number: int | tuple[int, int]) -> Done:
        """Set the length of codes to N pegs, or to any length from N to M."""
    def secrets(self, number: int) -> Done:
        """Look for N secrets at once, as Dordle, Quordle and Octordle do. Each secret answers a guess."""
    def forget(self, number: int, *, rule: bool = False) -> Done:
        """Delete clue N or rule N, as `history` numbers them."""
    def score(self, guess: CodeLike, code: CodeLike) -> ScoreAnswer:
        """Say how a guess, the first code, is answered if the second is the secret."""
    def guesses(self, path: PathLikes) -> Taken:
        """Let players also guess the codes in a file, besides the codes that may be the secret."""
    def words(
        self,
        path: PathLikes | Sequence[CodeLike],
        *,
        without: PathLikes | None = None,
    ) -> Taken | NoCodeLeft:
        """Let only the codes in a file be the secret, as the rule `where code in "FILE"` does."""
    def chances(self) -> ChancesAnswer:
        """Show how likely each symbol is at each peg."""
    def player(self, path: PathLikes) -> PlayersAnswer:
        """Load the players of a file, in Python or in Prolog (`.pl`)."""
    def rank(self, limit: int | None = None, *, by: str | None = None) -> RankAnswer:
        """Rank the best guesses. Equivalent guesses share one line."""
    def clear(self, cell: CellLike | None = None, *, wrong: bool = False) -> BoardDone:
        """Remove the number that you placed in a cell, all wrong numbers, or all numbers that you placed."""
    def given(self, number: int, cell: CellLike) -> BoardDone:
        """Correct a given: N becomes the given of row R and column C."""
    def place(self, number: int, cell: CellLike) -> BoardDone:
        """Place number N in row R and column C, counted from 1. If you have placed N before, it moves."""
    def candidates(self, cell: CellLike | None = None, *, number: int | None = None) -> CandidatesAnswer:
        """Show the cells that may still hold each open number."""
    def grade(self) -> GradeAnswer:
        """Say how hard the board is for people, and how often it needs each technique."""
    def steps(self) -> StepsAnswer:
        """Derive the solution from the board, step by step, as people do, and grade the board."""
    def solve(self, limit: int | None = None, *, every: bool = False) -> SolveAnswer:
        """Find the first solution, the first N or all, and say whether there are others."""
    def unique(self) -> UniqueAnswer:
        """Say whether the puzzle has exactly one solution."""
    def undo(self, steps: int = 1) -> Done:
        """Undo the last change of the session, or the last N."""
    def redo(self, steps: int = 1) -> Done:
        """Redo the last change that was undone, or the last N."""
    def reset(self) -> Done:
        """Start over: no clues, no rules, the initial game."""
    def load(
        self,
        path: PathLikes,
        number: int | None = None,
        *,
        kind: str | None = None,
    ) -> list[Answer]:
        """Run a file as one undo step, or start the puzzle in it."""
    def save(self, path: PathLikes, *, solved: bool = False, over: bool = False) -> Done:
        """Write the session to a file, in the format that its extension names."""
    def share(self, *, secret: bool = False, squares: bool = False) -> ShareAnswer:
        """Print the session as one line for other people: the game with its clues and rules, or the
        board.
        """
    def define(
        self,
        name: str | None = None,
        statements: str | None = None,
        off: bool = False,
    ) -> Done | Defined:
        """Give the rest of the line a name. The name then runs it as one step."""
    def help(self, topic: str | None = None, word: str | None = None) -> HelpAnswer:
        """Show an overview, or explain a statement, a topic or a favourite."""

_P = ParamSpec("_P")
_T = TypeVar("_T")
_Awaited = Callable[Concatenate[AsyncSession, _P], Coroutine[Any, Any, _T]]
_Read = Callable[Concatenate[AsyncSession, _P], AsyncGenerator[_T]]

def _awaited(method: Callable[Concatenate[Session, _P], _T]) -> _Awaited[_P, _T]: ...
def _read(method: Callable[Concatenate[Session, _P], Iterator[_T]]) -> _Read[_P, _T]: ...

class AsyncSession(_AsyncSession):
    """A `Session` for asyncio. The methods are those of `Session`: await them, or read them by `async
    for`.
    """

    session: Session
    run = _awaited(Session.run)
    stream = _read(Session.stream)
    count = _awaited(Session.count)
    why = _awaited(Session.why)
    profile = _awaited(Session.profile)
    history = _awaited(Session.history)
    show = _awaited(Session.show)
    set = _awaited(Session.set)
    answers = _awaited(Session.answers)
    guess = _awaited(Session.guess)
    where = _awaited(Session.where)
    rule = _awaited(Session.rule)
    codes = _read(Session.codes)
    more = _read(Session.more)
    draw = _awaited(Session.draw)
    check = _awaited(Session.check)
    edit = _awaited(Session.edit)
    suggest = _awaited(Session.suggest)
    suggest_all = _awaited(Session.suggest_all)
    rate = _awaited(Session.rate)
    rate_all = _awaited(Session.rate_all)
    secret = _awaited(Session.secret)
    play = _awaited(Session.play)
    marks = _awaited(Session.marks)
    strategy = _awaited(Session.strategy)
    puzzle = _awaited(Session.puzzle)
    generate = _awaited(Session.generate)
    solutions = _read(Session.solutions)
    solution_count = _awaited(Session.solution_count)
    hint = _awaited(Session.hint)
    placeable = _awaited(Session.placeable)
    why_cell = _awaited(Session.why_cell)
    wrong = _awaited(Session.wrong)
    query = _read(Session.query)
    board = _awaited(Session.board)
    lesson = _awaited(Session.lesson)
    prolog = _awaited(Session.prolog)
    explain = _awaited(Session.explain)
    trace = _awaited(Session.trace)
    colors = _awaited(Session.colors)
    game = _awaited(Session.game)
    legend = _awaited(Session.legend)
    pegs = _awaited(Session.pegs)
    secrets = _awaited(Session.secrets)
    forget = _awaited(Session.forget)
    score = _awaited(Session.score)
    guesses = _awaited(Session.guesses)
    words = _awaited(Session.words)
    chances = _awaited(Session.chances)
    player = _awaited(Session.player)
    rank = _awaited(Session.rank)
    clear = _awaited(Session.clear)
    given = _awaited(Session.given)
    place = _awaited(Session.place)
    candidates = _awaited(Session.candidates)
    grade = _awaited(Session.grade)
    steps = _awaited(Session.steps)
    solve = _awaited(Session.solve)
    unique = _awaited(Session.unique)
    undo = _awaited(Session.undo)
    redo = _awaited(Session.redo)
    reset = _awaited(Session.reset)
    load = _awaited(Session.load)
    save = _awaited(Session.save)
    share = _awaited(Session.share)
    define = _awaited(Session.define)
    help = _awaited(Session.help)
