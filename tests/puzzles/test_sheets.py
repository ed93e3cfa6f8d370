"""Sheets for a class: what stands on which page."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from mmlogic.common.pictures import (
    A4,
    MARGIN,
    MILLIMETRE,
    Line,
    Page,
    Picture,
    Style,
    Text,
    document,
    text_width,
)
from mmlogic.common.saving import is_own
from mmlogic.paths.drawing import board_picture, sheet_pages
from mmlogic.paths.parsing import board_from_text
from mmlogic.paths.results import Generated
from mmlogic.paths.solver import PathSolver
from mmlogic.paths.view import View
from tests.cli.command import mmlogic

from .checker import classes


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
    page = Page(100, 100)
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
