"""The example players, loaded from their files: they win games with too many codes to list."""

from pathlib import Path

import numpy as np
import pytest

from mmlogic import tournament
from mmlogic.codes.marks import feedback
from mmlogic.players import load
from mmlogic.players.engine.arrays import Code
from mmlogic.players.engine.candidates import PlayerSpec
from mmlogic.players.engine.player import entries
from mmlogic.players.engine.position import Clue, Position
from mmlogic.players.engine.space import Space
from tests.thoroughly import some

ROOT = Path(__file__).parents[2]
GAMES = [
    *[("swift", *game) for game in [(1, 3, 2), (12, 8, 11), (30, 2, 10), *some([], [(40, 6, 43)])]],
    *[("genetic", *game) for game in [(4, 6, 3), (6, 9, 8), (8, 8, 6)]],
]


@pytest.fixture(autouse=True)
def loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Load the files of two example players."""
    monkeypatch.setattr("mmlogic.players.engine.player._entries", {each.name: each for each in entries()})
    for file in ("players/swift/swift.py", "sources/genetic.py"):
        load(ROOT / "examples" / file)


def game(pegs: int, symbols: int, seed: int, name: str) -> list[Code]:
    random = np.random.default_rng(seed)
    secret: Code = tuple(random.integers(symbols, size=pegs).tolist())
    space, player, clues = Space.of([secret], symbols), PlayerSpec(name).make(), list[Clue]()
    while not clues or clues[-1].guess != secret:
        guess = player.choose(Position(space, tuple(clues)), random).guess
        clues.append(Clue(guess, feedback(guess, secret)))
    return [clue.guess for clue in clues]


@pytest.mark.parametrize(("name", "pegs", "symbols", "guesses"), GAMES)
def test_a_game_takes_as_many_guesses_as_ever(name: str, pegs: int, symbols: int, guesses: int) -> None:
    assert len(game(pegs, symbols, 5 if pegs == 12 else 1, name)) == guesses


def test_swift_plays_in_tournaments_of_games_that_nothing_counts() -> None:
    assert tournament("swift", "40x4", [[0, 1, 2, 3] * 10], seed=1).worst < 60


def test_genetic_breeds_as_many_codes_as_it_is_told() -> None:
    played = tournament("genetic:among=1", secrets=["RGBY", "OOOO"], seed=1)
    assert played.lost == 0 and played.worst < 9
