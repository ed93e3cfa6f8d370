"""The methods of sessions, for type checkers; made by `make docs` from what statements declare."""

from collections.abc import AsyncGenerator, Generator, Iterator, Sequence
from typing import Literal, Self, overload

from mmlogic.codes.answers import CheckAnswer, HistoryAnswer
from mmlogic.codes.statements.chances import ChancesAnswer, EstimateAnswer
from mmlogic.codes.statements.clues import GuessAnswer, NoCodeLeft, ScoreAnswer
from mmlogic.codes.statements.codes import ImportAnswer
from mmlogic.codes.statements.game import LegendAnswer
from mmlogic.codes.why import WhyAnswer
from mmlogic.methods.arguments import CellLike, CodeLike, PathLikes
from mmlogic.methods.written import BoardLike, Reasons
from mmlogic.paths.answers import BoardDone, ConflictAnswer, HintAnswer, PuzzleHistoryAnswer, WrongAnswer
from mmlogic.paths.board import Board
from mmlogic.paths.statements.hints import CandidatesAnswer, CellsAnswer, GradeAnswer, StepsAnswer
from mmlogic.paths.statements.solving import SearchAnswer, SolveAnswer, UniqueAnswer
from mmlogic.players.answers import PlayAnswer, SuggestAnswer, TurnAnswer
from mmlogic.players.statements.games import PlayersAnswer
from mmlogic.players.statements.guesses import RankAnswer, RateAllAnswer, RateAnswer, StrategyAnswer
from mmlogic.queries.answers import ProofAnswer, Value
from mmlogic.queries.statements.query import ProgramTaken
from mmlogic.queries.steps import BoardTraceAnswer, TraceAnswer
from mmlogic.render.answers import Answer, Done
from mmlogic.session.core import SessionCore
from mmlogic.session.safety import Safe
from mmlogic.session.settings import Settings
from mmlogic.session.statements.files import ShareAnswer
from mmlogic.session.statements.help import HelpAnswer
from mmlogic.session.statements.questions import CountAnswer, ProfileAnswer

__all__ = ["AsyncSession", "BoardLike", "CellLike", "CodeLike", "Session"]

