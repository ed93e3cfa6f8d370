"""Many new boards at once, in several processes; the same boards whatever the number of processes."""

import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import cache

from mmlogic.common.budget import Budget
from mmlogic.common.processes import Pool
from mmlogic.machine import LimitExceeded, Limits
from mmlogic.machine.limits import UNLIMITED
from mmlogic.machine.selection import same_choice
from mmlogic.paths.board import Board
from mmlogic.paths.generating import Like
from mmlogic.paths.results import Generated
from mmlogic.paths.solver import PathSolver

__all__ = ["Wanted", "generate_many"]

_WORTHWHILE = 2.0
"""Seconds of work from which on other processes are started: that takes them a second or two."""


@dataclass(frozen=True)
class Wanted:
    """What new boards are to be like, see `PathSolver.generate`; the limits hold for each.

    With a template they have its cells, links, edges and letters, whatever their height and width.
    """

    kind: str
    height: int
    width: int
    difficulty: str = "any"
    shape: str = "rectangle"
    holes: int = 0
    symmetric: bool = False
    layers: int | None = None
    links: int = 0
    parity: int = 0
    ends: str = "any"
    letters: bool = False
    limits: Limits = UNLIMITED
    template: Board | None = None


def generate_many(wanted: Wanted, seeds: Sequence[int], jobs: int = 1) -> Iterator[Generated]:
    """Yield a board for each seed, in their order, as they are found.

    The first is made in this process; when the others would take long, they are made in `jobs` others.
    Raises what `PathSolver.generate` does.
    """
    began = time.perf_counter()
    for seed in seeds[:1]:
        yield _unwrapped(_generate(wanted, seed))
    left = seeds[1:]
    if jobs < 2 or len(left) * (time.perf_counter() - began) < _WORTHWHILE:
        for seed in left:
            yield _unwrapped(_generate(wanted, seed))
        return
    yield from _elsewhere(wanted, left, min(jobs, len(left)))


def _elsewhere(wanted: Wanted, seeds: Sequence[int], jobs: int) -> Iterator[Generated]:
    """Yield boards that other processes make; these end with the last, or with what goes wrong."""
    pool = Pool(jobs, same_choice())
    waiting: deque[Future[Generated | tuple[str, str]]] = deque()  # few: the seeds may be many
    try:
        for seed in seeds:
            waiting.append(pool.submit(_generate, wanted, seed))
            if len(waiting) > 2 * jobs:
                yield _unwrapped(waiting.popleft().result())
        yield from (_unwrapped(future.result()) for future in waiting)
    finally:
        pool.kill()


def _made(wanted: Wanted, seed: int) -> Generated:
    """Return a board of a size, or in the cells of the template."""
    like: Like = {
        "seed": seed,
        "difficulty": wanted.difficulty,
        "symmetric": wanted.symmetric,
        "links": wanted.links,
        "parity": wanted.parity,
        "ends": wanted.ends,
    }
    if wanted.template:
        made = _solver().generate_in(wanted.template, **like)
        return made.with_letters() if wanted.template.letters else made
    return _solver().generate(
        *(wanted.kind, wanted.height, wanted.width),
        shape=wanted.shape,
        holes=wanted.holes,
        layers=wanted.layers,
        **like,
    )


def _generate(wanted: Wanted, seed: int) -> Generated | tuple[str, str]:
    """Make a board; a limit that is met comes back as kind and message, which another process can read."""
    try:
        with Budget(wanted.limits.seconds, wanted.limits.memory):
            made = _made(wanted, seed)
            return made.with_letters() if wanted.letters else made
    except LimitExceeded as error:
        return error.kind, str(error)


def _unwrapped(made: Generated | tuple[str, str]) -> Generated:
    if isinstance(made, tuple):
        raise LimitExceeded(*made)  # type: ignore[arg-type]  # the kind of one that was caught
    return made


@cache
def _solver() -> PathSolver:
    """Return the solver of this process."""
    return PathSolver()
