"""Boards and facts about their cells as JSON, tables, Prolog facts, and sentences.

Cells in answers count from 1.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, NamedTuple

from mmlogic.common.wording import joined
from mmlogic.paths.board import Board, header_lines
from mmlogic.paths.values import DEFAULT_KIND, Cell, number_name, one_based, table_number
from mmlogic.render.answers import Row, as_data, keyed

LETTERS = Annotated[bool, "true if people read letters for numbers"]


@keyed("kind", "letters?", "board", "links?", "edges?", "marks?")
class WrittenBoard(NamedTuple):
    """A board for JSON. Cells count from 1. Rows have numbers, even if people read letters."""

    kind: str
    letters: LETTERS
    board: Board
    links: Annotated[Sequence[Sequence[Cell]], "pairs of cells that hold consecutive numbers"]
    edges: Annotated[Sequence[Sequence[Cell]], "further pairs of cells that are neighbours"]
    marks: Annotated[Sequence[Sequence[Cell | str]], "pairs of a cell and an arrow, `odd` or `even`"]

    @classmethod
    def of(cls, board: Board) -> "WrittenBoard":
        """Return a board in the form that it has in JSON."""
        links, edges = ([[*map(one_based, pair)] for pair in pairs] for pairs in (board.links, board.edges))
        marks = [(one_based(cell), mark) for cell, mark in board.marks]
        return cls(board.kind, board.letters, board, links, edges, marks)


def board_program(board: Board) -> str:
    """Return the board as a Prolog fact `puzzle/1`. For its term, see `prolog/paths/boards.pl`."""
    contents = (["null" if content is None else str(content) for content in row] for row in board.rows)
    rows = ",\n      ".join(f"[{', '.join(row)}]" for row in contents)
    extras = [f"{name}({r}-{c}, {s}-{d})" for name, ((r, c), (s, d)) in board.pairs]
    extras += [f"mark({r}-{c}, {mark})" for (r, c), mark in board.marks]
    extras += ["letters"] if board.letters else []
    return f"puzzle(board({board.kind},\n    [ {rows}\n    ],\n    [{', '.join(extras)}])).\n"


def board_table(board: Board, headed: bool | None = None) -> Iterator[Row]:
    """Yield the rows of a board as in a file: an empty cell is 0, a hole is ##, a cell with an arrow is 7se.

    If `headed`, lines such as `# kind: numbrix` come first. If `headed` is None, they come first only if
    `load` would read another board without them.
    """
    if headed or (headed is None and board != Board(DEFAULT_KIND, board.rows)):
        yield from map(comment_row, header_lines(board))
    for r, row in enumerate(board.rows):
        cells = ["##" if each is None else table_number(each, board.letters) for each in row]
        arrows = (board.arrow_marks.get((r, c), "") for c in range(board.width))
        yield [f"{cell}{arrow}" if arrow else cell for cell, arrow in zip(cells, arrows, strict=True)]


def comment_row(line: str) -> Row:
    """Return the fields of a comment, so that CSV writes the comment as it is.

    Double quotes become single quotes, because CSV would quote a field that has them.
    """
    return line.replace('"', "'").split(",")


def cells_text(cells: Iterable[Cell]) -> str:
    """Return a text with cells, separated by blanks.

    >>> cells_text([(1, 2), (3, 4)])
    '1,2  3,4'
    """
    return "  ".join(f"{row},{column}" for row, column in cells)


def numbers_text(numbers: Mapping[Cell, int], letters: bool = False) -> str:
    """Return numbers with their cells, in words. With `letters`, numbers appear as letters.

    >>> numbers_text({(1, 2): 5, (3, 4): 7})
    '5 at 1,2 and 7 at 3,4'
    >>> numbers_text({(1, 2): 5}, letters=True)
    'E at 1,2'
    """
    return joined(
        f"{number_name(number, letters)} at {cells_text([cell])}" for cell, number in numbers.items()
    )


def contradiction_text(conflict: Mapping[Cell, int], minimal: bool, letters: bool = False) -> str:
    """Return the sentence that says why there is no solution. With `minimal`, it needs each given."""
    if not conflict:
        return "There is no solution: no path goes through all the cells."
    given = numbers_text(conflict, letters)
    if len(conflict) == 1:
        return f"There is no solution: {given} cannot be."
    needed = "Without any one of them there is one" if minimal else "Fewer of them may do"
    return f"There is no solution: {given} contradict each other. {needed}."


def cells_table(columns: str, items: Iterable[Any], letters: bool = False) -> Iterator[Row]:
    """Yield a header row, and a row for each item. The item's cell is in the columns `row` and `column`.

    `columns` has the names of all columns, separated by blanks.
    """
    yield (head := columns.split())
    for item in map(as_data, items):
        row, column = item["cell"] if item.get("cell") else ("", "")
        number = table_number(item["number"], letters) if item.get("cell") else ""
        values = {**item, "number": number, "row": row, "column": column}
        yield [values[name] for name in head]
