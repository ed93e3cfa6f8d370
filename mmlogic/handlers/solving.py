"""Questions about a puzzle as it stands: `solve`, `unique`, `hint`, `steps`, `count`, `check`, `why`."""

from collections import Counter
from dataclasses import replace

from mmlogic.codes.answers import ProfileAnswer, Profiled
from mmlogic.handlers.boards import cell_of, counted, current
from mmlogic.handlers.dispatch import Knowing, carry_out
from mmlogic.handlers.questions import shares
from mmlogic.language import StatementProblem, place_of
from mmlogic.machine import ANSWER, ANY, LimitExceeded, Variable, goal
from mmlogic.paths.answers import (
    BoardAnswer,
    CellsAnswer,
    ConflictAnswer,
    HintAnswer,
    OrderAnswer,
    PanelsAnswer,
    PuzzleHistoryAnswer,
    SolutionCount,
    SolveAnswer,
    StepsAnswer,
    UniqueAnswer,
    WrongAnswer,
)
from mmlogic.paths.board import Cell
from mmlogic.paths.puzzle import Puzzle
from mmlogic.paths.results import Contradiction, Several
from mmlogic.paths.results import Hint as Found
from mmlogic.paths.solver import board_term
from mmlogic.paths.statements.hint import Hint
from mmlogic.paths.statements.solve import Solve
from mmlogic.paths.statements.steps import Steps
from mmlogic.paths.statements.unique import Unique
from mmlogic.paths.writing import board_program
from mmlogic.paths.written import Cell as Written
from mmlogic.render.answers import Answer, ShowAnswer
from mmlogic.session.statements.count import Count

__all__ = ["check", "count", "history", "profile", "show", "why", "why_cell"]

_MOST = 1000
"""How far solutions are counted."""


@carry_out.register
def _solve(statement: Solve, session: Knowing) -> Answer:
    puzzle = current(session)
    limit = 1 if statement.limit is None else int(statement.limit)
    if limit < 1:
        raise StatementProblem(f"{limit} solutions: one at least", place_of(statement.limit))
    pages = session.paths.found(puzzle.now, _engine(session))
    return SolveAnswer(board=puzzle.now, pages=pages, limit=limit, panels=statement.panels)


@carry_out.register
def _unique(statement: Unique, session: Knowing) -> Answer:
    board = current(session).now
    verdict = session.paths.unique(board)
    if isinstance(verdict, Contradiction):
        return UniqueAnswer(board=board, solutions=(), conflict=_counted(verdict.givens))
    if isinstance(verdict, Several):
        return UniqueAnswer(
            board=board, solutions=verdict.solutions, cells=tuple(map(counted, verdict.cells))
        )
    return UniqueAnswer(board=board, solutions=(verdict.solution,))


@carry_out.register
def _hint(statement: Hint, session: Knowing) -> Answer:
    puzzle = current(session)
    board = puzzle.now
    if board.full:
        raise StatementProblem("every cell holds a number", hint="`check` says whether they are right")
    if session.paths.count(board, 1).number == 0:
        raise _unsolvable(puzzle, session)
    if statement.cells:
        cells = tuple(map(counted, session.paths.placeable(board)))
        return CellsAnswer(cells=cells, asked=_asked(puzzle, session, "hint"))
    found = session.paths.hint(board)
    if found is None:
        raise _ambiguous()
    return _reason(found, _asked(puzzle, session, "hint"))


@carry_out.register
def _steps(statement: Steps, session: Knowing) -> Answer:
    puzzle = current(session)
    steps, grade = session.paths.steps(puzzle.now), session.paths.grade(puzzle.now)
    _asked(puzzle, session, "steps")
    return StepsAnswer(steps=tuple(replace(s, cell=s.cell and counted(s.cell)) for s in steps), grade=grade)


def count(session: Knowing) -> Answer:
    """Count the solutions, up to a thousand."""
    found = session.paths.count(current(session).now, _MOST)
    return SolutionCount(count=found.number, exact=found.exact)


