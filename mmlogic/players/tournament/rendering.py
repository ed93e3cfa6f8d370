"""The figures of a tournament in every format."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mmlogic.players.tournament.summary import Summary, histogram
from mmlogic.render.answers import Answer, Row
from mmlogic.render.formats import FORMATS
from mmlogic.render.paper import Line, Paper, plain

__all__ = ["rendered", "summaries_text"]


def rendered(summaries: Sequence[Summary], format: str) -> str:
    """Return the figures of all players in one of the formats; JSON has an object a line for each player."""
    if format == "json":
        return "".join(json.dumps(each.as_json(), ensure_ascii=False) + "\n" for each in summaries)
    return "".join(FORMATS[format](_Figures(summaries=summaries)))


@dataclass(kw_only=True)
class _Figures(Answer):
    """What the players of a tournament achieved."""

    summaries: Sequence[Summary]

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw a table of the players, and their distributions."""
        yield from map(plain, summaries_text(self.summaries).splitlines())

    def rows(self) -> Iterator[Row]:
        """Yield a row a player; the distribution is numbers with spaces between."""
        rows = [each.as_json() for each in self.summaries]
        yield rows[0]
        for row in rows:
            yield [" ".join(map(str, each)) if isinstance(each, list) else each for each in row.values()]


def summaries_text(summaries: Sequence[Summary]) -> str:
    """Return a table of the players, and their distributions as bars."""
    width = max(6, *(len(each.player) for each in summaries))
    first = summaries[0]
    head = f"{'player':<{width}} {'total':>8} {'average':>9} {'±':>7} {'worst':>5} {'lost':>5}"
    lines = [f"{first.game}, {first.of} games, seed {first.seed}", f"{head} {'s/game':>10} {'s/turn':>10}"]
    lines += [_line(each, width) for each in summaries]
    lines += [_part(each) for each in summaries if not each.complete]
    return "\n".join([*lines, "", histogram(summaries), ""])


def _part(summary: Summary) -> str:
    games = f"{summary.games} of {summary.of} games, a random sample: the others are not finished"
    return f"{summary.player}: {games}"


def _line(summary: Summary, width: int) -> str:
    average = "-" if summary.average is None else f"{summary.average:.4f}"
    error = "-" if summary.standard_error is None else f"{summary.standard_error:.4f}"
    figures = f"{summary.total:>8} {average:>9} {error:>7} {summary.worst:>5} {summary.lost:>5}"
    times = f"{summary.seconds_per_game:>10.6f} {summary.seconds_per_turn:>10.6f}"
    return f"{summary.player:<{width}} {figures} {times}"
