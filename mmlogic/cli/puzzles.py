"""The commands for number-path puzzles: `mmlogic solve` and `mmlogic generate`."""

import re
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import nullcontext
from functools import cache
from itertools import chain, product
from pathlib import Path
from random import SystemRandom
from typing import Any

import click

from mmlogic.cli.options import FAILED, OK, USAGE, abandon_stdout
from mmlogic.cli.output import Output, Shared, bugs_placed, read
from mmlogic.common.data import is_address
from mmlogic.common.files import FileProblem, restricted
from mmlogic.common.marks import ending_of, save
from mmlogic.common.pictures import document
from mmlogic.common.processes import Pool
from mmlogic.common.resources import require
from mmlogic.language import MmlogicError, Source, StatementProblem, SyntaxProblem
from mmlogic.limits.budget import Budget, LimitExceeded
from mmlogic.machine.backend import PrologError
from mmlogic.machine.process.own import same_choice
from mmlogic.paths.board import Board, NoPath
from mmlogic.paths.checking import boards_of
from mmlogic.paths.results import Generated
from mmlogic.paths.sheets import PER_PAGE, sheet_pages
from mmlogic.paths.solver import PathSolver, Wanted, new_board
from mmlogic.paths.statements.boards import SEEDS, Generate, GenerateAnswer
from mmlogic.paths.statements.hints import Grade
from mmlogic.paths.statements.solving import Solve
from mmlogic.paths.subject import PUZZLE, Puzzle
from mmlogic.paths.values import canonical_kind
from mmlogic.paths.written import Extent
from mmlogic.session.safety import BOARDS

_MIN_PARALLEL_SECONDS = 2.0
"""Shorter work is done in one process, because to start other processes takes one or two seconds."""


def solve_boards(
    shared: Shared, *, boards: Sequence[str], solutions: int, kind: str | None, grade: bool
) -> int:
    """Solve the puzzles in files, and return the exit status. Raises UsageError.

    `solutions` is the largest number of solutions of each board. 0 means all.
    """
    output = shared.output
    found, status = _read_boards(boards, None if kind is None else canonical_kind(kind), output)
    if status != OK and not shared.keep_going:
        return status
    with shared.session() as session:
        for source, board in found:
            for note in board.notes:
                output.note(f"{source.name}: {note}")
            asked = Solve(solutions or None, every=not solutions)
            try:
                with bugs_placed(asked, source):
                    session.timeline.fill(PUZZLE, Puzzle(board))
                    answer = session.ask(asked, source)
                    answer.file = source.name if len(found) > 1 else None
                    output.answer(answer)
                    status = status if answer else max(status, FAILED)
                    if grade and answer:
                        output.answer(session.ask(Grade(), source))
            except MmlogicError as error:
                output.error(error)
                status = max(status, FAILED)
                if not shared.keep_going:
                    return status
    return status


def _read_boards(
    paths: Sequence[str], kind: str | None, output: Output
) -> tuple[list[tuple[Source, Board]], int]:
    found, status = list[tuple[Source, Board]](), OK
    for path in paths:
        try:
            source = Source("the address", path) if is_address(path) else read(path)
            found += [(source, board) for board in boards_of(source, kind, SyntaxProblem)]
        except MmlogicError as error:
            output.error(error)
            status = USAGE
    return found, status


def generate_boards(
    shared: Shared,
    *,
    kind: str,
    size: str,
    count: int,
    jobs: int,
    sheet: Path | None,
    title: str | None,
    per_page: str | None,
    paper: str | None,
    difficulty: Sequence[str],
    **like: Any,
) -> int:
    """Make `count` puzzles for each combination of kind, size and difficulty. Return the exit status.

    `like` has the other options of boards. If `sheet` is a path, also write the puzzles on pages. Raises
    UsageError.
    """
    if shared.guard and count > BOARDS:
        raise click.UsageError(f"--count must be at most {BOARDS} in safe mode")
    if sheet is not None:
        shared.claim("--sheet", sheet, _ending)
    head = _printable(title or "")
    seed = shared.settings.seed
    seed = SystemRandom().randrange(SEEDS) if seed is None else seed
    sizes = size.split(",") if re.fullmatch(r"[0-9]+x[0-9x,]+", size, re.IGNORECASE) else [size]
    try:
        wanted = [
            _wanted(known, extent, {**like, "difficulty": level}, shared)
            for known, extent, level in product(map(canonical_kind, kind.split(",")), sizes, difficulty)
        ]
    except MmlogicError as error:
        shared.output.error(error)
        return USAGE
    try:
        seeds = [range(first, first + count) for first in range(seed, seed + count * len(wanted), count)]
        made = _written(wanted, seeds, jobs, shared, kept=sheet is not None)
        if sheet is not None:
            pages = list(sheet_pages(made, head, int(per_page or PER_PAGE), paper or "a4"))
            with restricted(shared.access):
                save(sheet, document(pages, sheet.suffix.lower()), over=shared.over)
    except (NoPath, LimitExceeded, PrologError, FileProblem) as error:
        shared.output.error(StatementProblem(str(error)))
        return FAILED
    return OK


