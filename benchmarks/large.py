"""Large games, played by players of mmlogic and by a player that uses Z3. All have the same random secrets.

    python -m benchmarks.large [--quick | --source] [--only GAME] [--player NAME] …

The columns are the mean number of guesses with half of its 95 % confidence interval, the greatest number of
guesses, the number of lost games, and processor seconds for each game and for each guess.

`--quick` plays a few small games. `--source` plays the games in the table of *SAT-based AI*. `--share X`
plays a fraction X of the games. `--spaced` chooses evenly spaced secrets. `--seed S` changes the random
secrets.
"""

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.table import show
from benchmarks.z3_player import Z3Player
from mmlogic.codes.marks import feedback
from mmlogic.players import load
from mmlogic.players.engine.arrays import Code
from mmlogic.players.tally import Tally
from mmlogic.players.tournament.request import TournamentRequest, theory_of, tournament_of
from mmlogic.players.tournament.run import run
from mmlogic.players.tournament.tournament import Tournament

__all__ = ["main"]


@dataclass(frozen=True)
class Row:
    """`many` games of one size, and their players.

    `secrets` is the rule that chooses the secrets, or None for random ones. A game is lost after `turns`
    guesses.
    """

    game: str
    many: int
    players: tuple[str, ...]
    secrets: str | None = None
    turns: int | None = None


GAMES = (
    Row("6x9", 200, ("sampled", "entropy", "sat", "genetic", "z3")),
    Row("7x10", 200, ("sampled", "sat", "z3")),
    Row("8x12", 200, ("sampled", "sat", "z3")),
    Row("8x12", 20, ("genetic",)),
    Row("10x6", 200, ("sampled", "sat", "rao", "z3")),
    Row("16x6", 200, ("sampled", "sat")),
    Row("16x6", 20, ("swift", "rao", "z3")),
    Row("20x10", 20, ("sat", "swift", "rao")),
    Row("20x20", 20, ("sat", "swift")),
    Row("30x10", 20, ("swift", "rao")),
    Row("50x10", 20, ("swift",)),
    Row("40x26", 20, ("swift",), turns=100),
    Row("74x26", 20, ("swift", "rao")),
    Row("74x26", 20, ("swift",), secrets="two-colours"),
    Row("100x6", 20, ("swift",)),
    Row("100x100", 20, ("swift",)),
    Row("200x26", 1, ("swift",)),
)

SOURCE = (
    Row("4x6", 1296, ("first", "sat", "z3")),
    Row("5x6", 500, ("first", "sat", "z3")),
    Row("6x6", 500, ("first", "sat", "z3")),
    Row("7x6", 500, ("sat", "z3")),
    Row("8x6", 500, ("sat", "z3")),
    Row("9x6", 200, ("sat", "z3")),
    Row("10x6", 200, ("sat", "z3")),
    Row("16x6", 20, ("sat", "z3")),
)
"""The games in the table of *SAT-based AI*, for `--source`."""

QUICK = (Row("4x3", 3, ("sampled", "sat", "genetic", "swift", "rao", "z3")),)

HEAD = ("game, player", "guesses", "± 95 %", "worst", "lost", "games", "s a game", "s a turn")

Line = tuple[object, ...]


def main(arguments: list[str] | None = None) -> None:
    """Print the table."""
    options = _options(arguments)
    for file in ("players/swift/swift.py", "sources/genetic.py"):
        load(Path(__file__).parents[1] / "examples" / file)
    rows: tuple[Row, ...] = QUICK if options.quick else SOURCE if options.source else GAMES
    rows = tuple(row for row in rows if options.only in (None, row.game))
    rule = "spaced" if options.spaced else "random"
    show(f"Large games, {rule} secrets, seed {options.seed}", HEAD, _rows(rows, options))


def _options(arguments: list[str] | None) -> argparse.Namespace:
    reader = argparse.ArgumentParser(prog="benchmarks.large", description=__doc__)
    reader.add_argument("--quick", action="store_true")
    reader.add_argument("--source", action="store_true")
    reader.add_argument("--spaced", action="store_true")
    reader.add_argument("--only")
    reader.add_argument("--player")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--share", type=float, default=1.0)
    return reader.parse_args(arguments)


def _rows(rows: Sequence[Row], options: argparse.Namespace) -> Iterator[Line]:
    for row in rows:
        for player in row.players:
            if options.player not in (None, player):
                continue
            request = TournamentRequest(
                theory_of(row.game),
                row.game,
                ("random" if player == "z3" else player,),
                games=max(1, round(row.many * options.share)),
                secrets="spaced" if options.spaced else row.secrets,
                turns=row.turns,
                seed=options.seed,
            )
            name = " ".join(filter(None, (row.game, row.secrets, player)))
            found = (_by_z3 if player == "z3" else _by_ours)(tournament_of(request))
            yield name, *(_figures(*found) if found else ["-"] * (len(HEAD) - 1))


def _figures(tally: Tally, seconds: float) -> Line:
    """Return the numbers of a row. They include the time of lost games.

    The guesses of lost games do not count.
    """
    turns = max(1, tally.total)
    return (
        tally.average or 0.0,
        tally.margin or 0.0,
        tally.worst,
        tally.lost,
        tally.games,
        seconds / tally.games,
        seconds / turns,
    )


def _by_ours(tournament: Tournament) -> tuple[Tally, float] | None:
    return _timed(lambda: run(tournament)[0])


def _by_z3(tournament: Tournament) -> tuple[Tally, float] | None:
    """Play the games with Z3. If Z3 is not installed, print a message and return None."""
    player = Z3Player.available()
    if player is None:
        print("  (z3-solver is not installed: its rows are left out)")
        return None
    space = tournament.space
    return _timed(
        lambda: Tally.from_turns(
            _game(player(space.pegs, space.symbols), secret)
            for secret in map(space.code, tournament.secrets.tolist())
        )
    )


def _game(player: Z3Player, secret: Code) -> int:
    """Return the number of guesses that the player needs to find a secret."""
    guess, turns = player.guess(), 1
    while guess != secret:
        told = feedback(guess, secret)
        player.add(guess, told.black, told.white)
        guess, turns = player.guess(), turns + 1
    return turns


def _timed(play: Callable[[], Tally]) -> tuple[Tally, float]:
    began = time.process_time()
    tally = play()
    return tally, time.process_time() - began


if __name__ == "__main__":
    main()