def check(session: Knowing) -> Answer:
    """Say which of the player's numbers are wrong."""
    puzzle = current(session)
    wrong = session.paths.wrong(puzzle.board, dict(puzzle.placed)) if puzzle.placed else ()
    _asked(puzzle, session, "check")
    return WrongAnswer(wrong=tuple(map(counted, wrong)), placed=len(puzzle.placed), full=puzzle.now.full)


def why(session: Knowing) -> Answer:
    """Say which numbers contradict each other."""
    board = current(session).now
    verdict = session.paths.unique(board)
    if isinstance(verdict, Contradiction):
        return ConflictAnswer(conflict=_counted(verdict.givens))
    return ConflictAnswer(conflict={}, count=2 if isinstance(verdict, Several) else 1)


def why_cell(written: Written, session: Knowing) -> Answer:
    """Say why a cell holds its number, whatever the player has put there."""
    puzzle = current(session)
    cell = cell_of(written, puzzle.board)
    if cell in puzzle.board.givens:
        number = puzzle.board.givens[cell]
        return HintAnswer(cell=counted(cell), number=number, technique="given", because=f"{number} is given.")
    board = puzzle.without({cell}).now
    found = session.paths.why(board, cell)
    if found is None:
        solvable = session.paths.count(board, 1).number
        raise _ambiguous() if solvable else _unsolvable(puzzle, session)
    return _reason(found, _asked(puzzle, session, "why"))


def show(what: str, session: Knowing) -> Answer:
    """Show the board, or what the solver makes of it. Raises StatementProblem for what no puzzle has."""
    puzzle = current(session)
    match what:
        case "panels":
            return PanelsAnswer(board=puzzle.now)
        case "order":
            order = session.paths.order(puzzle.now)
            return OrderAnswer(
                order=order and tuple(replace(each, cell=counted(each.cell)) for each in order)
            )
        case "program":
            return ShowAnswer(what="program", text=board_program(puzzle.now))
        case "clauses":
            raise StatementProblem("a puzzle has no clauses of its own", hint="`show program` has its facts")
        case _:
            return BoardAnswer(board=puzzle.now, givens=puzzle.board)


def history(session: Knowing) -> Answer:
    """Tell what was placed and what help was asked for."""
    puzzle = current(session)
    undo, redo = session.timeline.depth
    asked = session.helped.get(puzzle.board, Counter())
    placed = _counted(dict(puzzle.placed))
    return PuzzleHistoryAnswer(puzzle=puzzle, placed=placed, asked=asked, undo=undo, redo=redo)


def profile(question: Solve | Count, session: Knowing) -> Answer:
    """Ask every program for the solutions, and whether there are others; each has its time."""
    board = current(session).now
    most = _MOST if isinstance(question, Count) else question.limit or 1
    paths, programs = session.paths, []
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


def _engine(session: Knowing) -> str:
    """Return the program that solves: the settings name programs for codes too, which solve no puzzle."""
    engine = session.settings.engine
    return engine if engine in {"textbook", "clpfd"} else "search"


def _asked(puzzle: Puzzle, session: Knowing, what: str) -> int:
    """Count that help was asked for, and return how often that is."""
    asked = session.helped.setdefault(puzzle.board, Counter())
    asked[what] += 1
    return asked.total()


def _counted(numbers: dict[Cell, int]) -> dict[Cell, int]:
    return {counted(cell): number for cell, number in numbers.items()}


def _reason(found: Found, asked: int) -> HintAnswer:
    return HintAnswer(
        cell=counted(found.cell),
        number=found.number,
        technique=found.technique,
        because=found.because,
        rests_on=_counted(found.rests_on),
        asked=asked,
    )


def _unsolvable(puzzle: Puzzle, session: Knowing) -> StatementProblem:
    """Return what is told where there is no solution: the fault is the player's or the puzzle's."""
    if puzzle.placed and session.paths.count(puzzle.board, 1).number:
        return StatementProblem(
            "nothing follows from a number that is wrong",
            hint="`check` says where it is, `clear wrong` takes it away",
        )
    return StatementProblem("there is no solution", hint="`why` tells which numbers contradict each other")


def _ambiguous() -> StatementProblem:
    """Return what is told where no technique makes further progress, though there are solutions."""
    return StatementProblem(
        "no technique makes further progress: there are several solutions", hint="`unique` shows two"
    )
