"""Boards as SVG."""

from xml.etree import ElementTree

from mmlogic.paths.board import Board
from mmlogic.paths.drawing import board_picture
from mmlogic.paths.reading import board_from_rows
from mmlogic.paths.values import Cell
from mmlogic.paths.view import View

SVG = "{http://www.w3.org/2000/svg}"


def drawn(
    board: Board, givens: Board | None = None, signs: dict[str, set[Cell]] | None = None
) -> ElementTree.Element:
    return ElementTree.fromstring(board_picture(View(board, givens or board, signs or {}), "a < b").svg())


def test_cells_holes_numbers() -> None:
    board = board_from_rows([[1, 2], [None, 3]])
    picture = drawn(board, board_from_rows([[1, 0], [None, 0]]))
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
    picture = drawn(board_from_rows([[1, 2, 0, 4, 5, 0, 7]], "numbrix"))
    assert len(picture.findall(f"{SVG}polyline")) == 2


def test_the_path_leads_over_neighbours_alone() -> None:
    picture = drawn(board_from_rows([[1, 2, 0], [4, 0, 3]], "numbrix"))
    assert [len(line.attrib["points"].split()) for line in picture.findall(f"{SVG}polyline")] == [2]


def test_a_number_steps_back_from_its_arrow() -> None:
    board = Board("signpost", ((1, 2), (0, 0)), marks=(((0, 0), "e"), ((0, 1), "sw"), ((1, 0), "n")))
    texts = drawn(board).findall(f"{SVG}text")
    columns = [float(each.attrib["x"]) for each in texts[:2]]  # the rulers are first
    numbers = [float(each.attrib["x"]) for each in texts if "number" in each.attrib["class"]]
    assert numbers[0] == columns[0] - 4
    assert columns[1] < numbers[1] < columns[1] + 4


def test_hexagons_have_six_corners_and_do_not_meet() -> None:
    picture = drawn(board_from_rows([[0, 0], [0, 0]], "rikudo", [((0, 0), (0, 1))]))
    outlines = [polygon.attrib["points"].split() for polygon in picture.findall(f"{SVG}polygon")]
    assert [len(outline) for outline in outlines] == [6] * 4 + [4]
    assert [each.attrib["class"] for each in picture.findall(f"{SVG}polygon")][4:] == ["link"]
    assert [text.text for text in picture.findall(f"{SVG}text")] == ["1,1", "1,2", "2,1", "2,2"]
    outlines.pop()
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


def test_signs_are_frames_and_colours_suit_a_dark_ground() -> None:
    board = board_from_rows([[1, 3, 0]])
    picture = drawn(board, board_from_rows([[1, 0, 0]]), {"!": {(0, 1)}, "<": {(0, 2)}, "'": {(0, 1)}})
    frames = [each.attrib["class"] for each in picture.findall(f"{SVG}polygon")][3:]
    assert sorted(frames) == ["end", "hint", "wrong"]
    assert picture.findall(f"{SVG}text")[-1].text == "!"
    (style,) = picture.findall(f"{SVG}style")
    light, dark = (style.text or "").split("@media (prefers-color-scheme:dark)")
    assert ".wrong{fill:none;stroke:#b00020;stroke-width:2.5}" in light
    assert ".wrong{stroke:#ff7b72}" in dark
    assert light.index("font:16px") < light.index("font-weight:bold")
