"""Pages of paper: pictures that are placed on them, and a document of several.

Lengths are in pixels, of which an inch has 96, from the top left corner.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from io import BytesIO

from mmlogic.common.extras import require
from mmlogic.common.pictures import Circle, Line, Picture, Point, Shape, Style, Text, text_width

__all__ = ["A4", "MARGIN", "MILLIMETRE", "Page", "document", "sheet_page"]

MILLIMETRE = 96 / 25.4
"""Pixels of a millimetre."""

A4 = 210 * MILLIMETRE, 297 * MILLIMETRE
"""The width and height of a page of a sheet."""

MARGIN = 15 * MILLIMETRE
"""What stays free around a page of a sheet."""

_TITLE = Style(fill="#000", size=16 * 96 / 72, bold=True)
_FOOT = Style(fill="#000", size=9 * 96 / 72)


@dataclass
class Page:
    """A page that is being filled."""

    width: float
    height: float
    styles: dict[str, Style] = field(default_factory=dict)
    shapes: list[Shape] = field(default_factory=list)

    def write(self, text: str, at: Point, style: Style) -> None:
        """Write a line of text, vertically centred at a point."""
        name = f"text-{len(self.styles)}"
        self.styles[name] = style
        self.shapes.append(Text(name, at, text))

    def place(self, picture: Picture, at: Point, width: float, height: float, largest: float = 1.0) -> None:
        """Place a picture at a point, scaled to fit into width and height, `largest` times at most."""
        scale = min(largest, width / picture.width, height / picture.height)
        group = f"group-{len(self.styles)}"
        self.styles |= {f"{group} {name}": _scaled(style, scale) for name, style in picture.styles.items()}
        self.shapes += (_moved(shape, group, scale, at) for shape in picture.shapes)

    def picture(self, title: str = "") -> Picture:
        """Return the page as a picture."""
        return Picture(self.width, self.height, self.styles, self.shapes, title)


def sheet_page(title: str, *feet: str) -> Page:
    """Return a page of a sheet with its title and lines at its foot, each made smaller if it is long."""
    page = Page(*A4)
    page.write(title, (MARGIN, MARGIN + 4 * MILLIMETRE), _fitting(title, _TITLE))
    for above, foot in enumerate(reversed(feet)):
        page.write(foot, (MARGIN, A4[1] - MARGIN - (2 + 4 * above) * MILLIMETRE), _fitting(foot, _FOOT))
    return page


def _fitting(text: str, style: Style) -> Style:
    """Return a style in which a line of text fits on a page of a sheet."""
    return _scaled(style, min(1.0, (A4[0] - 2 * MARGIN) / max(1.0, text_width(text, style))))


def document(pages: Sequence[Picture]) -> bytes:
    """Return pages as a PDF document with the mark of mmlogic. Raises MissingExtra."""
    require("matplotlib")
    from matplotlib.backends.backend_pdf import PdfPages

    data = BytesIO()
    with PdfPages(data, metadata={"Creator": "mmlogic", "CreationDate": None}) as pdf:
        for page in pages:
            pdf.savefig(page.figure())
    return data.getvalue()


def _scaled(style: Style, scale: float) -> Style:
    return replace(style, width=style.width * scale, size=style.size * scale)


def _moved(shape: Shape, group: str, scale: float, origin: Point) -> Shape:
    """Return a shape at another place and in another size, in a style of its own group."""

    def moved(point: Point) -> Point:
        return origin[0] + scale * point[0], origin[1] + scale * point[1]

    style = f"{group} {shape.style}"
    match shape:
        case Line():
            return replace(shape, style=style, points=[moved(point) for point in shape.points])
        case Circle():
            return replace(shape, style=style, centre=moved(shape.centre), radius=scale * shape.radius)
        case Text():
            return replace(shape, style=style, at=moved(shape.at))
