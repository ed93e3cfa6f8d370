"""Answers about the current puzzle. Cells are (row, column), counted from 1 as in the language."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, NamedTuple, Self

from mmlogic.common.pictures import Picture
from mmlogic.common.wording import plural
from mmlogic.paths.board import Board
from mmlogic.paths.drawing import board_picture
from mmlogic.paths.results import Hint, Misplacement, Numbers, Slip, numbers_from_one
from mmlogic.paths.values import Cell, number_name, one_based
from mmlogic.paths.view import View, board_lines, remark
from mmlogic.paths.writing import (
    WrittenBoard,
    board_table,
    cells_table,
    contradiction_text,
    numbers_text,
)
from mmlogic.render.answers import Answer, Done, Row
from mmlogic.render.paper import Line, Paper, plain
from mmlogic.session.answers import PAST, PastAnswer, ShowAnswer

_FEW = 5
"""The largest number of slips, and of misplacements, that a drawn answer shows."""


class ViewAnswer(Answer):
    """An answer with a board. A person sees the board, then the answer's `sentence`."""

    view: View

    def sentence(self, *, person: bool = False) -> str:
        """Return the answer as a sentence."""
        raise NotImplementedError

    def draw(self, paper: Paper) -> Iterator[Line]:
        if paper.person:
            yield from self.view.draw(paper)
        yield from self.words(paper)

    def words(self, paper: Paper) -> Iterator[Line]:
        """Yield the lines below the board."""
        return paper.wrapped(self.sentence(person=paper.person))

    def picture(self) -> Picture:
        return board_picture(self.view, self.sentence(person=True))


class BoardDone(Done, to="load"):
    """The confirmation of a change to the board. A person sees the changed board again."""

    data_keys = ("notes?",)
    view: View
    notes: Annotated[tuple[str, ...], "how the text was read, where it can be read otherwise"] = ()

    def draw(self, paper: Paper) -> Iterator[Line]:
        if paper.person:
            yield from self.view.draw(paper)
        yield from self.words(paper)

    def words(self, paper: Paper) -> Iterator[Line]:
        """Yield the lines below the board."""
        if paper.person:
            yield from paper.wrapped([("class:quiet", self.message)])
        for note in self.notes:
            yield from remark(note, paper)

    def picture(self) -> Picture:
        return board_picture(self.view, self.message)


class BoardAnswer(ShowAnswer):
    """The board with its givens and the player's numbers. A script gets a text that `load` can read.

    `givens` is the board without the player's numbers.
    """

    form = "board"
    data_keys = ("*_written", "given=givens")
    board: Board
    givens: Annotated[Board, "the board as it was given"]
    view: View

    @property
    def _written(self) -> WrittenBoard:
        return WrittenBoard.of(self.board)

    def draw(self, paper: Paper) -> Iterator[Line]:
        return self.view.draw(paper) if paper.person else board_lines(self.board, paper)

    def picture(self) -> Picture:
        return board_picture(self.view)

    def rows(self) -> Iterator[Row]:
        yield from board_table(self.board)


class PlayAnswer(BoardAnswer):
    """A board to play on. The prompt opens a screen for the board. Elsewhere, the board is only shown."""

    playable = True

    def draw(self, paper: Paper) -> Iterator[Line]:
        yield from super().draw(paper)
        if paper.person:
            reason = "No screen opens here: `place N at R,C` places a number, `check` and `hint` help."
            yield from paper.wrapped(reason)


