"""`steps`: derive the solution from the board."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from mmlogic.language.registry import Ask, Heading, statement
from mmlogic.paths.board import one_based
from mmlogic.paths.lines import cells_text
from mmlogic.paths.results import Grade, Step
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

    def data(self) -> dict[str, Any]:
        """Return the steps; those that place a number have `number` and `cell`."""
        grade = {"technique": self.grade.technique, "times": self.grade.times, "counts": self.grade.counts}
        return {"steps": [_data(step) for step in self.steps], "grade": grade}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw a line a step, and the grade below."""
        for number, step in enumerate(self.steps, 1):
            yield plain(f"{number:>4}  {_text(step)}")
        if self.grade.technique == "none":
            yield plain("there is nothing to do")
        elif self.grade.technique != "stuck":
            times = "once" if self.grade.times == 1 else f"{self.grade.times} times"
            yield plain(f"the hardest technique is {self.grade.technique.replace('_', ' ')}, {times}")

    def rows(self) -> Iterator[Row]:
        """Yield a row a step."""
        yield ["number", "row", "column", "technique", "because"]
        for step in self.steps:
            placed = ["", "", ""] if step.cell is None else [step.number, *step.cell]
            yield [*placed, step.technique, step.because]


def _data(step: Step) -> dict[str, Any]:
    told = {"technique": step.technique, "because": step.because}
    return told if step.cell is None else told | {"number": step.number, "cell": list(step.cell)}


def _text(step: Step) -> str:
    placed = "" if step.cell is None else f"{step.number} at {cells_text([step.cell])}: "
    return f"{placed}{step.because}"


@statement(usage="steps", example="steps", heading=Heading.PUZZLES)
@dataclass(frozen=True)
class Steps(Ask[StepsAnswer]):
    """Derive the solution from the board, step by step, as people do, and grade the board."""

    def carry_out(self, session: SessionContext) -> StepsAnswer:
        """Derive the solution, and count the request for help."""
        puzzle, paths = require_board(session), session.state(Paths)
        steps, grade = paths.solver.steps(puzzle.now), paths.solver.grade(puzzle.now)
        paths.count_help(puzzle, "steps")
        counted = (replace(step, cell=step.cell and one_based(step.cell)) for step in steps)
        return StepsAnswer(steps=tuple(counted), grade=grade)
