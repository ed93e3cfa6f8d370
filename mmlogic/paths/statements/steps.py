"""`steps`: derive the solution from the board."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mmlogic.language.registry import Ask, Heading, statement
from mmlogic.paths.board import one_based
from mmlogic.paths.checking import unsolvable_problem
from mmlogic.paths.letters import number_name, table_number
from mmlogic.paths.lines import numbers_text
from mmlogic.paths.results import NOTHING_FOLLOWS, Grade, Step
from mmlogic.paths.runs import merged_runs, run_text
from mmlogic.paths.state import Paths, require_board
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session.context import SessionContext

__all__ = ["Steps", "StepsAnswer"]


@dataclass(kw_only=True)
class StepsAnswer(Answer):
    """The whole derivation of a solution, and how hard the board is."""

    steps: tuple[Step, ...]
    grade: Grade
    letters: bool = False

    def data(self) -> dict[str, Any]:
        """Return the steps; those that place a number have `number` and `cell`."""
        grade = {"technique": self.grade.technique, "times": self.grade.times, "counts": self.grade.counts}
        grade["difficulty"] = self.grade.difficulty
        return {"steps": [_data(step) for step in self.steps], "grade": grade}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw a row a step or run, its reason beside it or below where that is too wide; then the grade."""
        runs = [*merged_runs(self.steps)]
        rows = [(str(number), *_columns(run, self.letters)) for number, run in enumerate(runs, 1)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)][:-1] or [0]
        for number, *others, because in rows:
            columns = (text.ljust(width) for text, width in zip(others, widths[1:], strict=True))
            label = "   ".join([f"  {number:>{widths[0]}}", *columns, ""])
            yield from _explained(label, because, paper)
        yield from paper.wrapped(self._verdict())

    def _verdict(self) -> str:
        match self.grade.technique:
            case "none":
                return "Every cell holds a number."
            case "stuck":
                return NOTHING_FOLLOWS
            case technique:
                times = "once" if self.grade.times == 1 else f"{self.grade.times} times"
                return f"Hardest: {technique.replace('_', ' ')}, {times}: {self.grade.difficulty}."

    def rows(self) -> Iterator[Row]:
        """Yield a row a step."""
        yield ["number", "row", "column", "technique", "because"]
        for step in self.steps:
            number = table_number(step.number or 0, self.letters)
            placed = ["", "", ""] if step.cell is None else [number, *step.cell]
            yield [*placed, step.technique, step.because]


def _data(step: Step) -> dict[str, Any]:
    found = {"technique": step.technique, "because": step.because}
    return found if step.cell is None else found | {"number": step.number, "cell": list(step.cell)}


def _columns(run: Sequence[Step], letters: bool) -> tuple[str, str, str]:
    """Return what a step or run places, by which technique, and why."""
    placed = sorted((step.number or 0, step.cell) for step in run if step.cell)
    technique = run[0].technique.replace("_", " ")
    if len(placed) > 1:
        first, last = (number_name(number, letters) for number, _ in (placed[0], placed[-1]))
        where = run_text([cell for _, cell in placed])
        reason = f"{first} to {last} follow one another {where}: each has one place left, in turn."
        return f"{first} to {last}", "run" if len({step.technique for step in run}) > 1 else technique, reason
    (step,) = run
    at = "" if step.cell is None else numbers_text({step.cell: step.number or 0}, letters)
    return at, technique, step.because


def _explained(label: str, because: str, paper: Paper) -> Iterator[Line]:
    """Yield what a step does, and its reason."""
    reason = ("class:quiet", because)
    if not paper.narrow:
        yield from paper.wrapped([("", label), reason], " " * len(label))
        return
    yield plain(label.rstrip())
    yield from paper.wrapped([reason], " " * 6, indented=True)


@statement(usage="steps", example="steps", heading=Heading.PUZZLES)
@dataclass(frozen=True)
class Steps(Ask[StepsAnswer]):
    """Derive the solution from the board, step by step, as people do, and grade the board.

    Where there are several solutions, these are the steps that follow without trying.
    """

    def carry_out(self, session: SessionContext) -> StepsAnswer:
        """Derive the solution, and count the request for help. Raises StatementProblem if there is none."""
        puzzle, paths = require_board(session), session.state(Paths)
        solutions = paths.solver.solve(puzzle.now, 2).boards
        if not solutions:
            raise unsolvable_problem(puzzle, paths)
        steps, grade = paths.solver.derivation(puzzle.now, tries=len(solutions) == 1)
        paths.count_help(puzzle, "steps")
        counted = (replace(step, cell=step.cell and one_based(step.cell)) for step in steps)
        return StepsAnswer(steps=tuple(counted), grade=grade, letters=puzzle.board.letters)
