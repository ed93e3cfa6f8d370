"""The results of a tournament as an answer (text, JSON, CSV, …) and as a plot."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import chain, takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, ClassVar, NamedTuple

from mmlogic.codes.game import Game
from mmlogic.common.marks import ending_of, save
from mmlogic.common.pictures import FORMATS as PICTURES, figure_bytes, literal, new_figure
from mmlogic.common.resources import require
from mmlogic.common.wording import plural
from mmlogic.players.tally import LOST, SURE, Tally, draw_bars
from mmlogic.players.tournament.tournament import Finished, Times, Tournament
from mmlogic.render.answers import Answer, Row, as_data, record_data, table
from mmlogic.render.formats import dump
from mmlogic.render.paper import Line, Paper, plain

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True)
class Turn:
    """The average number of seconds of a turn, over the `games` that reached this turn."""

    turn: Annotated[int, "the number of the turn, from 1"]
    games: Annotated[int, "how many games came to it"]
    seconds: float


def per_turn(times: Sequence[Times]) -> list[Turn]:
    """Return the average time of each turn that more than half of the games reached.

    Later turns are left out, as in *Fastermind* (Collina, 2018): averages of a few long games say little.
    """
    longest = max(map(len, times), default=0)
    columns = ([each[at] for each in times if len(each) > at] for at in range(longest))
    often = takewhile(lambda seconds: 2 * len(seconds) > len(times), columns)
    return [Turn(turn, len(each), sum(each) / len(each)) for turn, each in enumerate(often, 1)]


@dataclass(frozen=True)
class Difference:
    """How many guesses a player needs more than another player, on average over secrets.

    Attributes:
        than: the other player.
        games: number of secrets that both found.
        mean: the average difference, negative if the player needs fewer guesses.
        standard_error: standard error of the mean, with the secrets as a sample. If these are all secrets and
            neither player chooses at random, the error is 0.
    """

    than: Annotated[str, "the first player"]
    games: Annotated[int, "secrets that both found"]
    mean: Annotated[float, "guesses more than the first player; negative for fewer"]
    standard_error: Annotated[float, "that of the mean, as if the secrets were a sample; 0 if they are all"]


class SecretGuesses(NamedTuple):
    """A secret and its number of guesses."""

    secret: Annotated[tuple[str, ...], "the code that was sought"]
    guesses: Annotated[int | None, "how many guesses it took; null if it was lost"]


class FinishedGame(NamedTuple):
    """A finished game of a tournament."""

    player: str
    game: Annotated[str, "how the game is called"]
    secret: Annotated[tuple[str, ...], "the code that was sought"]
    guesses: Annotated[int | None, "how many guesses it took; null if it was lost"]
    found: bool


Secrets = dict[tuple[str, ...], int]
"""The number of guesses for each secret."""


@dataclass(kw_only=True)
class Summary(Tally):
    """The results of one player.

    Attributes:
        player: its name.
        game: the name of the game.
        seed: the seed of secrets and random choices.
        seconds: how many seconds the player's games took, added up over all workers.
        of: number of games that the tournament has.
        rule: the rule that chose the secrets, if one was named.
        per_turn: the average time of each turn, if the times of turns were recorded.
        compared: how many guesses it needs more than the first player.
        worst_secrets: secrets with the most guesses, if requested.
        best_secrets: secrets with the fewest guesses, if requested.
    """

    data_keys: ClassVar = (
        *("player", "game", "games", "seed", "total", "average", "standard_error", "worst=_worst"),
        *("distribution", "lost", "seconds_per_game", "seconds", "complete", "of", "secrets?=rule"),
        *("per_turn??", "compared??", "worst_secrets??=_worst_secrets", "best_secrets??=_best_secrets"),
    )

    player: str
    game: Annotated[str, "how the game is called"] = ""
    seed: int = 0
    seconds: Annotated[float, "seconds of play of all games"] = 0.0
    of: Annotated[int, "how many games the tournament has"]
    rule: Annotated[str, "the rule by which secrets were chosen"] = ""
    per_turn: Annotated[list[Turn] | None, "the average time of each turn"] = None
    compared: Annotated[Difference | None, "how it differs from the first player"] = None
    worst_secrets: Secrets | None = None
    best_secrets: Secrets | None = None

    @property
    def complete(
        self,
    ) -> Annotated[bool, "whether all games were played; otherwise these are a fair sample"]:
        """Whether all games of the tournament are over. Otherwise the finished games are a fair sample."""
        return self.games == self.of

    @property
    def seconds_per_game(self) -> Annotated[float, "seconds of play of a game"]:
        """How many seconds a game took, on average."""
        return self.seconds / self.games if self.games else 0.0

    @property
    def _worst(self) -> Annotated[int | None, "the most guesses of a game that was won"]:
        return self.worst or None

    @property
    def _worst_secrets(self) -> Annotated[list[SecretGuesses] | None, "those that took most guesses"]:
        return _listed(self.worst_secrets)

    @property
    def _best_secrets(self) -> Annotated[list[SecretGuesses] | None, "those that took fewest guesses"]:
        return _listed(self.best_secrets)


def _listed(secrets: Secrets | None) -> list[SecretGuesses] | None:
    if secrets is None:
        return None
    return [SecretGuesses(code, many or None) for code, many in secrets.items()]


def game_lines(finished: Finished, tournament: Tournament, game: Game) -> Iterator[str]:
    """Yield a line with a JSON object for each finished game. The guesses of a lost game are null."""
    player = tournament.shown[tournament.names.index(finished.player)]
    for number, guesses in zip(finished.games, finished.turns, strict=True):
        secret = game.named(tournament.space.code(int(tournament.secrets[number])))
        found = FinishedGame(player, tournament.game, secret, guesses or None, guesses != LOST)
        yield dump(as_data(found)) + "\n"


class TournamentAnswer(Answer):
    """Results of a tournament's players. `whole` is true if all secrets were played."""

    summaries: Sequence[Summary]
    whole: bool

    def draw(self, paper: Paper) -> Iterator[Line]:
        first = self.summaries[0]
        secrets = plural(paper.number(first.of), "secret")
        chosen = f"{secrets} by {first.rule}" if first.rule else secrets
        yield plain(f"{first.game}, {f'all {secrets}' if self.whole else f'{chosen}, seed {first.seed}'}")
        yield from self._figures(paper)
        for each in self.summaries:
            if not each.complete:
                games = f"{paper.number(each.games)} of {paper.number(each.of)} games"
                rest = "a random sample: the others are not finished."
                yield from paper.wrapped(f"{each.player}: {games}, {rest}", "  ", indented=True)
        most = max(max([each.lost, *each.distribution]) for each in self.summaries)
        width = max(len(each.player) for each in self.summaries)
        blocks = [each.block(f"{each.player:<{width}}", paper, most) for each in self.summaries]
        yield from paper.side_by_side(blocks)
        yield from self._differences(paper, width)
        if first.worst_secrets is not None:
            for each in self.summaries:
                yield from paper.side_by_side(list(_extremes(each, paper)))
        if first.per_turn is not None:
            yield [("class:quiet", "seconds a turn, as long as more than half of the games are still on")]
            yield from paper.side_by_side([_times(each, paper) for each in self.summaries])

    def _figures(self, paper: Paper) -> Iterator[Line]:
        width = max(6, *(len(each.player) for each in self.summaries))
        averages = [each.average for each in self.summaries if each.average is not None]
        exact = all(each.exact for each in self.summaries)
        if not paper.narrow:
            head = "average" if exact else "average, 95 %"
            yield [("class:quiet", f"  {'player':<{width}}    guesses   {head:>13}   worst   lost")]
        for each in self.summaries:
            style = "class:strong" * (len(averages) > 1 and each.average == min(averages))
            guesses, average, worst = paper.number(each.total), each.average_text(paper), each.worst or "-"
            if paper.narrow:
                yield [(style, f"  {each.player}  {guesses} guesses")]
                interval = "" if each.exact else " (95 %)"
                yield [(style, f"    {average}{interval}, worst {worst}, lost {each.lost}")]
            else:
                figures = f"{guesses:>7}   {average:>13}   {worst:>5}   {each.lost:>4}"
                yield [(style, f"  {each.player:<{width}}    {figures}")]

    def _differences(self, paper: Paper, width: int) -> Iterator[Line]:
        told = [(each, each.compared) for each in self.summaries if each.compared is not None]
        exact = all(each.exact for each in self.summaries)
        for number, (summary, each) in enumerate(told):
            if number == 0:
                head = f"difference from {each.than} on the same secrets, guesses a game"
                yield [("class:quiet", head if exact else f"{head}, 95 %")]
            mean, error = paper.decimal(each.mean, 3), paper.decimal(SURE * each.standard_error, 3)
            margin = "" if summary.exact and self.summaries[0].exact else f" ± {error}"
            yield [("class:keyword", f"{summary.player:<{width}}"), ("", f"  {mean:>7}{margin}")]

    def rows(self) -> Iterator[Row]:
        if self.summaries[0].worst_secrets is not None:
            return table([*chain.from_iterable(map(_extreme_rows, self.summaries))])
        if self.summaries[0].per_turn is None:
            return table([*map(self._flat, self.summaries)])
        timed = [(each, at) for each in self.summaries for at in each.per_turn or ()]
        return table([{"player": each.player, "game": each.game, **asdict(at)} for each, at in timed])

    def _flat(self, each: Summary) -> dict[str, object]:
        figures = record_data(each)
        figures.pop("compared", None)
        if len(self.summaries) > 1:
            than = each.compared
            figures |= {"difference": than and than.mean, "difference_error": than and than.standard_error}
        return figures


