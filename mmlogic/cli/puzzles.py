"""The commands for number-path puzzles: `mmlogic solve` and `mmlogic generate`."""

import os
import re
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Self

import click

from mmlogic.cli.scripts import mmlogic, read
from mmlogic.cli.shared import (
    FAILED,
    OK,
    USAGE,
    Once,
    Output,
    abandon_stdout,
    bugs_placed,
    claim_option,
    guard_of,
    output_of,
    safe_of,
    settings_of,
    shared,
)
from mmlogic.common.budget import Budget
from mmlogic.common.files import FileProblem, restricted
from mmlogic.common.processes import Pool
from mmlogic.common.resources import require
from mmlogic.common.saving import ending_of, save
from mmlogic.language import MmlogicError, Source, Statement, StatementProblem, SyntaxProblem
from mmlogic.machine import LimitExceeded, PrologError, same_choice
from mmlogic.paths.board import Board
from mmlogic.paths.checking import boards_of
from mmlogic.paths.generating import DIFFICULTIES, ENDS, Wanted, new_board
from mmlogic.paths.results import Generated
from mmlogic.paths.solver import PathSolver
from mmlogic.paths.statements.making import SEEDS, Generate, GenerateAnswer
from mmlogic.paths.statements.solving import Solve
from mmlogic.paths.subject import PUZZLE, Puzzle
from mmlogic.paths.values import BoardError, canonical_kind
from mmlogic.paths.written import Extent
from mmlogic.session.core import SessionCore
from mmlogic.session.safety import BOARDS

__all__ = ["PER_PAGE", "Sheet", "generate_boards", "solve_boards"]

_WORTHWHILE = 2.0
"""Seconds of work from which on other processes are started: that takes them a second or two."""

PER_PAGE: Final = (4, 6)
"""How many boards a page may have."""


@dataclass(frozen=True)
class Sheet:
    """A sheet in a file; without a title it has the kind and the size of its boards."""

    file: Path
    title: str
    per_page: int

    @classmethod
    def claimed(cls, file: Path, title: str, per_page: int, options: dict[str, Any]) -> Self:
        """Return a sheet whose file can be written. Raises UsageError, and MissingExtra."""
        claim_option("--sheet", file, _ending, options)
        return cls(file, title, per_page)

    def write(self, made: Sequence[Generated], options: dict[str, Any]) -> None:
        """Write the boards and their answers. Raises FileProblem."""
        from mmlogic.common.pictures import document
        from mmlogic.paths.drawing import sheet_pages

        data = document(list(sheet_pages(made, self.title, self.per_page)))
        with restricted(guard_of(options).access):
            save(self.file, data, over=bool(options.get("over")))


def _ending(path: Path) -> str:
    require("matplotlib")
    return ending_of(path, {".pdf": "a sheet"})


FILE = click.Path(path_type=Path, dir_okay=False)

_PER_PAGE = [str(many) for many in PER_PAGE]


