"""Boards as pictures: as SVG, and on the pages of sheets for a class."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from mmlogic.common.marks import is_own
from mmlogic.common.pictures import (
    MARGIN,
    MILLIMETRE,
    Line,
    Picture,
    Style,
    Text,
    document,
    figure_bytes,
    text_width,
)
from mmlogic.limits.budget import Budget, LimitExceeded
from mmlogic.paths.board import Board
from mmlogic.paths.drawing import board_picture
from mmlogic.paths.parsing import board_from_text
from mmlogic.paths.reading import board_from_rows
from mmlogic.paths.results import Generated
from mmlogic.paths.sheets import PAPERS, sheet_pages
from mmlogic.paths.solver import PathSolver
from mmlogic.paths.values import Cell
from mmlogic.paths.view import View
from tests.cli.command import mmlogic

from .checker import classes

SVG = "{http://www.w3.org/2000/svg}"
SHEETS = "sheets measure their texts with it"


def svg(
    board: Board, givens: Board | None = None, signs: dict[str, set[Cell]] | None = None
) -> ElementTree.Element:
    return ElementTree.fromstring(board_picture(View(board, givens or board, signs or {}), "a < b").svg())


def test_cells_holes_numbers() -> None:
    board = board_from_rows([[1, 2], [None, 3]])
    picture = svg(board, board_from_rows([[1, 0], [None, 0]]))
    polygons = picture.findall(f"{SVG}polygon")
    kinds = [polygon.attrib["class"] for polygon in polygons]
    assert kinds == ["cell given", "cell", "hole", "cell", "end"]
    texts = [(text.text, text.attrib["class"]) for text in picture.findall(f"{SVG}text")]
    assert texts == [
        *((text, "ruler") for text in "1212"),
        ("1", "number given"),
        ("2", "number"),
        ("3", "number"),
    ]
    assert [len(step.attrib["points"].split()) for step in picture.findall(f"{SVG}polyline")] == [2, 2]
    assert picture.findtext(f"{SVG}title") == "a < b"


def test_the_path_has_gaps_where_numbers_are_missing() -> None:
    empty, board = (board_from_rows([row], "numbrix") for row in ([0] * 7, [1, 2, 0, 4, 5, 0, 7]))
    steps = [step.attrib["points"].split() for step in svg(board, empty).findall(f"{SVG}polyline")]
    assert [float(x.split(",")[0]) for x, _ in steps] == [51, 171]  # beside 1 and 4


def test_no_line_joins_two_givens_until_the_board_is_full() -> None:
    givens = board_from_rows([[1, 2, 0], [0, 5, 0]], "numbrix")
    lines = [
        len(svg(board_from_rows(rows, "numbrix"), givens).findall(f"{SVG}polyline"))
        for rows in ([[1, 2, 0], [0, 5, 0]], [[1, 2, 3], [0, 5, 0]], [[1, 2, 3], [6, 5, 4]])
    ]
    assert lines == [0, 1, 5]


def test_the_path_leads_over_neighbours_alone() -> None:
    empty, board = (board_from_rows(rows, "numbrix") for rows in ([[0] * 3] * 2, [[1, 2, 0], [4, 0, 3]]))
    picture = svg(board, empty)
    assert [len(line.attrib["points"].split()) for line in picture.findall(f"{SVG}polyline")] == [2]


def test_a_number_steps_back_from_its_arrow() -> None:
    board = Board("signpost", ((1, 2), (0, 0)), marks=(((0, 0), "e"), ((0, 1), "sw"), ((1, 0), "n")))
    texts = svg(board).findall(f"{SVG}text")
    columns = [float(each.attrib["x"]) for each in texts[:2]]  # the rulers are first
    numbers = [float(each.attrib["x"]) for each in texts if "number" in each.attrib["class"]]
    assert numbers[0] == columns[0] - 4
    assert columns[1] < numbers[1] < columns[1] + 4


def test_hexagons_have_six_corners_and_do_not_meet() -> None:
    picture = svg(board_from_rows([[0, 0], [0, 0]], "rikudo", [((0, 0), (0, 1))]))
    outlines = [polygon.attrib["points"].split() for polygon in picture.findall(f"{SVG}polygon")]
    assert [len(outline) for outline in outlines] == [6] * 4 + [4]
    assert [each.attrib["class"] for each in picture.findall(f"{SVG}polygon")][4:] == ["link"]
    assert [text.text for text in picture.findall(f"{SVG}text")] == ["1,1", "1,2", "2,1", "2,2"]
    outlines.pop()
    shared = [len(set(a) & set(b)) for i, a in enumerate(outlines) for b in outlines[:i]]
    assert max(shared) <= 2


def test_everything_is_inside_the_picture() -> None:
    for kind in ("hidoku", "rikudo"):
        picture = svg(board_from_rows([[0] * 3] * 4, kind))
        width, height = float(picture.attrib["width"]), float(picture.attrib["height"])
        for polygon in picture.findall(f"{SVG}polygon"):
            for point in polygon.attrib["points"].split():
                x, y = map(float, point.split(","))
                assert 0 < x < width and 0 < y < height


def test_signs_are_frames_and_colours_suit_a_dark_ground() -> None:
    board = board_from_rows([[1, 3, 0]])
    picture = svg(board, board_from_rows([[1, 0, 0]]), {"!": {(0, 1)}, "<": {(0, 2)}, "'": {(0, 1)}})
    frames = [each.attrib["class"] for each in picture.findall(f"{SVG}polygon")][3:]
    assert sorted(frames) == ["end", "hint", "wrong"]
    assert picture.findall(f"{SVG}text")[-1].text == "!"
    (style,) = picture.findall(f"{SVG}style")
    light, dark = (style.text or "").split("@media (prefers-color-scheme:dark)")
    assert ".wrong{fill:none;stroke:#b00020;stroke-width:2.5}" in light
    assert ".wrong{stroke:#ff7b72}" in dark
    assert light.index("font:16px") < light.index("font-weight:bold")


@pytest.fixture
def made(solver: PathSolver) -> list[Generated]:
    return [solver.generate("numbrix", 3, 3, seed=seed, difficulty="easy") for seed in range(7)]


def texts(page: Picture) -> list[str]:
    root = ElementTree.fromstring(page.svg())
    return [each.text or "" for each in root.iter() if each.tag.endswith("text")]


def test_boards_stand_on_pages_and_their_answers_on_the_last(made: list[Generated]) -> None:
    first, second, answers = sheet_pages(made)
    assert texts(first)[:3] == ["Numbrix 3x3, easy", "Name", "Date"] and texts(first)[3] == "1"
    assert [text for text in texts(first) if "seed" in text] == [
        f"{number} · easy · seed {number - 1}" for number in range(1, 7)
    ]
    said = "Write 1 to 9 into the cells, each number next to the one before (four neighbours)."
    assert " ".join(texts(first)[4:6]) == said
    assert first.styles[first.shapes[6].style].size == pytest.approx(14 * 96 / 72)
    assert "7 · easy · seed 6" in texts(second)
    assert texts(answers)[0] == "Numbrix 3x3, easy: answers"
    assert sum(text == "9" for text in texts(answers)) == 7
    paths = [sum(name.endswith("path") for name in classes(page)) for page in (first, answers)]
    assert paths == [0, 7 * 8]
    assert sum(name.endswith(("cell", "cell given")) for name in classes(first)) == 6 * 9


def test_the_foot_says_what_the_signs_mean(solver: PathSolver) -> None:
    made = [solver.generate("rikudo", 4, 4, seed=seed, links=seed, parity=2 * seed) for seed in (0, 1)]
    first, _ = sheet_pages(made)
    assert (
        "A grey circle holds an odd number, a grey square an even one. A diamond joins two numbers"
        in " ".join(texts(first))
    )
    assert "grey" not in " ".join(texts(next(sheet_pages(made[:1]))))
    (lettered, _) = sheet_pages([solver.generate("hidoku", 3, 3, seed=1, parity=2).with_letters()])
    said = " ".join(texts(lettered))
    assert "an odd number (A, C, …), a grey square an even one (B, D, …)." in said and "diamond" not in said


def test_a_signpost_has_a_rule_of_its_own_that_fits(solver: PathSolver) -> None:
    first, _ = sheet_pages([solver.generate("signpost", 3, 3, seed=1, parity=2)])
    assert (
        "Write 1 to 9 into the cells: the arrow beside each number points to the next, near or far."
        in " ".join(texts(first))
    )
    for made in (
        solver.generate("ring", 4, 4, seed=1, links=2, parity=2),
        solver.generate("delta", 3, 4, seed=1),
    ):
        (first, _) = sheet_pages([made])
        for shape in first.shapes:
            if isinstance(shape, Text):
                assert (
                    shape.at[0] + text_width(shape.text, first.styles[shape.style])
                    <= PAPERS["a4"][0] - MARGIN + 1
                )


def test_four_a_page_with_a_title(made: list[Generated]) -> None:
    pages = list(sheet_pages(made, "Class 5b", 4))
    assert [sum("seed" in text for text in texts(page)) for page in pages] == [4, 3, 0]
    assert [page.title for page in pages] == ["Class 5b", "Class 5b", "Class 5b: answers"]


@pytest.mark.parametrize(("per_page", "paper"), [(1, "a4"), (2, "letter"), (4, "letter"), (6, "a4")])
@pytest.mark.parametrize(
    ("kind", "height", "width"), [("hidoku", 2, 30), ("hidoku", 14, 2), ("rikudo", 3, 9)]
)
def test_everything_is_on_the_paper(
    kind: str, height: int, width: int, per_page: int, paper: str, solver: PathSolver
) -> None:
    board = solver.generate(kind, height, width, seed=1, difficulty="easy")
    for page in sheet_pages([board] * 6, per_page=per_page, paper=paper):
        assert (page.width, page.height) == PAPERS[paper]
        outlines = [shape.points for shape in page.shapes if isinstance(shape, Line)]
        xs, ys = zip(*(point for points in outlines for point in points), strict=True)
        margin = 15 * MILLIMETRE
        assert margin <= min(xs) <= max(xs) <= page.width - margin
        assert margin <= min(ys) <= max(ys) <= page.height - margin
        cells = [points for points in outlines if len(points) == 4]
        assert all(points[1][0] - points[0][0] < 20.01 * MILLIMETRE for points in cells)


def test_a_picture_is_placed_in_its_size() -> None:
    square = Picture(10, 10, {"edge": Style(width=2)}, [Line("edge", [(0, 0), (10, 10)])])
    page = Picture(100, 100)
    page.place(square, (20, 30), 50, 40)
    page.place(square, (20, 30), 50, 40, largest=9)
    one, four = (shape for shape in page.shapes if isinstance(shape, Line))
    assert one.points == [(40, 30), (50, 40)]
    assert four.points == [(25, 30), (65, 70)]
    assert (page.styles[one.style].width, page.styles[four.style].width) == (2, 8)


def test_a_document_has_a_page_each_and_the_mark(made: list[Generated]) -> None:
    data = document(list(sheet_pages(made)))
    assert data.count(b"/Type /Page ") == 3
    assert is_own(data[:1000], data)


def test_a_picture_as_pdf_is_a_page_of_a4_unless_it_is_larger(solver: PathSolver) -> None:
    pytest.importorskip("matplotlib")
    for side, page in ((5, b"[ 0 0 595.2755905512 841.8897637795 ]"), (30, b"[ 0 0 912 912 ]")):
        board = board_from_rows([[0] * side] * side)
        assert b"/MediaBox " + page in board_picture(View(board, board), bare=True).made(".pdf")


def test_a_sheet_is_written_beside_the_boards(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason=SHEETS)
    asked = ("generate", "numbrix", "3x3", "--seed", "4", "--count", "2")
    done = mmlogic(*asked, "--sheet", "class.pdf", "--title", "Monday", "--per-page", "4", cwd=tmp_path)
    assert (done.status, done.out) == (0, mmlogic(*asked).out)
    assert (tmp_path / "class.pdf").read_bytes().count(b"/Type /Page ") == 2
    assert mmlogic(*asked, "--sheet", "class.pdf", cwd=tmp_path).status == 0  # its own file
    (tmp_path / "mine.pdf").write_text("mine")
    done = mmlogic(*asked, "--sheet", "mine.pdf", cwd=tmp_path)
    assert (done.status, done.out) == (2, "")
    assert "--over replaces it" in done.err


def side(page: Picture) -> float:
    """Return how wide the first cell on a page is."""
    cells = (each for each in page.shapes if isinstance(each, Line) and each.style.endswith(" cell"))
    (left, _), (right, _), *_ = next(cells).points
    return right - left


def test_fewer_boards_on_a_page_are_larger(solver: PathSolver) -> None:
    boards = [solver.generate("numbrix", 6, 6, seed=seed, difficulty="easy") for seed in range(6)]
    sides = [side(next(sheet_pages(boards, per_page=many))) for many in (6, 4, 2, 1)]
    assert sides == sorted(sides) and len({*sides}) == 4
    assert side(next(sheet_pages(boards[:2], per_page=6))) == sides[2]


def test_no_path_goes_through_a_number(solver: PathSolver) -> None:
    sizes = dict.fromkeys(("hidoku", "rikudo", "triangle", "torus"), (4, 4))
    for kind, size in (sizes | {"cube": (3, 6), "knight": (5, 5)}).items():
        made = solver.generate(kind, *size, seed=1)
        picture = board_picture(View(made.solution, made.board), bare=True)
        at = [shape.at for shape in picture.shapes if isinstance(shape, Text)]
        steps = [each.points for each in picture.shapes if isinstance(each, Line) and each.style == "path"]
        assert steps and all(
            abs(x - c) > 8 or abs(y - d) > 8 for (start, end) in steps for x, y in (start, end) for c, d in at
        )


def test_a_solved_signpost_has_its_arrows_for_a_path(solver: PathSolver) -> None:
    made = solver.generate("signpost", 4, 4, seed=1)
    styles = [shape.style for shape in board_picture(View(made.solution, made.board), bare=True).shapes]
    assert styles.count("path") == 0 and styles.count("arrow") == 15 and styles.count("end") == 2


@pytest.mark.parametrize(
    ("text", "sides"),
    [
        ("1,__\n__,__", 8),
        ("1,##,3\n__,__,__", 12),
        ("# kind: rikudo\n1,__", 10),
        ("# kind: triangle\n1,__", 4),
        ("# kind: cube\n1,__,__,__\n__,__,__,__", 16),
    ],
)
def test_an_outline_goes_around_what_is_printed(text: str, sides: int) -> None:
    board = board_from_text(text)
    styles = [
        [each.style for each in board_picture(View(board, board), bare=b).shapes] for b in (True, False)
    ]
    assert [each.count("outline") for each in styles] == [sides, 0]


def test_a_booklet_has_contents_with_the_pages(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason=SHEETS)
    asked = ("generate", "hidoku,signpost", "3x3,4x4", "--difficulty", "easy,medium", "--count", "3")
    done = mmlogic(*asked, "--seed", "7", "--per-page", "2", "--sheet", "book.svg", cwd=tmp_path)
    assert (done.status, done.out.count("# kind: ")) == (0, 24)
    root = ElementTree.fromstring((tmp_path / "book.svg").read_text())
    said = [each.text or "" for each in root.iter() if each.tag.endswith("text")]
    assert said[0] == "Number paths" and said[1] == "1"
    entries = dict(zip(said[2:20:2], map(int, said[3:20:2]), strict=True))
    assert entries["Hidoku 3x3, easy: 1 to 3"] == 2 and entries["Hidoku 3x3, medium: 4 to 6"] == 4
    assert entries["Signpost 4x4, medium: 22 to 24"] == 16 and entries["Answers"] == 18
    assert [text for text in said if " · " in text][-1].endswith("seed 30")  # no path is used twice
    height = float(root.get("viewBox", "").split()[3])
    assert round(height / PAPERS["a4"][1], 2) == 19


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--sheet", "class.png"], "a sheet: .pdf .svg"),
        (["--paper", "letter"], "--paper has no effect without --sheet"),
        (["--difficulty", "easy,hrad"], "'hrad' is not one of"),
        (["--title", "Monday"], "--title has no effect without --sheet"),
        (["--per-page", "4"], "--per-page has no effect without --sheet"),
        (["--sheet", "class.pdf", "--per-page", "5"], "'5' is not one of '1', '2', '4', '6'"),
        (["--safe", "--sheet", "class.pdf"], "files are off limits in safe mode"),
    ],
)
def test_sheets_that_cannot_be(options: list[str], message: str, tmp_path: Path) -> None:
    if "--sheet" in options:
        pytest.importorskip("matplotlib", reason=SHEETS)
    done = mmlogic("generate", "numbrix", "3x3", *options, cwd=tmp_path)
    assert (done.status, done.out) == (2, "")
    assert message in done.err
    assert not list(tmp_path.iterdir())


def test_a_limit_stops_a_picture_while_it_is_made() -> None:
    pytest.importorskip("matplotlib")
    board = board_from_text("1,__\n__,4")
    picture = board_picture(View(board, board))
    with pytest.raises(LimitExceeded), Budget(0.0):
        picture.figure()
    figure = picture.figure()
    with pytest.raises(LimitExceeded), Budget(0.0):
        figure_bytes(figure, ".png")


@pytest.mark.parametrize("ending", [".svg", ".png", ".pdf"])
def test_a_title_may_hold_any_character(solver: PathSolver, ending: str) -> None:
    page, *_ = sheet_pages([solver.generate("hidoku", 3, 3, seed=1)], "a\x1b\x0b\u2028b")
    assert page.made(ending)
    assert r"a\x1b\x0b\x2028b" in page.svg()


def test_a_title_is_a_line_that_can_be_printed(tmp_path: Path) -> None:
    made = ["generate", "hidoku", "2x2", "--sheet", str(tmp_path / "sheet.svg"), "--over", "--title"]
    assert mmlogic(*made, "\n a\n\tb ").status == 0
    assert ">a b<" in (tmp_path / "sheet.svg").read_text()
    for title in ("a\x1b", "\udcff", "\u202ea"):
        done = mmlogic(*made, title)
        assert (done.status, "--title must not contain control characters" in done.err) == (2, True)
