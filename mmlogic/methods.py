"""A session as Python uses it: statements as methods, which raise StatementProblem if the statement fails."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from operator import index
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, TypeVar, overload

from mmlogic.codes.answers import CheckAnswer, HistoryAnswer
from mmlogic.codes.statements.chances import Chances, ChancesAnswer
from mmlogic.codes.statements.clues import Edit, Forget, Guess, GuessAnswer, NoCodeLeft, Score, ScoreAnswer
from mmlogic.codes.statements.codes import Codes, More
from mmlogic.codes.statements.game import Colors, Game, Pegs
from mmlogic.codes.statements.rules import Likely, Rule, Where
from mmlogic.codes.theory import Code
from mmlogic.codes.why import WhyAnswer
from mmlogic.codes.written import Code as WrittenCode, Lengths, Letters, Names, Pieces, Size
from mmlogic.language import Source, Statement, StatementProblem, SyntaxProblem, declaration
from mmlogic.paths.answers import BoardAnswer, ConflictAnswer, HintAnswer, PuzzleHistoryAnswer, WrongAnswer
from mmlogic.paths.board import Board, board_text
from mmlogic.paths.parsing import board_from_text
from mmlogic.paths.reading import board_from_array, board_from_rows
from mmlogic.paths.statements.boards import Clear, Generate, Given, Place, Puzzle
from mmlogic.paths.statements.hints import CellsAnswer, Hint, Steps, StepsAnswer
from mmlogic.paths.statements.solving import Search, SearchAnswer, Solve, SolveAnswer, Unique, UniqueAnswer
from mmlogic.paths.values import BoardError
from mmlogic.paths.written import Cell, Extent, GenerateOption, GenerateOptions
from mmlogic.players.answers import PlayAnswer, SuggestAnswer, SuggestEachAnswer, TurnAnswer
from mmlogic.players.statements.games import Marks, Play, Player, PlayersAnswer, Secret
from mmlogic.players.statements.guesses import (
    Rank,
    RankAnswer,
    Rate,
    RateAllAnswer,
    RateAnswer,
    Strategy,
    StrategyAnswer,
    Suggest,
    SuggestAllAnswer,
)
from mmlogic.players.written import Rated
from mmlogic.render.answers import Answer, Done
from mmlogic.session.core import SessionCore, kept
from mmlogic.session.files import all_writers
from mmlogic.session.statements import session as commands
from mmlogic.session.statements.files import Load, Save
from mmlogic.session.statements.questions import Check, Count, CountAnswer, Profile, ProfileAnswer, Why
from mmlogic.session.statements.session import Show

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


__all__ = ["BoardLike", "CodeLike", "Session"]

A = TypeVar("A", bound=Answer)
B = TypeVar("B", bound=Answer)
S = TypeVar("S", bound=Statement[Any])

CodeLike = str | Sequence[str]
"""A code in Python: letters run together (`"RRBBGG"`), or a sequence of names and letters."""

BoardLike = "Board | str | Sequence[Sequence[int | None]] | npt.NDArray[np.integer]"
"""A board in Python: a `Board`, its text, rows of numbers (0 empty, None no cell), or an integer array
of shape (rows, columns) (0 empty, negative no cell)."""


class Session(SessionCore):
    """Clues, rules and questions about one game, as text (`run`) or as methods of the same names.

    Those about puzzles take cells as (row, column), counted from 1 as in the language.

    Each session has its own Prolog program: sessions are independent, and any thread may use one. Errors are
    MmlogicErrors with one clear message; they leave the session unchanged. Close a session, or use it in a
    `with` block, to free its program at once.

    A process has one Prolog, which answers the questions of all sessions one after another: a long question
    keeps the others waiting, and a session's `timeout` counts its wait. With `process=True` a session has a
    Prolog in a process of its own, which waits for nobody, and which a limit may end. While a program has a
    query of pyswip open, mmlogic cannot ask Prolog of the same process, and says so.

    With `safe`, statements may be untrusted: they use no files, or only files below the directory that it
    names, and lift none of the limits in `settings` (docs/safety.md lists all promises). Prolog then answers
    from a process that has given up its rights, unless `process=False`.

    >>> with Session() as session:
    ...     taken = session.guess("RRBBGG", 0, 2)
    ...     print(session.count())
    ...     print([answer.data() for answer in session.run("guess YYOONN 1 2; count")])
    80460
    [{}, {'count': 8100, 'exact': True}]
    """

    @overload
    def one(self, statement: Statement[Any], /) -> Answer: ...
    @overload
    def one(self, statement: Statement[Any], kind: type[A], /) -> A: ...
    @overload
    def one(self, statement: Statement[Any], kind: type[A], other: type[B], /) -> A | B: ...
    def one(self, statement: Statement[Any], /, *kinds: type[Answer]) -> Answer:
        """Carry out a statement that has one answer, and return it.

        `kinds` lists the allowed types of the answer. Raises TypeError for any other, so every method keeps
        its annotation.
        """
        answer = next(iter(self.execute(statement)))
        if not kinds or isinstance(answer, kinds):
            return answer
        wanted = " or ".join(kind.__name__ for kind in kinds)
        raise TypeError(f"`{statement.keyword}` answered {type(answer).__name__}, expected {wanted}")

    def read(self, kind: type[S], rest: str) -> S:
        """Return the statement of this kind with the text `rest` after its keyword.

        Raises SyntaxProblem unless the text completes exactly one such statement.
        """
        keyword = declaration(kind).keyword
        text = f"{keyword} {rest}"
        statement, *more = self.parse(text)
        if more:
            reason = f"`{keyword}` is one statement, but another follows"
            problem = SyntaxProblem(reason, more[0].span, hint="`run` takes several")
            raise problem.within(Source("<input>", text))
        if not isinstance(statement, kind):
            raise TypeError(f"`{keyword}` was read as {type(statement).__name__}")
        return statement

    def count(self) -> int:
        """Return the exact number of remaining codes or, for a puzzle, of its solutions.

        Raises StatementProblem for a puzzle with too many solutions to count; `solution_count` says how
        far they were counted.
        """
        found = self.ask(Count())
        if not found.exact:
            reason, hint = "the puzzle has at least", "`solution_count` says how far they were counted"
            raise StatementProblem(f"{reason} {found.count} solutions", hint=hint)
        return found.count

    def why(self) -> WhyAnswer | ConflictAnswer:
        """Explain why no code is left, or why the puzzle has no solution. False if there is one."""
        return self.one(Why(), WhyAnswer, ConflictAnswer)

    def profile(self, question: str | None = None) -> ProfileAnswer:
        """Put a question, such as `"count"`, to all programs, and compare inferences and time."""
        return self.ask(self.read(Profile, question or ""))

    def history(self) -> HistoryAnswer | PuzzleHistoryAnswer:
        """Return the clues and rules, or the puzzle, and the numbers of steps for undo and redo."""
        return self.one(commands.history(), HistoryAnswer, PuzzleHistoryAnswer)

    def show(self, what: str = "program") -> str:
        """Return the output of `show` as text.

        `program` is the session as a program of Prolog, `clauses` the one specialised from its facts; the
        empty text is the game or the board. A puzzle also has `board`, `panels` and `order`.
        """
        return self.ask(self.read(Show, what)).text

    def undo(self, steps: int = 1) -> Done:
        """Undo the last changes."""
        return self.ask(commands.undo(steps))

    def redo(self, steps: int = 1) -> Done:
        """Redo the changes that were undone last."""
        return self.ask(commands.redo(steps))

    def reset(self) -> Done:
        """Start over: no clues, no rules, the initial game."""
        return self.ask(commands.reset())

    def save(self, path: str | PathLike[str], *, solved: bool = False, over: bool = False) -> Done:
        """Write the session in the format of the extension: `.mm`, `.pl`, `.txt`, `.svg`, `.png` or `.pdf`.

        `solved` fills in the whole solution of a board or picture. `over` replaces a file even if mmlogic
        did not write it.
        """
        return self.ask(Save(fspath(path), solved=solved, over=over))

    def load(self, path: str | PathLike[str], number: int | None = None) -> list[Answer]:
        """Run the statements of a file and return their answers; or start the puzzle of that number in it."""
        return kept(self.execute(Load(fspath(path), number)))

    def set(self, name: str, value: object) -> Done:
        """Change a setting."""
        if not isinstance(name, str):
            raise TypeError(f'a setting has a name, such as "timeout", not {name!r:.60}')
        return self.one(commands.set(name, str(value).lower() if value is None else str(value)), Done)

    def game(self, layout: str | tuple[int, int]) -> Done:
        """Start a named game, such as `"classic"`, or one of a size: `"4x6"`, or (pegs, symbols)."""
        if isinstance(layout, str):
            return self.ask(Game(Size.of(layout) or layout))
        told = 'a game is a name or a size, such as "classic", "4x6" or (pegs, symbols)'
        return self.ask(Game(Size(*_several(layout, told, 2))))

    def pegs(self, number: int | tuple[int, int]) -> Done:
        """Set the length of codes to `number` pegs, or to any from one number to another."""
        if isinstance(number, int):
            return self.ask(Pegs(number))
        return self.ask(Pegs(Lengths(*_several(number, "codes have N pegs, or (shortest, longest)", 2))))

    def colors(self, palette: int | Sequence[str]) -> Done:
        """Set the symbols: a number of them, or their names."""
        if isinstance(palette, int):
            return self.ask(Colors(palette))
        return self.ask(Colors(Names(_several(palette, "symbols are a number of them, or their names"))))

    def guess(
        self, code: CodeLike, black: int | None = None, white: int | None = None, *, answer: str = ""
    ) -> Done | NoCodeLeft | GuessAnswer:
        """Add a clue. The answer is Done, or NoCodeLeft, which is false, if no code is left.

        Any answer that is not two marks is written as in the language: `answer="? 2"`, `answer="gyxxx"`. If
        the session holds a secret, leave the answer out: a GuessAnswer has it.
        """
        return self.ask(Guess.of(_code(code), *_pieces(black, white, answer)))

    def where(self, constraint: str) -> Done | NoCodeLeft:
        """Add a rule, written as in the language: `count(red) >= 2`. Answers as `guess` does."""
        return self.ask(self.read(Where, constraint))

    def rule(self, name: str, constraint: str) -> Done:
        """Give a condition a name, by which `where` applies it."""
        return self.ask(self.read(Rule, f"{name} = {constraint}"))

    def likely(self, soft: str) -> Done:
        """Say which codes are likelier, written as in the language: `3 count(red) >= 2`, `two-colours`."""
        return self.ask(self.read(Likely, soft))

    def codes(self, limit: int | None = None) -> Iterator[Code]:
        """Yield the first `limit` consistent codes, or all, lazily and in the order of the symbols."""
        return iter(self.ask(Codes(limit)))

    def more(self, limit: int | None = None) -> Iterator[Code]:
        """Yield the codes after the last listed one."""
        return iter(self.ask(More(limit)))

    def draw(self, many: int = 1) -> list[Code]:
        """Return `many` codes, each drawn from the consistent ones, uniformly or as `likely` says."""
        return list(self.ask(Codes(many, random=True)))

    def check(self, code: CodeLike) -> CheckAnswer:
        """Return the clues and rules that a code breaks. The answer is true if the code is consistent."""
        return self.one(Check(_code(code)), CheckAnswer)

    def score(self, guess: CodeLike, code: CodeLike) -> ScoreAnswer:
        """Say which marks a guess gets if `code` is the secret."""
        return self.ask(Score(_code(guess), _code(code)))

    def forget(self, number: int, *, rule: bool = False, likely: bool = False) -> Done:
        """Delete clue `number`, or the rule or soft rule of this number, counted from 1."""
        if rule and likely:
            raise TypeError("`forget` takes a rule or a soft rule, not both")
        return self.ask(Forget(number, rule=rule, likely=likely))

    def edit(
        self, number: int, black: int | None = None, white: int | None = None, *, answer: str = ""
    ) -> Done | NoCodeLeft:
        """Change the answer of clue `number`: its marks, or any answer as the language has it."""
        told = _pieces(black, white, answer)
        return self.ask(Edit(number, Pieces(told) if told else None))

    def player(self, path: str | PathLike[str]) -> PlayersAnswer:
        """Load the players of a file, in Python or Prolog; the answer has their names."""
        return self.ask(Player(fspath(path)))

    def suggest(self, player: str = "entropy") -> SuggestAnswer:
        """Return a player's next guess: its `code`, why, and its `figures`.

        Raises StatementProblem where there are no figures, as the codes are too many to be counted soon, and
        where there are several secrets.
        """
        statement = self.read(Suggest, player)
        if statement.everyone:
            raise StatementProblem("`all` is not a player", hint="`suggest_all` asks every player")
        answer = self.ask(statement)
        if isinstance(answer, SuggestAnswer):
            return answer
        why = "the codes left take too long to count, so the guess has no figures"
        if isinstance(answer, SuggestEachAnswer):
            why = "a guess for several secrets has figures for each"
        raise StatementProblem(why, hint="`run` answers the statement `suggest`")

    def suggest_all(self) -> list[SuggestAnswer]:
        """Return the guess of each player, the lowest expected number of remaining codes first."""
        found = self.one(Suggest(everyone=True), SuggestAllAnswer).suggestions
        if several := [each for each in found if isinstance(each, SuggestEachAnswer)]:
            why = f"each guess of {len(several)} players is one for several secrets, with figures for each"
            raise StatementProblem(why, hint="`run` answers the statement `suggest all`")
        return [each for each in found if isinstance(each, SuggestAnswer)]

    def rate(self, code: CodeLike) -> RateAnswer:
        """Return the figures of a guess, and those of a player's best guess."""
        return self.one(Rate(Rated((_code(code),))), RateAnswer)

    def rate_all(self, *codes: CodeLike) -> RateAllAnswer:
        """Return the figures of two guesses or more side by side, and those of a player's best guess."""
        if len(codes) < 2:
            raise TypeError("`rate_all` takes two guesses or more; `rate` takes one")
        return self.one(Rate(Rated(tuple(map(_code, codes)))), RateAllAnswer)

    def rank(self, limit: int | None = None, *, by: str | None = None) -> RankAnswer:
        """Return the best guesses by a measure, one of equivalent ones; by bits if `by` is None."""
        return self.ask(Rank(limit, by))

    def chances(self) -> ChancesAnswer:
        """Return how likely each symbol is at each place."""
        return self.ask(Chances())

    def secret(self, code: CodeLike | None = None, *, how: str = "random", lies: int | None = None) -> Done:
        """Let the program hold a secret: a code, `"random"` or `"evil"`; `"off"` drops it.

        At most `lies` of its answers are wrong.
        """
        return self.ask(Secret(lies=lies, how=how) if code is None else Secret(Rated((_code(code),)), lies))

    def play(self, player: str = "entropy") -> PlayAnswer | TurnAnswer:
        """Let a player break the secret; without a secret, return its guess, which `marks` answers."""
        return self.one(self.read(Play, player), PlayAnswer, TurnAnswer)

    def marks(self, black: int, white: int) -> TurnAnswer | NoCodeLeft:
        """Answer the guess of `play`; return the next guess, or NoCodeLeft."""
        return self.ask(Marks(Pieces((str(black), str(white)))))

    def strategy(
        self, player: str, file: str | PathLike[str] | None = None, *, over: bool = False
    ) -> StrategyAnswer:
        """Work out all guesses of a player; `"minimax to tree.json"` also writes them to a file.

        `over` replaces a file even if mmlogic did not write it.
        """
        statement = self.read(Strategy, player)
        if file is not None:
            if statement.file is not None:
                raise StatementProblem("the file is named twice")
            statement = replace(statement, file=fspath(file), over=over)
        return self.ask(statement)

    def puzzle(
        self,
        board: "Board | str | Sequence[Sequence[int | None]] | npt.NDArray[np.integer]",
        kind: str | None = None,
    ) -> Done:
        """Start a puzzle: a `Board`, its text, rows of numbers, or an array; see `BoardLike`.

        The default `kind` is that of the board or its text, otherwise hidoku.
        """
        try:
            made = _board(board, kind)
        except BoardError as error:
            raise StatementProblem(str(error)) from None
        return self.ask(Puzzle(made.kind, board_text(made)))

    def generate(
        self,
        kind: str,
        rows: int | None = None,
        columns: int | None = None,
        *,
        file: str | PathLike[str] | None = None,
        seed: int | None = None,
        difficulty: str | None = None,
        holes: int = 0,
        symmetric: bool = False,
        hexagon: bool = False,
        layers: int | None = None,
        links: int = 0,
        parity: int = 0,
        ends: str | None = None,
        letters: bool = False,
    ) -> Board:
        """Make a new puzzle with one solution, start it, and return its board.

        It has `rows` rows and `columns` columns (with `layers`, in each layer of a cube), or the cells of the
        first board in a file. Raises TypeError for neither or both.
        """
        said = {"seed": seed, "difficulty": difficulty, "holes": holes or None, "links": links or None}
        said |= {"parity": parity or None, "ends": ends}
        options = [GenerateOption(word, value) for word, value in said.items() if value is not None]
        wanted = {"symmetric": symmetric, "hexagon": hexagon, "letters": letters}
        options += [GenerateOption(word) for word, wish in wanted.items() if wish]
        statement = Generate(kind, _cells(rows, columns, layers, file), GenerateOptions(tuple(options)))
        return self.ask(statement).generated.board

    def solve(self, limit: int | None = None) -> SolveAnswer:
        """Return the first `limit` solutions; iterate over the answer for boards, found as they are read.

        The answer is true if there is a solution.
        """
        return self.ask(Solve(limit))

    def solutions(self, limit: int = 2**63 - 1) -> Iterator[Board]:
        """Yield all solutions as they are found."""
        return iter(self.solve(limit))

    def solution_count(self) -> CountAnswer:
        """Return the number of solutions. Counting stops at a thousand, and `exact` is then false."""
        self.board()  # without a puzzle, `count` is about codes
        return self.ask(Count())

    def unique(self) -> UniqueAnswer:
        """Return the verdict: one solution; or two and where they differ; or none and why.

        The answer is true if there is exactly one.
        """
        return self.ask(Unique())

    def place(self, number: int, cell: tuple[int, int]) -> Done:
        """Place a number in a cell."""
        return self.ask(Place(number, _cell(cell)))

    def given(self, number: int, cell: tuple[int, int]) -> Done:
        """Correct a given, or add one: `number` is given in a cell, and nowhere else."""
        return self.ask(Given(number, _cell(cell)))

    def clear(self, cell: tuple[int, int] | None = None, *, wrong: bool = False) -> Done:
        """Remove the placed number in a cell, all wrong numbers, or all placed numbers."""
        return self.ask(Clear(None if cell is None else _cell(cell), wrong=wrong))

    def hint(self) -> HintAnswer:
        """Return one number that can be placed now, and the reason."""
        return self.one(Hint(), HintAnswer)

    def placeable(self) -> CellsAnswer:
        """Return the cells that can be filled now, without their numbers."""
        return self.one(Hint(cells=True), CellsAnswer)

    def search(self, nodes: int | None = None) -> SearchAnswer:
        """Return the tree of the search for all solutions, with at most `nodes` nodes opened, or 100."""
        return self.ask(Search(nodes))

    def steps(self) -> StepsAnswer:
        """Derive the solution as people do, and grade the board."""
        return self.ask(Steps())

    def why_cell(self, cell: tuple[int, int]) -> HintAnswer:
        """Return the reason why a cell holds its number."""
        return self.one(Why(_cell(cell)), HintAnswer)

    def wrong(self) -> WrongAnswer:
        """Return the placed numbers that are wrong. The answer is true if there are any."""
        return self.one(Check(), WrongAnswer)

    def board(self) -> Board:
        """Return the board as it stands."""
        return self.one(Show(what="board"), BoardAnswer).board

    def _repr_svg_(self) -> str:
        made = all_writers(self)[".svg"].make(self, False)
        return made if isinstance(made, str) else made.decode()


