"""How many games took how many guesses: averages, worst cases and bars for strategies and tournaments."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from math import inf
from typing import TYPE_CHECKING, Annotated, Any, Self, TypeVar

from mmlogic.common.pictures import literal, new_figure
from mmlogic.render.paper import Line, Paper

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LOST = 0
"""The recorded number of guesses of a lost game."""

BAR = 13
"""Width of the longest bar, in columns."""

ROWS = 30
"""If games take more turns than this, several turns share a bar."""

SURE = 1.96
"""A 95 % interval is the average ± this number of standard errors."""

K = TypeVar("K")


def extremes(guesses: Iterable[tuple[K, int]], many: int, *, worst: bool) -> dict[K, int]:
    """Return the `many` secrets with the most guesses if `worst`, otherwise with the fewest.

    Each secret occurs once. Equal numbers of guesses keep their order. A lost game is the longest.

    >>> extremes([("AB", 2), ("BA", LOST), ("BB", 1), ("AA", 2)], 3, worst=True)
    {'BA': 0, 'AB': 2, 'AA': 2}
    """
    found: dict[K, int] = {}
    for secret, turns in sorted(guesses, key=lambda each: each[1] or inf, reverse=worst):
        found.setdefault(secret, turns)
    return dict(islice(found.items(), many))


_STEPS = [digit * 10**power for power in range(20) for digit in (1, 2, 5)]


@dataclass(kw_only=True)
class Tally:
    """How many games took how many guesses.

    Attributes:
        distribution: how many games were won in 1, 2, … guesses.
        lost: how many games were lost.
        exact: whether the tally has all possible games, so that the average has no error.
    """

    distribution: list[int]
    lost: Annotated[int, "how many games were lost"] = 0
    exact: bool = False

    @classmethod
    def from_turns(cls, turns: Iterable[int], **fields: Any) -> Self:
        """Return the tally of games. `turns` has the number of guesses of each game, `LOST` if lost."""
        games = Counter(turns)
        lost = games.pop(LOST, 0)
        distribution = [games[turn] for turn in range(1, max(games, default=0) + 1)]
        return cls(distribution=distribution, lost=lost, **fields)

    @property
    def won(self) -> int:
        """Number of won games."""
        return sum(self.distribution)

    @property
    def games(self) -> Annotated[int, "how many codes were played for"]:
        """Number of games."""
        return self.won + self.lost

    @property
    def total(self) -> int:
        """Total number of guesses in all won games."""
        return sum(turn * many for turn, many in enumerate(self.distribution, 1))

    @property
    def average(self) -> float | None:
        """Average number of guesses of the won games, None if no game was won."""
        return self.total / self.won if self.won else None

    @property
    def standard_error(
        self,
    ) -> Annotated[float | None, "that of the average, as if these were a sample; 0 if they are all"]:
        """Standard error of the average: 0 if exact, None for fewer than two won games.

        If the average is not exact, the games count as a sample.
        """
        if self.average is None or (self.won < 2 and not self.exact):
            return None
        if self.exact:
            return 0.0
        spread = sum(many * (turn - self.average) ** 2 for turn, many in enumerate(self.distribution, 1))
        return float((spread / (self.won - 1) / self.won) ** 0.5)

    @property
    def margin(self) -> float | None:
        """Half the width of the average's 95 % interval, None if exact or for fewer than two won games."""
        return None if self.exact or self.standard_error is None else SURE * self.standard_error

    @property
    def worst(self) -> Annotated[int, "the most guesses that a code takes"]:
        """Number of guesses of the longest won game, 0 if no game was won."""
        return len(self.distribution)

    def bars(self, title: str) -> "Figure":
        """Return a matplotlib figure of the games won in 1, 2, … guesses. Raises MissingExtra."""
        figure = new_figure(8, 4.5, "constrained")
        draw_bars(figure.subplots(), {title: self})
        return figure

    def average_text(self, paper: Paper) -> str:
        """Return the average with its 95 % interval, if there is one."""
        parts = [paper.decimal(each, 3) for each in (self.average, self.margin) if each is not None]
        return " ± ".join(parts) or "-"

    def block(self, title: str, paper: Paper, most: int) -> list[Line]:
        """Return a title, and the distribution as lines with bars. `most` games have the longest bar."""
        rows = [*self._rows(), *[("lost", self.lost)] * bool(self.lost)]
        room = max(len(name) for name, _ in rows)
        digits = len(paper.number(most))
        starts = [title, *[" " * len(title)] * len(rows)]
        lines: list[Line] = []
        for start, (name, many) in zip(starts, rows, strict=False):
            bar = paper.signs.bar(many, most, min(most, BAR))
            line = f"{name:>{room}} {paper.number(many):>{digits}} {bar}"
            lines.append([("class:keyword", start), ("", f"  {line}" if title else line)])
        return lines

    def _rows(self) -> list[tuple[str, int]]:
        first = next((turn for turn, many in enumerate(self.distribution, 1) if many), 1)
        span = self.worst - first
        step = 1 if span < ROWS else next(width for width in _STEPS if span // width < ROWS // 2)
        rows = []
        for start in range(first - first % step if step > 1 else first, self.worst + 1, step):
            end = start + step - 1
            name = str(start) if step == 1 else f"{start}-{end}"
            rows.append((name, sum(self.distribution[max(start - 1, 0) : end])))
        return rows


_WHISKERS = {"elinewidth": 0.8, "capsize": 1.5, "ecolor": "#444444"}


def draw_bars(axes: "Axes", tallies: Mapping[str, Tally], title: str = "") -> None:
    """Add bars to a plot: how many games were won in 1, 2, … guesses. Each labelled tally has a colour.

    Whiskers show 95 % intervals, with the games as a sample. Exact tallies have no whiskers.
    """
    width = 0.8 / len(tallies)
    for number, (label, each) in enumerate(tallies.items()):
        shares = [100 * count / each.games for count in each.distribution]
        errors = [SURE * (share * (100 - share) / each.games) ** 0.5 for share in shares]
        whiskers: dict[str, Any] = {} if each.exact else {"yerr": errors, "error_kw": _WHISKERS}
        places = [turn + (number - (len(tallies) - 1) / 2) * width for turn in range(1, len(shares) + 1)]
        axes.bar(places, shares, width, label=literal(label), **whiskers)
    longest = max(1, *(each.worst for each in tallies.values()))
    axes.set(xlabel="guesses", ylabel="games, %", title=literal(title), xlim=(0.4, longest + 0.6))
    axes.set_xticks([*range(longest, 0, -1 - longest // 30)][::-1])
    axes.set_ylim(bottom=0)
    axes.spines[["top", "right"]].set_visible(False)
    interval = "" if all(each.exact for each in tallies.values()) else ", 95 %"
    axes.legend(title=f"average guesses{interval}", frameon=False)