class ConflictAnswer(Answer, to="why"):
    """Givens that contradict each other, and the slips that could explain the contradiction.

    `minimal` is true if the search showed that the contradiction needs each of these givens. If `count` > 0,
    there are solutions, and the answer is false in a condition. `placed` has the cells of the player's
    numbers. `misplaced` has pairs of givens to exchange, and ends of rows to move by one cell.
    """

    data_keys: ClassVar[Sequence[str]] = ("conflict", "minimal", "slips", "misplaced")

    conflict: Annotated[Numbers, "givens that contradict each other"]
    minimal: Annotated[bool, "whether each of the givens was shown to be needed"] = True
    slips: Annotated[tuple[Slip, ...], "numbers that would make it solvable, likeliest first"] = ()
    misplaced: Annotated[tuple[Misplacement, ...], "moves of givens that would do so"] = ()
    placed: Collection[Cell] = ()
    count: int = 0
    letters: bool = False

    def __bool__(self) -> bool:
        return not self.count

    def draw(self, paper: Paper) -> Iterator[Line]:
        yield from paper.wrapped(contradiction_text(self.conflict, self.minimal, self.letters))
        if self.slips:
            yield from paper.wrapped("One slip would explain it, the likeliest first:")
        yield from _beside([self._slip_row(slip) for slip in self.slips[:_FEW]], paper)
        if (more := len(self.slips) - _FEW) > 0:
            yield plain(f"  and {plural(more, 'more slip')}.")
        if self.misplaced:
            also = "also " if self.slips else ""
            text = f"Two givens exchanged, or the end of a row one cell off, would {also}explain it:"
            yield from paper.wrapped(text)
        yield from _beside([self._moved_row(each) for each in self.misplaced[:_FEW]], paper)

    def _moved_row(self, moved: Misplacement) -> tuple[str, str, str]:
        given = (numbers_text({cell: number}, self.letters) for cell, number in moved.numbers.items())
        return "; ".join(f"given {each}" for each in given), moved.what, _leaves(moved.unique)

    def _slip_row(self, slip: Slip) -> tuple[str, str, str]:
        statement = "place" if slip.cell in self.placed else "given"
        given = number_name(slip.given, self.letters)
        instead = numbers_text({slip.cell: slip.instead}, self.letters)
        return f"{statement} {instead}", f"not {given}", _leaves(slip.unique)

    def rows(self) -> Iterator[Row]:
        return cells_table("number row column", self.conflict.data(), self.letters)


class NoConflict(ConflictAnswer):
    """There is no contradiction. `count` is 1 if there is one solution, and 2 if there are several."""

    data_keys = ("conflict", "count")

    def draw(self, paper: Paper) -> Iterator[Line]:
        solutions = "there is one solution" if self.count == 1 else "there are several solutions"
        yield from paper.wrapped(f"Nothing contradicts: {solutions}.")


def _leaves(unique: bool) -> str:
    return "leaves one solution" if unique else "leaves several solutions"


def _beside(rows: Sequence[Sequence[str]], paper: Paper) -> Iterator[Line]:
    """Yield rows of texts in columns. If the last text of a row is too wide, it follows in a line below."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        *columns, last = (text.ljust(width) for text, width in zip(row, widths, strict=True))
        yield from paper.beside(plain(f"  {'   '.join(columns)}"), plain(last.rstrip()))


ALL_TOLD = 3
"""The number of the request that shows a hint's number. Request 1 shows its cell, request 2 its reason."""


_MORE = {1: "says why; `hint cells` names all cells that can be filled now", 2: "names the number"}
"""The end of the sentence "`hint` again …", by the number of requests for this hint."""


def _hint_texts(hint: Hint, board: Board, request: int) -> tuple[str, str]:
    """Return the sentence of a hint, and the sentence with the numbers that it rests on.

    `request` is 1, 2 or `ALL_TOLD`. For request 2, `?` is in place of the number.
    """
    cell = "{},{}".format(*one_based(hint.cell))
    if request == 1:
        return f"Look at {cell}.", ""
    if request == ALL_TOLD:
        return hint.sentence, hint.basis
    number = re.escape(board.name(hint.number))
    because = re.sub(rf"(?<![\w,]){number}(?!\w|,\d)", "?", hint.sentence.partition(": ")[2])
    return f"{cell}: {because}", hint.basis