def _extremes(each: Summary, paper: Paper) -> Iterator[list[Line]]:
    for name, secrets in (("worst", each.worst_secrets), ("best", each.best_secrets)):
        head: Line = [("class:quiet", f"{name} secrets of {each.player}")]
        turns = (secrets or {}).items()
        yield [head, *([("", f"{many or 'lost':>4}  "), *paper.code(code, 0)] for code, many in turns)]


def _extreme_rows(each: Summary) -> Iterator[dict[str, object]]:
    for name in ("worst", "best"):
        for code, many in (getattr(each, f"{name}_secrets") or {}).items():
            fields = {"player": each.player, "game": each.game, "kind": name}
            yield fields | {"secret": [*code], "guesses": many or None}


def _times(each: Summary, paper: Paper) -> list[Line]:
    turns = each.per_turn or ()
    games = max((len(paper.number(at.games)) for at in turns), default=0)
    room = max(len(each.player), 4)
    starts = [each.player, *[""] * len(turns)]
    head: Line = [("class:quiet", f"{'':<{room}}  turn  {'games':>{max(games, 5)}}     seconds")]
    lines = [head]
    for start, at in zip(starts, turns, strict=False):
        figures = f"  {at.turn:>4}  {paper.number(at.games):>{max(games, 5)}}  {at.seconds:>10.6f}"
        lines.append([("class:keyword", f"{start:<{room}}"), ("", figures)])
    return lines


