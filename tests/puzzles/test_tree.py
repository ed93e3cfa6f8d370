"""The tree of a search, its nodes and their ends; the steps of a derivation, those of a run told as one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mmlogic import Session, StatementProblem
from mmlogic.paths.reading import read_board
from mmlogic.paths.results import SearchTree, Step
from mmlogic.paths.solver import PathSolver
from mmlogic.paths.statements.hints import merged_runs
from mmlogic.paths.values import Cell
from mmlogic.render.paper import Paper

from .checker import drawn

_HERE = Path(__file__).parents[1] / "boards"

OPEN = "puzzle hidoku\n1,__,3\n__,__,__\n__,__,6\nend; "


def ends(tree: SearchTree) -> Iterator[tuple[str, dict[Cell, int], int]]:
    """Yield each end with the numbers that were tried to get there, and how many followed on the way."""
    tried, follows = list[tuple[Cell, int]](), list[int]()
    for node in tree.nodes:
        tried, follows = tried[: max(node.depth - 1, 0)], [*follows[: node.depth], node.follows]
        if node.cell is not None and node.number is not None:
            tried.append((node.cell, node.number))
        if node.end != "tries":
            yield node.end, dict(tried), sum(follows)


@pytest.mark.parametrize("path", sorted(_HERE.glob("*.txt")), ids=lambda path: path.stem)
def test_each_end_is_what_the_solver_says(path: Path, solver: PathSolver) -> None:
    board = read_board(path)
    tree = solver.tree(board, 60)
    found = list(ends(tree))
    assert tree.solutions == sum(end == "solution" for end, _, _ in found)
    assert tree.opened == sum(node.end != "stopped" for node in tree.nodes)
    if tree.complete:
        assert tree.solutions == solver.count(board).number
    for end, tried, follows in found:
        if end == "solution":
            assert len(board.givens) + len(tried) + follows == board.size
    for end, tried, _ in found[:5]:
        if end in {"dead end", "solution"}:
            assert solver.count(board.with_numbers(tried), 2).number == (end == "solution")


def test_a_tree_is_drawn_with_its_ends(session: Session) -> None:
    (answer,) = session.run(f"{OPEN}search tree 6")[-1:]
    assert drawn(answer, Paper()) == [
        "at first: nothing follows",
        "├─ 2 at 1,2: nothing follows",
        "│  ├─ 8 at 2,1: 1 number follows",
        "│  │  ├─ 4 at 2,3: nothing follows",
        "│  │  │  ├─ 5 at 2,2: 1 number follows  ✓ solution",
        "│  │  │  └─ 7 at 2,2: 1 number follows  ✓ solution",
        "│  │  └─ 5 at 2,3: … stopped",
        "│  └─ 9 at 2,1: … stopped",
        "└─ 4 at 1,2: … stopped",
        "6 nodes, 2 solutions; `search tree 12` opens more.",
    ]


def test_a_tree_as_json_and_rows(session: Session) -> None:
    (answer,) = session.run(f"{OPEN}search tree")[-1:]
    data = answer.data()
    assert (data["opened"], data["solutions"], data["complete"]) == (15, 8, True)
    assert data["nodes"][1] == {"depth": 1, "number": 2, "cell": [1, 2], "follows": 0, "end": "tries"}
    assert [list(row) for row in answer.rows()][:3] == [
        ["depth", "number", "row", "column", "follows", "end"],
        [0, "", "", "", 0, "tries"],
        [1, 2, 1, 2, 0, "tries"],
    ]
    with pytest.raises(StatementProblem, match="expected at least 1"):
        session.run("search tree 0")
    with pytest.raises(StatementProblem, match="there is no puzzle"):
        session.run("reset; search tree")


def test_a_deep_tree(solver: PathSolver) -> None:
    board = read_board(_HERE / "hidoku_5x5.txt")
    empty = board.empty
    assert solver.tree(empty, 200).opened == 200


def step(number: int | None) -> Step:
    return Step("bridge", "so", number, None if number is None else (1, number))


def told(*numbers: int | None) -> list[list[int | None]]:
    return [[each.number for each in run] for run in merged_runs(map(step, numbers))]


def test_three_numbers_or_more_are_one() -> None:
    assert told(1, 2, 4, 5, 6, 7) == [[1], [2], [4, 5, 6, 7]]
    assert told(9, 8, 7, None, 6) == [[9, 8, 7], [None], [6]]
    assert told(1, 2, 3, 5, 4) == [[1, 2, 3], [5], [4]]


def test_steps_say_where_a_run_leads(session: Session) -> None:
    session.run("puzzle numbrix\n1\n__\n__\n__\n__\nend")
    lines = drawn(session.steps(), Paper())
    assert lines[0].split("   ")[1:] == [
        "2 to 5",
        "only cell",
        "2 to 5 follow one another along column 1: each has one place left, in turn.",
    ]