class Session(SessionCore):
    """Clues, rules and questions about one game, as text (`run`) or as methods of the same names."""

    def _repr_svg_(self) -> str: ...
    def run(self, text: str, name: str = "<input>") -> list[Answer]:
        """Run a script and return its complete answers; use `stream` for long lists."""
    def stream(self, text: str, name: str = "<input>") -> Iterator[Answer]:
        """Run a script lazily: yield each statement's answer before the next one starts."""
    def count(self) -> int:
        """Return the exact number of remaining codes or, for a puzzle, of its solutions."""
    @overload
    def why(self, *, every: bool = False) -> WhyAnswer | ConflictAnswer: ...
    @overload
    def why(
        self,
        about: CodeLike | None = None,
        *,
        rule: str | int | None = None,
        every: bool = False,
    ) -> Reasons:
        """Explain why no code is left, or why the puzzle has no solution. False if there is one."""
    def profile(self, question: str | None = None) -> ProfileAnswer:
        """Put a question, such as `"count"`, to all programs, and compare inferences and time."""
    def history(self) -> HistoryAnswer | PuzzleHistoryAnswer:
        """Return the clues and rules, or the puzzle, and the numbers of steps for undo and redo."""
    def show(self, what: str = "program") -> str:
        """Return the output of `show` as text."""
    def set(self, name: str, value: object) -> Done:
        """Change a setting."""
    def answers(self, name: PathLikes, definition: str | None = None) -> Done:
        """Set what a guess is answered with: a dialect, one in a file of Prolog, or one that is defined
        here.
        """
    def guess(
        self,
        code: CodeLike,
        black: int | None = None,
        white: int | None = None,
        *,
        answer: str = "",
    ) -> Done | NoCodeLeft | GuessAnswer:
        """Add a clue. The answer is Done, or NoCodeLeft, which is false, if no code is left."""
    def where(self, constraint: str) -> Done | NoCodeLeft:
        """Add a rule, written as in the language: `count(red) >= 2`. Answers as `guess` does."""
    def rule(self, name: str, constraint: str) -> Done:
        """Give a condition a name, by which `where` applies it."""
    def likely(self, soft: str) -> Done:
        """Say which codes are likelier, written as in the language: `3 count(red) >= 2`, `two-colours`."""
    def codes(self, limit: int | None = None) -> Iterator[tuple[str, ...]]:
        """Yield the first `limit` consistent codes, or all, lazily and in the order of the symbols."""
    def more(self, limit: int | None = None) -> Iterator[tuple[str, ...]]:
        """Yield the codes after the last listed one."""
    def draw(self, many: int = 1) -> list[tuple[str, ...]]:
        """Return `many` codes, each drawn from the consistent ones, uniformly or as `likely` says."""
    def check(self, code: CodeLike) -> CheckAnswer:
        """Return the clues and rules that a code breaks. The answer is true if the code is consistent."""
    def edit(
        self,
        number: int,
        black: int | None = None,
        white: int | None = None,
        *,
        answer: str = "",
        guess: CodeLike | None = None,
    ) -> Done | NoCodeLeft:
        """Change clue `number`: its marks, any answer as the language has it, its `guess`."""
    def suggest(self, player: str = "entropy") -> SuggestAnswer:
        """Return a player's next guess: its `code`, why, and its `figures`."""
    def suggest_all(self) -> list[SuggestAnswer]:
        """Return the guess of each player, the lowest expected number of remaining codes first."""
    def rate(self, code: CodeLike) -> RateAnswer:
        """Return the figures of a guess, and those of a player's best guess."""
    def rate_all(self, *codes: CodeLike) -> RateAllAnswer:
        """Return the figures of two guesses or more side by side, and those of a player's best guess."""
    def secret(
        self,
        code: CodeLike | None = None,
        *,
        how: str = "random",
        lies: int | None = None,
    ) -> Done:
        """Let the program hold a secret: a code or, by `how`, one drawn (`"random"`) or none yet
        (`"evil"`).
        """
    def play(self, player: str = "entropy") -> PlayAnswer | TurnAnswer:
        """Let a player break the secret; without a secret, return its guess, which `marks` answers."""
    def marks(
        self,
        black: int | None = None,
        white: int | None = None,
        *,
        answer: str = "",
    ) -> TurnAnswer | NoCodeLeft:
        """Answer the guess of `play`, as `guess` takes an answer; return the next guess, or NoCodeLeft."""
    def strategy(
        self,
        player: str,
        file: PathLikes | None = None,
        *,
        over: bool = False,
    ) -> StrategyAnswer:
        """Work out all guesses of a player; `"minimax to tree.json"` also writes them to a file."""
    def puzzle(self, board: BoardLike, kind: str | None = None) -> Done:
        """Start a puzzle: a `Board`, its text, rows of numbers, or an array; see `BoardLike`."""
    def generate(
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
        fewest: bool = False,
        holes: int = 0,
        hexagon: bool = False,
        letters: bool = False,
    ) -> Board:
        """Make a new puzzle with one solution, start it, and return its board."""
    def solutions(self, limit: int = 9223372036854775807) -> Iterator[Board]:
        """Yield all solutions as they are found."""
    def solution_count(self) -> CountAnswer:
        """Return the number of solutions. Counting stops at a thousand, and `exact` is then false."""
    def hint(self) -> HintAnswer:
        """Return one number that can be placed now, and the reason."""
    def placeable(self) -> CellsAnswer:
        """Return the cells that can be filled now, without their numbers."""
    def why_cell(self, cell: CellLike) -> HintAnswer:
        """Return the reason why a cell holds its number."""
    def wrong(self) -> WrongAnswer:
        """Return the placed numbers that are wrong. The answer is true if there are any."""
    def query(
        self,
        goal: str,
        /,
        limit: int | None = None,
        **values: Value,
    ) -> Generator[dict[str, Value]]:
        """Yield the answers to a goal of Prolog as they are found: the values of its variables by name."""
    def board(self) -> Board:
        """Return the board as it stands."""
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
        over: bool = False,
    ) -> Answer:
        """Walk through a lesson step by step, with exercises that are checked."""
    def prolog(self, clauses: str) -> ProgramTaken:
        """Add clauses of your own: the lines up to one that holds only `end`."""
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
        goal: str | None = None,
        solve: bool = False,
        nodes: int | None = None,
    ) -> TraceAnswer | BoardTraceAnswer:
        """Follow a code or a goal step by step: call, exit, redo, fail."""
    def colors(self, palette: int | Sequence[str], *, times: Sequence[str] | None = None) -> Done:
        """Set the symbols that a peg may have: a number of them, or a list of names."""
    def game(self, layout: str | tuple[int, int]) -> Done:
        """Start a named game, or one with N pegs and M symbols."""
    def legend(self) -> LegendAnswer:
        """Show the symbols of the game, each with the letter by which it may be typed."""
    def pegs(self, number: int | tuple[int, int]) -> Done:
        """Set the length of codes to N pegs, or to any length from N to M."""
    def secrets(self, number: int) -> Done:
        """Look for N secrets at once, as Dordle, Quordle and Octordle do: a guess is answered by each."""
    def forget(self, number: int, *, rule: bool = False, likely: bool = False) -> Done:
        """Delete clue N, rule N or `likely` N, as `history` numbers them."""
    def score(self, guess: CodeLike, code: CodeLike) -> ScoreAnswer:
        """Say how a guess, the first code, is answered if the second is the secret."""
    def guesses(self, path: PathLikes) -> Done:
        """Let players guess the codes in a file too, one a line, besides those that may be the secret."""
    def words(self, path: PathLikes) -> Done | NoCodeLeft:
        """Let only the codes in a file be the secret, one a line; it is the rule `where code in "FILE"`."""
    def export(self, path: PathLikes, *, collina: bool = False, over: bool = False) -> Done:
        """Write what is known of the code, or the board, as clauses for a SAT solver, in the DIMACS
        format.
        """
    def import_(self, path: PathLikes) -> ImportAnswer:
        """Read the model that a SAT solver found for the clauses of `export dimacs`, and check its code."""
    def chances(self) -> ChancesAnswer:
        """Show how likely each symbol is at each peg."""
    def estimate(self) -> EstimateAnswer:
        """Say about how many codes remain, with the error, where `count` cannot."""
    def player(self, path: PathLikes) -> PlayersAnswer:
        """Load the players of a file, in Python or in Prolog (`.pl`)."""
    def rank(self, limit: int | None = None, *, by: str | None = None) -> RankAnswer:
        """Rank the best guesses; equivalent guesses share one line."""
    def clear(self, cell: CellLike | None = None, *, wrong: bool = False) -> BoardDone:
        """Remove the number that you placed in a cell, all wrong numbers, or all numbers that you placed."""
    def given(self, number: int, cell: CellLike) -> BoardDone:
        """Make N the given of row R, column C, in place of what was given there, to correct a slip of
        typing.
        """
    def place(self, number: int, cell: CellLike) -> BoardDone:
        """Place number N in row R, column C, counted from 1; a number that was placed already moves."""
    def candidates(self, cell: CellLike | None = None, *, number: int | None = None) -> CandidatesAnswer:
        """Show the cells in which each open number may still stand."""
    def grade(self) -> GradeAnswer:
        """Say how hard the board is for people, and how often it takes which technique."""
    def steps(self) -> StepsAnswer:
        """Derive the solution from the board, step by step, as people do, and grade the board."""
    def search(self, nodes: int | None = None) -> SearchAnswer:
        """Show the tree of the search for all solutions: what is tried where, and where that ends."""
    def solve(
        self,
        limit: int | None = None,
        *,
        every: bool = False,
        panels: bool = False,
        without: Sequence[str] | None = None,
    ) -> SolveAnswer:
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
        """Print the session as one line to give away: the game, the clues and the rules, or the board."""
    def define(
        self,
        name: str | None = None,
        statements: str | None = None,
        *,
        off: bool = False,
    ) -> Answer:
        """Give statements a name, which runs them from then on."""
    def do(self, name: str, arguments: str | None = None) -> list[Answer]:
        """Run a favourite, which `define` makes, as one undo step."""
    def help(self, topic: str | None = None, word: str | None = None) -> HelpAnswer:
        """Show what one may do, or explain a statement, a topic or a favourite."""

