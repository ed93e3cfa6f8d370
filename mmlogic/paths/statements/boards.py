"""Statements that start a board (`puzzle`, `generate`) or change it (`place`, `clear`, `given`)."""

from collections.abc import Iterable, Iterator
from dataclasses import KW_ONLY, MISSING
from itertools import chain
from textwrap import wrap
from typing import Annotated, Any

from mmlogic.common.pictures import Picture
from mmlogic.common.wording import plural
from mmlogic.language import Source, StatementProblem, place_of, unknown
from mmlogic.language.examples import BOARD, EMPTY, OPEN
from mmlogic.language.registry import Heading, Tell, part, statement, word
from mmlogic.language.rooms import meanings
from mmlogic.language.spelling import spell
from mmlogic.paths.answers import BoardDone
from mmlogic.paths.board import Board
from mmlogic.paths.checking import board_problem, boards_of, cell_of, decided, known_kind, number_of
from mmlogic.paths.drawing import board_picture
from mmlogic.paths.kinds import describe_kinds
from mmlogic.paths.options import END_STATES, LEVELS
from mmlogic.paths.reading import board_from_block
from mmlogic.paths.results import Generated
from mmlogic.paths.solver import Wanted, new_board
from mmlogic.paths.subject import PUZZLE, Paths, Puzzle as Current, require_board
from mmlogic.paths.values import BoardError, Cell, format_cell
from mmlogic.paths.view import View, board_lines, remark
from mmlogic.paths.writing import WrittenBoard, board_table
from mmlogic.paths.written import Cell as WrittenCell, Extent, GenerateOption, GenerateOptions, block_text
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper
from mmlogic.session.context import SessionContext
from mmlogic.session.reading import read_text

_COLUMNS = 106
"""The width of the lines of a help text."""


def _kinds_text() -> str:
    return "\n".join(wrap(describe_kinds(), _COLUMNS))


@statement(
    usage="puzzle KIND … end",
    example="puzzle numbrix\n 1,__, 7\n__,##,__\n__,__,__\nend",
    heading=Heading.PUZZLES,
    details=_kinds_text,
    endless=OPEN,
)
class Puzzle(Tell[BoardDone]):
    """Start a puzzle: its rows are the lines up to `end`.

    KIND says which cells are neighbours. Commas or spaces separate the cells of a row. A cell is a number,
    `__` if it is empty, or `##` for a hole. A line that begins with `# ` is a comment, unless it fits the
    other rows. Without `##`, one of two signs such as `.` and `0` may mean a hole. The numbers decide which,
    or a line `# holes: .`. The rows may also be lists of lists, or stand below their size. A line `# link:
    1,2 2,2` says that two cells hold consecutive numbers, and `# edge: 1,2 6,6` that two cells are
    neighbours. Their rows and columns count from 0, or from 1 after a line `# cells from 1`. With a line `#
    letters`, capitals stand for numbers, also in statements: A is 1, Z is 26, AA is 27. `game`, `pegs`,
    `colors`, `reset`, a clue or a rule ends the puzzle.
    """

    kind: str
    rows: str

    def __str__(self) -> str:
        return f"puzzle {spell(self.kind)}{block_text(self.rows)}"

    def carry_out(self, session: SessionContext) -> BoardDone:
        kind, block = known_kind(self.kind), place_of(self.rows)
        first_line = block.line + 1 if block else 1
        try:
            board = decided(
                session, self.rows, lambda rows, first: board_from_block(rows, kind, first), first_line
            )
        except BoardError as error:
            raise board_problem(error, self.rows, first_line) from None
        paths = session.state(Paths)
        paths.begin(board)
        return paths.confirm(board.summary)


SEEDS = 1_000_000
"""How many different seeds `generate` chooses from. There are few seeds, so that a seed is short to type."""

_NONE = GenerateOptions()


