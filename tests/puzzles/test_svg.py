"""Boards as SVG."""

from xml.etree import ElementTree

from mmlogic.paths.board import Board
from mmlogic.paths.drawing import board_picture
from mmlogic.paths.reading import board_from_rows

SVG = "{http://www.w3.org/2000/svg}"


def drawn(board: Board, givens: Board | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(board_picture(board, givens, "a < b").svg())


def test_cells_holes_numbers() -> None:
    board = board_from_rows([[1, 2], [None, 3]])
    picture = drawn(board, board_from_rows([[1, 0], [None, 0]]))
    polygons = picture.findall(f"{SVG}polygon")
    assert sorted(polygon.attrib["class"] for polygon in polygons) == ["cell", "cell", "cell", "hole"]
    texts = {text.text: text.attrib["class"] for text in picture.findall(f"{SVG}text")}
    assert texts == {"1": "number given", "2": "number", "3": "number"}
    (path,) = picture.findall(f"{SVG}polyline")
    assert len(path.attrib["points"].split()) == 3
    assert picture.findtext(f"{SVG}title") == "a < b"


def test_the_path_has_gaps_where_numbers_are_missing() -> None:
    picture = drawn(board_from_rows([[1, 2, 0, 4, 5, 0, 7]], "numbrix"))
    assert len(picture.findall(f"{SVG}polyline")) == 2


def test_hexagons_have_six_corners_and_do_not_meet() -> None:
    picture = drawn(board_from_rows([[0, 0], [0, 0]], "rikudo", [((0, 0), (0, 1))]))
    outlines = [polygon.attrib["points"].split() for polygon in picture.findall(f"{SVG}polygon")]
    assert [len(outline) for outline in outlines] == [6] * 4
    assert [each.attrib["class"] for each in picture.findall(f"{SVG}polyline")] == ["link"]
    shared = [len(set(a) & set(b)) for i, a in enumerate(outlines) for b in outlines[:i]]
    assert max(shared) <= 2


def test_everything_is_inside_the_picture() -> None:
    for kind in ("hidoku", "rikudo"):
        picture = drawn(board_from_rows([[0] * 3] * 4, kind))
        width, height = float(picture.attrib["width"]), float(picture.attrib["height"])
        for polygon in picture.findall(f"{SVG}polygon"):
            for point in polygon.attrib["points"].split():
                x, y = map(float, point.split(","))
                assert 0 < x < width and 0 < y < height
