"""Statements that give reasons: `hint`, `candidates`, `steps` and `grade`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY
from typing import Annotated, NamedTuple

from mmlogic.common.wording import joined
from mmlogic.language import StatementProblem
from mmlogic.language.examples import BOARD, OPEN
from mmlogic.language.registry import Ask, Heading, part, statement, word
from mmlogic.paths import results
from mmlogic.paths.answers import HintAnswer, ViewAnswer
from mmlogic.paths.checking import empty_cell_of, open_number_of
from mmlogic.paths.results import NOTHING_FOLLOWS, Step, from_one
from mmlogic.paths.subject import Paths, Puzzle, ambiguous, require_board
from mmlogic.paths.values import Cell, number_name, one_based, table_number
from mmlogic.paths.writing import cells_table, cells_text, numbers_text
from mmlogic.paths.written import Cell as WrittenCell
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session.context import SessionContext


class CellsAnswer(ViewAnswer):
    """The cells whose numbers a technique can find now, and how often help was requested."""

    data_keys = ("cells", "asked")
    records = "cells"
    columns = ("row", "column")
    cells: Annotated[tuple[Cell, ...], "the cells that can be filled now"]
    asked: int

    def sentence(self, *, person: bool = False) -> str:
        text = f"{joined(cells_text([cell]) for cell in self.cells)} can be filled now."
        return text if self.cells else NOTHING_FOLLOWS


@statement(
    usage="hint | hint cells",
    example="hint",
    heading=Heading.PUZZLES,
    after=BOARD,
    more=(f"{BOARD}; hint cells",),
    endless=f"{OPEN}; hint",
)
class Hint(Ask[HintAnswer | CellsAnswer]):
    """Give one number that can be placed now, and the easiest reason why.

    At the prompt, in the page and in `play board`, the first `hint` names the cell. `hint` again says the
    reason, and a third one names the number. Each change of the board begins anew. `hint cells` names the
    cells that can be filled now, without their numbers. `history` shows how often you asked for help.
    """

    _: KW_ONLY
    cells: bool = word("cells", "which can be filled now")

    def carry_out(self, session: SessionContext) -> HintAnswer | CellsAnswer:
        puzzle, paths = require_board(session), session.state(Paths)
        board, solver = puzzle.now, paths.solver
        if board.full:
            raise StatementProblem("every cell holds a number", hint="`check` says whether they are right")
        if solver.count(board, 1).number == 0:
            raise paths.unsolvable(puzzle)
        if self.cells:
            cells = solver.placeable(board)
            view, asked = paths.view(puzzle, cells), paths.count_help(puzzle, "hint")
            return CellsAnswer(cells=tuple(map(one_based, cells)), view=view, asked=asked)
        hint = solver.hint(board)
        if hint is None:
            raise ambiguous()
        return paths.hinted(puzzle, hint)


_FEW = 12
"""How many cells the table for a person shows for a number. Further cells are left out."""


class Candidate(NamedTuple):
    """An empty cell and its candidates."""

    cell: Cell
    numbers: Annotated[tuple[int, ...], "the numbers that the cell may still hold"]


class CandidatesAnswer(Answer):
    """The remaining candidates of all empty cells, row by row, or of one cell if `asked` is true."""

    data_keys = ("candidates=_cells",)

    candidates: Mapping[Cell, tuple[int, ...]]
    asked: bool = False
    letters: bool = False

    @property
    def _cells(self) -> Annotated[list[Candidate], "the empty cells, row by row"]:
        return [Candidate(*each) for each in self.candidates.items()]

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Yield a row for each number, the number with the fewest cells first, or a sentence for one cell."""
        if not self.candidates:
            yield plain("Every cell holds a number.")
            return
        if self.asked:
            ((cell, numbers),) = self.candidates.items()
            names = [number_name(number, self.letters) for number in numbers]
            place = cells_text([cell])
            only, several = f"Only {names[0]} fits at {place}.", f"{place} may be {joined(names, 'or')}."
            yield from paper.wrapped(only if len(names) == 1 else several)
            return
        yield [("class:quiet", "  number   cells")]
        cells_of: dict[int, list[Cell]] = {}
        for cell, numbers in self.candidates.items():
            for number in numbers:
                cells_of.setdefault(number, []).append(cell)
        for number, cells in sorted(cells_of.items(), key=lambda entry: (len(entry[1]), entry[0])):
            shown = cells_text(cells[:_FEW] if paper.person else cells)
            rest = f"  {paper.signs.cut}" if paper.person and len(cells) > _FEW else ""
            label = f"{number_name(number, self.letters):>8}{len(cells):>8}   "
            yield from paper.wrapped(label + shown + rest, " " * len(label))

    def rows(self) -> Iterator[Row]:
        yield ["row", "column", "number"]
        for cell, numbers in self.candidates.items():
            yield from ([*cell, table_number(number, self.letters)] for number in numbers)


