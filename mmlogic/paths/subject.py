"""The puzzle of a session: its givens, the player's numbers, and the questions about both."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from typing import Any, Final, Self

from mmlogic.common.wording import plural
from mmlogic.language.errors import StatementProblem
from mmlogic.language.places import Located, place_of
from mmlogic.language.registry import Ask
from mmlogic.paths.answers import (
    ALL_TOLD,
    BoardAnswer,
    BoardDone,
    ConflictAnswer,
    HintAnswer,
    NoConflict,
    PlayAnswer,
    PuzzleHistoryAnswer,
    WrongAnswer,
)
from mmlogic.paths.board import Board, board_text
from mmlogic.paths.checking import cell_of
from mmlogic.paths.results import (
    Contradiction,
    Hint,
    Numbers,
    Several,
    from_one,
    given,
    numbers_from_one,
)
from mmlogic.paths.solver import PathSolver
from mmlogic.paths.values import Cell, one_based
from mmlogic.paths.view import View
from mmlogic.paths.writing import board_program
from mmlogic.paths.written import Cell as WrittenCell
from mmlogic.render.paper import Line, Paper
from mmlogic.session.answers import CountAnswer, ProfileAnswer, ShowAnswer
from mmlogic.session.context import SessionContext, Subject, asked_of
from mmlogic.session.timeline import Part

MOST = 1000
"""Solutions are counted up to this number."""


_MOST_CORRECTED = 2
"""How many cells `given N at R,C` changes: the old cell of N and its new cell."""


@dataclass(frozen=True)
class Puzzle:
    """A board, and the player's numbers with their cells. The latest number comes last."""

    board: Board
    placed: tuple[tuple[Cell, int], ...] = ()

    @property
    def now(self) -> Board:
        """The board with all its numbers."""
        return self.board.with_numbers(dict(self.placed))

    def changed(self, before: Self | None) -> set[Cell]:
        """Return the cells whose number differs from that in `before`, or no cell for another board.

        `given N at R,C` changes the givens of at most two cells. So boards that differ in more givens are
        different boards.
        """
        if before is None:
            return set()
        corrected = {cell for cell, _ in before.board.givens.items() ^ self.board.givens.items()}
        if len(corrected) > _MOST_CORRECTED or before.board.empty != self.board.empty:
            return set()
        return corrected | {cell for cell, _ in set(before.placed) ^ set(self.placed)}

    def with_number(self, number: int, cell: Cell) -> Self:
        """Return the puzzle after the player has placed `number` in `cell`, and in no other cell."""
        puzzle = self.without({cell}, number)
        return replace(puzzle, placed=(*puzzle.placed, (cell, number)))

    def with_given(self, number: int, cell: Cell) -> Self:
        """Return the puzzle after `number` has become the given of `cell`, and of no other cell.

        Numbers of the player that conflict with it are removed.
        """
        where = self.board.cell_of(number)
        board = self.board.with_numbers({} if where is None else {where: 0}).with_numbers({cell: number})
        return replace(self.without({cell}, number), board=board)

    def without(self, cells: Collection[Cell], number: int = 0) -> Self:
        """Return the puzzle without the player's numbers in `cells`, and without `number` in other cells."""
        placed = tuple((c, n) for c, n in self.placed if c not in cells and n != number)
        return replace(self, placed=placed)


_MOST_CELLS: Final = 400
_MOST_NOTES: Final = 4_000
"""How many cells a board may have in safe mode, and how many links, edges and marks together."""


def _excess(puzzle: Puzzle) -> str | None:
    if puzzle.board.size > _MOST_CELLS:
        return f"a board has at most {_MOST_CELLS} cells"
    notes = len(puzzle.board.pairs) + len(puzzle.board.marks)
    return f"a board has at most {_MOST_NOTES:,} links, edges and marks" if notes > _MOST_NOTES else None


PUZZLE: Part[Puzzle] = Part("puzzle", passing=True, subject="paths", excess=_excess)
"""The current puzzle, if any."""


