"""`generate`: make a new puzzle of R rows and C columns with one solution, and start it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass
from itertools import chain
from typing import Any, ClassVar

from mmlogic.common.pictures import Picture
from mmlogic.common.wording import plural
from mmlogic.language import Source, Span, StatementProblem, place_of, unknown
from mmlogic.language.registry import Heading, Tell, part, statement
from mmlogic.paths.board import Board
from mmlogic.paths.checking import boards_of, known_kind
from mmlogic.paths.drawing import board_picture
from mmlogic.paths.generating import Like
from mmlogic.paths.lines import board_lines, board_table, remark
from mmlogic.paths.parts import PUZZLE
from mmlogic.paths.puzzle import Puzzle
from mmlogic.paths.results import Generated
from mmlogic.paths.solver import DIFFICULTIES, ENDS, PathSolver
from mmlogic.paths.state import Paths
from mmlogic.paths.values import BoardError
from mmlogic.paths.view import View
from mmlogic.paths.writing import board_data
from mmlogic.paths.written import Extent, GenerateOption, GenerateOptions
from mmlogic.render.answers import Answer, Row
from mmlogic.render.paper import Line, Paper
from mmlogic.session.context import SessionContext
from mmlogic.session.reading import read_text

__all__ = ["SEEDS", "Generate", "GenerateAnswer"]

SEEDS = 1_000_000
"""Without a seed one of so many is drawn: few enough to be typed again."""

_NONE = GenerateOptions()


@dataclass(kw_only=True)
class GenerateAnswer(Answer):
    """A new board; if it is one of `several`, its table says where it begins."""

    headed = False
    meanings: ClassVar = {
        "difficulty": "how hard it is: `easy`, `medium`, `hard`, `extreme`; `any` if none was asked for",
        "wanted": "the difficulty that was asked for",
    }
    generated: Generated
    several: bool = False

    def data(self) -> dict[str, Any]:
        """Return the board and how it came about."""
        board = self.generated.board
        data = board_data(board) | {"givens": len(board.givens)}
        made = self.generated
        return data | {"difficulty": made.difficulty, "wanted": made.wanted, "seed": made.seed}

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw the board, and its seed, its difficulty and the number of its givens."""
        parts = [remark(self._remarks, paper), board_lines(self.generated.board, paper)]
        yield from chain.from_iterable(reversed(parts) if paper.person else parts)

    def picture(self) -> Picture:
        """Return a drawing of the board."""
        board = self.generated.board
        return board_picture(View(board, board), self._remarks)

    @property
    def _remarks(self) -> str:
        made = self.generated
        remarks = f"seed {made.seed}, difficulty {made.difficulty}, {plural(len(made.board.givens), 'given')}"
        return remarks if made.reached else f"{remarks}. No {made.wanted} board was found for this seed."

    def rows(self) -> Iterator[Row]:
        """Yield the rows of the board, always below its kind if others follow."""
        return board_table(self.generated.board, headed=self.several or None)


@statement(
    usage='generate KIND RxC|"FILE" [OPTION…]',
    example="generate hidoku 8x8 seed 11 difficulty hard",
    heading=Heading.PUZZLES,
)
@dataclass(frozen=True)
class Generate(Tell[GenerateAnswer]):
    """Make a new puzzle of R rows and C columns with one solution, and start it.

    A cube is RxCxL, with L layers. A new board has at most 10,000 cells. With a file it has the cells, links
    and edges of the first board there.
    Options are `seed N` (the same seed makes the same board), `difficulty easy` (dead ends, distances),
    `medium` (ways through short gaps), `hard` (sets of cells, long gaps, parity) or `extreme` (not without
    trying), `symmetric` (symmetric givens), `links N` (N links between cells of consecutive numbers),
    `parity N` (N cells marked odd or even), `ends given` or `open` (the first and the last number are given,
    or not), `letters` (letters for numbers: A is 1, as always in the cells of a board with letters), and
    without a file `holes N` (N holes in the board) and `hexagon` (a rikudo NxN in that shape, N odd). Every
    given is needed: without it the puzzle would be ambiguous, or harder than requested.
    """

    kind: str
    cells: Extent | str = part(quoted=True, default=MISSING)
    options: GenerateOptions = _NONE

    def carry_out(self, session: SessionContext) -> GenerateAnswer:
        """Make the board and start it."""
        kind, options = known_kind(self.kind), _by_word(self.options.options)
        seed = options.get("seed")
        like = Like(
            seed=session.random.randrange(SEEDS) if seed is None else int(seed),
            difficulty=_difficulty(options.get("difficulty")),
            symmetric="symmetric" in options,
            links=int(options.get("links") or 0),
            parity=int(options.get("parity") or 0),
            ends=_one_of(options.get("ends") or "any", ENDS, "what is given of the ends"),
        )
        try:
            generated = self._generated(session.state(Paths).solver, kind, options, like)
        except BoardError as error:
            raise StatementProblem(error.message, self._place(error)) from None
        if "letters" in options:
            generated = generated.with_letters()
        session.timeline.fill(PUZZLE, Puzzle(generated.board))
        return GenerateAnswer(generated=generated)

    def _place(self, error: BoardError) -> Span | None:
        """Return the position of what an error is about: an option, or else the cells."""
        about = [option for option in self.options.options if option.word == error.option]
        return place_of(about[0] if about else self.cells)

    def _generated(
        self, solver: PathSolver, kind: str, options: Mapping[str, int | str | None], like: Like
    ) -> Generated:
        """Return a new board of a size, or in the cells of a file, whose letters it keeps."""
        if isinstance(self.cells, str):
            template = _template(self.cells, kind, self.options)
            made = solver.generate_in(template, **like)
            return made.with_letters() if template.letters else made
        shape = "hexagon" if "hexagon" in options else "rectangle"
        size = self.cells.rows, self.cells.columns
        holes, layers = int(options.get("holes") or 0), self.cells.layers
        return solver.generate(kind, *size, shape=shape, holes=holes, layers=layers, **like)


def _template(file: str, kind: str, options: GenerateOptions) -> Board:
    """Return the first board of a file. Raises StatementProblem for options that its cells leave no room."""
    for option in options.options:
        if option.word in {"holes", "hexagon"}:
            raise StatementProblem(f"a file says where cells are, not `{option.word}`", place_of(option))
    text = read_text(file, place_of(file))
    return boards_of(Source(file, text), kind)[0]


def _by_word(written: tuple[GenerateOption, ...]) -> dict[str, int | str | None]:
    options: dict[str, int | str | None] = {}
    for option in written:
        if option.word in options:
            raise StatementProblem(f"`{option.word}` is given twice", place_of(option))
        options[option.word] = option.value
    return options


def _difficulty(name: object) -> str:
    return "any" if name is None else _one_of(name, DIFFICULTIES, "difficulty")


def _one_of(name: object, names: Sequence[str], what: str) -> str:
    """Return the one of `names` meant. Raises StatementProblem, with the nearest, for another."""
    low = str(name).lower()
    if low in names:
        return low
    raise unknown(what, str(name), names, f"expected one of {', '.join(names)}").at(place_of(name))
