"""The trace of a search on a board: what it strikes out, places and takes back is what happens."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from mmlogic import Session, StatementProblem
from mmlogic.paths.board import Board
from mmlogic.paths.reading import read_board
from mmlogic.paths.results import SearchEvent, SearchLog
from mmlogic.paths.solver import PathSolver
from mmlogic.paths.values import Cell
from mmlogic.queries.steps import BoardTraceAnswer
from mmlogic.render.paper import Paper
from tests.repl.talk import Talk

BOARDS = sorted((Path(__file__).parents[1] / "boards").glob("*.txt"))

OPEN = "puzzle hidoku\n1,__,3\n__,__,__\n__,__,6\nend\n"

Candidates = dict[int, set[Cell]]


def replayed(board: Board, log: SearchLog) -> Iterator[tuple[SearchEvent, Candidates]]:
    """Yield each event with the candidates after it; what is struck out must have been one."""
    free = {
        (row, column) for row, line in enumerate(board.rows) for column, held in enumerate(line) if held == 0
    }
    placed = set(board.givens.values())
    now: Candidates = {n: set(free) for n in range(1, board.size + 1) if n not in placed}
    before: dict[int, Candidates] = {}
    for event in log.events:
        if event.what == "node":
            before[event.node] = {number: set(cells) for number, cells in now.items()}
        for number, cells, left in event.strikes:
            assert set(cells) <= now[number]
            now[number] -= set(cells)
            assert now[number] == set(left)
        if event.what == "reverted":
            now = before[event.node]
        yield event, now


def contradicts(because: str, now: Candidates) -> bool:
    """Tell whether the reason of a dead end is one, by the candidates at the time."""
    cells = [(int(r) - 1, int(c) - 1) for r, c in re.findall(r"(\d+),(\d+)", because)]
    numbers = [int(n) for n in re.findall(r"(?<![\d,])(\d+)(?=[ ,]*(?: |$))(?!,\d)", because)]
    single = set().union(*(found for found in now.values() if len(found) == 1))
    if because.startswith("no cell is left"):
        return not {cell for cell in now[numbers[0]] if cell not in single or len(now[numbers[0]]) == 1}
    if "is the only cell left" in because:
        return all(now[number] == set(cells) for number in numbers)
    if because.startswith("no number is left"):
        return all(cells[0] not in found or (len(found) > 1 and cells[0] in single) for found in now.values())
    if "is the only number left" in because:
        others = {cell for n, found in now.items() if n != numbers[0] for cell in found - single}
        return not others & (set(cells) - single)
    assert "between them" in because
    return set().union(*(now[number] for number in numbers)) == set(cells) and len(cells) < len(numbers)


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_the_log_is_that_of_the_tree(path: Path, solver: PathSolver) -> None:
    board = read_board(path)
    tree, log = solver.tree(board, 30), solver.trace(board, 30)
    assert (log.opened, log.solutions, log.complete) == (tree.opened, tree.solutions, tree.complete)
    ends = {event.node: event.what for event in log.events}
    opened = [event for event in log.events if event.what == "node"]
    nodes = [(node.depth, node.number, node.cell) for node in tree.nodes]
    assert [(each.depth, each.number, each.cell) for each in opened] == nodes
    placed = {event.node: len(event.numbers) for event in log.events if event.what == "placed"}
    for number, node in enumerate(tree.nodes, 1):
        assert placed.get(number, 0) == node.follows
        assert ends[number] in {"reverted", node.end} | ({"branch"} if node.end == "tries" else set())


def test_what_is_told_happens(solver: PathSolver) -> None:
    kinds = set()
    for path in BOARDS:
        for event, now in replayed(board := read_board(path), solver.trace(board, 30)):
            if event.what == "placed":
                assert all(now[number] == {cell} for number, cell in event.numbers)
            if event.what == "branch":
                assert all(cell in now[number] for number, cell in event.numbers)
            if event.what == "dead end":
                assert contradicts(event.because, now), (path, event.because)
                kinds.add(re.sub(r"[\d, ]+", " ", event.because))
    assert len(kinds) >= 3


def test_no_rule_strikes_out_a_solution(solver: PathSolver) -> None:
    board = read_board(BOARDS[0].with_name("hidoku_5x5_several.txt"))
    solutions = [{n: cell for cell, n in each.givens.items()} for each in solver.solutions(board)]
    tried: dict[int, tuple[int, Cell]] = {}
    for event, now in replayed(board, solver.trace(board, 60)):
        if event.what == "node" and event.number is not None and event.cell is not None:
            tried = {depth: each for depth, each in tried.items() if depth < event.depth}
            tried[event.depth] = (event.number, event.cell)
        if event.what == "rule":
            within = [each for each in solutions if all(each[n] == cell for n, cell in tried.values())]
            assert all(each[n] in cells for each in within for n, cells in now.items())
    assert len(solutions) > 1


def answer(statement: str, before: str = OPEN) -> BoardTraceAnswer:
    with Session() as session:
        found = session.run(f"{before}{statement}")[-1]
    assert isinstance(found, BoardTraceAnswer)
    return found


def test_it_reads_as_a_log() -> None:
    lines = ["".join(text for _, text in line) for line in answer("trace solve 6").draw(Paper())]
    assert lines[0] == "Node 1: before any try."
    assert lines[3:5] == [
        "  step (the numbers before and after have a neighbouring cell to go to): 7 not at 2,3.",
        "  1,2 holds 2 or 4: try one after another.",
    ]
    assert lines[15:19] == [
        "        Node 5: try 5 at 2,2.",
        "          try: 5 only at 2,2; 7 only at 3,2.",
        "          So 7 at 3,2 is placed.",
        "          ✓ Solution 1.",
    ]
    assert lines[19] == "        Take back 5 at 2,2, and 1 number that followed."
    assert lines[-1] == "6 nodes, 2 solutions; the search continues."


def test_a_dead_end_says_why() -> None:
    found = answer("trace solve", "puzzle numbrix\n1,__,__\n__,__,__\n__,__,2\nend\n")
    assert ["".join(text for _, text in line) for line in found.draw(Paper())] == [
        "Node 1: before any try.",
        "  ✗ Dead end: 1 and 2 are not given in neighbouring cells.",
        "0 nodes, 0 solutions.",
    ]


def test_json_rows_and_limits(session: Session) -> None:
    found = answer("set limit 5\ntrace solve")
    data = found.data()
    assert (len(data["events"]), data["end"], data["complete"], data["solutions"]) == (5, "cut", False, 8)
    whole = answer("trace solve").data()
    assert (whole["end"], whole["complete"], whole["opened"]) == ("all", True, 15)
    assert {"node": 1, "depth": 0, "event": "branch"}.items() <= whole["events"][4].items()
    assert [list(row) for row in found.rows()][:3] == [
        ["node", "depth", "event", "rule", "number", "cells", "left"],
        [1, 0, "node", "", "", "", ""],
        [1, 0, "rule", "given", 2, "2,1 2,3 3,1 3,2", "1,2 2,2"],
    ]
    with pytest.raises(StatementProblem, match="there is no puzzle"):
        session.run("trace solve")
    with pytest.raises(StatementProblem, match="expected at least 1"):
        session.run(f"{OPEN}trace solve 0")


def test_a_node_is_skipped_to_where_it_is_left(session: Session) -> None:
    talk = Talk(session)
    talk(OPEN)
    wishes = iter(["next"] * 5 + ["skip", "next"])
    talk.conversation.ask_next = lambda keys: next(wishes, "stop")
    lines = talk("trace solve").splitlines()
    assert [line.strip() for line in lines if line.strip().startswith(("Node", "Take"))] == [
        "Node 1: before any try.",
        "Node 2: try 2 at 1,2.",
        "Take back 2 at 1,2.",
        "Node 13: try 4 at 1,2.",
    ]