def plot_ending(path: Path) -> str:
    """Return the ending of a plot's file name. Raises NoSuchEnding, or MissingExtra without matplotlib."""
    require("matplotlib")
    return ending_of(path, dict.fromkeys(PICTURES, "a plot"))


def plot(summaries: Sequence[Summary], path: Path, *, over: bool = False) -> None:
    """Write an SVG, PNG or PDF file with bars: how many games were won in 1, 2, … guesses.

    Each player has a colour. Whiskers show 95 % intervals, with the secrets as a sample. If the times of
    turns were recorded, they appear below on a logarithmic axis. Raises FileProblem if the file's name has
    another ending, or if the file cannot be written. Without `over` it also refuses to replace a file that
    mmlogic did not write.
    """
    ending = plot_ending(path)
    timed = [each for each in summaries if each.per_turn is not None]
    figure = new_figure(8, 7.5 if timed else 4.5, "constrained")
    axes = figure.subplots(1 + bool(timed), squeeze=False)[:, 0]
    first = summaries[0]
    title = f"{first.game}, {first.of} games, seed {first.seed}".lstrip(", ")
    draw_bars(axes[0], {_label(each): each for each in summaries}, title)
    if timed:
        _plot_times(axes[1], timed)
    save(path, figure_bytes(figure, ending), over=over)


def _plot_times(axes: "Axes", summaries: Sequence[Summary]) -> None:
    from matplotlib.ticker import MaxNLocator

    for each in summaries:
        turns = each.per_turn or ()
        axes.plot(
            [at.turn for at in turns], [at.seconds for at in turns], marker=".", label=literal(each.player)
        )
    axes.set(xlabel="turn, while more than half of the games are still on", ylabel="seconds", yscale="log")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False)


def _label(summary: Summary) -> str:
    part = "" if summary.complete else f", of {summary.games} games"
    return f"{summary.player}: {summary.average_text(Paper())}{part}"
