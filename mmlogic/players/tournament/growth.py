"""Guesses and time against the size of the game as a picture, as in *Fastermind* (Collina, 2018)."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from mmlogic.common.pictures import figure_bytes
from mmlogic.common.saving import save
from mmlogic.players.tournament.plot import plot_ending, whole_numbers
from mmlogic.players.tournament.rendering import Summary

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Sized", "plot_growth"]

_LEAST = 1e-5
"""Seconds a game that are drawn where none were measured: a logarithmic axis has no 0."""


@dataclass(frozen=True)
class Sized:
    """The figures of a player at a game of so many pegs and symbols."""

    pegs: int
    symbols: int
    summary: Summary

    @property
    def unknown(self) -> bool:
        """Whether most games were lost, so that the average of the others says little."""
        return 2 * self.summary.won < self.summary.games


def plot_growth(played: Sequence[Sized], path: Path, *, over: bool = False) -> None:
    """Draw the guesses and the seconds a game of each player as lines, into an SVG, PNG or PDF file.

    Of pegs and symbols, the one with more values is the axis, and each value of the other has a column. The
    seconds are on a logarithmic axis. A hollow point has lost games; `?` stands where most are lost. Raises
    FileProblem as `plot` does.
    """
    ending = plot_ending(path)
    from matplotlib.figure import Figure

    axis, other = _axes(played)
    columns = sorted({getattr(each, other) for each in played})
    figure = Figure(figsize=(1 + 4.5 * len(columns), 7), layout="constrained")
    grid = figure.subplots(2, len(columns), squeeze=False, sharex="col", sharey="row")
    for column, value in enumerate(columns):
        here = [each for each in played if getattr(each, other) == value]
        upper, lower = grid[:, column]
        _guesses(upper, here, axis)
        _seconds(lower, here, axis)
        upper.set_title(f"{value} {other}")
        lower.set_xlabel(axis)
    grid[0, 0].set_ylabel("guesses a game won")
    grid[1, 0].set_ylabel("seconds a game")
    grid[0, 0].legend(title="hollow: games lost; ?: most lost", frameon=False)
    save(path, figure_bytes(figure, ending), over=over)


def _axes(played: Sequence[Sized]) -> tuple[str, str]:
    """Return which of pegs and symbols has more values, and the other."""
    many = {name: len({getattr(each, name) for each in played}) for name in ("symbols", "pegs")}
    axis = max(many, key=lambda name: many[name])
    return axis, "pegs" if axis == "symbols" else "symbols"


def _guesses(axes: "Axes", played: Sequence[Sized], axis: str) -> None:
    """Draw the average guesses with their standard errors."""
    for number, (color, line) in enumerate(_lines(played, axis)):
        known = [each for each in line if not each.unknown]
        places = [getattr(each, axis) for each in known]
        averages = [each.summary.average or 0.0 for each in known]
        errors = [each.summary.standard_error or 0.0 for each in known]
        player = line[0].summary.player
        axes.errorbar(places, averages, errors, label=player, color=color, elinewidth=0.8, capsize=1.5)
        _points(axes, known, axis, averages, color)
        top = axes.get_xaxis_transform()
        for each in (each for each in line if each.unknown):
            place = getattr(each, axis), 0.96 - 0.05 * number
            axes.text(*place, "?", color=color, ha="center", weight="bold", transform=top)
    whole_numbers(axes)


def _seconds(axes: "Axes", played: Sequence[Sized], axis: str) -> None:
    """Draw the seconds a game on a logarithmic axis."""
    for color, line in _lines(played, axis):
        seconds = [max(each.summary.seconds_per_game, _LEAST) for each in line]
        axes.plot([getattr(each, axis) for each in line], seconds, color=color)
        _points(axes, line, axis, seconds, color)
    axes.set_yscale("log")
    whole_numbers(axes)


def _lines(played: Sequence[Sized], axis: str) -> list[tuple[str, list[Sized]]]:
    """Return a colour for each player, and its figures by the size of the game."""
    players = dict.fromkeys(each.summary.player for each in played)
    return [
        (f"C{number}", sorted(line, key=lambda each: int(getattr(each, axis))))
        for number, player in enumerate(players)
        if (line := [each for each in played if each.summary.player == player])
    ]


def _points(axes: "Axes", line: Sequence[Sized], axis: str, heights: Sequence[float], color: str) -> None:
    """Draw a point for each game, hollow where games were lost."""
    for each, height in zip(line, heights, strict=True):
        filled = "white" if each.summary.lost else color
        axes.plot(getattr(each, axis), height, marker="o", markersize=5, mfc=filled, mec=color, zorder=3)
