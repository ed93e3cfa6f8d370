"""A puzzle as the subject of a session: the questions about the board as it stands."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import Any

from mmlogic.common.wording import plural
from mmlogic.language import StatementProblem, place_of
from mmlogic.language.places import Located
from mmlogic.language.registry import Ask
from mmlogic.paths.answers import (
    BoardAnswer,
    BoardDone,
    ConflictAnswer,
    OrderAnswer,
    PanelsAnswer,
    PlayAnswer,
    PuzzleHistoryAnswer,
    WrongAnswer,
)
from mmlogic.paths.board import Board, one_based
from mmlogic.paths.checking import ambiguous_problem, cell_of, unsolvable_problem
from mmlogic.paths.profiling import MOST, PathsProfileAnswer, puzzle_profile
from mmlogic.paths.puzzle import Puzzle
from mmlogic.paths.results import Contradiction, Placement, Several
from mmlogic.paths.solver import PathSolver
from mmlogic.paths.state import Paths, require_board
from mmlogic.paths.statements.hint import HintAnswer
from mmlogic.paths.values import Cell
from mmlogic.paths.writing import board_panels, board_program, board_text
from mmlogic.paths.written import Cell as WrittenCell
from mmlogic.render.answers import Done
from mmlogic.render.paper import Line, Paper
from mmlogic.session.context import SessionContext
from mmlogic.session.statements.count import CountAnswer
from mmlogic.session.statements.show import ShowAnswer

__all__ = ["SUBJECT", "PathsSubject"]


class PathsSubject:
    """A number-path puzzle, with the numbers that the player has placed."""

    countable = False

    def __init__(self, session: SessionContext) -> None:
        self._session = session

    @property
    def _puzzle(self) -> Puzzle:
        return require_board(self._session)

    @property
    def _paths(self) -> Paths:
        return self._session.state(Paths)

    @property
    def _solver(self) -> PathSolver:
        return self._paths.solver

    def each(self) -> Sequence[AbstractContextManager[Mapping[str, int]]]:
        """Return one view: there is one puzzle."""
        return [nullcontext({})]

    def count(self) -> CountAnswer:
        """Count the solutions, up to a thousand."""
        found = self._solver.count(self._puzzle.now, MOST)
        return CountAnswer(count=found.number, exact=found.exact)

    def candidates(self) -> int:
        """Count the solutions, up to a thousand."""
        return self.count().count

    def check(self, written: Located | None) -> WrongAnswer:
        """Say which of the player's numbers are wrong."""
        if written is not None:
            raise StatementProblem("this asks about a code", place_of(written))
        puzzle = self._puzzle
        wrong = tuple(map(one_based, self._paths.check(puzzle)))
        self._paths.count_help(puzzle, "check")
        view = self._paths.view(puzzle)
        return WrongAnswer(wrong=wrong, placed=len(puzzle.placed), full=puzzle.now.full, view=view)

    def why(
        self, written: Located | None, rule: str | None = None, *, every: bool = False
    ) -> ConflictAnswer | HintAnswer:
        """Say which numbers contradict each other, or why a cell holds its number.

        Raises StatementProblem for `every`: of the sets of givens one is found.
        """
        if every:
            raise StatementProblem(
                "`why all` asks about clues", hint="`why` shows one smallest set of givens"
            )
        if isinstance(written, WrittenCell):
            return self._reason(written)
        if written is not None:
            raise StatementProblem("this asks about a code", place_of(written))
        verdict = self._solver.unique(self._puzzle.now)
        if isinstance(verdict, Contradiction):
            return self._conflict(verdict)
        return ConflictAnswer(conflict={}, count=2 if isinstance(verdict, Several) else 1)

    def _conflict(self, found: Contradiction) -> ConflictAnswer:
        puzzle = self._puzzle
        slips = self._solver.slips(puzzle.now, found.givens)
        return ConflictAnswer(
            conflict=_one_based(found.givens),
            minimal=found.minimal,
            slips=tuple(replace(slip, cell=one_based(slip.cell)) for slip in slips),
            placed={one_based(cell) for cell, _ in puzzle.placed},
            letters=puzzle.board.letters,
        )

    def profile(self, question: Ask[Any] | None) -> PathsProfileAnswer:
        """Ask every program for the solutions, and if there are others; then searches with fewer rules."""
        return puzzle_profile(question, self._puzzle.now, self._solver)

    def history(self) -> PuzzleHistoryAnswer:
        """Return what was placed and what help was asked for."""
        puzzle = self._puzzle
        undo, redo = self._session.timeline.depth
        asked = self._paths.helped.get(puzzle.board, Counter())
        placed = _one_based(dict(puzzle.placed))
        return PuzzleHistoryAnswer(puzzle=puzzle, placed=placed, asked=asked, undo=undo, redo=redo)

    def show(self, what: str) -> ShowAnswer:
        """Show the board, or what the solver makes of it. Raises StatementProblem for what no puzzle has."""
        puzzle = self._puzzle
        board = puzzle.now
        match what:
            case "panels":
                return PanelsAnswer(what=what, text=board_panels(board), board=board)
            case "order":
                order = self._order(puzzle)
                text = _order_text(order, board)
                return OrderAnswer(what=what, text=text, order=order, letters=board.letters)
            case "program":
                return ShowAnswer(what=what, text=self._paths.solver.standalone(board))
            case "facts":
                return ShowAnswer(what=what, text=board_program(board))
            case "textbook" | "clauses" | "clpfd":
                raise StatementProblem(
                    f"a puzzle has no `show {what}`", hint="`show program` has its facts and its textbook"
                )
            case _:
                text, view = board_text(board), self._paths.view(puzzle)
                kind = PlayAnswer if what == "play" else BoardAnswer
                return kind(what=what, text=text, board=board, givens=puzzle.board, view=view)

    def confirm(self, message: str) -> Done:
        """Confirm a change, and show the board again."""
        return BoardDone(message=message, view=self._paths.view(self._puzzle))

    def require(self, hint: str = "") -> None:
        """Raise StatementProblem if there is no board."""
        require_board(self._session)

    def left(self) -> str:
        """Return how many numbers are no longer seen once the board is left."""
        if not (many := len(self._puzzle.placed)):
            return ""
        return f"The board with {plural(many, 'number')} placed on it is left: `undo` brings it back."

    def bar(self, paper: Paper) -> Iterator[Line]:
        """Yield how many numbers stand on the board, what it is, and how many are known to be wrong."""
        puzzle = self._puzzle
        board, wrong = puzzle.board, len(self._paths.wrong(puzzle))
        yield [("class:strong", str(len(board.givens) + len(puzzle.placed))), ("", f" of {board.size} stand")]
        yield [("", f"{board.kind} {board.height}x{board.width}")]
        if wrong:
            yield [("class:wrong", f"{wrong} wrong")]

    def forget(self) -> None:
        """Let nothing go: the puzzles' state has it all."""

    def close(self) -> None:
        """Let nothing go: the puzzles' state has it all."""

    def _reason(self, written: WrittenCell) -> HintAnswer:
        """Say why a cell holds its number, whatever the player has put there."""
        puzzle, paths = self._puzzle, self._paths
        cell = cell_of(written, puzzle.board)
        if number := puzzle.board.givens.get(cell):
            name = puzzle.board.name(number)
            return HintAnswer(
                cell=one_based(cell),
                number=number,
                technique="given",
                because=f"{name} is given.",
                sentences=(f"{name} at {written} is given.", ""),
                view=paths.view(puzzle),
            )
        board = puzzle.without({cell}).now
        found = self._solver.why(board, cell)
        if found is None:
            solvable = self._solver.count(board, 1).number
            raise ambiguous_problem() if solvable else unsolvable_problem(puzzle, paths)
        return HintAnswer.of(found, paths.explained(puzzle, found), paths.count_help(puzzle, "why"))

    def _order(self, puzzle: Puzzle) -> tuple[Placement, ...] | None:
        order = self._solver.order(puzzle.now)
        return order and tuple(replace(each, cell=one_based(each.cell)) for each in order)


def _one_based(numbers: Mapping[Cell, int]) -> dict[Cell, int]:
    return {one_based(cell): number for cell, number in numbers.items()}


def _order_text(order: tuple[Placement, ...] | None, board: Board) -> str:
    """Return a line for each number."""
    if order is None:
        return "There is no solution.\n"
    width = board.longest_name
    return "".join(f"{board.name(p.number):>{width}} at {p.cell[0]},{p.cell[1]}  {p.how}\n" for p in order)


SUBJECT = PathsSubject
