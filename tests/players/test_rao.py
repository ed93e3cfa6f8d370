"""Rao's inferences: the game that a report on it plays, and every game of some sizes to its end."""

from itertools import pairwise

import numpy as np
import pytest

from mmlogic.codes.feedback import Marks, feedback
from mmlogic.players.engine.evaluate import turns
from mmlogic.players.engine.player import PlayerError, entry
from mmlogic.players.engine.position import Clue, Position
from mmlogic.players.engine.space import Code, Space
from mmlogic.players.engine.spec import PlayerSpec

RANDOM = np.random.default_rng(1)
REPORTED = ["AAAAA", "BBBBB", "CCCCC", "CDDDD", "ECEEE", "DCFFF", "GCDGG", "ECEDE", "ECGED", "GCEED"]
"""The guesses of the report's game of seven symbols; the last is the secret."""


def code(letters: str) -> Code:
    return tuple("ABCDEFG".index(letter) for letter in letters)


def marks(guess: Code, secret: Code) -> Marks:
    return feedback(tuple(map(str, guess)), tuple(map(str, secret)))


def test_the_game_of_the_report_is_played_guess_by_guess() -> None:
    space, player, clues = Space.full(5, 7), PlayerSpec("rao").make(), list[Clue]()
    secret = code(REPORTED[-1])
    for guess in map(code, REPORTED):
        assert player.choose(Position(space, tuple(clues)), RANDOM).guess == guess
        clues.append(Clue(guess, marks(guess, secret)))


@pytest.mark.parametrize(("pegs", "symbols"), [(1, 1), (1, 4), (2, 2), (3, 5), (4, 6), (5, 2)])
def test_every_code_is_found(pegs: int, symbols: int) -> None:
    position = Position(Space.full(pegs, symbols))
    found = turns(PlayerSpec("rao").make(), position, position.space.secrets, RANDOM)
    assert (found > 0).all() and found.max() <= symbols + pegs * pegs


def test_it_looks_at_no_code() -> None:
    assert entry("rao").sees == "clues"
    space = Space.of(np.array([[0] * 30], dtype=np.uint8), 26)
    player, secret, clues = PlayerSpec("rao").make(), (*range(25, -1, -1), 3, 3, 3, 3), list[Clue]()
    while not clues or clues[-1].black < 30:
        guess = player.choose(Position(space, tuple(clues)), RANDOM).guess
        clues.append(Clue(guess, marks(guess, secret)))
    assert all(one.guess != other.guess for one, other in pairwise(clues))
    assert len(clues) < 26 + 30 * 30 // 2


def test_it_goes_on_from_no_other_guess() -> None:
    with pytest.raises(PlayerError, match=r"rao guesses \[0, 0\] here, not \[0, 1\]"):
        PlayerSpec("rao").make().choose(Position(Space.full(2, 2), (Clue((0, 1), Marks(1, 0)),)), RANDOM)
