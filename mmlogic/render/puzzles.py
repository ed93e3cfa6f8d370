"""Answers about puzzles as text and CSV. Boards are aligned, and read back as they are printed."""

from collections.abc import Iterator

from mmlogic.paths.answers import (
    BoardAnswer,
    ConflictAnswer,
    OrderAnswer,
    PanelsAnswer,
    PuzzleHistoryAnswer,
    SolutionCount,
    WrongAnswer,
)
from mmlogic.paths.board import Cell
from mmlogic.paths.lines import board_table, cells_text, contradiction_text
from mmlogic.render.table import Row, rows
from mmlogic.render.text import lines

__all__: list[str] = []


def _cell(cell: Cell) -> str:
    return ",".join(map(str, cell))


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
def _(answer: SolutionCount) -> Iterator[str]:
    yield str(answer.count) if answer.exact else f"{answer.count}+"


@lines.register
def _(answer: ConflictAnswer) -> Iterator[str]:
    if answer.count:
        solutions = "there is one solution" if answer.count == 1 else "there are several solutions"
        yield f"nothing contradicts: {solutions}"
    else:
        yield contradiction_text(answer.conflict)


@lines.register
def _(answer: WrongAnswer) -> Iterator[str]:
    if answer.wrong:
        yield f"wrong: {cells_text(answer.wrong)}"
    elif answer.full:
        yield "solved"
    else:
        yield "nothing is wrong so far" if answer.placed else "you placed no number yet"


@lines.register
def _(answer: PuzzleHistoryAnswer) -> Iterator[str]:
    board = answer.puzzle.board
    yield f"{board.kind}, {board.height}x{board.width}: {len(board.givens)} of {board.size} numbers are given"
    yield from (f"place {number} at {_cell(cell)}" for cell, number in answer.placed.items())
    if asked := ", ".join(f"{word} {times}" for word, times in answer.asked.items()):
        yield f"help: {asked}"


@rows.register
def _(answer: BoardAnswer) -> Iterator[Row]:
    yield from board_table(answer.board)


@rows.register
def _(answer: PanelsAnswer) -> Iterator[Row]:
    yield from board_table(answer.board)


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
def _(answer: WrongAnswer) -> Iterator[Row]:
    yield ["row", "column"]
    yield from answer.wrong


@rows.register
def _(answer: PuzzleHistoryAnswer) -> Iterator[Row]:
    yield ["number", "row", "column"]
    yield from ([number, *cell] for cell, number in answer.placed.items())
