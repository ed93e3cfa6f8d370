"""One solver for all tests of commands."""

import pytest

from mmlogic.paths.solver import PathSolver


@pytest.fixture(scope="session")
def solver() -> PathSolver:
    return PathSolver()
