"""Boards in the formats of other programs: a board that is written and read again is the same."""

import json
import re
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st
from pysat.solvers import Solver

from mmlogic import Session, StatementProblem
from mmlogic.common.data import inflate
from mmlogic.paths.board import Board
from mmlogic.paths.files import EXPORTS
from mmlogic.paths.kinds import kinds
from mmlogic.paths.reading import boards_from_text
from mmlogic.paths.solver import PathSolver
from mmlogic.paths.values import BoardError, Rows
from tests.cli.command import mmlogic
from tests.puzzles.checker import grids, solutions
from tests.puzzles.test_reading import any_board
from tests.thoroughly import some


@st.composite
def rows(draw: st.DrawFn, *, holes: bool = True) -> Rows:
    """Return the rows of a rectangle with some numbers."""
    height, width = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    return draw(grids(height, width, {(0, 0), (height - 1, width - 1)} if holes else None))


def lines_of(board: Board, separator: str, empty: str = "-", hole: str = "##") -> str:
    return "".join(
        separator.join(hole if each is None else str(each or empty) for each in row) + "\n"
        for row in board.rows
    )


@given(rows(), st.sampled_from(sorted(kinds().keys() - {"cube", "graph"})))
def test_janko_s_blocks_and_puzzlekit_s_sets(grid: Rows, kind: str) -> None:
    board = Board(kind, grid)
    block = (
        f"begin\npuzzle {kind}\nauthor me\nsize 3\n[problem]\n{lines_of(board, ' ')}[solution]\n1 2\nend\n"
    )
    assert boards_from_text(block * 2) == [board, board]
    problem = f"{board.height} {board.width}\n{lines_of(board, ' ')}".rstrip()
    several = {str(n): {"problem": problem, "solution": "", "source": "me"} for n in range(3)}
    for indent in (None, 2):
        assert (
            boards_from_text(json.dumps({"name": kind.title(), "data": several}, indent=indent))
            == [board] * 3
        )


@given(rows(), st.sampled_from([",", ";", "|", "\t", ":", "/", " "]), st.booleans())
def test_tables_with_any_separator(grid: Rows, separator: str, said: bool) -> None:
    board = Board("hidoku", grid)
    head = f"sep={separator}\n" if said and separator != " " else ""
    assert boards_from_text(head + lines_of(board, separator)) == [board]


def test_numbers_as_pandas_writes_them() -> None:
    assert boards_from_text("1.0,,3.0\n,##,\n") == [Board("hidoku", ((1, 0, 3), (0, None, 0)))]
    with pytest.raises(BoardError, match=r"`1\.5` is not a cell"):
        boards_from_text("1.5,__")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "# mine\nhttps://puzz.link/p?meander/2/2/003",
            r"^2:1: web addresses are not read",
        ),
        ("m=edit&p=AAAA", "web addresses are not read"),
        ("begin\npuzzle numbersnake\n[problem]\n1 -\nend", r"^2:8: unknown kind of board `numbersnake`"),
        ('{"name": "NumberSnake", "data": {"1": {"problem": "1 2\\n1 -"}}}', "unknown kind of board"),
        ('{"data": {"1": {"problem": "1 2\\n1 x"}}}', r"^1:1: '1', 2:3: `x` is not a cell"),
        ('{"data": {"1": {}}}', "expected `problem`, a text of its extent"),
        ('{\n "board": [[1],\n}', "^1:1: this is not JSON: 3:1"),
    ],
)
def test_what_is_no_number_path_is_said(text: str, message: str) -> None:
    with pytest.raises(BoardError, match=message) as caught:
        boards_from_text(text)
    assert len(str(caught.value)) < 250


def test_an_address_is_refused_where_it_is_typed(session: Session, tmp_path: Path) -> None:
    address = "https://puzz.link/p?meander/3/3/0000h3i7h"
    with pytest.raises(StatementProblem, match="web addresses are not read: write the board as rows"):
        session.run(f'load "{address}"')
    done = mmlogic("solve", address, cwd=tmp_path)
    assert done.status == 2 and "web addresses are not read" in done.err


@given(st.text(max_size=200), st.integers(1, 300))
@settings(max_examples=some(30, 200))
def test_no_more_is_unpacked_than_is_allowed(text: str, most: int) -> None:
    packed = zlib.compress(text.encode())
    if len(text.encode()) <= most:
        assert inflate(packed, most) == text
    for broken, allowed in ((packed, len(text.encode()) - 1), (packed[:-5], most)):
        if allowed > 0 or broken != packed:
            with pytest.raises(ValueError):
                inflate(broken, allowed)


def exported(board: Board, ending: str, solver: PathSolver) -> str:
    return EXPORTS[ending].make(board, solver)


@given(board=any_board(), letters=st.booleans())
def test_json_and_the_page_are_read_back(solver: PathSolver, board: Board, letters: bool) -> None:
    board = replace(board, letters=letters)
    assert boards_from_text(exported(board, ".json", solver)) == [board]
    page = exported(board, ".html", solver)
    assert boards_from_text(page) == [board]
    places = json.loads(page.split('id="places">')[1].split("</script>")[0])
    assert [place["given"] for place in places] == [board.givens.get(cell, 0) for cell in board.graph]
    cells = [*board.graph]
    near = {cell: [cells[n] for n in place["near"]] for cell, place in zip(cells, places, strict=True)}
    assert near == board.graph
    linked = {
        frozenset((cell, cells[n]))
        for cell, place in zip(cells, places, strict=True)
        for n in place["linked"]
    }
    assert linked == set(map(frozenset, board.links))
    rests = {"odd": 1, "even": 0}
    told = [
        (cell, place["rest"]) for cell, place in zip(cells, places, strict=True) if place["rest"] is not None
    ]
    assert sorted(told) == sorted((cell, rests[mark]) for cell, mark in board.marks if mark in rests)


@given(board=any_board().filter(lambda board: board.size <= 9))
@settings(max_examples=some(40, 400))
def test_the_models_of_the_clauses_are_the_solutions(solver: PathSolver, board: Board) -> None:
    comments, clauses = list[str](), list[list[int]]()
    for line in exported(board, ".cnf", solver).splitlines():
        if line[0] == "c":
            comments.append(line)
        elif line[0] != "p":
            clauses.append([*map(int, line.split()[:-1])])
    meant = {int(n): (int(number), (int(r) - 1, int(c) - 1)) for n, number, r, c in _meanings(comments)}
    found = set[Board]()
    with Solver(name="cadical153", bootstrap_with=clauses) as sat:
        while sat.solve():
            true = [literal for literal in sat.get_model() if literal in meant]
            found.add(board.with_numbers({meant[each][1]: meant[each][0] for each in true}))
            sat.add_clause([-literal for literal in true])
    assert found == solutions(board)


def _meanings(comments: list[str]) -> list[tuple[str, ...]]:
    matches = (re.fullmatch(r"c (\d+)  (\d+) at (\d+),(\d+)", line) for line in comments)
    return [match.groups() for match in matches if match]


def test_a_board_that_is_too_large_for_clauses_says_so(session: Session, tmp_path: Path) -> None:
    wide = "puzzle hidoku\n" + "\n".join(["," * 59] * 60) + "\nend\n"
    with pytest.raises(StatementProblem, match="as clauses this board is too large"):
        session.run(f'{wide}save "{tmp_path}/x.cnf"')
    assert not list(tmp_path.iterdir())
    with pytest.raises(StatementProblem, match="`solved` applies to a board or a drawing"):
        session.run(f'{wide}save "{tmp_path}/x.html" solved')
