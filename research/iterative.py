"""`python -m research.iterative [GAME] [--games N] [--seed S]`: how far `iterative` walks in each turn.

The player begins with a random code. Then it walks on through the codes in order to the next consistent code.
After the last code comes the first. A program without a list of codes must test each code on this way. The
table has a row for each turn that more than half of the games reach:

* `left`: how many codes are consistent before the turn.
* `walked`: how many codes the player passes until the next consistent code.
* `expected`: how many codes the player would pass if the consistent codes were at random places.
"""

import argparse
from collections.abc import Iterator
from statistics import mean

from benchmarks.table import show
from mmlogic.common.seeds import keyed
from mmlogic.players.engine.candidates import PlayerSpec
from mmlogic.players.engine.position import Position
from mmlogic.players.engine.space import Space

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> None:
    """Print a row for each turn."""
    reader = argparse.ArgumentParser(prog="research.iterative", description=__doc__)
    reader.add_argument("game", nargs="?", default="6x9")
    reader.add_argument("--games", type=int, default=100)
    reader.add_argument("--seed", type=int, default=1)
    options = reader.parse_args(arguments)
    space = Space.full(*map(int, options.game.split("x")))
    games = [list(_turns(space, options.seed, number)) for number in range(options.games)]
    rows = list[tuple[int, ...]]()
    while 2 * len(on := [game for game in games if len(game) > len(rows)]) > len(games):
        left, walked = (mean(game[len(rows)][column] for game in on) for column in range(2))
        expected = mean(len(space.pool) / game[len(rows)][0] for game in on)
        rows.append((len(rows) + 2, len(on), round(left), round(walked), round(expected)))
    title = f"iterative, {options.game}, {options.games} games, seed {options.seed}"
    show(title, ("turn", "games", "left", "walked", "expected"), rows)


def _turns(space: Space, seed: int, number: int) -> Iterator[tuple[int, int]]:
    """Yield for each turn, from the second on, how many codes are left, and how many the player passes."""
    random, player, position = keyed(seed, "game", number), PlayerSpec("iterative").make(), Position(space)
    secret, last = int(random.integers(len(space.pool))), None
    while last != secret:
        guess = player.choose(position, random).guess
        row = space.row(guess)
        assert row is not None
        if last is not None:
            yield len(position.left), (row - last) % len(space.pool)
        last = row
        position = next(
            after for after, inside in position.answers(guess, space.secrets[[secret]]) if len(inside)
        )


if __name__ == "__main__":
    main()
