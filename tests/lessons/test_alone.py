"""Exercises in a process of their own. Libraries that were loaded before change no mark."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.lessons.conftest import exercise_at
from tests.lessons.test_lessons import EXERCISES
from tests.thoroughly import THOROUGH

MMLOGIC = str(Path(sys.executable).parent / "mmlogic")

NEEDING = {(2, 6), (12, 5), (12, 9)}
"""Exercises whose solutions load a library. Every run tries them, and each tenth of the others."""

SOLUTIONS = [each for number, each in enumerate(EXERCISES) if THOROUGH or number % 10 == 0 or each in NEEDING]

CLPFD = ":- use_module(library(clpfd)).\n"

BLACK = """black([], [], 0).
black([X|G], [X|C], B) :- black(G, C, A), B #= A+1.
black([X|G], [Y|C], B) :- dif(X, Y), black(G, C, B)."""

COMPARED = [
    ((2, 4), "before(A, B) :- symbol(I, A), symbol(J, B), I #< J."),
    ((3, 3), BLACK),
    ((14, 2), "codes(M, N, C) :- C #= M^N."),
]
"""Exercises of lessons that load no library, and what a learner writes who does."""


def alone(where: tuple[int, int], text: str) -> dict[str, Any]:
    """Return what a process of its own says of an exercise."""
    script = f"lesson {where[0]} step {where[1]}\n"
    if exercise_at(*where).goals:
        script += f"prolog\n{text}\nend\nlesson check\n"
    else:
        script += f"lesson check ?- {text} .\n"
    command = [MMLOGIC, "run", "--format", "json", "/dev/stdin"]
    done = subprocess.run(command, input=script, capture_output=True, text=True, check=False)
    assert not done.stderr, done.stderr
    return dict(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize("where", SOLUTIONS, ids=str)
def test_a_solution_is_right_in_a_process_of_its_own(where: tuple[int, int]) -> None:
    assert alone(where, exercise_at(*where).solution)["right"]


@pytest.mark.parametrize(("where", "text"), COMPARED)
def test_a_library_that_a_learner_loads_is_not_the_lesson_s(where: tuple[int, int], text: str) -> None:
    verdict = alone(where, CLPFD + text)
    assert verdict["right"], verdict
