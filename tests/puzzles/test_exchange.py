"""Boards from other programs, and for them: what each format can hold goes there and back."""

import json
import re
import zlib
from base64 import b64encode
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import assume, example, given, settings, strategies as st
from pysat.solvers import Solver

from mmlogic import Session, StatementProblem
from mmlogic.common.data import inflate
from mmlogic.common.pictures import Picture, Style
from mmlogic.paths.addresses import board_from_address
from mmlogic.paths.board import Board
from mmlogic.paths.drawing import board_picture
from mmlogic.paths.exporting import EXPORTS
from mmlogic.paths.kinds import PARITIES, kinds
from mmlogic.paths.reading import boards_from_text
from mmlogic.paths.solver import PathSolver
from mmlogic.paths.values import BoardError, Edge, Rows
from mmlogic.paths.view import View
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
    with pytest.raises(BoardError, match=r"'1\.5' in a row"):
        boards_from_text("1.5,__")


def penpa(board: Board, walls: list[Edge], *, margin: int, black: bool) -> str:
    """Return a board as Penpa writes it: with holes as black cells, or as places that are not there."""
    across, down = board.width + 2 * margin + 4, board.height + 2 * margin + 4

    def place(cell: tuple[int, int]) -> int:
        return (cell[0] + 2 + margin) * across + cell[1] + 2 + margin

    here = [place(cell) for cell, content in board.contents() if black or content is not None]
    corners = [
        (place(b) - across - 1, place(b) - 1) if a[0] == b[0] else (place(b) - across - 1, place(b) - across)
        for a, b in walls
    ]
    drawn = {
        "zN": {str(place(cell)): [str(number), 1, "1"] for cell, number in board.givens.items()},
        "zS": {str(place(cell)): 4 for cell, content in board.contents() if black and content is None},
        "zE": {f"{one + across * down},{other + across * down}": 2 for one, other in corners},
        "zW": {},
    }
    parts = [
        f"square,{across - 4},{down - 4},38,0,1,1,0,0,0,0,0,0,0,0,Title: zN,Author: me",
        json.dumps([margin] * 4),
        "{zM:zN}",
        "",
        "{}",
        json.dumps([here[0], *(b - a for a, b in pairwise(here))]),
        '"x"',
    ]
    parts[3] = "{" + ",".join(f"{name}:{json.dumps(part)}" for name, part in drawn.items()) + ",z3:zO}"
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return "m=edit&p=" + b64encode(packer.compress("\n".join(parts).encode()) + packer.flush()).decode()


@given(
    rows(), st.sampled_from(["hidoku", "numbrix", "knight"]), st.integers(0, 2), st.booleans(), st.booleans()
)
def test_penpa_s_numbers_and_holes(grid: Rows, kind: str, margin: int, black: bool, page: bool) -> None:
    board = Board(kind, grid)
    address = ("https://swaroopg92.github.io/penpa-edit/#" if page else "") + penpa(
        board, [], margin=margin, black=black
    )
    assert boards_from_text(address, kind) == [board]
    assert boards_from_text(f"# kind: {kind}\n{address}\n{address}\n") == [board, board]
    assert boards_from_text(address)[0].kind == "hidoku"


@given(rows(), st.data())
def test_penpa_s_walls_make_a_graph(grid: Rows, data: st.DataObject) -> None:
    board = Board("numbrix", grid)
    steps = [(one, other) for one, near in board.graph.items() for other in near if one < other]
    assume(steps)
    walls = data.draw(st.lists(st.sampled_from(steps), unique=True, min_size=1))
    address = penpa(board, walls, margin=0, black=False)
    (walled,) = boards_from_text(address, "numbrix")
    assert (walled.kind, walled.rows) == ("graph", grid)
    assert set(walled.edges) == set(steps) - set(walls)
    with pytest.raises(BoardError, match=r"^1:1: walls part the cells of a numbrix only"):
        boards_from_text(address)


def meander(board: Board, walls: set[Edge]) -> str:
    """Return a board as puzz.link writes a puzzle of the genre `meander`."""
    height, width = board.height, board.width
    sides = (
        [((r, c), (r, c + 1)) for r in range(height) for c in range(width - 1)],
        [((r, c), (r + 1, c)) for r in range(height - 1) for c in range(width)],
    )
    body = ""
    for side in sides:
        bits = "".join("1" if each in walls else "0" for each in side)
        fives = [bits[n : n + 5].ljust(5, "0") for n in range(0, len(bits), 5)]
        body += "".join("0123456789abcdefghijklmnopqrstuv"[int(five, 2)] for five in fives)
    empty = 0
    for _, number in [*board.contents(), ((0, 0), -1)]:
        if number == 0 and empty < 20:
            empty += 1
            continue
        body += "ghijklmnopqrstuvwxyz"[empty - 1] if empty else ""
        empty = 0 if number else 1
        if number and number > 0:
            body += f"{number:x}" if number < 16 else f"-{number:x}" if number < 256 else f"+{number:x}"
    return f"https://puzz.link/p?meander/{width}/{height}/{body}"