class AsyncSession:
    """A `Session` for asyncio, with the same methods: they are awaited, or read by `async for`."""

    session: Session
    def __init__(
        self, settings: Settings | None = None, *, safe: Safe = False, process: bool | None = None
    ) -> None: ...
    async def __aenter__(self) -> Self: ...
    async def __aexit__(self, *error: object) -> None: ...
    def interrupt(self) -> None: ...
    async def close(self) -> None: ...
    async def run(self, text: str, name: str = "<input>") -> list[Answer]:
        """Run a script and return its complete answers; use `stream` for long lists."""
    def stream(self, text: str, name: str = "<input>") -> AsyncGenerator[Answer]:
        """Run a script lazily: yield each statement's answer before the next one starts."""
    async def count(self) -> int:
        """Return the exact number of remaining codes or, for a puzzle, of its solutions."""
    @overload
    async def why(self, *, every: bool = False) -> WhyAnswer | ConflictAnswer: ...
    @overload
    async def why(
        self,
        about: CodeLike | None = None,
        *,
        rule: str | int | None = None,
        every: bool = False,
    ) -> Reasons:
        """Explain why no code is left, or why the puzzle has no solution. False if there is one."""
    async def profile(self, question: str | None = None) -> ProfileAnswer:
        """Put a question, such as `"count"`, to all programs, and compare inferences and time."""
    async def history(self) -> HistoryAnswer | PuzzleHistoryAnswer:
        """Return the clues and rules, or the puzzle, and the numbers of steps for undo and redo."""
    async def show(self, what: str = "program") -> str:
        """Return the output of `show` as text."""
    async def set(self, name: str, value: object) -> Done:
        """Change a setting."""
    async def answers(self, name: PathLikes, definition: str | None = None) -> Done:
        """Set what a guess is answered with: a dialect, one in a file of Prolog, or one that is defined
        here.
        """
    async def guess(
        self,
        code: CodeLike,
        black: int | None = None,
        white: int | None = None,
        *,
        answer: str = "",
    ) -> Done | NoCodeLeft | GuessAnswer:
        """Add a clue. The answer is Done, or NoCodeLeft, which is false, if no code is left."""
    async def where(self, constraint: str) -> Done | NoCodeLeft:
        """Add a rule, written as in the language: `count(red) >= 2`. Answers as `guess` does."""
    async def rule(self, name: str, constraint: str) -> Done:
        """Give a condition a name, by which `where` applies it."""
    async def likely(self, soft: str) -> Done:
        """Say which codes are likelier, written as in the language: `3 count(red) >= 2`, `two-colours`."""
    def codes(self, limit: int | None = None) -> AsyncGenerator[tuple[str, ...]]:
        """Yield the first `limit` consistent codes, or all, lazily and in the order of the symbols."""
    def more(self, limit: int | None = None) -> AsyncGenerator[tuple[str, ...]]:
        """Yield the codes after the last listed one."""
    async def draw(self, many: int = 1) -> list[tuple[str, ...]]:
        """Return `many` codes, each drawn from the consistent ones, uniformly or as `likely` says."""
    async def check(self, code: CodeLike) -> CheckAnswer:
        """Return the clues and rules that a code breaks. The answer is true if the code is consistent."""
    async def edit(
        self,
        number: int,
        black: int | None = None,
        white: int | None = None,
        *,
        answer: str = "",
        guess: CodeLike | None = None,
    ) -> Done | NoCodeLeft:
        """Change clue `number`: its marks, any answer as the language has it, its `guess`."""
    async def suggest(self, player: str = "entropy") -> SuggestAnswer:
        """Return a player's next guess: its `code`, why, and its `figures`."""
    async def suggest_all(self) -> list[SuggestAnswer]:
        """Return the guess of each player, the lowest expected number of remaining codes first."""
    async def rate(self, code: CodeLike) -> RateAnswer:
        """Return the figures of a guess, and those of a player's best guess."""
    async def rate_all(self, *codes: CodeLike) -> RateAllAnswer:
        """Return the figures of two guesses or more side by side, and those of a player's best guess."""
    async def secret(
        self,
        code: CodeLike | None = None,
        *,
        how: str = "random",
        lies: int | None = None,
    ) -> Done:
        """Let the program hold a secret: a code or, by `how`, one drawn (`"random"`) or none yet
        (`"evil"`).
        """
    async def play(self, player: str = "entropy") -> PlayAnswer | TurnAnswer:
        """Let a player break the secret; without a secret, return its guess, which `marks` answers."""
    async def marks(
        self,
        black: int | None = None,
        white: int | None = None,
        *,
        answer: str = "",
    ) -> TurnAnswer | NoCodeLeft:
        """Answer the guess of `play`, as `guess` takes an answer; return the next guess, or NoCodeLeft."""
    async def strategy(
        self,
        player: str,
        file: PathLikes | None = None,
        *,
        over: bool = False,
    ) -> StrategyAnswer:
        """Work out all guesses of a player; `"minimax to tree.json"` also writes them to a file."""
    async def puzzle(self, board: BoardLike, kind: str | None = None) -> Done:
        """Start a puzzle: a `Board`, its text, rows of numbers, or an array; see `BoardLike`."""
    async def generate(
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
        fewest: bool = False,
        holes: int = 0,
        hexagon: bool = False,
        letters: bool = False,
    ) -> Board:
        """Make a new puzzle with one solution, start it, and return its board."""
    def solutions(self, limit: int = 9223372036854775807) -> AsyncGenerator[Board]:
        """Yield all solutions as they are found."""
    async def solution_count(self) -> CountAnswer:
        """Return the number of solutions. Counting stops at a thousand, and `exact` is then false."""
    async def hint(self) -> HintAnswer:
        """Return one number that can be placed now, and the reason."""
    async def placeable(self) -> CellsAnswer:
        """Return the cells that can be filled now, without their numbers."""
    async def why_cell(self, cell: CellLike) -> HintAnswer:
        """Return the reason why a cell holds its number."""
    async def wrong(self) -> WrongAnswer:
        """Return the placed numbers that are wrong. The answer is true if there are any."""
    def query(
        self,
        goal: str,
        /,
        limit: int | None = None,
        **values: Value,
    ) -> AsyncGenerator[dict[str, Value]]:
        """Yield the answers to a goal of Prolog as they are found: the values of its variables by name."""
    async def board(self) -> Board:
        """Return the board as it stands."""
    async def lesson(
        self,
        number: int | None = None,
        *,
        step: int | None = None,
        how: Literal["show", "next", "hint", "check", "solution", "off"] = "show",
        goal: str | None = None,
        sheet: PathLikes | None = None,
        diary: PathLikes | None = None,
        mark: PathLikes | None = None,
        over: bool = False,
    ) -> Answer:
        """Walk through a lesson step by step, with exercises that are checked."""
    async def prolog(self, clauses: str) -> ProgramTaken:
        """Add clauses of your own: the lines up to one that holds only `end`."""
    async def explain(
        self,
        code: CodeLike | None = None,
        *,
        goal: str | None = None,
        depth: int | None = None,
    ) -> ProofAnswer:
        """Prove a code or a goal, or show the branch that fails."""
    async def trace(
        self,
        code: CodeLike | None = None,
        *,
        goal: str | None = None,
        solve: bool = False,
        nodes: int | None = None,
    ) -> TraceAnswer | BoardTraceAnswer:
        """Follow a code or a goal step by step: call, exit, redo, fail."""
    async def colors(self, palette: int | Sequence[str], *, times: Sequence[str] | None = None) -> Done:
        """Set the symbols that a peg may have: a number of them, or a list of names."""
    async def game(self, layout: str | tuple[int, int]) -> Done:
        """Start a named game, or one with N pegs and M symbols."""
    async def legend(self) -> LegendAnswer:
        """Show the symbols of the game, each with the letter by which it may be typed."""
    async def pegs(self, number: int | tuple[int, int]) -> Done:
        """Set the length of codes to N pegs, or to any length from N to M."""
    async def secrets(self, number: int) -> Done:
        """Look for N secrets at once, as Dordle, Quordle and Octordle do: a guess is answered by each."""
    async def forget(self, number: int, *, rule: bool = False, likely: bool = False) -> Done:
        """Delete clue N, rule N or `likely` N, as `history` numbers them."""
    async def score(self, guess: CodeLike, code: CodeLike) -> ScoreAnswer:
        """Say how a guess, the first code, is answered if the second is the secret."""
    async def guesses(self, path: PathLikes) -> Done:
        """Let players guess the codes in a file too, one a line, besides those that may be the secret."""
    async def words(self, path: PathLikes) -> Done | NoCodeLeft:
        """Let only the codes in a file be the secret, one a line; it is the rule `where code in "FILE"`."""
    async def export(self, path: PathLikes, *, collina: bool = False, over: bool = False) -> Done:
        """Write what is known of the code, or the board, as clauses for a SAT solver, in the DIMACS
        format.
        """
    async def import_(self, path: PathLikes) -> ImportAnswer:
        """Read the model that a SAT solver found for the clauses of `export dimacs`, and check its code."""
    async def chances(self) -> ChancesAnswer:
        """Show how likely each symbol is at each peg."""
    async def estimate(self) -> EstimateAnswer:
        """Say about how many codes remain, with the error, where `count` cannot."""
    async def player(self, path: PathLikes) -> PlayersAnswer:
        """Load the players of a file, in Python or in Prolog (`.pl`)."""
    async def rank(self, limit: int | None = None, *, by: str | None = None) -> RankAnswer:
        """Rank the best guesses; equivalent guesses share one line."""
    async def clear(self, cell: CellLike | None = None, *, wrong: bool = False) -> BoardDone:
        """Remove the number that you placed in a cell, all wrong numbers, or all numbers that you placed."""
    async def given(self, number: int, cell: CellLike) -> BoardDone:
        """Make N the given of row R, column C, in place of what was given there, to correct a slip of
        typing.
        """
    async def place(self, number: int, cell: CellLike) -> BoardDone:
        """Place number N in row R, column C, counted from 1; a number that was placed already moves."""
    async def candidates(
        self,
        cell: CellLike | None = None,
        *,
        number: int | None = None,
    ) -> CandidatesAnswer:
        """Show the cells in which each open number may still stand."""
    async def grade(self) -> GradeAnswer:
        """Say how hard the board is for people, and how often it takes which technique."""
    async def steps(self) -> StepsAnswer:
        """Derive the solution from the board, step by step, as people do, and grade the board."""
    async def search(self, nodes: int | None = None) -> SearchAnswer:
        """Show the tree of the search for all solutions: what is tried where, and where that ends."""
    async def solve(
        self,
        limit: int | None = None,
        *,
        every: bool = False,
        panels: bool = False,
        without: Sequence[str] | None = None,
    ) -> SolveAnswer:
        """Find the first solution, the first N or all, and say whether there are others."""
    async def unique(self) -> UniqueAnswer:
        """Say whether the puzzle has exactly one solution."""
    async def undo(self, steps: int = 1) -> Done:
        """Undo the last change of the session, or the last N."""
    async def redo(self, steps: int = 1) -> Done:
        """Redo the last change that was undone, or the last N."""
    async def reset(self) -> Done:
        """Start over: no clues, no rules, the initial game."""
    async def load(
        self,
        path: PathLikes,
        number: int | None = None,
        *,
        kind: str | None = None,
    ) -> list[Answer]:
        """Run a file as one undo step, or start the puzzle in it."""
    async def save(self, path: PathLikes, *, solved: bool = False, over: bool = False) -> Done:
        """Write the session to a file, in the format that its extension names."""
    async def share(self, *, secret: bool = False, squares: bool = False) -> ShareAnswer:
        """Print the session as one line to give away: the game, the clues and the rules, or the board."""
    async def define(
        self,
        name: str | None = None,
        statements: str | None = None,
        *,
        off: bool = False,
    ) -> Answer:
        """Give statements a name, which runs them from then on."""
    async def do(self, name: str, arguments: str | None = None) -> list[Answer]:
        """Run a favourite, which `define` makes, as one undo step."""
    async def help(self, topic: str | None = None, word: str | None = None) -> HelpAnswer:
        """Show what one may do, or explain a statement, a topic or a favourite."""
