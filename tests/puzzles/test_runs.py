"""Numbers that follow one another, told as one."""

from mmlogic import Session
from mmlogic.paths.results import Step
from mmlogic.paths.statements.hints import merged_runs
from mmlogic.render.paper import Paper

from .checker import drawn


def step(number: int | None) -> Step:
    return Step("bridge", "so", number, None if number is None else (1, number))


def told(*numbers: int | None) -> list[list[int | None]]:
    return [[each.number for each in run] for run in merged_runs(map(step, numbers))]


def test_three_numbers_or_more_are_one() -> None:
    assert told(1, 2, 4, 5, 6, 7) == [[1], [2], [4, 5, 6, 7]]
    assert told(9, 8, 7, None, 6) == [[9, 8, 7], [None], [6]]
    assert told(1, 2, 3, 5, 4) == [[1, 2, 3], [5], [4]]


def test_steps_say_where_a_run_leads() -> None:
    with Session() as session:
        session.run("puzzle numbrix\n1\n__\n__\n__\n__\nend")
        lines = drawn(session.steps(), Paper())
    assert lines[0].split("   ")[1:] == [
        "2 to 5",
        "only cell",
        "2 to 5 follow one another along column 1: each has one place left, in turn.",
    ]