def _printable(title: str) -> str:
    title = " ".join(title.split())
    if not title.isprintable():
        raise click.UsageError("--title must not contain control characters")
    return title


def _ending(path: Path) -> str:
    ending = ending_of(path, dict.fromkeys((".pdf", ".svg"), "a sheet"))
    require("matplotlib")
    return ending


def _wanted(kind: str, size: str, like: dict[str, Any], shared: Shared) -> Wanted:
    letters, limits = like.pop("letters"), shared.settings.limits
    like["pattern"] = like["pattern"] and read(like["pattern"]).text
    if extent := re.fullmatch("([0-9]{1,99})x([0-9]{1,99})(?:x([0-9]{1,99}))?", size, re.IGNORECASE):
        height, width, *layers = (int(side) for side in extent.groups() if side)
        statement = Generate(kind, cells := Extent(height, width, *layers))
        try:
            if shared.guard:
                shared.guard.admit(statement)
        except StatementProblem as problem:
            raise click.UsageError(f"`{statement}`: {problem.message}") from None
        like |= {"kind": kind, "height": height, "width": width, "layers": cells.layers}
        like["shape"] = "hexagon" if like.pop("hexagon") else "rectangle"
        return Wanted(like, None, letters, limits)
    if size != "-" and not Path(size).suffix and not Path(size).exists():
        message = f"`{size}` is not a size: expected rows and columns, as in 8x8, or a file of boards"
        raise click.UsageError(message)
    for option in ("holes", "hexagon"):
        if like.pop(option):
            raise click.UsageError(f"--{option} has no effect with a file, which defines the cells")
    return Wanted(like, boards_of(read(size), kind, SyntaxProblem)[0], letters, limits)


def _written(
    wanted: Sequence[Wanted], seeds: Sequence[range], jobs: int, shared: Shared, *, kept: bool
) -> list[Generated]:
    """Write each board when it is made. Return all boards if `kept` is true, otherwise [].

    If `kept` is true, continue even if the pipe after standard output is closed.
    """
    many, made = sum(map(len, seeds)), list[Generated]()
    several = many > 1
    person = several and not shared.quiet and sys.stderr and sys.stderr.isatty()
    bar = click.progressbar(length=many, file=sys.stderr, label="boards") if person else None
    with bar or nullcontext():
        began = time.perf_counter()
        pairs = zip(wanted, seeds, strict=True)
        for new in chain.from_iterable(generate_many(*each, jobs) for each in pairs):
            answer = GenerateAnswer(statement="generate", generated=new, several=several)
            answer.seconds = time.perf_counter() - began
            if bar:
                click.echo("\r\x1b[K", nl=False, err=True)
            try:
                shared.output.answer(answer)
            except BrokenPipeError:
                if not kept:
                    raise
                abandon_stdout()
            if bar:
                bar.update(1)
            made += [new] if kept else []
            began = time.perf_counter()
    return made


def generate_many(wanted: Wanted, seeds: Sequence[int], jobs: int = 1) -> Iterator[Generated]:
    """Yield a board for each seed, in the order of the seeds.

    This process makes the first board. If its time shows that the other boards would take long, `jobs`
    processes make them. Raises the errors of `PathSolver.generate`.
    """
    began = time.perf_counter()
    yield from (_generate(wanted, seed) for seed in seeds[:1])
    remaining = seeds[1:]
    if jobs < 2 or len(remaining) * (time.perf_counter() - began) < _MIN_PARALLEL_SECONDS:
        yield from (_generate(wanted, seed) for seed in remaining)
        return
    pool = Pool(min(jobs, len(remaining)), same_choice())
    waiting: deque[Future[Generated]] = deque()  # boards in progress, a few at a time
    try:
        for seed in remaining:
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