class Paths(Subject):
    """The puzzles of a session, with their solver, and the player's numbers.

    `helped` counts the requests for help, by board and kind of help.
    """

    countable = together = False

    def __init__(self, session: SessionContext) -> None:
        self._session = session
        self._solver: PathSolver | None = None
        self._seen: Puzzle | None = None
        self._begun: Board | None = None
        self._told = 0, 0
        self._wrong: frozenset[tuple[Cell, int]] = frozenset()
        self.helped: dict[Board, Counter[str]] = {}

    @property
    def solver(self) -> PathSolver:
        """The solver of puzzles, with the limits that the session has now."""
        if self._solver is None:
            self._solver = PathSolver()
        self._solver.limits = self._session.settings.limits
        return self._solver

    @property
    def engine(self) -> str:
        """The program that solves puzzles: the setting `engine`, or `search` if `engine` is one for codes."""
        engine = self._session.settings.engine
        return engine if engine in {"textbook", "clpfd"} else "search"

    @property
    def _puzzle(self) -> Puzzle:
        return require_board(self._session)

    def count_help(self, puzzle: Puzzle, what: str) -> int:
        """Count a request for help `what`, such as `hint`. Return the number of requests for this board."""
        asked = self.helped.setdefault(puzzle.board, Counter())
        asked[what] += 1
        return asked.total()

    def wrong(self, puzzle: Puzzle) -> set[Cell]:
        """Return the cells that the last check found wrong, if they still hold the same number."""
        return {cell for cell, _ in self._wrong.intersection(puzzle.placed)}

    def find_wrong(self, puzzle: Puzzle) -> tuple[Cell, ...]:
        """Return the cells of the player's wrong numbers, and store them for `wrong`."""
        wrong = self.solver.wrong(puzzle.board, dict(puzzle.placed)) if puzzle.placed else ()
        self._wrong = frozenset(each for each in puzzle.placed if each[0] in wrong)
        return wrong

    def view(self, puzzle: Puzzle, hinted: Collection[Cell] = ()) -> View:
        """Return the view of a puzzle, with signs at `hinted` cells, wrong cells and changed cells.

        A cell has changed if its number is not that of the last view.
        """
        before, self._seen = self._seen, puzzle
        changed = puzzle.changed(before)
        signs = {"!": self.wrong(puzzle), "<": hinted, "*": changed, "'": dict(puzzle.placed)}
        return View(puzzle.now, puzzle.board, signs)

    def hinted(self, puzzle: Puzzle, hint: Hint) -> HintAnswer:
        """Return the answer for a hint.

        If `session.spoils` is false, the first answer shows the cell, the second also the reason, the third
        also the number. After a change of the session, the next answer is a first one.
        """
        version, told = self._told
        same = version == self._session.timeline.version
        told = ALL_TOLD if self._session.spoils else min(told * same + 1, ALL_TOLD)
        self._told = self._session.timeline.version, told
        return self.explained(puzzle, hint, "hint", told)

    def explained(self, puzzle: Puzzle, hint: Hint, what: str, told: int = ALL_TOLD) -> HintAnswer:
        """Return the answer for a hint, with the board. Count it as a request for help `what`."""
        view = self.view(puzzle, {hint.cell})
        if told == ALL_TOLD:
            board = puzzle.without({hint.cell}).now.with_numbers({hint.cell: hint.number})
            view = replace(view, board=board)
        if told > 1:
            view = replace(view, rests_on=hint.rests_on)
        return HintAnswer.of(hint, view, self.count_help(puzzle, what), told)

    def begin(self, board: Board) -> None:
        """Begin a puzzle. If the text of the board was ambiguous, `confirm` then says how it was read."""
        self._session.timeline.fill(PUZZLE, Puzzle(board))
        self._begun = board

    def changed(self, puzzle: Puzzle, message: str) -> BoardDone:
        """Make a puzzle the current one, and show it again."""
        self._session.timeline.fill(PUZZLE, puzzle)
        return self.confirm(message)

    def unsolvable(self, puzzle: Puzzle) -> StatementProblem:
        """Return the error for a board without a solution, by a number of the player or by the givens."""
        if puzzle.placed and self.solver.count(puzzle.board, 1).number:
            return StatementProblem(
                "a placed number is wrong, and leaves no solution",
                hint="`check` shows it, `clear wrong` removes it",
            )
        return StatementProblem("there is no solution", hint="Type `why` to see which contradict.")

    def each(self) -> Sequence[AbstractContextManager[Mapping[str, int]]]:
        return [nullcontext({})]

    def count(self) -> CountAnswer:
        solutions = self.solver.count(self._puzzle.now, MOST)
        return CountAnswer(count=solutions.number, exact=solutions.exact)

    def candidates(self) -> int:
        return self.count().count

    def check(self, written: Located | None) -> WrongAnswer:
        if written is not None:
            raise StatementProblem("a puzzle has no codes: `check` checks your numbers", place_of(written))
        puzzle = self._puzzle
        wrong = tuple(map(one_based, self.find_wrong(puzzle)))
        self.count_help(puzzle, "check")
        return WrongAnswer(
            wrong=wrong, placed=len(puzzle.placed), full=puzzle.now.full, view=self.view(puzzle)
        )

    def why(
        self, written: Located | None, rule: str | None = None, *, every: bool = False
    ) -> ConflictAnswer | HintAnswer:
        if every:
            raise StatementProblem("`why all` asks about clues", hint="Type `why` for a smallest set.")
        if isinstance(written, WrittenCell):
            return self._reason(written)
        if written is not None:
            raise StatementProblem("a puzzle has no codes: `why R,C` explains a cell", place_of(written))
        puzzle = self._puzzle
        verdict = self.solver.unique(puzzle.now)
        if not isinstance(verdict, Contradiction):
            return NoConflict(conflict=Numbers(), count=2 if isinstance(verdict, Several) else 1)
        slips = self.solver.slips(puzzle.now, verdict.givens)
        moved = () if puzzle.placed else self.solver.misplacements(puzzle.board, verdict.givens)
        return ConflictAnswer(
            conflict=numbers_from_one(verdict.givens),
            minimal=verdict.minimal,
            slips=(*map(from_one, slips),),
            misplaced=tuple(replace(each, numbers=numbers_from_one(each.numbers)) for each in moved),
            placed={one_based(cell) for cell, _ in puzzle.placed},
            letters=puzzle.board.letters,
        )

    def _reason(self, written: WrittenCell) -> HintAnswer:
        puzzle = self._puzzle
        cell = cell_of(written, puzzle.board)
        if number := puzzle.board.givens.get(cell):
            return HintAnswer.of(given(number, cell, puzzle.board), self.view(puzzle))
        board = puzzle.without({cell}).now
        hint = self.solver.why(board, cell)
        if hint is None:
            raise ambiguous() if self.solver.count(board, 1).number else self.unsolvable(puzzle)
        return self.explained(puzzle, hint, "why")

    def profile(self, question: Ask[Any] | None) -> ProfileAnswer:
        from mmlogic.paths.profiling import puzzle_profile  # rarely used

        return puzzle_profile(question, self._puzzle.now, self.solver, MOST)

    def history(self) -> PuzzleHistoryAnswer:
        puzzle = self._puzzle
        undo, redo = self._session.timeline.depth
        asked = self.helped.get(puzzle.board, Counter())
        placed = numbers_from_one(dict(puzzle.placed))
        return PuzzleHistoryAnswer(board=puzzle.board, placed=placed, asked=asked, undo=undo, redo=redo)

    def show(self, what: str) -> ShowAnswer:
        puzzle = self._puzzle
        board = puzzle.now
        match what:
            case "program":
                return ShowAnswer(what=what, text=self.solver.standalone(board))
            case "facts":
                return ShowAnswer(what=what, text=board_program(board))
            case "textbook" | "clauses" | "clpfd":
                raise StatementProblem(f"a puzzle has no `show {what}`", hint="Type `show program`.")
            case _:
                text, view = board_text(board), self.view(puzzle)
                kind = PlayAnswer if what == "play" else BoardAnswer
                return kind(what=what, text=text, board=board, givens=puzzle.board, view=view)

    def confirm(self, message: str) -> BoardDone:
        puzzle, begun, self._begun = self._puzzle, self._begun, None
        notes = puzzle.board.notes if begun == puzzle.board else ()
        return BoardDone(message=message, view=self.view(puzzle), notes=notes)

    def squares(self) -> tuple[str, str]:
        raise StatementProblem("squares are the answers to guesses, and a board has none", hint="`share`")

    def require(self) -> None:
        require_board(self._session)

    def left(self) -> str:
        if not (many := len(self._puzzle.placed)):
            return ""
        return f"The board with {plural(many, 'number')} placed on it is left: `undo` brings it back."

    def bar(self, paper: Paper) -> Iterator[Line]:
        puzzle = self._puzzle
        board, wrong = puzzle.board, len(self.wrong(puzzle))
        filled = len(board.givens) + len(puzzle.placed)
        yield [("class:strong", str(filled)), ("", f" of {board.size} filled")]
        yield [("", board.title)]
        if wrong:
            yield [("class:wrong", f"{wrong} wrong")]

    def forget(self) -> None:
        pass  # the solver stores no board between two questions

    def close(self) -> None:
        if self._solver:
            self._solver.close()
            self._solver = None


SUBJECT = Paths


def require_board(session: SessionContext) -> Puzzle:
    """Return the current puzzle. Raises StatementProblem if there is none."""
    puzzle = session.timeline.first(PUZZLE)
    if puzzle is None:
        near, board = asked_of("codes", session), "`generate hidoku 8x8` or `puzzle hidoku`"
        what = "a guess" if near == "suggest" else "codes"
        hint = f"For {what}, type `{near}`; for a board, {board}." if near else f"For a board, type {board}."
        raise StatementProblem("No board is open", hint=hint)
    return puzzle


def ambiguous() -> StatementProblem:
    """Return the error for a board with solutions on which no technique finds the next number."""
    return StatementProblem("no number follows: the board has several solutions", hint="`unique` shows two")
