"""Boards as pictures: as SVG, and on the pages of sheets for a class."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from mmlogic.common.files import is_own
from mmlogic.common.pictures import (
    A4,
    MARGIN,
    MILLIMETRE,
    Line,
    Picture,
    Style,
    Text,
    document,
    text_width,
)
from mmlogic.paths.board import Board
from mmlogic.paths.drawing import board_picture, sheet_pages
from mmlogic.paths.parsing import board_from_text
from mmlogic.paths.reading import board_from_rows
from mmlogic.paths.results import Generated
from mmlogic.paths.solver import PathSolver
from mmlogic.paths.values import Cell
from mmlogic.paths.view import View
from tests.cli.command import mmlogic

from .checker import classes

SVG = "{http://www.w3.org/2000/svg}"


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
    (path,) = picture.findall(f"{SVG}polyline")
    assert len(path.attrib["points"].split()) == 3
    assert picture.findtext(f"{SVG}title") == "a < b"


def test_the_path_has_gaps_where_numbers_are_missing() -> None:
    picture = svg(board_from_rows([[1, 2, 0, 4, 5, 0, 7]], "numbrix"))
    assert len(picture.findall(f"{SVG}polyline")) == 2


def test_the_path_leads_over_neighbours_alone() -> None:
    picture = svg(board_from_rows([[1, 2, 0], [4, 0, 3]], "numbrix"))
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
    assert texts(first)[0] == "Numbrix 3x3"
    assert [text for text in texts(first) if "seed" in text] == [
        f"{number} · easy · seed {number - 1}" for number in range(1, 7)
    ]
    assert texts(first)[1].endswith("each number next to the one before (four neighbours).")
    assert "7 · easy · seed 6" in texts(second)
    assert texts(answers)[0] == "Numbrix 3x3: answers"
    assert sum(text == "9" for text in texts(answers)) == 7
    paths = [sum(name.endswith("path") for name in classes(page)) for page in (first, answers)]
    assert paths == [0, 7]
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
        in texts(first)
    )
    for made in (
        solver.generate("ring", 4, 4, seed=1, links=2, parity=2),
        solver.generate("delta", 3, 4, seed=1),
    ):
        (first, _) = sheet_pages([made])
        for shape in first.shapes:
            if isinstance(shape, Text):
                assert shape.at[0] + text_width(shape.text, first.styles[shape.style]) <= A4[0] - MARGIN + 1


def test_arrows_stand_on_parities(solver: PathSolver) -> None:
    board = board_from_text("# kind: signpost\n# cells from 1\n# even: 1,1\n__e,__s\n__,__w")
    styles = [shape.style for shape in board_picture(View(board, board)).shapes]
    assert styles.index("parity") < styles.index("arrow")


def test_four_a_page_with_a_title(made: list[Generated]) -> None:
    pages = list(sheet_pages(made, "Class 5b", 4))
    assert [sum("seed" in text for text in texts(page)) for page in pages] == [4, 3, 0]
    assert [page.title for page in pages] == ["Class 5b", "Class 5b", "Class 5b: answers"]


@pytest.mark.parametrize("per_page", [4, 6])
@pytest.mark.parametrize(
    ("kind", "height", "width"), [("hidoku", 2, 30), ("hidoku", 14, 2), ("rikudo", 3, 9)]
)
def test_everything_is_on_the_paper(
    kind: str, height: int, width: int, per_page: int, solver: PathSolver
) -> None:
    board = solver.generate(kind, height, width, seed=1, difficulty="easy")
    for page in sheet_pages([board] * 6, per_page=per_page):
        outlines = [shape.points for shape in page.shapes if isinstance(shape, Line)]
        xs, ys = zip(*(point for points in outlines for point in points), strict=True)
        margin = 15 * MILLIMETRE
        assert margin <= min(xs) <= max(xs) <= page.width - margin
        assert margin <= min(ys) <= max(ys) <= page.height - margin
        cells = [points for points in outlines if len(points) == 4]
        assert all(points[1][0] - points[0][0] < 11.01 * MILLIMETRE for points in cells)


def test_a_picture_is_placed_in_its_size() -> None:
    square = Picture(10, 10, {"edge": Style(width=2)}, [Line("edge", [(0, 0), (10, 10)])])
    page = Picture(100, 100)
    page.place(square, (20, 30), 50, 40)
    page.place(square, (20, 30), 50, 40, largest=9)
    one, four = (shape for shape in page.shapes if isinstance(shape, Line))
    assert one.points == [(20, 30), (30, 40)]
    assert four.points == [(20, 30), (60, 70)]
    assert (page.styles[one.style].width, page.styles[four.style].width) == (2, 8)


def test_a_document_has_a_page_each_and_the_mark(made: list[Generated]) -> None:
    data = document(list(sheet_pages(made)))
    assert data.count(b"/Type /Page ") == 3
    assert is_own(data[:1000], data)


def test_a_sheet_is_written_beside_the_boards(tmp_path: Path) -> None:
    asked = ("generate", "numbrix", "3x3", "--seed", "4", "--count", "2")
    done = mmlogic(*asked, "--sheet", "class.pdf", "--title", "Monday", "--per-page", "4", cwd=tmp_path)
    assert (done.status, done.out) == (0, mmlogic(*asked).out)
    assert (tmp_path / "class.pdf").read_bytes().count(b"/Type /Page ") == 2
    assert mmlogic(*asked, "--sheet", "class.pdf", cwd=tmp_path).status == 0  # its own file
    (tmp_path / "mine.pdf").write_text("mine")
    done = mmlogic(*asked, "--sheet", "mine.pdf", cwd=tmp_path)
    assert (done.status, done.out) == (2, "")
    assert "--over replaces it" in done.err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--sheet", "class.png"], "a sheet: .pdf"),
        (["--title", "Monday"], "--title has no effect without --sheet"),
        (["--per-page", "4"], "--per-page has no effect without --sheet"),
        (["--sheet", "class.pdf", "--per-page", "5"], "'5' is not one of '4', '6'"),
        (["--safe", "--sheet", "class.pdf"], "files are off limits in safe mode"),
    ],
)
def test_sheets_that_cannot_be(options: list[str], message: str, tmp_path: Path) -> None:
    done = mmlogic("generate", "numbrix", "3x3", *options, cwd=tmp_path)
    assert (done.status, done.out) == (2, "")
    assert message in done.err
    assert not list(tmp_path.iterdir())