@given(rows(holes=False), st.data())
def test_puzz_link_s_meander_of_one_region_is_a_numbrix(grid: Rows, data: st.DataObject) -> None:
    board = Board("numbrix", grid)
    steps = [(one, other) for one, near in board.graph.items() for other in near if one < other]
    walls = set(data.draw(st.lists(st.sampled_from(steps), unique=True)) if steps else [])
    reached, new = set(), {(0, 0)}
    while new:
        reached |= new
        new = {b for step in set(steps) - walls for a, b in (step, step[::-1]) if a in new} - reached
    if len(reached) == board.size:
        assert boards_from_text(meander(board, walls)) == [board]
    else:
        with pytest.raises(BoardError, match="several regions is no number path"):
            boards_from_text(meander(board, walls))


def test_puzz_link_s_large_numbers() -> None:
    grid = tuple(tuple(range(20 * row + 1, 20 * row + 21)) for row in range(20))
    assert boards_from_text(meander(Board("numbrix", grid), set())) == [Board("numbrix", grid)]


HEX = zlib.compress(b"hex,3,3,38\n[0]\n{}\n{zN:{},zS:{},zE:{},zW:{}}\n{}\n[20]\n", 9)[2:-4]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://puzz.link/p?nurikabe/5/5/g", r"^1:1: `nurikabe`: of puzz.link only `meander` is read"),
        ("https://puzz.link/p?meander/4/4/94g0f0i2n2h4", "several regions"),
        ("https://puzz.link/p?meander/2/2/003", "the numbers of this address are not those of 2x2 cells"),
        ("https://example.org/board.txt", "not the address of a board"),
        ("m=edit&p=AAAA", "no drawing of Penpa, or a part of it is missing"),
        (f"m=edit&p={b64encode(HEX).decode()}", "grids of the shape 'hex' are not read"),
        ("begin\npuzzle numbersnake\n[problem]\n1 -\nend", r"^2:8: unknown kind of board `numbersnake`"),
        ('{"name": "NumberSnake", "data": {"1": {"problem": "1 2\\n1 -"}}}', "unknown kind of board"),
        ('{"data": {"1": {"problem": "1 2\\n1 x"}}}', r"^1:1: '1', 2:3: 'x' in a row"),
        ('{"data": {"1": {}}}', "expected `problem`, a text of its extent"),
        ('{\n "board": [[1],\n}', "^1:1: not JSON: 3:1"),
    ],
)
def test_what_is_no_number_path_is_said(text: str, message: str) -> None:
    with pytest.raises(BoardError, match=message) as caught:
        boards_from_text(text)
    assert len(str(caught.value)) < 250


def test_an_address_is_loaded_and_solved(session: Session, tmp_path: Path) -> None:
    address = meander(Board("numbrix", ((1, 0), (0, 3))), set())
    session.run(f'load "{address}"')
    assert session.board() == Board("numbrix", ((1, 0), (0, 3)))
    assert mmlogic("solve", address, cwd=tmp_path).out.startswith("# kind: numbrix\n 1,")
    with pytest.raises(StatementProblem, match="not the address of a board"):
        session.run('load "https://example.org/x"')


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
    return EXPORTS[ending][1](board, solver)


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


@given(board=any_board())
def test_the_model_of_minizinc_says_what_the_board_says(solver: PathSolver, board: Board) -> None:
    model, cells = exported(board, ".mzn", solver), [*board.graph]
    steps, given = (json.loads(found) for found in re.findall(r"(?:2, |given = )(\[.*?\])", model))
    numbered = [(cells[a - 1], cells[b - 1]) for a, b in zip(steps[::2], steps[1::2], strict=True)]
    assert numbered == [(cell, other) for cell, near in board.graph.items() for other in near]
    assert {cell: number for cell, number in zip(cells, given, strict=True) if number} == board.givens
    said = [(int(n), int(left)) for n, left in re.findall(r"number\[(\d+)\] mod 2 = (\d)", model)]
    assert said == [(cells.index(c) + 1, PARITIES[mark]) for c, mark in board.marks if mark in PARITIES]
    links = re.findall(r"abs\(number\[(\d+)\] - number\[(\d+)\]\) = 1", model)
    assert [(cells[int(a) - 1], cells[int(b) - 1]) for a, b in links] == [*board.links]
    assert f"int: n = {board.size};" in model and model.count('"\\n"') == board.height