class _Solutions(click.IntRange):
    """A number of solutions, or `all`, which is 0."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, str) and value.lower() == "all":
            return 0
        return super().convert(value, param, ctx)


@mmlogic.command("solve", cls=Once)
@click.argument("boards", nargs=-1, required=True, metavar="BOARD…")
@click.option(
    "--solutions", type=_Solutions(1), default=1, metavar="N", help="Find up to N solutions, or `all`."
)
@click.option("--kind", metavar="KIND", help="Board kind; overrides what the files say.")
@click.option("--panels", is_flag=True, help="Show the numbers, and how each cell is connected.")
@shared("seed", "player")
@click.pass_context
def solve_boards(
    context: click.Context, boards: tuple[str, ...], solutions: int, kind: str | None, panels: bool
) -> int:
    """Solve the puzzles in files, one answer per board; `-` is standard input.

    Exit status: 0 every board has a solution; 1 a board has none, or the search was stopped by a limit;
    2 usage, or a file that holds no board; 130 interrupted.
    """
    options, output = context.obj, output_of(context.obj)
    known = None if kind is None else _kind(kind)
    found, status = _read_boards(boards, known, output)
    if status != OK and not options.get("keep_going"):
        return status
    with SessionCore(settings_of(options), safe=safe_of(options)) as session:
        for source, board in found:
            try:
                asked = Solve(solutions or None, every=not solutions, panels=panels)
                with bugs_placed(asked, source):
                    if not _solve(session, board, asked, source, output, named=len(found) > 1):
                        status = max(status, FAILED)
            except MmlogicError as error:
                output.error(error)
                status = max(status, FAILED)
                if not options.get("keep_going"):
                    return status
    return status


def _read_boards(
    paths: Sequence[str], kind: str | None, output: Output
) -> tuple[list[tuple[Source, Board]], int]:
    found, status = list["tuple[Source, Board]"](), OK
    for path in paths:
        try:
            source = read(path)
            found += [(source, board) for board in boards_of(source, kind, SyntaxProblem)]
        except MmlogicError as error:
            output.error(error)
            status = USAGE
    return found, status


def _solve(
    session: SessionCore, board: Board, asked: Solve, source: Source, output: Output, *, named: bool
) -> bool:
    session.timeline.fill(PUZZLE, Puzzle(board))
    answer = session.ask(asked, source)
    if named:
        answer.file = source.name
    output.answer(answer)
    return bool(answer)


@mmlogic.command("generate", cls=Once)
@click.argument("kind", metavar="KIND")
@click.argument("size", metavar="RxC|FILE")
@click.option("--count", type=click.IntRange(1), default=1, metavar="N", help="Make N boards.")
@click.option(
    "--difficulty",
    type=click.Choice(DIFFICULTIES, case_sensitive=False),
    default="any",
    help="Difficulty of the boards.",
)
@click.option("--holes", type=click.IntRange(0), default=0, metavar="N", help="Leave N holes in each board.")
@click.option("--links", type=click.IntRange(0), default=0, metavar="N", help="Link N pairs of cells.")
@click.option("--parity", type=click.IntRange(0), default=0, metavar="N", help="Mark N cells odd or even.")
@click.option(
    "--ends",
    type=click.Choice(ENDS, case_sensitive=False),
    default="any",
    help="First and last number given, or not.",
)
@click.option("--symmetric", is_flag=True, help="Place the givens symmetrically.")
@click.option("--letters", is_flag=True, help="Write letters for numbers: A is 1.")
@click.option("--hexagon", is_flag=True, help="Make a rikudo of NxN, N odd, in the shape of a hexagon.")
@click.option("--sheet", type=FILE, metavar="FILE.pdf", help="Also write the boards on pages, answers last.")
@click.option("--title", metavar="TEXT", help="Title of the sheet.")
@click.option(
    "--per-page", type=click.Choice(_PER_PAGE), metavar="4|6", help="Boards on a page of the sheet."
)
@click.option(
    "--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, metavar="J", help="Number of processes."
)
@shared("engine", "keep_going", "player")
@click.pass_context
def generate_boards(
    context: click.Context, /, kind: str, size: str, count: int, jobs: int, **like: Any
) -> int:
    """Make puzzles of R rows and C columns, each with one solution; a cube also of RxCxL, with L layers.

    With a file they have the cells, links and edges of the first board there; `-` is standard input.
    The same seed makes the same puzzle. With --count, each puzzle has the next seed. With --sheet they
    are also written on pages for a class, six on each, and their answers on the last.
    """
    options, output = context.obj, output_of(context.obj)
    if guard_of(options).safe and count > BOARDS:
        raise click.UsageError(f"--count must be at most {BOARDS} in safe mode")
    sheet, seed = _sheet(like, options), _seed(options)
    try:
        wanted = _wanted(kind, size, like, options)
    except MmlogicError as error:
        output.error(error)
        return USAGE
    made = _made(wanted, range(seed, seed + count), jobs)
    try:
        with _progress(count, output, quiet=bool(options.get("quiet"))) as show:
            _show(made, show, sheet, options)
    except (LimitExceeded, PrologError, FileProblem) as error:
        output.error(StatementProblem(str(error)))
        return FAILED
    return OK


def _seed(options: dict[str, Any]) -> int:
    seed: int | None = options.get("seed")
    if seed is not None:
        return seed
    from random import SystemRandom

    return SystemRandom().randrange(SEEDS)


def _show(
    made: Iterator[tuple[Generated, float]], show: Any, sheet: Sheet | None, options: dict[str, Any]
) -> None:
    kept = list[Generated]()
    for generated, seconds in made:
        with _unheard() if sheet else nullcontext():
            show(generated, seconds)
        kept += [generated] if sheet else []
    if sheet:
        sheet.write(kept, options)


@contextmanager
def _unheard() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        abandon_stdout()


def _sheet(like: dict[str, Any], options: dict[str, Any]) -> Sheet | None:
    file, title, per_page = (like.pop(name) for name in ("sheet", "title", "per_page"))
    if file is not None:
        return Sheet.claimed(file, title or "", int(per_page or max(PER_PAGE)), options)
    if title is not None or per_page is not None:
        option = "--per-page" if title is None else "--title"
        raise click.UsageError(f"{option} has no effect without --sheet")
    return None


def _wanted(kind: str, size: str, like: dict[str, Any], options: dict[str, Any]) -> Wanted:
    extent = re.fullmatch("([0-9]{1,99})x([0-9]{1,99})(?:x([0-9]{1,99}))?", size, re.IGNORECASE)
    if not extent:
        return _wanted_in(size, _kind(kind), like, options)
    shape = "hexagon" if like.pop("hexagon") else "rectangle"
    height, width, *deep = (int(side) for side in extent.groups() if side)
    layers = deep[0] if deep else None
    _admit(Generate(kind, Extent(height, width, layers)), options)
    letters, limits = like.pop("letters"), settings_of(options).limits
    like |= {"kind": _kind(kind), "height": height, "width": width, "layers": layers, "shape": shape}
    return Wanted(like, letters=letters, limits=limits)


def _wanted_in(file: str, kind: str, like: dict[str, Any], options: dict[str, Any]) -> Wanted:
    if file != "-" and not Path(file).suffix and not Path(file).exists():
        message = f"`{file}` is not a size: expected rows and columns, as in 8x8, or a file of boards"
        raise click.UsageError(message)
    for option in ("holes", "hexagon"):
        if like.pop(option):
            raise click.UsageError(f"a file says where cells are, not --{option}")
    template = boards_of(read(file), kind, SyntaxProblem)[0]
    letters, limits = like.pop("letters"), settings_of(options).limits
    return Wanted(like, template, letters, limits)


def _admit(statement: Statement[Any], options: dict[str, Any]) -> None:
    try:
        guard_of(options).admit(statement)
    except StatementProblem as problem:
        raise click.UsageError(f"`{statement}`: {problem.message}") from None


def generate_many(wanted: Wanted, seeds: Sequence[int], jobs: int = 1) -> Iterator[Generated]:
    """Yield a board for each seed, in their order, as they are found.

    The first is made in this process; when the others would take long, they are made in `jobs` others.
    Raises what `PathSolver.generate` does.
    """
    began = time.perf_counter()
    yield from (_generate(wanted, seed) for seed in seeds[:1])
    left = seeds[1:]
    if jobs < 2 or len(left) * (time.perf_counter() - began) < _WORTHWHILE:
        yield from (_generate(wanted, seed) for seed in left)
        return
    pool = Pool(min(jobs, len(left)), same_choice())
    waiting: deque[Future[Generated]] = deque()  # few: the seeds may be many
    try:
        for seed in left:
            waiting.append(pool.submit(_generate, wanted, seed))
            if len(waiting) > 2 * jobs:
                yield waiting.popleft().result()
        yield from (future.result() for future in waiting)
    finally:
        pool.kill()


def _generate(wanted: Wanted, seed: int) -> Generated:
    with Budget(wanted.limits.seconds, wanted.limits.memory):
        return new_board(_solver(), wanted, seed)


@cache
def _solver() -> PathSolver:
    return PathSolver()


def _made(wanted: Wanted, seeds: Sequence[int], jobs: int) -> Iterator[tuple[Generated, float]]:
    began = time.perf_counter()
    try:
        for generated in generate_many(wanted, seeds, jobs):
            yield generated, time.perf_counter() - began
            began = time.perf_counter()
    except BoardError as error:
        raise click.UsageError(error.message) from None


@contextmanager
def _progress(count: int, output: Output, *, quiet: bool) -> Iterator[Any]:
    def write(generated: Generated, seconds: float) -> None:
        several = count > 1
        output.answer(
            GenerateAnswer(statement="generate", generated=generated, several=several, seconds=seconds)
        )

    if count == 1 or quiet or not sys.stderr or not sys.stderr.isatty():
        yield write
        return
    with click.progressbar(length=count, file=sys.stderr, label="boards") as bar:

        def write_and_tell(generated: Generated, seconds: float) -> None:
            click.echo("\r\x1b[K", nl=False, err=True)
            write(generated, seconds)
            bar.update(1)

        yield write_and_tell


def _kind(name: str) -> str:
    try:
        return canonical_kind(name)
    except BoardError as error:
        raise click.UsageError(error.message) from None
