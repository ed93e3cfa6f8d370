"""A SAT solver replaces a search in Prolog that is too long: the same solutions, within the same limits."""

import subprocess
import sys
from collections.abc import Iterable, Sequence
from itertools import islice, product
from random import Random
from threading import Event, Thread
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from mmlogic.limits.budget import Asker, LimitExceeded, Limits
from mmlogic.machine.backend import Interrupted
from mmlogic.machine.goals import goal
from mmlogic.paths import rivals, solver as search
from mmlogic.paths.board import Board
from mmlogic.paths.encoding import Encoding
from mmlogic.paths.reading import board_from_rows
from mmlogic.paths.results import Count, Several
from mmlogic.paths.rivals import Sweep
from mmlogic.paths.solver import PathSolver
from mmlogic.sat.solver import Sat
from tests.thoroughly import some

from .checker import faults
from .test_reading import any_board

OPEN = board_from_rows([[0] * 9 for _ in range(9)]).with_numbers(
    {(1, 0): 28, (1, 3): 50, (2, 6): 46, (3, 5): 47, (5, 0): 20, (5, 7): 72, (6, 5): 8, (8, 4): 4}
)
"""A board of many solutions, none of which Prolog finds within 15 seconds."""

HARD = board_from_rows([[0] * 14 for _ in range(14)], "rikudo").with_numbers(
    {(0, 4): 13, (2, 3): 43, (2, 13): 66, (3, 0): 3, (3, 9): 196, (5, 9): 164, (5, 13): 150, (6, 6): 191}
    | {(7, 13): 146, (8, 2): 25, (9, 1): 26, (10, 7): 180, (11, 0): 106, (11, 6): 179, (12, 1): 110}
)
"""A board that takes SAT minutes."""