@given(any_board())
def test_tikz_has_the_shapes_of_the_picture(board: Board) -> None:
    picture = board_picture(View(board, board), "a 100 % \N{RIGHTWARDS ARROW} title")
    svg, drawn = ElementTree.fromstring(picture.svg()), picture.tikz()
    texts = [(each.get("x"), each.get("y"), each.text) for each in svg.iter() if each.tag.endswith("text")]
    assert re.findall(r"\\node\[.*?\] at \((.*?),(.*?)\) \{(.*)\};", drawn) == texts
    assert drawn.count("circle[radius") == sum(each.tag.endswith("circle") for each in svg.iter())
    assert drawn.count("-- cycle;") == sum(each.tag.endswith("polygon") for each in svg.iter())
    assert set(re.findall(r"\\(?:path|node)\[(.*?)\]", drawn)) <= picture.styles.keys()


def test_texts_of_tikz_are_escaped() -> None:
    picture = Picture(9, 9, title="")
    picture.write("a_b & 5 % {~\\}", (1, 2), Style(fill="#000", size=9))
    head = picture.tikz().partition(r"\begin{document}")[0]
    assert re.findall(r"\\usepackage\S*", head) == [
        r"\usepackage[paperwidth=6.75bp,paperheight=6.75bp,margin=0pt]{geometry}",
        r"\usepackage{tikz}",
    ]
    assert r"{a\_b \& 5 \% \{\textasciitilde{}\textbackslash{}\}}" in picture.tikz()


def test_a_board_that_is_too_large_for_clauses_says_so(session: Session, tmp_path: Path) -> None:
    wide = "puzzle hidoku\n" + "\n".join(["," * 59] * 60) + "\nend\n"
    with pytest.raises(StatementProblem, match="as clauses this board is too large"):
        session.run(f'{wide}save "{tmp_path}/x.cnf"')
    assert not list(tmp_path.iterdir())
    with pytest.raises(StatementProblem, match="`solved` applies to a board or a drawing"):
        session.run(f'{wide}save "{tmp_path}/x.mzn" solved')


@pytest.mark.parametrize(
    ("grid", "places", "message"),
    [
        ("square,3,3", "[16,210000000]", "at most 200 rows and columns"),
        ("square,300000000,3", "[16,290000000]", "at most 200 rows and columns"),
        ("square,3,3", "[16.5,1]", "a place 16.5: expected a whole number"),
        ("square,3,3", "[true]", "a place True: expected a whole number"),
    ],
)
def test_a_drawing_of_penpa_is_no_larger_than_its_page(
    session: Session, grid: str, places: str, message: str
) -> None:
    """Cells that lie far apart were a board of any size, which nothing stopped."""
    drawing = "\n".join([grid, "", "", "{zN:{},zS:{},zE:{},zW:{}}", "", places, ""])
    packed = b64encode(zlib.compress(drawing.encode(), wbits=-15)).decode()
    with pytest.raises(StatementProblem, match=message):
        session.run(f'load "m=edit&p={packed}"')


NESTED = st.recursive(
    st.sampled_from([None, True, 0, 1, -4, 16, 1.5, 10**30, "", "1", "16", "16,17", "a,b", "7", "zN"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["16", "16,17", "x"]), inner),
    max_leaves=6,
)


@given(
    parts=st.fixed_dictionaries(dict.fromkeys(("zN", "zS", "zE", "zW"), NESTED)) | NESTED,
    there=st.just([16, 1]) | NESTED,
    size=st.sampled_from(["square,3,3", "square,-4,3", "square,x,3", "sudoku,3", "", "1,2,3"]),
)
@example(parts={"zN": {}, "zS": {}, "zE": [[1, 2]], "zW": []}, there=[16, 1], size="square,3,3")
@settings(max_examples=some(150, 2000))
def test_a_drawing_of_anything_is_a_board_or_one_message(parts: object, there: object, size: str) -> None:
    drawing = "\n".join([size, "", "", json.dumps(parts), "", json.dumps(there), ""])
    packed = b64encode(zlib.compress(drawing.encode(), wbits=-15)).decode()
    try:
        assert board_from_address(f"m=edit&p={packed}")
    except BoardError as error:
        assert "\n" not in str(error)
