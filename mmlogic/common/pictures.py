"""Pictures: shapes with styles, written as SVG, PNG or PDF. All drawings of mmlogic use them.

Coordinates are pixels from the top left corner. PNG and PDF import matplotlib on first use.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial, wraps
from html import escape
from io import BytesIO
from math import sqrt
from typing import TYPE_CHECKING, Literal

from mmlogic.common.marks import MARK
from mmlogic.common.resources import require
from mmlogic.common.wording import visible
from mmlogic.limits.budget import check

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


FORMATS = {".svg": b"<svg ", ".png": b"\x89PNG", ".pdf": b"%PDF-"}
"""For each file extension of pictures, bytes that every such file contains."""

Point = tuple[float, float]

_PIXELS_PER_INCH = 96
MILLIMETRE = _PIXELS_PER_INCH / 25.4
"""Pixels per millimetre."""

A4: Point = (210 * MILLIMETRE, 297 * MILLIMETRE)
MARGIN = 15 * MILLIMETRE
"""The margin around a page."""

_LARGEST = 1.5
"""The largest scale of a picture that is alone on a page."""

_PNG_PIXELS_PER_INCH = 192

# A PNG that would exceed one of these limits gets a lower resolution.
_MAX_PNG_SIDE_PIXELS = 30_000
_MAX_PNG_PIXELS = 64_000_000


@dataclass(frozen=True)
class Style:
    """The style of shapes that have the same class in SVG.

    `size`, `family`, `bold`, `anchor` and `halo` apply to texts.

    `dark` and `dark_stroke` are the colours on a dark page, if they differ from `fill` and `stroke`.
    """

    fill: str = "none"
    stroke: str = "none"
    width: float = 1
    dark: str = ""
    dark_stroke: str = ""
    dashed: bool = False
    opacity: float = 1
    size: float = 0
    family: str = "DejaVu Sans, sans-serif"
    bold: bool = False
    anchor: str = "start"
    round: bool = False
    halo: bool = False

    @property
    def css(self) -> str:
        """The style as CSS."""
        parts = [f"fill:{self.fill}"]
        if self.size:
            weight = "bold" if self.bold else "normal"
            parts += [f"font:{self.size:g}px {self.family}", f"font-weight:{weight}"]
            parts += [f"text-anchor:{self.anchor}"]
        if self.halo:
            parts += ["paint-order:stroke", "stroke:#fff", "stroke-width:3"]
        if self.stroke != "none":
            parts += [f"stroke:{self.stroke}", f"stroke-width:{self.width:g}"]
        parts += ["stroke-dasharray:5 3"] * self.dashed
        parts += ["stroke-linejoin:round;stroke-linecap:round"] * self.round
        parts += [f"opacity:{self.opacity:g}"] * (self.opacity != 1)
        return ";".join(parts)

    @property
    def dark_css(self) -> str:
        """The CSS that changes the style on a dark page."""
        colours = {"fill": self.dark, "stroke": self.dark_stroke}
        return ";".join(f"{name}:{colour}" for name, colour in colours.items() if colour)


@dataclass(frozen=True)
class Line:
    """A line through points. If `closed` is true, the line returns to the first point.

    If `curved` is true, the four points define a Bézier curve.
    """

    style: str
    points: Sequence[Point]
    closed: bool = False
    curved: bool = False

    def svg(self) -> str:
        """Return the shape as SVG."""
        if self.curved:
            start, *others = (f"{x:.1f} {y:.1f}" for x, y in self.points)
            return f'<path class="{self.style}" d="M{start}C{" ".join(others)}"/>'
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in self.points)
        return f'<{"polygon" if self.closed else "polyline"} class="{self.style}" points="{points}"/>'

    def draw(self, axes: "Axes", style: Style) -> None:
        """Draw the shape with matplotlib."""
        from matplotlib.patches import PathPatch, Polygon
        from matplotlib.path import Path

        if self.curved:
            codes = [Path.MOVETO, *[Path.CURVE4] * 3]
            axes.add_artist(PathPatch(Path(list(self.points), codes), **_looks(style)))
        else:
            axes.add_artist(Polygon(list(self.points), closed=self.closed, **_looks(style)))


@dataclass(frozen=True)
class Circle:
    """A circle."""

    style: str
    centre: Point
    radius: float

    def svg(self) -> str:
        """Return the shape as SVG."""
        x, y = self.centre
        return f'<circle class="{self.style}" cx="{x:.1f}" cy="{y:.1f}" r="{self.radius:.1f}"/>'

    def draw(self, axes: "Axes", style: Style) -> None:
        """Draw the shape with matplotlib."""
        from matplotlib.patches import Circle as Patch

        axes.add_artist(Patch(self.centre, self.radius, **_looks(style)))


_DROP = ".35em"
"""The distance from the middle of a text to its baseline. Some renderers ignore `dominant-baseline`."""


@dataclass(frozen=True)
class Text:
    """A text, vertically centred on a point."""

    style: str
    at: Point
    text: str

    def svg(self) -> str:
        """Return the shape as SVG."""
        x, y = self.at
        return f'<text class="{self.style}" x="{x:.1f}" y="{y:.1f}" dy="{_DROP}">{_xml(self.text)}</text>'

    def draw(self, axes: "Axes", style: Style) -> None:
        """Draw the shape with matplotlib."""
        from matplotlib.patheffects import withStroke

        effects = [withStroke(linewidth=_points(3), foreground="white")] if style.halo else None
        axes.text(
            *self.at,
            visible(self.text),
            color=style.fill,
            alpha=style.opacity,
            fontsize=_points(style.size),
            family=style.family.split(", "),
            weight="bold" if style.bold else "normal",
            ha={"start": "left", "middle": "center", "end": "right"}[style.anchor],
            va="center_baseline",
            parse_math=False,
            path_effects=effects,
        )


def text_width(text: str, style: Style) -> float:
    """Return the width of a line of text in pixels, as matplotlib draws it. Raises MissingExtra."""
    require("matplotlib")
    from matplotlib.font_manager import FontProperties, findfont, get_font

    weight = "bold" if style.bold else "normal"
    font = get_font(findfont(FontProperties(family=style.family.split(", "), weight=weight)))
    font.set_size(style.size, 72)
    return sum(font.load_char(ord(letter)).linearHoriAdvance for letter in visible(text)) / 65536


Shape = Line | Circle | Text


@dataclass
class Picture:
    """Shapes in a frame.

    Later shapes cover earlier shapes. `styles` maps the name of each style to the style.
    """

    width: float
    height: float
    styles: dict[str, Style] = field(default_factory=dict)
    shapes: list[Shape] = field(default_factory=list)
    title: str = ""

    def write(self, text: str, at: Point, style: Style) -> None:
        """Write a line of text, vertically centred on a point."""
        name = f"text-{len(self.styles)}"
        self.styles[name] = style
        self.shapes.append(Text(name, at, text))

    def line(self, points: Sequence[Point], style: Style) -> None:
        """Draw a line through `points`."""
        name = f"line-{len(self.styles)}"
        self.styles[name] = style
        self.shapes.append(Line(name, points))

    def place(self, picture: "Picture", at: Point, width: float, height: float, largest: float = 1.0) -> None:
        """Place a picture below a point, in the middle of `width`, scaled to fit into `width` and `height`.

        The scale is at most `largest`.
        """
        scale = min(largest, width / picture.width, height / picture.height)
        at = at[0] + (width - scale * picture.width) / 2, at[1]
        group = f"group-{len(self.styles)}"
        self.styles |= {f"{group} {name}": _scaled(style, scale) for name, style in picture.styles.items()}
        self.shapes += (_moved(shape, group, scale, at) for shape in picture.shapes)

    def made(self, ending: str) -> bytes:
        """Return the picture as a file. `ending` is its extension, one of `FORMATS`. Raises MissingExtra.

        A PDF is a page of A4, unless the picture is larger.
        """
        if ending == ".svg":
            return self.svg().encode()
        if ending == ".pdf" and self.width <= A4[0] and self.height <= A4[1]:
            page, (width, height) = Picture(*A4), A4
            page.place(self, (MARGIN, MARGIN), width - 2 * MARGIN, height - 2 * MARGIN, _LARGEST)
            return document([page])
        return figure_bytes(self.figure(), ending, _PNG_PIXELS_PER_INCH)

    def svg(self) -> str:
        """Return the picture as an SVG document."""
        size = f'width="{self.width:.0f}" height="{self.height:.0f}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}'
        rules = {f".{name.replace(' ', '.')}": style for name, style in self.styles.items()}
        css = [f"{name}{{{style.css}}}" for name, style in rules.items()]
        dark = [f"{name}{{{style.dark_css}}}" for name, style in rules.items() if style.dark_css]
        css += ["@media (prefers-color-scheme:dark){", *dark, "}"] if dark else []
        title = [f"<title>{_xml(self.title)}</title>"] if self.title else []
        lines = [f'{head} viewBox="0 0 {self.width:.1f} {self.height:.1f}">', f"<!-- {MARK} -->"]
        shapes = (each.svg() for each in self.shapes)
        return "\n".join([*lines, *title, "<style>", *css, "</style>", *shapes, "</svg>\n"])

    def figure(self) -> "Figure":
        """Return the picture as a figure of matplotlib. Raises MissingExtra."""
        figure = new_figure(self.width / _PIXELS_PER_INCH, self.height / _PIXELS_PER_INCH)
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set(xlim=(0, self.width), ylim=(self.height, 0))
        axes.set_axis_off()
        for each in self.shapes:
            check()
            each.draw(axes, self.styles[each.style])
        for artist in axes.get_children():
            artist.draw = _stoppable(artist.draw)  # type: ignore[method-assign]
        return figure


def _stoppable(draw: Callable[..., None]) -> Callable[..., None]:
    @wraps(draw)
    def drawn(*given: object, **named: object) -> None:
        check()
        draw(*given, **named)

    return drawn


def new_figure(width: float, height: float, layout: Literal["constrained"] | None = None) -> "Figure":
    """Return an empty figure of matplotlib, whose size is in inches. Raises MissingExtra.

    A notebook draws the figure in this size.
    """
    require("matplotlib")
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout=layout)
    vars(figure)["_repr_png_"] = partial(figure_bytes, figure, ".png", _PIXELS_PER_INCH)
    return figure


def literal(text: str) -> str:
    """Return a text that matplotlib shows as `text`. Without escapes, `$…$` would be a formula."""
    return text.replace("$", r"\$")


def figure_bytes(figure: "Figure", ending: str, fineness: float = 150) -> bytes:
    """Return a figure of matplotlib as a file with the mark of mmlogic.

    `ending` is the file's extension. `fineness` is the resolution in pixels per inch. A very large picture
    has a lower resolution.
    """
    maker = {"Software" if ending == ".png" else "Creator": "mmlogic"}
    inches = figure.get_size_inches()
    fineness = min(
        fineness, _MAX_PNG_SIDE_PIXELS / max(inches), sqrt(_MAX_PNG_PIXELS / (inches[0] * inches[1]))
    )
    data = BytesIO()
    figure.savefig(data, format=ending[1:], dpi=fineness, metadata=maker)
    if ending != ".svg":
        return data.getvalue()
    head, svg, rest = data.getvalue().partition(b"<svg")
    return head + f"<!-- {MARK} -->\n".encode() + svg + rest


def _looks(style: Style) -> dict[str, object]:
    ends = {"joinstyle": "round", "capstyle": "round"} if style.round else {}
    looks = {"facecolor": style.fill, "edgecolor": style.stroke, "linewidth": _points(style.width)}
    dashes = {"linestyle": (0, (5, 3))} if style.dashed else {}
    return {**looks, "alpha": style.opacity, **ends, **dashes}


def _xml(text: str) -> str:
    return escape(visible(text))


def _points(pixels: float) -> float:
    return pixels * 72 / _PIXELS_PER_INCH


def document(pages: Sequence[Picture], ending: str = ".pdf") -> bytes:
    """Return pages as one document with the mark of mmlogic. In an SVG, one page is below another.

    Raises MissingExtra.
    """
    if ending == ".svg":
        width, height = pages[0].width, pages[0].height
        whole = Picture(width, height * len(pages), title=pages[0].title)
        for number, page in enumerate(pages):
            whole.place(page, (0, number * height), width, height)
        return whole.made(ending)
    require("matplotlib")
    from matplotlib.backends.backend_pdf import PdfPages

    data = BytesIO()
    with PdfPages(data, metadata={"Creator": "mmlogic", "CreationDate": None}) as pdf:
        for page in pages:
            pdf.savefig(page.figure())
    return data.getvalue()


def _scaled(style: Style, scale: float) -> Style:
    return replace(style, width=style.width * scale, size=style.size * scale, dark="", dark_stroke="")


def _moved(shape: Shape, group: str, scale: float, origin: Point) -> Shape:
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