class HintAnswer(ViewAnswer, to="why"):
    """A number to place, its cell (counted from 1) and the reason.

    `asked` counts the requests for help on this board. `technique` is the hardest technique that the reason
    uses, or `given` if the number is a given. `because` is the reason in words. `rests_on` has the numbers on
    the board that the reason uses. People read `said`: a sentence with cell, reason and number, and one with
    `rests_on`. If `told` is 1, it has only the cell. If `told` is 2, it lacks the number.
    """

    data_keys = ("cell", "number", "technique", "because", "rests_on", "asked")

    cell: Cell
    number: int
    technique: str
    because: str
    rests_on: Numbers
    said: tuple[str, ...]
    asked: int = 0
    told: int = ALL_TOLD

    @classmethod
    def of(cls, hint: Hint, view: View, asked: int = 0, told: int = ALL_TOLD) -> Self:
        """Make the answer from the solver's hint."""
        return cls(
            cell=one_based(hint.cell),
            number=hint.number,
            technique=hint.technique,
            because=hint.because,
            rests_on=numbers_from_one(hint.rests_on),
            said=_hint_texts(hint, view.board, told),
            asked=asked,
            told=told,
            view=view,
        )

    def words(self, paper: Paper) -> Iterator[Line]:
        sentence, basis = self.said
        yield from paper.wrapped(sentence)
        if basis:
            yield from paper.wrapped(basis, "  ", indented=True)
        if more := _MORE.get(self.told):
            yield from paper.wrapped([("class:quiet", f"`hint` again {more}.")])

    def sentence(self, *, person: bool = False) -> str:
        return " ".join(self.said).strip()

    def rows(self) -> Iterator[Row]:
        columns = "number row column technique because"
        return cells_table(columns, [self.data()], self.view.board.letters)


class WrongAnswer(ViewAnswer, to="check"):
    """The cells of the player's wrong numbers. No solution has these numbers there.

    `placed` counts the player's numbers. In a condition, the answer is true if some of them are wrong.
    """

    data_keys = ("consistent", "wrong", "placed", "full")
    records = "wrong"
    columns = ("row", "column")
    wrong: tuple[Cell, ...]
    placed: Annotated[int, "how many numbers you placed"]
    full: bool

    @property
    def consistent(self) -> bool:
        """Whether none of the player's numbers is wrong."""
        return not self.wrong

    def __bool__(self) -> bool:
        return bool(self.wrong)

    def sentence(self, *, person: bool = False) -> str:
        if not self.wrong:
            so_far = "Nothing is wrong so far." if self.placed else "You have not placed a number yet."
            return "The board is solved." if self.full else so_far
        rows, many = self.view.board.rows, len(self.wrong) > 1
        numbers = {(r, c): rows[r - 1][c - 1] or 0 for r, c in self.wrong}
        remedy = f"; `clear wrong` takes {'them' if many else 'it'} away" if person else ""
        return f"{numbers_text(numbers, self.view.board.letters)} {'are' if many else 'is'} wrong{remedy}."


class PuzzleSize(NamedTuple):
    """The kind and the size of a puzzle, and how many numbers are given."""

    kind: str
    rows: int
    columns: int
    givens: Annotated[int, "how many numbers are given"]


class PuzzleHistoryAnswer(PastAnswer):
    """The numbers placed on a puzzle, the requests for help, and how many steps can be undone."""

    data_keys = ("puzzle", "placed", "help=asked", *PAST)

    board: Board
    placed: Annotated[Numbers, "the numbers that you placed"]
    asked: Annotated[Mapping[str, int], "how often each help was asked for"]

    @property
    def puzzle(self) -> PuzzleSize:
        """The kind and the size of the puzzle, and how many numbers are given."""
        board = self.board
        return PuzzleSize(board.kind, board.height, board.width, len(board.givens))

    def draw(self, paper: Paper) -> Iterator[Line]:
        yield from paper.wrapped(self.board.summary)
        for cell, number in self.placed.items():
            yield plain(f"place {numbers_text({cell: number}, self.board.letters)}")
        if asked := ", ".join(f"{word} {times}" for word, times in self.asked.items()):
            yield plain(f"help: {asked}")
        yield from self.draw_steps(paper)

    def rows(self) -> Iterator[Row]:
        return cells_table("number row column", self.placed.data(), self.board.letters)
