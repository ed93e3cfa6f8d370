"""One solver for all tests of puzzles."""

import pytest

from mmlogic.paths.solver import PathSolver


@pytest.fixture(scope="session")
def solver() -> PathSolver:
    return PathSolver()