@statement(
    usage="candidates [R,C] | candidates of N",
    example="candidates",
    heading=Heading.PUZZLES,
    after=BOARD,
    more=(f"{BOARD}; candidates 1,2", f"{BOARD}; candidates of 2"),
    endless=f"{OPEN}; candidates",
)
class Candidates(Ask[CandidatesAnswer]):
    """Show the cells that may still hold each open number.

    `candidates R,C` shows the numbers that the cell of row R and column C may still hold, `candidates of N`
    the cells of number N. These candidates remain after the solver's rules, before the solver tries anything.
    No solution has another number in a cell. A shown candidate may be in no solution, either.
    """

    cell: WrittenCell | None = None
    number: int | None = part(before="of", help="of which number")

    def carry_out(self, session: SessionContext) -> CandidatesAnswer:
        puzzle, paths = require_board(session), session.state(Paths)
        board = puzzle.now
        cell = None if self.cell is None else empty_cell_of(self.cell, board)
        number = None if self.number is None else open_number_of(self.number, board)
        found = paths.solver.candidates(board)
        if found is None:
            raise paths.unsolvable(puzzle)
        candidates = {
            one_based(place): numbers if number is None else (number,)
            for place, numbers in found.items()
            if cell in (None, place) and (number is None or number in numbers)
        }
        return CandidatesAnswer(candidates=candidates, asked=cell is not None, letters=board.letters)


class StepsAnswer(Answer):
    """The whole derivation of a solution, and the difficulty of the board."""

    data_keys = ("steps", "grade")

    steps: tuple[Step, ...]
    grade: results.Grade
    letters: bool = False

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Yield a row for each step or run of steps, then the grade. A wide reason follows below its step."""
        runs = [*merged_runs(self.steps)]
        rows = [(str(number), *_columns(run, self.letters)) for number, run in enumerate(runs, 1)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)][:-1] or [0]
        for number, *others, because in rows:
            columns = (text.ljust(width) for text, width in zip(others, widths[1:], strict=True))
            label = "   ".join([f"  {number:>{widths[0]}}", *columns, ""])
            reason = ("class:quiet", because)
            if paper.narrow:
                yield plain(label.rstrip())
                yield from paper.wrapped([reason], " " * 6, indented=True)
            else:
                yield from paper.wrapped([("", label), reason], " " * len(label))
        yield from paper.wrapped(_verdict(self.grade))

    def rows(self) -> Iterator[Row]:
        return cells_table("number row column technique because", self.data()["steps"], self.letters)


def _columns(run: Sequence[Step], letters: bool) -> tuple[str, str, str]:
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


@statement(
    usage="steps",
    example="steps",
    heading=Heading.PUZZLES,
    after="puzzle numbrix\n1,__,3\nend",
    endless=f"{OPEN}; steps",
)
class Steps(Ask[StepsAnswer]):
    """Derive the solution from the board, step by step, as people do, and grade the board.

    If there are several solutions, the answer has only the steps that need no trial and error.
    """

    def carry_out(self, session: SessionContext) -> StepsAnswer:
        puzzle, paths = require_board(session), session.state(Paths)
        steps, grade = _derived(puzzle, paths)
        paths.count_help(puzzle, "steps")
        return StepsAnswer(steps=(*map(from_one, steps),), grade=grade, letters=puzzle.board.letters)


class GradeAnswer(Answer):
    """The difficulty of the board, and how often each technique is used."""

    data_keys = ("grade",)

    grade: results.Grade

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Yield the verdict, then a row for each technique, the easiest first."""
        yield from paper.wrapped(_verdict(self.grade))
        for technique, times in self.grade.counts.items():
            yield plain(f"  {times:>5}   {technique.replace('_', ' ')}")

    def rows(self) -> Iterator[Row]:
        yield ["technique", "times"]
        yield from ([technique, times] for technique, times in self.grade.counts.items())