quick = settings(max_examples=some(20, 40), suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit the search in Prolog to two nodes for each solution."""
    monkeypatch.setattr(search, "_nodes", lambda *_: goal("each", 2))


@quick
@given(board=any_board().filter(lambda board: board.size <= 9))
def test_sat_is_the_textbook(board: Board, solver: PathSolver) -> None:
    expected = set(solver.solutions(board, "textbook"))
    found = list(solver.solutions(board, "sat"))
    assert len(found) == len(expected) and set(found) == expected


@quick
@given(board=any_board().filter(lambda board: board.size <= 9))
def test_no_solution_comes_twice_when_sat_takes_over(board: Board, solver: PathSolver, hasty: None) -> None:
    expected = set(solver.solutions(board, "textbook"))
    assert sorted(found.rows for found in solver.solutions(board)) == sorted(each.rows for each in expected)
    assert solver.count(board, 10**6) == Count(len(expected), exact=True)
    some = solver.solve(board, 3)
    assert len(some.boards) == min(3, len(expected)) and some.complete == (len(expected) <= 3)


@pytest.fixture(scope="module")
def solved(solver: PathSolver) -> dict[Board, set[Board]]:
    """Return small boards with their solutions by the textbook."""
    boards = [
        board_from_rows([[0, 0, None], [0, 0, 0], [0, number, 0]], kind, [((0, 0), (0, 1))])
        for kind, number in product(("numbrix", "hidoku", "torus"), (7, 3))
    ]
    return {board: set(solver.solutions(board, "textbook")) for board in boards}


@pytest.mark.parametrize("who", ["short", "sweep", "turned", "steps", "plain"])
def test_every_encoding_finds_all_solutions(
    who: str,
    solved: dict[Board, set[Board]],
    solver: PathSolver,
    hasty: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = list[str]()

    class Passing(Sat):
        """A solver that finds nothing, unless its name is `who`."""

        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            self.name = names.pop(0)

        def solve_within(self, propagations: int, assumptions: Sequence[int] = ()) -> bool | None:
            return super().solve_within(10**9, assumptions) if self.name == who else None

    class Passed(Sweep):
        """A sweep that finds nothing, unless its name is `who`."""

        def __init__(self, encoding: Encoding, limits: Limits, owner: Asker, turned: bool) -> None:
            super().__init__(encoding, limits, owner, turned)
            self.name = "turned" if turned else "sweep"

        def solve_within(self, propagations: int, assumptions: Sequence[int] = ()) -> bool | None:
            return super().solve_within(10**9) if self.name == who else None

    monkeypatch.setattr(rivals, "Sat", Passing)
    monkeypatch.setattr(rivals, "Sweep", Passed)
    for board, expected in solved.items():
        for engine in ("sat", "search"):
            names[:] = ["short", "steps", "plain"]
            found = list(solver.solutions(board, engine))
            assert len(found) == len(expected) > 1 and set(found) == expected


def test_an_open_board_is_solved_by_sat(solver: PathSolver) -> None:
    verdict = solver.unique(OPEN)
    assert isinstance(verdict, Several)
    assert [faults(OPEN, solution) for solution in verdict.solutions] == [[], []]
    taken = solver.solve(OPEN, 2).statistics
    assert taken.nodes > 250 and taken.conflicts is not None


def test_prolog_opens_fewer_nodes_where_more_than_five_hundred_numbers_are_open() -> None:
    cells = [(row, column) for row in range(30) for column in range(30)]
    empty = board_from_rows([[0] * 30 for _ in range(30)])
    nodes = {given: search._nodes(empty.with_numbers(dict(zip(cells, range(1, given + 1), strict=False))))
             for given in (426, 400, 350, 225, 45)}  # fmt: skip
    expected = {426: 46, 400: 40, 350: 15, 225: 15, 45: 7}
    assert nodes == {given: goal("each", many) for given, many in expected.items()}


def test_a_board_too_large_for_clauses_stays_with_prolog(
    solver: PathSolver, hasty: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "_PLACES", 0)
    board = board_from_rows([[1, 0, 0], [0, 0, 0]])
    expected = set(solver.solutions(board, "textbook"))
    found = list(solver.solutions(board))
    assert set(found) == expected and len(found) == len(expected)
    assert solver.count(board) == Count(len(expected), exact=True)


def test_a_board_of_3600_cells_with_two_fifths_given_needs_no_search_in_prolog(solver: PathSolver) -> None:
    chance, side, path = Random(0), 60, list[tuple[int, int]]()
    for row in range(0, side, 2):
        columns = range(side) if row % 4 == 0 else range(side - 1, -1, -1)
        for column in columns:  # the path goes through two rows at once, in zigzags of chance
            pair = [(row, column), (row + 1, column)]
            path += pair if column in (0, side - 1) else chance.sample(pair, 2)
    shown = chance.sample(range(side * side), side * side * 2 // 5)
    empty = board_from_rows([[0] * side for _ in range(side)])
    board = empty.with_numbers({path[place]: place + 1 for place in shown})
    solved = solver.solve(board)
    assert [faults(board, solution) for solution in solved.boards] == [[]]
    assert solved.statistics.nodes == 1 and solved.statistics.conflicts is not None


def test_more_candidates_than_asked_for_are_not_listed(solver: PathSolver) -> None:
    board, none = board_from_rows([[1, 0], [0, 0]], "numbrix"), board_from_rows([[1, 0], [0, 2]], "numbrix")
    assert solver.few_candidates(board, 5) == solver.candidates(board)
    assert solver.few_candidates(board, 4) is None
    assert solver.few_candidates(none, 4) == {}


def test_sat_has_its_limit_of_time() -> None:
    with pytest.raises(LimitExceeded, match=r"time limit of 0\.3 s"):
        PathSolver(Limits(seconds=0.3)).solve(HARD, 1, "sat")


def test_sat_is_interrupted() -> None:
    solver, over = PathSolver(), Event()

    def interrupt() -> None:
        while not over.wait(0.1):  # an interrupt before the search must also be tried
            solver.interrupt()

    thread = Thread(target=interrupt)
    thread.start()
    try:
        with pytest.raises(Interrupted):
            solver.solve(HARD, 1, "sat")
    finally:
        over.set()
        thread.join()


def test_encodings_take_turns(solver: PathSolver, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[object]()

    class Slow(Sat):
        """A solver that finds nothing in the first four calls of all solvers."""

        def solve_within(self, propagations: int, assumptions: Sequence[int] = ()) -> bool | None:
            asked.append(self)
            return super().solve_within(10**9, assumptions) if len(asked) > 4 else None

    class SlowSweep(Sweep):
        """A sweep that finds nothing, and counts its calls."""

        def solve_within(self, propagations: int, assumptions: Sequence[int] = ()) -> bool | None:
            asked.append(self)
            return None

    monkeypatch.setattr(rivals, "Sat", Slow)
    monkeypatch.setattr(rivals, "Sweep", SlowSweep)
    found = list[Board]()
    for solution in islice(solver.solutions(OPEN, "sat"), 3):
        assert not faults(OPEN, solution)
        found.append(solution)
    assert len(set(found)) == 3
    short, sweep, steps, again, plain = asked[:5]
    assert len({short, sweep, steps, plain}) == 4 and again is sweep and isinstance(sweep, SlowSweep)
    assert asked[5:] == [plain, plain]


@pytest.mark.parametrize(("propagations", "again"), [(10**7, False), (400_000, True)])
def test_places_are_tried_again_only_where_there_was_no_time_for_all(
    propagations: int, again: bool, solver: PathSolver, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[int]()

    class Trying(Sat):
        """A solver that finds nothing before the first call of `impossible`, and records these calls."""

        def impossible(self, literals: Iterable[int], propagations: int) -> list[int]:
            asked.append(propagations)
            return super().impossible(literals, propagations)

        def solve_within(self, propagations: int, assumptions: Sequence[int] = ()) -> bool | None:
            return super().solve_within(10**9, assumptions) if asked else None

    monkeypatch.setattr(rivals, "Sat", Trying)
    monkeypatch.setattr(rivals, "_PROBING", propagations)
    monkeypatch.setattr(rivals, "_WORTH", 10**6)
    assert not faults(OPEN, next(iter(solver.solutions(OPEN, "sat"))))
    assert set(asked) == {propagations} and (len(asked) > 1) == again


def test_a_solver_that_nobody_closed_is_closed_at_the_exit() -> None:
    code = """if True:
        import atexit
        from mmlogic.sat.solver import Sat
        atexit.register(lambda: print(sat.model()))
        sat = Sat([[1]])
        print(sat.solve(), sat.model())"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stdout.split("\n") == ["True [1]", "[]", ""]
