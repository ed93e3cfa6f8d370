"""The figures of a tournament: one answer, in every format."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mmlogic.common.wording import plural
from mmlogic.players.tournament.summary import Summary
from mmlogic.render.answers import Answer, Row
from mmlogic.render.formats import FORMATS
from mmlogic.render.paper import Line, Paper, plain

__all__ = ["TournamentAnswer", "rendered"]


def rendered(answer: "TournamentAnswer", format: str) -> str:
    """Return the figures in one of the formats; JSON has an object a line for each player."""
    if format == "json":
        return "".join(json.dumps(each.as_json(), ensure_ascii=False) + "\n" for each in answer.summaries)
    return "".join(FORMATS[format](answer))


@dataclass(kw_only=True)
class TournamentAnswer(Answer):
    """What the players of a tournament achieved; `whole` says that it was against all secrets."""

    summaries: Sequence[Summary]
    whole: bool

    def draw(self, paper: Paper) -> Iterator[Line]:
        """Draw a table of the players, the best one strong, and their distributions."""
        first = self.summaries[0]
        secrets = plural(paper.number(first.of), "secret")
        yield plain(f"{first.game}, {f'all {secrets}' if self.whole else f'{secrets}, seed {first.seed}'}")
        averages = [each.average for each in self.summaries if each.average is not None]
        draw = _record if paper.narrow else _row
        width = max(6, *(len(each.player) for each in self.summaries))
        if draw is _row:
            yield [("class:quiet", f"  {'player':<{width}}    guesses         average   worst   lost")]
        for each in self.summaries:
            best = len(averages) > 1 and each.average == min(averages)
            yield from ([("class:strong" if best else "", line)] for line in draw(each, width, paper))
        yield from self._samples(paper)
        most = max(max([each.lost, *each.distribution]) for each in self.summaries)
        width = max(len(each.player) for each in self.summaries)
        blocks = [each.block(f"{each.player:<{width}}", paper, most) for each in self.summaries]
        yield from paper.side_by_side(blocks)

    def rows(self) -> Iterator[Row]:
        """Yield a row a player; the distribution is numbers with spaces between."""
        rows = [each.as_json() for each in self.summaries]
        yield rows[0]
        for row in rows:
            yield [" ".join(map(str, each)) if isinstance(each, list) else each for each in row.values()]

    def _samples(self, paper: Paper) -> Iterator[Line]:
        """Say of whom not all games are over."""
        for each in self.summaries:
            if not each.complete:
                games = f"{paper.number(each.games)} of {paper.number(each.of)} games"
                rest = "a random sample: the others are not finished."
                yield from paper.wrapped(f"{each.player}: {games}, {rest}", "  ", indented=True)


def _row(each: Summary, width: int, paper: Paper) -> Iterator[str]:
    """Yield the figures of a player in one line."""
    figures = (
        f"{paper.number(each.total):>7}   {each.average_text(paper):>13}   {each.worst:>5}   {each.lost:>4}"
    )
    yield f"  {each.player:<{width}}    {figures}"


def _record(each: Summary, width: int, paper: Paper) -> Iterator[str]:
    """Yield the figures of a player in two lines."""
    yield f"  {each.player}  {paper.number(each.total)} guesses"
    yield f"    {each.average_text(paper)}, worst {each.worst}, lost {each.lost}"