class GenerateAnswer(Answer):
    """A new board. If `several` is true, it is one of several boards, so its rows begin with its kind."""

    form = "board"
    data_keys = ("*_written", "paths??=generated.paths", "givens=_givens", "*generated")
    generated: Generated
    several: bool = False

    @property
    def _written(self) -> WrittenBoard:
        return WrittenBoard.of(self.generated.board)

    @property
    def _givens(self) -> Annotated[int, "how many numbers are given"]:
        return len(self.generated.board.givens)

    def draw(self, paper: Paper) -> Iterator[Line]:
        parts = [self.words(paper), board_lines(self.generated.board, paper)]
        yield from chain.from_iterable(reversed(parts) if paper.person else parts)

    def words(self, paper: Paper) -> Iterator[Line]:
        """Yield the lines below the board."""
        return remark(self._remarks, paper)

    def picture(self) -> Picture:
        board = self.generated.board
        return board_picture(View(board, board), self._remarks)

    @property
    def _remarks(self) -> str:
        new = self.generated
        many, few = len(new.board.givens), new.few
        remarks = f"seed {new.seed}, difficulty {new.difficulty}, {plural(many, 'given')}"
        if new.paths is not None:
            return f"{remarks}. No board of these cells has one solution with fewer."
        missed = [f"{new.wanted} board"] * (not new.reached)
        missed += [f"board with {plural(few, 'given')}"] * (0 < few < many)
        missed += ["board with open ends"] * new.closed
        return f"{remarks}. No {' or '.join(missed)} was found for this seed." if missed else remarks

    def rows(self) -> Iterator[Row]:
        """Yield the rows of the board. A line such as `# kind: numbrix` precedes them for several boards."""
        return board_table(self.generated.board, headed=self.several or None)


@statement(
    usage='generate KIND RxC|"FILE" [OPTION…]',
    example="generate hidoku 8x8 seed 11 difficulty hard",
    heading=Heading.PUZZLES,
    more=("generate numbrix 3x3 easy seed 1",),
    endless="generate hidoku 30x30 difficulty hard",
)
class Generate(Tell[GenerateAnswer]):
    """Make a new puzzle of R rows and C columns with one solution, and start it.

    A cube is RxCxL, with L layers. A new board has at most 10,000 cells. With "FILE", the puzzle has the
    cells, links, edges and letters of the first board in the file.

    Options are `seed N` (the same seed makes the same board), `difficulty LEVEL` or LEVEL alone, `symmetric`
    (givens in pairs, half a turn apart), `links N` (N links between cells), `parity N` (N cells marked odd or
    even), `ends given` (the first and the last number are given), `ends open` (neither is given), and
    `letters` (letters for numbers). Without a file, further options are `holes N` and `hexagon` (a rikudo NxN
    in the shape of a hexagon, N odd). Every given is needed: without it, the puzzle would have several
    solutions or be harder than requested. `pattern "FILE"` puts givens in exactly the cells that the rows of
    the file mark with `x`, beside `.` for the others. `givens N` leaves N givens, if N or fewer are needed.
    `spread` leaves a given in each row and column, and within two steps of each cell. With `fewest`, it is
    proved that no board of these cells has fewer givens, which takes seconds for 25 cells.
    """

    kind: str
    cells: Extent | str = part(quoted=True, default=MISSING)
    options: GenerateOptions = _NONE

    def carry_out(self, session: SessionContext) -> GenerateAnswer:
        kind, options = known_kind(self.kind), _by_word(self.options.options)
        seed = options.pop("seed", None)
        seed = session.random.randrange(SEEDS) if seed is None else int(seed)
        try:
            generated = new_board(session.state(Paths).solver, self._wanted(kind, options), seed)
        except BoardError as error:
            about = [option for option in self.options.options if option.word == error.option]
            raise StatementProblem(error.message, place_of(about[0] if about else self.cells)) from None
        session.timeline.fill(PUZZLE, Current(generated.board))
        return GenerateAnswer(generated=generated)

    def _wanted(self, kind: str, like: dict[str, Any]) -> Wanted:
        if "difficulty" in like:
            like["difficulty"] = _one_of(like["difficulty"], LEVELS, "difficulty", "LEVEL")
        if "ends" in like:
            like["ends"] = _one_of(like["ends"], END_STATES, "what is given of the ends", "END_STATE")
        if "pattern" in like:
            like["pattern"] = read_text(like["pattern"], place_of(like["pattern"]))
        letters, cells = like.pop("letters", False), self.cells
        if isinstance(cells, str):
            return Wanted(like, self._template(cells, kind), letters)
        if like.pop("hexagon", False):
            like["shape"] = "hexagon"
        size = {"kind": kind, "height": cells.rows, "width": cells.columns, "layers": cells.layers}
        return Wanted(like | size, letters=letters)

    def _template(self, file: str, kind: str) -> Board:
        for option in self.options.options:
            if option.word in {"holes", "hexagon"}:
                raise StatementProblem(f"`{option.word}` is not for the cells of a file", place_of(option))
        return boards_of(Source(file, read_text(file, place_of(file))), kind)[0]


