"""Questions about a puzzle as it stands: `count`, `check`, `why`, `show`, `history`, `profile`."""

from collections import Counter
from dataclasses import replace

from mmlogic.codes.answers import ProfileAnswer, Profiled
from mmlogic.handlers.questions import shares
from mmlogic.language import StatementProblem
from mmlogic.machine import ANSWER, ANY, LimitExceeded, Variable, goal
from mmlogic.paths.answers import (
    BoardAnswer,
    ConflictAnswer,
    OrderAnswer,
    PanelsAnswer,
    PuzzleHistoryAnswer,
    SolutionCount,
    WrongAnswer,
)
from mmlogic.paths.board import Cell, one_based
from mmlogic.paths.checking import ambiguous_problem, cell_of, unsolvable_problem
from mmlogic.paths.results import Contradiction, Several
from mmlogic.paths.solver import board_term
from mmlogic.paths.state import Paths, require_board
from mmlogic.paths.statements.hint import HintAnswer
from mmlogic.paths.statements.solve import Solve
from mmlogic.paths.writing import board_program
from mmlogic.paths.written import Cell as Written
from mmlogic.render.answers import Answer, ShowAnswer
from mmlogic.session.context import SessionContext
from mmlogic.session.statements.count import Count

__all__ = ["check", "count", "history", "profile", "show", "why", "why_cell"]

_MOST = 1000
"""How far solutions are counted."""


def count(session: SessionContext) -> Answer:
    """Count the solutions, up to a thousand."""
    found = session.state(Paths).solver.count(require_board(session).now, _MOST)
    return SolutionCount(count=found.number, exact=found.exact)


def check(session: SessionContext) -> Answer:
    """Say which of the player's numbers are wrong."""
    puzzle = require_board(session)
    wrong = session.state(Paths).solver.wrong(puzzle.board, dict(puzzle.placed)) if puzzle.placed else ()
    session.state(Paths).count_help(puzzle, "check")
    return WrongAnswer(wrong=tuple(map(one_based, wrong)), placed=len(puzzle.placed), full=puzzle.now.full)


def why(session: SessionContext) -> Answer:
    """Say which numbers contradict each other."""
    board = require_board(session).now
    verdict = session.state(Paths).solver.unique(board)
    if isinstance(verdict, Contradiction):
        return ConflictAnswer(conflict=_counted(verdict.givens))
    return ConflictAnswer(conflict={}, count=2 if isinstance(verdict, Several) else 1)


def why_cell(written: Written, session: SessionContext) -> Answer:
    """Say why a cell holds its number, whatever the player has put there."""
    puzzle = require_board(session)
    cell = cell_of(written, puzzle.board)
    if cell in puzzle.board.givens:
        number = puzzle.board.givens[cell]
        return HintAnswer(
            cell=one_based(cell), number=number, technique="given", because=f"{number} is given."
        )
    board = puzzle.without({cell}).now
    found = session.state(Paths).solver.why(board, cell)
    if found is None:
        solvable = session.state(Paths).solver.count(board, 1).number
        raise ambiguous_problem() if solvable else unsolvable_problem(puzzle, session.state(Paths))
    return HintAnswer.of(found, session.state(Paths).count_help(puzzle, "why"))


def show(what: str, session: SessionContext) -> Answer:
    """Show the board, or what the solver makes of it. Raises StatementProblem for what no puzzle has."""
    puzzle = require_board(session)
    match what:
        case "panels":
            return PanelsAnswer(board=puzzle.now)
        case "order":
            order = session.state(Paths).solver.order(puzzle.now)
            return OrderAnswer(
                order=order and tuple(replace(each, cell=one_based(each.cell)) for each in order)
            )
        case "program":
            return ShowAnswer(what="program", text=board_program(puzzle.now))
        case "clauses":
            raise StatementProblem("a puzzle has no clauses of its own", hint="`show program` has its facts")
        case _:
            return BoardAnswer(board=puzzle.now, givens=puzzle.board)


def history(session: SessionContext) -> Answer:
    """Tell what was placed and what help was asked for."""
    puzzle = require_board(session)
    undo, redo = session.timeline.depth
    asked = session.state(Paths).helped.get(puzzle.board, Counter())
    placed = _counted(dict(puzzle.placed))
    return PuzzleHistoryAnswer(puzzle=puzzle, placed=placed, asked=asked, undo=undo, redo=redo)


def profile(question: Solve | Count, session: SessionContext) -> Answer:
    """Ask every program for the solutions, and whether there are others; each has its time."""
    board = require_board(session).now
    most = _MOST if isinstance(question, Count) else question.limit or 1
    paths, programs = session.state(Paths).solver, []
    for engine, share in shares(("textbook", "clpfd", "search")):
        solved = goal("solve_answer", engine, board_term(board), most, [Variable("Boards"), ANY, ANY])
        try:
            with share:
                asked = paths.measured(goal(",", solved, goal("length", Variable("Boards"), ANSWER)))
        except LimitExceeded:
            programs.append(Profiled(engine, None, None, None))
        else:
            programs.append(Profiled(engine, asked.inferences, asked.seconds, asked.answer))
    return ProfileAnswer(question=str(question), programs=tuple(programs))


def _counted(numbers: dict[Cell, int]) -> dict[Cell, int]:
    return {one_based(cell): number for cell, number in numbers.items()}
