"""The distributions of a tournament as a picture."""

from collections.abc import Sequence
from pathlib import Path

from mmlogic.tournaments.summary import Summary
from mmlogic.tournaments.tournament import TournamentError

__all__ = ["plot"]

FORMATS = (".png", ".svg")


def plot(summaries: Sequence[Summary], path: Path) -> None:
    """Draw the games won in 1, 2, … guesses as bars, one colour a player, into a PNG or SVG file.

    Raises TournamentError for another format, or a file that cannot be written.
    """
    if path.suffix.lower() not in FORMATS:
        raise TournamentError(f"{path}: a plot is a file in .png or .svg")
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
    try:
        figure.savefig(path, dpi=150)
    except OSError as error:
        raise TournamentError(f"{path}: {error.strerror}") from error
