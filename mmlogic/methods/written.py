"""The handwritten methods of a session, whose arguments differ from the fields of the statement.

`session.py` makes all other methods from the declarations of statements.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from inspect import Parameter, Signature, signature
from itertools import starmap
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, overload

from mmlogic.codes.answers import CheckAnswer, HistoryAnswer
from mmlogic.codes.game import Game as CodeGame
from mmlogic.codes.marks import Marks as BlackWhite
from mmlogic.codes.statements.clues import Edit, Guess, GuessAnswer, NoCodeLeft, ScoreAnswer
from mmlogic.codes.statements.codes import Codes, More
from mmlogic.codes.statements.game import Answers
from mmlogic.codes.statements.rules import Rule, Where
from mmlogic.codes.subject import Codes as GameState
from mmlogic.codes.theory import Clue, Code
from mmlogic.codes.why import FalseCluesAnswer, ForcedAnswer, WhyAnswer
from mmlogic.codes.written import Pieces
from mmlogic.language import MmlogicError, Source, Statement, StatementProblem, SyntaxProblem, spell
from mmlogic.language.places import WrongType, fitted
from mmlogic.language.registry import declaration
from mmlogic.limits.budget import LimitExceeded
from mmlogic.methods.arguments import (
    CellLike,
    CodeLike,
    PathLikes,
    several,
    written_cell,
    written_code,
    written_path,
)
from mmlogic.paths.answers import BoardAnswer, ConflictAnswer, HintAnswer, PuzzleHistoryAnswer, WrongAnswer
from mmlogic.paths.board import Board, board_text
from mmlogic.paths.options import OPTIONS
from mmlogic.paths.reading import board_from_array, board_from_block, board_from_rows
from mmlogic.paths.statements.boards import Generate, Puzzle
from mmlogic.paths.statements.hints import CellsAnswer, Hint
from mmlogic.paths.statements.solving import Solve
from mmlogic.paths.values import BoardError
from mmlogic.paths.written import Extent, GenerateOption, GenerateOptions
from mmlogic.players.answers import PlayAnswer, SuggestAnswer, SuggestEachAnswer, TurnAnswer
from mmlogic.players.statements.games import Marks, Play, Secret
from mmlogic.players.statements.guesses import (
    Rate,
    RateAllAnswer,
    RateAnswer,
    Strategy,
    StrategyAnswer,
    Suggest,
    SuggestAllAnswer,
)
from mmlogic.players.written import Rated
from mmlogic.queries.answers import Value
from mmlogic.queries.failing import FailureAnswer
from mmlogic.queries.statements.query import Given, Values
from mmlogic.queries.statements.why import Why
from mmlogic.render.answers import Answer, Done
from mmlogic.render.paper import Paper
from mmlogic.session.answers import CountAnswer, ProfileAnswer
from mmlogic.session.core import SessionCore
from mmlogic.session.files import all_writers
from mmlogic.session.statements import session as commands
from mmlogic.session.statements.questions import Check, Count, Profile
from mmlogic.session.statements.session import Show

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

BoardLike: TypeAlias = "Board | str | Sequence[Sequence[int | None]] | npt.NDArray[np.integer]"
"""A board in Python: a `Board`, the text of a board, rows of numbers, or an array of integers.

