"""The distributions of a tournament as a picture, and the time of its turns."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from mmlogic.common.pictures import FORMATS, figure_bytes
from mmlogic.common.resources import require
from mmlogic.common.saving import ending_of, save
from mmlogic.players.tournament.rendering import Summary

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["plot", "plot_ending"]

WHISKERS = {"elinewidth": 0.8, "capsize": 1.5, "ecolor": "#444444"}


def plot_ending(path: Path) -> str:
    """Return the ending of the name of a plot. Raises NoSuchEnding, MissingExtra where nothing draws it."""
    require("matplotlib")
    return ending_of(path, dict.fromkeys(FORMATS, "a plot"))


def plot(summaries: Sequence[Summary], path: Path, *, over: bool = False) -> None:
    """Draw the games won in 1, 2, … guesses as bars, one colour a player, into an SVG, PNG or PDF file.

    A whisker is a standard error to either side, as if the secrets were a sample. Where the time of turns was
    kept, it stands below, on a logarithmic axis. Raises FileProblem for another format, a file that cannot be
    written, and one that mmlogic did not write unless it may be written `over`.
    """
    ending = plot_ending(path)
    from matplotlib.figure import Figure

    timed = [each for each in summaries if each.per_turn is not None]
    figure = Figure(figsize=(8, 7.5 if timed else 4.5), layout="constrained")
    axes = figure.subplots(1 + bool(timed), squeeze=False)[:, 0]
    _distributions(axes[0], summaries)
    if timed:
        _times(axes[1], timed)
    save(path, figure_bytes(figure, ending), over=over)


def _distributions(axes: "Axes", summaries: Sequence[Summary]) -> None:
    """Draw the games won in 1, 2, … guesses."""
    width = 0.8 / len(summaries)
    for number, each in enumerate(summaries):
        shares = [100 * count / each.games for count in each.distribution]
        errors = [(share * (100 - share) / each.games) ** 0.5 for share in shares]
        places = [turn + (number - (len(summaries) - 1) / 2) * width for turn in range(1, len(shares) + 1)]
        axes.bar(places, shares, width, yerr=errors, error_kw=WHISKERS, label=_label(each))
    first, longest = summaries[0], max(1, *(each.worst for each in summaries))
    title = f"{first.game}, {first.of} games, seed {first.seed}".lstrip(", ")
    axes.set(xlabel="guesses", ylabel="games, %", title=title, xlim=(0.4, longest + 0.6))
    step = 1 + longest // 30
    axes.set_xticks([*range(longest, 0, -step)][::-1])
    axes.set_ylim(bottom=0)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(title="average guesses", frameon=False)


def _times(axes: "Axes", summaries: Sequence[Summary]) -> None:
    """Draw the average time of each turn as lines."""
    from matplotlib.ticker import MaxNLocator

    for each in summaries:
        turns = each.per_turn or ()
        axes.plot([at.turn for at in turns], [at.seconds for at in turns], marker=".", label=each.player)
    axes.set(xlabel="turn, while more than half of the games are still on", ylabel="seconds", yscale="log")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False)


def _label(summary: Summary) -> str:
    """Return a player with its average, and of how many games that is if they are not all."""
    average = "none won" if summary.average is None else f"{summary.average:.4f}"
    error = "" if summary.standard_error is None else f" ± {summary.standard_error:.4f}"
    part = "" if summary.complete else f", of {summary.games} games"
    return f"{summary.player}: {average}{error}{part}"
