"""Answers about puzzles as text and CSV. Boards are aligned, and read back as they are printed."""

from collections.abc import Iterable, Iterator

from mmlogic.paths.answers import (
    BoardAnswer,
    CellsAnswer,
    ConflictAnswer,
    GenerateAnswer,
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
from mmlogic.paths.board import Board, Cell
from mmlogic.paths.results import Step
from mmlogic.paths.writing import board_panels, board_text
from mmlogic.render.table import Row, rows
from mmlogic.render.text import lines

__all__ = ["found"]


def _cell(cell: Cell) -> str:
    return ",".join(map(str, cell))


def _cells(cells: Iterable[Cell]) -> str:
    return "  ".join(map(_cell, cells))


def _board(board: Board) -> Iterator[str]:
    yield from board_text(board).splitlines()


def _numbers(numbers: Iterable[tuple[Cell, int]]) -> str:
    return ", ".join(f"{number} at {_cell(cell)}" for cell, number in numbers)


@lines.register
def _(answer: BoardAnswer) -> Iterator[str]:
    yield from answer.text.splitlines()


@lines.register
def _(answer: PanelsAnswer) -> Iterator[str]:
    yield answer.text.rstrip("\n")


@lines.register
def _(answer: OrderAnswer) -> Iterator[str]:
    yield from answer.text.splitlines()


@lines.register
def _(answer: SolveAnswer) -> Iterator[str]:
    if answer.file is not None:
        yield f"# {answer.file}"
    for solution in answer:
        yield from [board_panels(solution).rstrip("\n")] if answer.panels else _board(solution)
    yield f"# {found(answer)}"


def found(answer: SolveAnswer) -> str:
    """Say how many solutions there are, and what the search took; times are in the other formats."""
    many = answer.solutions
    if answer.complete:
        told = ("no solution", "the only solution")[many] if many < 2 else f"all {many} solutions"
    else:
        told = f"{'the first solution' if many == 1 else f'the first {many} solutions'}; there are others"
    taken = answer.statistics
    if taken is None or not taken.nodes:
        return told
    nodes = "1 node" if taken.nodes == 1 else f"{taken.nodes} nodes"
    successors = "1 successor" if taken.successors == 1 else f"{taken.successors} successors"
    branching = f", branching {taken.branching:.2f}" if taken.successors else ""
    return f"{told}; {nodes}, {successors}{branching}"


@lines.register
def _(answer: SolutionCount) -> Iterator[str]:
    yield str(answer.count) if answer.exact else f"{answer.count}+"


@lines.register
def _(answer: UniqueAnswer) -> Iterator[str]:
    if len(answer.solutions) == 1:
        yield "# there is one solution"
        yield from _board(answer.solutions[0])
    elif answer.solutions:
        yield f"# there are several solutions: these two differ at {_cells(answer.cells)}"
        for solution in answer.solutions:
            yield from _board(solution)
    else:
        yield _contradiction(answer.conflict.items())


@lines.register
def _(answer: ConflictAnswer) -> Iterator[str]:
    if answer.count:
        solutions = "there is one solution" if answer.count == 1 else "there are several solutions"
        yield f"nothing contradicts: {solutions}"
    else:
        yield _contradiction(answer.conflict.items())


def _contradiction(conflict: Iterable[tuple[Cell, int]]) -> str:
    together = list(conflict)
    if not together:
        return "there is no solution: no path goes through all the cells"
    told = "these contradict each other" if len(together) > 1 else "this cannot be"
    return f"there is no solution: {told}: {_numbers(together)}"


@lines.register
def _(answer: HintAnswer) -> Iterator[str]:
    yield f"{answer.number} at {_cell(answer.cell)}: {answer.because}"


@lines.register
def _(answer: CellsAnswer) -> Iterator[str]:
    yield (
        f"can be filled now: {_cells(answer.cells)}"
        if answer.cells
        else "no technique makes further progress"
    )


@lines.register
def _(answer: StepsAnswer) -> Iterator[str]:
    for number, step in enumerate(answer.steps, 1):
        yield f"{number:>4}  {_step(step)}"
    grade = answer.grade
    if grade.technique == "none":
        yield "there is nothing to do"
    elif grade.technique != "stuck":
        times = "once" if grade.times == 1 else f"{grade.times} times"
        yield f"the hardest technique is {_words(grade.technique)}, {times}"


def _step(step: Step) -> str:
    placed = "" if step.cell is None else f"{step.number} at {_cell(step.cell)}: "
    return f"{placed}{step.because}"


def _words(technique: str) -> str:
    return technique.replace("_", " ")


@lines.register
def _(answer: WrongAnswer) -> Iterator[str]:
    if answer.wrong:
        yield f"wrong: {_cells(answer.wrong)}"
    elif answer.full:
        yield "solved"
    else:
        yield "nothing is wrong so far" if answer.placed else "you placed no number yet"


@lines.register
def _(answer: GenerateAnswer) -> Iterator[str]:
    made = answer.generated
    yield f"# seed {made.seed}, difficulty {made.difficulty}, {len(made.board.givens)} givens"
    yield from _board(made.board)


@lines.register
def _(answer: PuzzleHistoryAnswer) -> Iterator[str]:
    board = answer.puzzle.board
    yield f"{board.kind}, {board.height}x{board.width}: {len(board.givens)} of {board.size} numbers are given"
    yield from (f"place {number} at {_cell(cell)}" for cell, number in answer.placed.items())
    if asked := ", ".join(f"{word} {times}" for word, times in answer.asked.items()):
        yield f"help: {asked}"


@rows.register
def _(answer: BoardAnswer) -> Iterator[Row]:
    yield from _csv(answer.board)


@rows.register
def _(answer: PanelsAnswer) -> Iterator[Row]:
    yield from _csv(answer.board)


@rows.register
def _(answer: GenerateAnswer) -> Iterator[Row]:
    yield from _csv(answer.generated.board)


@rows.register
def _(answer: SolveAnswer) -> Iterator[Row]:
    for solution in answer:
        yield from _csv(solution)


@rows.register
def _(answer: UniqueAnswer) -> Iterator[Row]:
    for solution in answer.solutions:
        yield from _csv(solution)


def _csv(board: Board) -> Iterator[Row]:
    """Yield a row for each row: an empty cell is 0, a place without one is empty."""
    yield from (["" if content is None else content for content in row] for row in board.rows)


@rows.register
def _(answer: SolutionCount) -> Iterator[Row]:
    yield ["count", "exact"]
    yield [answer.count, answer.exact]


@rows.register
def _(answer: OrderAnswer) -> Iterator[Row]:
    yield ["number", "row", "column", "how"]
    yield from ([each.number, *each.cell, each.how] for each in answer.order or ())


@rows.register
def _(answer: ConflictAnswer) -> Iterator[Row]:
    yield ["number", "row", "column"]
    yield from ([number, *cell] for cell, number in answer.conflict.items())


@rows.register
def _(answer: HintAnswer) -> Iterator[Row]:
    yield ["number", "row", "column", "technique", "because"]
    yield [answer.number, *answer.cell, answer.technique, answer.because]


@rows.register
def _(answer: CellsAnswer) -> Iterator[Row]:
    yield ["row", "column"]
    yield from answer.cells


@rows.register
def _(answer: StepsAnswer) -> Iterator[Row]:
    yield ["number", "row", "column", "technique", "because"]
    for step in answer.steps:
        placed = ["", "", ""] if step.cell is None else [step.number, *step.cell]
        yield [*placed, step.technique, step.because]


@rows.register
def _(answer: WrongAnswer) -> Iterator[Row]:
    yield ["row", "column"]
    yield from answer.wrong


@rows.register
def _(answer: PuzzleHistoryAnswer) -> Iterator[Row]:
    yield ["number", "row", "column"]
    yield from ([number, *cell] for cell, number in answer.placed.items())