def _pieces(black: int | None, white: int | None, answer: str) -> tuple[str, ...]:
    """Return the pieces that an answer is written in: both its marks, another one as text, or none."""
    if not isinstance(answer, str):
        raise TypeError(f"an answer is a text, not {type(answer).__name__}")
    if black is None and white is None:
        return tuple(answer.split())
    if black is None or white is None or answer.split():
        raise TypeError("a guess takes both its black and its white marks, or another answer, or none")
    return str(index(black)), str(index(white))


def _code(code: CodeLike) -> WrittenCode:
    """Return a code as part of a statement. Raises TypeError."""
    if isinstance(code, str):
        return Letters(code)
    return Names(_several(code, 'a code is letters, such as "RRBB", or a sequence of names'))


def _several(value: object, told: str, *many: int) -> tuple[Any, ...]:
    """Return the parts of a value that is no text, `many` of them if that is said.

    Raises TypeError, which says what was expected as it is `told`.

    >>> _several([2, 1], "a cell is (row, column)", 2, 3)
    (2, 1)
    """
    if isinstance(value, Iterable) and not isinstance(value, str | bytes):
        parts = tuple(value)
        if not many or len(parts) in many:
            return parts
    raise TypeError(f"{told}, not {value!r:.60}")


def _cell(cell: tuple[int, ...]) -> Cell:
    """Return a cell as part of a statement. Raises TypeError."""
    return Cell(*_several(cell, "a cell is (row, column), or (layer, row, column) in a cube", 2, 3))


def _board(board: Any, kind: str | None) -> Board:
    if isinstance(board, Board):
        return board if kind is None else replace(board, kind=kind)
    if isinstance(board, str):
        return board_from_text(board, kind)
    if hasattr(board, "ndim"):
        return board_from_array(board, kind or "hidoku")
    rows = _several(board, "a board is a `Board`, its text, rows of numbers, or an array")
    return board_from_rows(rows, kind or "hidoku")


def _cells(
    rows: int | None, columns: int | None, layers: int | None, file: str | PathLike[str] | None
) -> Extent | str:
    """Return what says where the cells of a new board are. Raises TypeError for nothing, or two things."""
    if file is not None and rows is None and columns is None:
        return fspath(file)
    if file is not None or rows is None or columns is None:
        raise TypeError("a new board takes rows and columns, or a file")
    return Extent(rows, columns, layers)
