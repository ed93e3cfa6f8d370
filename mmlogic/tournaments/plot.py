"""The distributions of a tournament as a picture."""

from collections.abc import Sequence
from pathlib import Path

from mmlogic.pictures import FORMATS, figure_bytes
from mmlogic.saving import ending_of, save
from mmlogic.tournaments.summary import Summary

__all__ = ["plot", "plot_ending"]


def plot_ending(path: Path) -> str:
    """Return the ending of the name of a plot. Raises NoSuchEnding."""
    return ending_of(path, dict.fromkeys(FORMATS, "a plot"))


def plot(summaries: Sequence[Summary], path: Path, *, over: bool = False) -> None:
    """Draw the games won in 1, 2, … guesses as bars, one colour a player, into an SVG, PNG or PDF file.

    Raises FileProblem for another format, a file that cannot be written, and one that mmlogic did not write
    unless it may be written `over`.
    """
    ending = plot_ending(path)
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.add_subplot()
    width = 0.8 / len(summaries)
    for number, each in enumerate(summaries):
        shares = [100 * count / each.games for count in each.distribution]
        places = [turn + (number - (len(summaries) - 1) / 2) * width for turn in range(1, len(shares) + 1)]
        average = "none won" if each.average is None else f"{each.average:.4f}"
        axes.bar(places, shares, width, label=f"{each.player}: {average}")
    first = summaries[0]
    axes.set(xlabel="guesses", ylabel="games, %", title=f"{first.game}, {first.games} games".lstrip(", "))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(title="average guesses", frameon=False)
    save(path, figure_bytes(figure, ending), over=over)