def _by_word(written: tuple[GenerateOption, ...]) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for option in written:
        if option.word in options:
            raise StatementProblem(f"`{option.word}` is given twice", place_of(option))
        options[option.word] = True if option.value is None else option.value
    return options


def _one_of(name: object, names: Iterable[str], what: str, terminal: str) -> str:
    low = str(name).lower()
    low = meanings(terminal).get(low, low)
    if low in names:
        return low
    raise unknown(what, str(name), names, f"expected one of {', '.join(names)}").at(place_of(name))


@statement(
    usage="place N at R,C",
    example="place 17 at 3,4",
    heading=Heading.PUZZLES,
    after=EMPTY,
    endless=f"{OPEN}; place 1 at 1,1",
)
class Place(Tell[BoardDone]):
    """Place number N in row R and column C, counted from 1. If you have placed N before, it moves.

    On a board with letters, N may be written in letters: `place C at 3,4` places 3.
    """

    number: int
    cell: WrittenCell = part(before="at", default=MISSING)

    def carry_out(self, session: SessionContext) -> BoardDone:
        puzzle, paths = require_board(session), session.state(Paths)
        puzzle = puzzle.with_number(int(self.number), self._free_cell(puzzle.board))
        now = puzzle.now
        if not now.full:
            left = now.size - len(now.givens)
            return paths.changed(puzzle, f"{plural(left, 'number is', 'numbers are')} still to be placed.")
        wrong = "The board is full, but some numbers are wrong: `check` names them."
        return paths.changed(puzzle, "The board is solved." if paths.solver.count(now, 1).number else wrong)

    def _free_cell(self, board: Board) -> Cell:
        number, cell = number_of(self.number, board), cell_of(self.cell, board)
        if given := board.rows[cell[0]][cell[1]]:
            message = f"{self.cell} holds {board.name(given)}, which is given"
            raise StatementProblem(message, place_of(self.cell))
        if where := board.cell_of(number):
            message = f"{board.name(number)} is given, at {format_cell(where)}"
            raise StatementProblem(message, place_of(self.number))
        return cell


@statement(
    usage="clear [R,C] | clear wrong",
    example="clear 3,4",
    heading=Heading.PUZZLES,
    after=f"{EMPTY}; place 17 at 3,4",
    more=(f"{BOARD}; place 9 at 1,2; clear wrong",),
    endless=f"{OPEN}; place 1 at 1,1; clear wrong",
)
class Clear(Tell[BoardDone]):
    """Remove the number that you placed in a cell, all wrong numbers, or all numbers that you placed."""

    cell: WrittenCell | None = None
    _: KW_ONLY
    wrong: bool = word("wrong", "all your numbers that are wrong", first=True)

    def carry_out(self, session: SessionContext) -> BoardDone:
        puzzle, paths = require_board(session), session.state(Paths)
        cells = {cell for cell, _ in puzzle.placed}
        if self.wrong:
            cells = set(paths.find_wrong(puzzle))
        elif self.cell is not None:
            if (cell := cell_of(self.cell, puzzle.board)) not in cells:
                raise StatementProblem(f"you placed no number at {self.cell}", place_of(self.cell))
            cells = {cell}
        removed = plural(len(cells) or "No", "number is", "numbers are")
        return paths.changed(puzzle.without(cells), f"{removed} taken away.")


@statement(
    usage="given N at R,C",
    example="given 17 at 3,4",
    heading=Heading.PUZZLES,
    after=EMPTY,
    endless=f"{OPEN}; given 1 at 1,1",
)
class Given(Tell[BoardDone]):
    """Correct a given: N becomes the given of row R and column C.

    If N was given in another cell, it moves. Numbers that you placed stay, unless they conflict with the new
    given.
    """

    number: int
    cell: WrittenCell = part(before="at", default=MISSING)

    def carry_out(self, session: SessionContext) -> BoardDone:
        puzzle = require_board(session)
        board = puzzle.board
        number, cell = number_of(self.number, board), cell_of(self.cell, board)
        where = board.cell_of(number)
        moved = f", no longer at {format_cell(where)}" if where and where != cell else ""
        message = f"{board.name(number)} is given at {self.cell}{moved}."
        return session.state(Paths).changed(puzzle.with_given(number, cell), message)