@statement(
    usage="grade",
    example="grade",
    heading=Heading.PUZZLES,
    after="puzzle numbrix\n1,__,3\nend",
    endless=f"{OPEN}; grade",
)
class Grade(Ask[GradeAnswer]):
    """Say how hard the board is for people, and how often it needs each technique.

    The answer shows no number of the solution.
    """

    def carry_out(self, session: SessionContext) -> GradeAnswer:
        _, grade = _derived(require_board(session), session.state(Paths))
        return GradeAnswer(grade=grade)


def _derived(puzzle: Puzzle, paths: Paths) -> tuple[tuple[Step, ...], results.Grade]:
    """Return the steps and the grade of a solvable board. With several solutions, stop before a what-if."""
    solutions = paths.solver.solve(puzzle.now, 2).boards
    if not solutions:
        raise paths.unsolvable(puzzle)
    return paths.solver.derivation(puzzle.now, tries=len(solutions) == 1)


def _verdict(grade: results.Grade) -> str:
    match grade.technique:
        case "none":
            return "Every cell holds a number."
        case "stuck":
            return NOTHING_FOLLOWS
        case technique:
            times = "once" if grade.times == 1 else f"{grade.times} times"
            hardest = f"{technique.replace('_', ' ')}, {times}"
            return f"Hardest: {hardest}: {grade.difficulty}. Effort {grade.effort:,}."


_FEWEST = 3
"""The smallest number of consecutive steps in one row. Fewer steps have a row each."""


def merged_runs(steps: Iterable[Step]) -> Iterator[tuple[Step, ...]]:
    """Yield the steps in order, as tuples. Three or more steps that place 5, 6, 7, … are one tuple."""
    run = list[Step]()
    for step in [*steps, None]:
        if step is None or not _goes_on(run, step):
            yield from [tuple(run)] if len(run) >= _FEWEST else [(each,) for each in run]
            run = []
        run += [step] if step else []


def run_text(cells: Sequence[Cell]) -> str:
    """Return the cells of a path in words.

    >>> run_text([(3, 2), (3, 3), (3, 4)])
    'along row 3'
    >>> run_text([(1, 1), (2, 2), (3, 2)])
    'from 1,1 to 3,2'
    """
    rows, columns = {row for row, _ in cells}, {column for _, column in cells}
    if len(rows) == 1:
        return f"along row {cells[0][0]}"
    if len(columns) == 1:
        return f"along column {cells[0][1]}"
    (row, column), (last_row, last_column) = cells[0], cells[-1]
    return f"from {row},{column} to {last_row},{last_column}"


def _goes_on(run: list[Step], step: Step) -> bool:
    if not run or step.number is None or run[-1].number is None:
        return False
    way = step.number - run[-1].number
    return abs(way) == 1 and (len(run) < 2 or way == run[-1].number - (run[-2].number or 0))