In rows, 0 means an empty cell, and None means that there is no cell. An array has the shape (rows, columns).
In an array, 0 means an empty cell, and a negative number means that there is no cell.
"""


Scored: TypeAlias = int | BlackWhite | ScoreAnswer | None
"""The number of black marks, or the whole answer as `score` returns it."""

Reasons = (
    WhyAnswer | FalseCluesAnswer | ForcedAnswer | CheckAnswer | ConflictAnswer | HintAnswer | FailureAnswer
)
"""The types of answers that `why` returns."""


A = TypeVar("A", bound=Answer)
B = TypeVar("B", bound=Answer)
S = TypeVar("S", bound=Statement[Any])


class WrittenMethods(SessionCore):
    """A session with the handwritten methods. `Session` adds the others."""

    @overload
    def _one(self, statement: Statement[Any], /) -> Answer: ...
    @overload
    def _one(self, statement: Statement[Any], kind: type[A], /) -> A: ...
    @overload
    def _one(self, statement: Statement[Any], kind: type[A], other: type[B], /) -> A | B: ...
    def _one(self, statement: Statement[Any], /, *kinds: type[Answer]) -> Answer:
        """Run a statement that has one answer, and return this answer.

        `kinds` are the types that the answer may have. Raises TypeError for another type, so that each method
        returns what its annotation says.
        """
        answer = next(iter(self.execute(statement)))
        if not kinds or isinstance(answer, kinds):
            return answer
        wanted = " or ".join(kind.__name__ for kind in kinds)
        raise TypeError(f"`{statement.keyword}` answered {type(answer).__name__}, expected {wanted}")

    def _read(self, kind: type[S], rest: str) -> S:
        """Parse the text `KEYWORD REST` of a statement of the class `kind`.

        Raises SyntaxProblem for an error, or if another statement follows.
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
        """Return the exact number of remaining codes. For a puzzle, return the exact number of solutions.

        Raises StatementProblem for a puzzle with too many solutions to count. `solution_count` then returns a
        lower bound.
        """
        found = self.ask(Count())
        if not found.exact:
            reason, hint = "the puzzle has at least", "`solution_count` says how far they were counted"
            raise StatementProblem(f"{reason} {found.count} solutions", hint=hint)
        return found.count

    @overload
    def why(self, *, every: bool = False) -> WhyAnswer | ConflictAnswer: ...
    @overload
    def why(self, *, goal: str) -> FailureAnswer: ...
    @overload
    def why(
        self, about: CodeLike | None = None, *, rule: str | int | None = None, every: bool = False
    ) -> Reasons: ...
    def why(
        self,
        about: CodeLike | None = None,
        *,
        goal: str | None = None,
        rule: str | int | None = None,
        every: bool = False,
    ) -> Reasons:
        """Explain why no code is left, or the puzzle has no solution. The answer is false if there is one.

        `about` is a code or a constraint, such as `"RRBB"`, `"not RRBB"` or `"code[1] = red"`. The answer
        then explains why the code is possible or not, or why the constraint holds. `rule` is the name or the
        number of a rule. With `every`, the answer has every smallest set of clues. `goal` is a goal of
        Prolog, and the answer explains why the goal fails. `why_cell` explains a cell.
        """
        if isinstance(about, str):
            asked = self._read(Why, f"{'all ' * every}{about}")
        else:
            code = None if about is None else written_code(about)
            asked = Why(code, goal=goal, rule=None if rule is None else str(rule), every=every)
        answer = self._one(asked)
        assert isinstance(answer, Reasons)
        return answer

    def profile(self, question: str | None = None) -> ProfileAnswer:
        """Ask all programs a question, such as `"count"`. Compare their inferences and times."""
        return self.ask(self._read(Profile, question or ""))

    def history(self) -> HistoryAnswer | PuzzleHistoryAnswer:
        """Return the clues and rules, or the puzzle, and how many steps `undo` and `redo` can take."""
        return self._one(commands.history(), HistoryAnswer, PuzzleHistoryAnswer)

    def show(self, what: str = "program") -> str:
        """Return the output of `show` as text.

        `"program"` is the session as a Prolog program, `"clauses"` the program specialised from its facts.
        `""` is the game or the board, `"board"` the board of a puzzle.
        """
        return self.ask(self._read(Show, what)).text

    def set(self, name: str, value: object) -> Done:
        """Change a setting."""
        return self._one(commands.set(name, str(value).lower() if value is None else str(value)), Done)

    def answers(self, name: PathLikes, definition: str | None = None) -> Done:
        """Set the kind of answer to a guess: a dialect, a Prolog file, or the name of a new dialect.

        `definition` defines a new one, as in the language: `"hits: black(guess), near: 2 * white(guess)"`.
        """
        if definition is None:
            return self.ask(Answers(written_path(name)))
        return self.ask(self._read(Answers, f"{spell(written_path(name))} = {definition}"))

    def guess(
        self, code: CodeLike, black: Scored = None, white: int | None = None, *, answer: str = ""
    ) -> Done | NoCodeLeft | GuessAnswer:
        """Add a clue. Return Done, or NoCodeLeft, which is false, if no code is left.

        `black` may also be the result of `score`. Write any answer other than two marks as in the language:
        `answer="? 2"`, `answer="gyxxx"`. If the session holds a secret, omit the answer. The result is then a
        GuessAnswer.
        """
        return self.ask(Guess.of(written_code(code), *_pieces(black, white, answer)))

    def where(self, constraint: str) -> Done | NoCodeLeft:
        """Add a rule, written as in the language: `count(red) >= 2`. Return what `guess` returns."""
        return self.ask(self._read(Where, constraint))

    def rule(self, name: str, constraint: str) -> Done:
        """Give a condition the name `name`, for use in `where`."""
        return self.ask(self._read(Rule, f"{name} = {constraint}"))

    def codes(self, limit: int | None = None, *, common: bool = False) -> Iterator[Code]:
        """Yield at most `limit` consistent codes, in the order of the symbols. None means all.

        Each code comes as soon as it is found. If `common`, the commonest words of a language come first.
        """
        return iter(self.ask(Codes(limit, common=common)))

    def more(self, limit: int | None = None) -> Iterator[Code]:
        """Yield the codes after the last code that `codes` or `more` has yielded."""
        return iter(self.ask(More(limit)))

    def draw(self, many: int = 1) -> list[Code]:
        """Return `many` random codes. Each consistent code is equally likely."""
        return list(self.ask(Codes(many, random=True)))

    def check(self, code: CodeLike) -> CheckAnswer:
        """Return the clues and rules that a code breaks. The answer is true if the code is consistent."""
        return self._one(Check(written_code(code)), CheckAnswer)

    def edit(
        self,
        number: int,
        black: Scored = None,
        white: int | None = None,
        *,
        answer: str = "",
        guess: CodeLike | None = None,
    ) -> Done | NoCodeLeft:
        """Change clue `number`: its marks, its `answer` (`"? 2"`), or its `guess`."""
        pieces = _pieces(black, white, answer)
        if guess is None:
            return self.ask(Edit(number, Pieces(pieces) if pieces else None))
        return self.ask(Edit(number, guess=Guess.of(written_code(guess), *pieces).pieces))

    def suggest(self, player: str = "entropy") -> SuggestAnswer:
        """Return a player's next guess: its `code`, the reason, and its rating (`figures`).

        Raises StatementProblem for several secrets, and if too many codes remain to rate a guess.
        """
        statement = self._read(Suggest, player)
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
        """Return the guess of each player. The guess that leaves the fewest codes on average comes first."""
        found = self._one(Suggest(everyone=True), SuggestAllAnswer).suggestions
        if several := [each for each in found if isinstance(each, SuggestEachAnswer)]:
            why = f"each guess of {len(several)} players is one for several secrets, with figures for each"
            raise StatementProblem(why, hint="`run` answers the statement `suggest all`")
        return [each for each in found if isinstance(each, SuggestAnswer)]

    def rate(self, code: CodeLike) -> RateAnswer:
        """Return the rating of a guess, and the rating of a player's best guess."""
        return self._one(Rate(Rated((written_code(code),))), RateAnswer)

    def rate_all(self, *codes: CodeLike) -> RateAllAnswer:
        """Return the ratings of two or more guesses, and the rating of a player's best guess."""
        if len(codes) < 2:
            raise WrongType("", "expected two guesses or more; `rate` takes one")
        return self._one(Rate(Rated(tuple(map(written_code, codes)))), RateAllAnswer)

    def secret(self, code: CodeLike | None = None, *, how: str = "random", lies: int | None = None) -> Done:
        """Let the program hold a secret: `code`, or a code chosen by `how`.

        With `"random"`, the program draws a code. With `"evil"`, it decides as late as possible. `"off"`
        drops the secret. At most `lies` answers of the program are wrong.
        """
        return self.ask(
            Secret(lies=lies, how=how) if code is None else Secret(Rated((written_code(code),)), lies)
        )

    def play(self, player: str = "entropy") -> PlayAnswer | TurnAnswer:
        """Let a player break the secret. Without one, return the player's guess, to answer by `marks`."""
        return self._one(self._read(Play, player), PlayAnswer, TurnAnswer)

    def marks(
        self, black: Scored = None, white: int | None = None, *, answer: str = ""
    ) -> TurnAnswer | NoCodeLeft:
        """Answer the guess of `play`, with arguments as in `guess`. Return the next guess, or NoCodeLeft."""
        return self.ask(Marks(Pieces(_pieces(black, white, answer))))

    def strategy(self, player: str, file: PathLikes | None = None, *, over: bool = False) -> StrategyAnswer:
        """Compute all guesses of a player as a tree. Write the tree to `file`, if one is named.

        `over` replaces a file even if mmlogic did not write it.
        """
        statement = self._read(Strategy, player)
        if file is not None:
            if statement.file is not None:
                raise StatementProblem("the file is named twice")
            statement = replace(statement, file=written_path(file), over=over)
        return self.ask(statement)

    def puzzle(
        self,
        board: BoardLike,
        kind: str | None = None,
    ) -> Done:
        """Start a puzzle: a `Board`, its text, rows of numbers, or an array. See `BoardLike`.

        The default `kind` is that of the board or its text, otherwise hidoku.
        """
        with self.working(Puzzle(kind or "hidoku", ""), shown=False):
            try:
                made = _board(board, kind)
            except BoardError as error:
                raise StatementProblem(str(error)) from None
            statement = Puzzle(made.kind, board_text(made))
        return self.ask(statement)

    def generate(
        self,
        kind: str,
        rows: int | None = None,
        columns: int | None = None,
        *,
        file: PathLikes | None = None,
        layers: int | None = None,
        **like: Any,
    ) -> Board:
        """Make a new puzzle with one solution, start it, and return its board.

        The size is `rows` and `columns`, with `layers` for a cube. Or the puzzle has the cells of the board
        in `file`. Raises TypeError for neither or both.
        """
        options = []
        for word, value in like.items():
            if value or (word == "seed" and value is not None):
                options.append(GenerateOption(word, None if OPTIONS[word].type is bool else value))
        statement = Generate(kind, _cells(rows, columns, layers, file), GenerateOptions(tuple(options)))
        return self.ask(statement).generated.board

    def solutions(self, limit: int | None = None) -> Iterator[Board]:
        """Yield all solutions as they are found, or at most `limit`."""
        return iter(self.ask(Solve(limit, every=limit is None)))

    def solution_count(self) -> CountAnswer:
        """Return the number of solutions. The count stops at a thousand, and `exact` is then false."""
        self.board()  # raises an error without a puzzle, where `count` would be about codes
        return self.ask(Count())

    def hint(self) -> HintAnswer:
        """Return one number that the board already forces, and the reason."""
        return self._one(Hint(), HintAnswer)

    def placeable(self) -> CellsAnswer:
        """Return the cells whose number the board already forces, without these numbers."""
        return self._one(Hint(cells=True), CellsAnswer)

    def why_cell(self, cell: CellLike) -> HintAnswer:
        """Return the reason for the number of a cell."""
        return self._one(Why(written_cell(cell)), HintAnswer)

    def wrong(self) -> WrongAnswer:
        """Return the placed numbers that are wrong. The answer is true in a condition if there are any."""
        return self._one(Check(), WrongAnswer)

    def query(self, goal: str, /, limit: int | None = None, **values: Value) -> Generator[dict[str, Value]]:
        """Yield the answers to a goal of Prolog as they are found, such as `{"X": "red"}`.

        `values` sets some variables: `session.query("member(X, Among)", Among=["red", "blue"])`. Text becomes
        an atom, and no part of it is read as Prolog. `limit` is the greatest number of answers. Leaving the
        loop, or `close`, ends the query. A goal without variables yields an empty dict for each proof.
        """
        return iter(self.ask(Values(goal, limit, tuple(starmap(Given, values.items())))))

    def board(self) -> Board:
        """Return the present board."""
        return self._one(Show(what="board"), BoardAnswer).board

    @property
    def clues(self) -> tuple[Clue, ...]:
        """The clues. Each has its `code` and the answer to it, in the attribute `told`."""
        return tuple(self.state(GameState).told)

    @property
    def layout(self) -> CodeGame:
        """The game, with its `pegs`, `symbols` and `answers`. The method `game` begins another game."""
        return self.state(GameState).game

    @property
    def symbols(self) -> tuple[str, ...]:
        """The symbols of the game, in their order."""
        return self.state(GameState).game.kinds

    def __repr__(self) -> str:
        paper = Paper(width=40, person=True)
        lines = [*self.subject.bar(paper)]
        with suppress(MmlogicError, LimitExceeded), self.asking(), self._lock:
            lines += [paper.codes_left(self.subject.candidates())] if self.subject.countable else []
        return f"<Session: {', '.join(''.join(text for _, text in line) for line in lines)}>"

    def _repr_svg_(self) -> str:
        made = all_writers(self)[".svg"].make(self, False)
        return made if isinstance(made, str) else made.decode()


def _with_options(method: Callable[..., Any]) -> Signature:
    signed, options = signature(method), list[Parameter]()
    for word, option in OPTIONS.items():
        kind: Any = option.type
        default, hint = (None, kind | None) if word == "seed" or kind is str else (option.default, kind)
        options.append(Parameter(word, Parameter.KEYWORD_ONLY, default=default, annotation=hint))
    return signed.replace(parameters=[*list(signed.parameters.values())[:-1], *options])


WrittenMethods.generate.__signature__ = _with_options(WrittenMethods.generate)  # type: ignore[attr-defined]


def _pieces(black: Scored, white: int | None, answer: str) -> tuple[str, ...]:
    if isinstance(black, ScoreAnswer):
        answer, black = f"{black.game.dialect.text(black.told)} {answer}", None
    elif isinstance(black, BlackWhite):
        black, white = black
    else:
        black = fitted("", "black", black, int | None)
    if black is None and white is None:
        return tuple(answer.split())
    if black is None or white is None or answer.split():
        raise WrongType("", "a guess needs both black and white marks, or another answer, or no answer")
    return str(black), str(white)


def _board(board: Any, kind: str | None) -> Board:
    if isinstance(board, Board):
        return board if kind is None else replace(board, kind=kind)
    if isinstance(board, str):
        return board_from_block(board, kind)
    if hasattr(board, "ndim"):
        return board_from_array(board, kind or "hidoku")
    rows = several(board, "a board is a `Board`, its text, rows of numbers, or an array")
    return board_from_rows(rows, kind or "hidoku")


def _cells(rows: int | None, columns: int | None, layers: int | None, file: PathLikes | None) -> Extent | str:
    if file is not None and rows is None and columns is None:
        return written_path(file)
    if file is not None or rows is None or columns is None:
        raise WrongType("", "a new board takes rows and columns, or a file")
    return Extent(rows, columns, layers)
